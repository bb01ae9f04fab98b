Feature: How much a world can say in one tick
  Room for messages is fixed when a world is made. What does not fit is never dropped in silence, and whether it fits does
  not depend on how many threads share the work.

  Rule: A tick that says more than the world has room for fails, and names the option
    Notes that vanish in silence are found by nobody.

    Scenario: 100 robots with room for 100 notes
      Given deep space with room for 100 messages at a time
      And 100 robots that came in small groups
      When each of them sends itself a note in the same tick
      Then each has heard it

    Scenario Outline: One robot more is one note too many, <how>
      Given deep space with room for 100 messages at a time
      And 101 robots that came in small groups
      When each of them sends itself a note in the same tick, <how>
      Then that tick fails by MSG-01, naming "capacity.messages" and its value
      And no further tick is taken, but each robot can still be asked what it has heard

      Examples:
        | how                     |
        | without a delay         |
        | with a delay of 5 ticks |

    Scenario: A call from outside that does not fit is refused, and changes nothing
      Given deep space with room for 8 messages at a time
      And a robot "Ada"
      And 6 notes that wait for "Ada"
      When somebody outside sends "Ada" one more
      Then it is refused by MSG-01, naming "capacity.messages" and its value, and nothing has changed

  Rule: What was accepted between two ticks never makes the next one fail
    One call to everybody is as many deliveries as there are who listen. It is refused where it is made, as long as somebody
    is there who can do something about it.

    Scenario Outline: Calls to <whom> are refused at the first one that would not fit, and the tick goes well
      A world with room for 8 messages has room for 8 times 4 deliveries and one for each of its 256 things.

      Given deep space with room for 8 messages at a time
      And 50 robots that came in groups of 5
      When somebody outside calls to <whom> until it is refused, and then a tick passes
      Then 5 calls were accepted and the next one was refused by MSG-01, naming "capacity.messages", which changed nothing
      And each robot has heard 5 notes, and the world goes on

      Examples:
        | whom      |
        | everybody |
        | space     |

    Scenario: Who comes after a call to everybody hears it too, so there must be room for that
      Given deep space with room for 8 messages at a time
      And 56 robots that came in groups of 5
      When somebody outside calls to everybody 5 times, and then robots come until one is refused, and a tick passes
      Then a robot was refused by MSG-01, naming "capacity.messages", and the world goes on
