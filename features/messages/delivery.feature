Feature: Who hears a message, and when
  Robots talk by notes with a number on them. Nobody reads another one's state: what a robot wants from another, it sends.

  Rule: A note to one robot reaches that robot in the next tick
    Sender and recipient run in an order that nobody should have to know, so no note arrives in the tick that sent it.

    @MSG-04 @MSG-08 @MSG-14
    Scenario: A note is heard by its recipient one tick later, and by nobody else
      Given deep space
      And robots "Ada", "Bert" and "Cleo"
      And "Ada" sends 7 to "Bert" in tick 3
      When 6 ticks pass
      Then "Bert" has heard
        | tick | from | value |
        | 4    | Ada  | 7     |
      And "Ada" and "Cleo" have heard nothing

    @MSG-14 @MSG-31
    Scenario: It makes no difference which of the two was there first
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" sends 1 to "Bert" in tick 0
      And "Bert" sends 2 to "Ada" in tick 0
      When 3 ticks pass
      Then "Bert" has heard
        | tick | from | value |
        | 1    | Ada  | 1     |
      And "Ada" has heard
        | tick | from | value |
        | 1    | Bert | 2     |

    @MSG-08 @MSG-14 @property
    Scenario: Whoever sends to whomever, in whatever part of the world, one robot hears it one tick later
      Given deep space
      And 200 robots that count their notes
      When any of them sends any number to any of them
      Then the one it was sent to counts one note more in the next tick, and all others count none

    @MSG-15
    Scenario: A question and its answer take two ticks
      Given deep space
      And a robot "Ada"
      And a robot "Echo" that answers with ten times the number
      And "Ada" asks "Echo" 4 in tick 2
      When 6 ticks pass
      Then "Ada" has heard
        | tick | from | value |
        | 4    | Echo | 40    |

    Scenario: A robot can send a note to itself
      Given deep space
      And a robot "Ada"
      And "Ada" sends 5 to "Ada" in tick 1
      When 4 ticks pass
      Then "Ada" has heard
        | tick | from | value |
        | 2    | Ada  | 5     |

    Scenario: A note to nobody at all is refused where it is sent
      Given deep space
      And a robot "Ada"
      And "Ada" sends 7 to no entity at all in tick 1
      When 4 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "radio", naming "to" and rule MSG-08

    Scenario: What is sent from outside is heard in the tick that comes next
      Given deep space
      And a robot "Ada"
      And a note with 9 goes to "Ada" before tick 2
      When 4 ticks pass
      Then "Ada" has heard
        | tick | from   | value |
        | 2    | nobody | 9     |

  Rule: A note to a place reaches whoever is in it
    Every frame is a topic, and everybody in it hears it without asking. The owner of a place is not inside its own place.

    @MSG-09 @MSG-10
    Scenario: An announcement in the cabin is heard in the cabin alone
      Given deep space with a place "station", and a place "cabin" in that
      And robots "pilot" and "guest" in "cabin"
      And a robot "dockhand" in "station"
      And "pilot" tells everybody in "cabin" 3 in tick 1
      When 4 ticks pass
      Then "pilot" and "guest" have heard 3 from "pilot" in tick 2 and nothing else
      And "dockhand", "station" and "cabin" have heard nothing

    @MSG-10
    Scenario: Whoever owns a place hears what is told around it
      Given deep space with a place "station", and a place "cabin" in that
      And a robot "dockhand" in "station"
      And "dockhand" tells everybody in "station" 8 in tick 0
      When 3 ticks pass
      Then "dockhand" and "cabin" have heard 8 from "dockhand" in tick 1 and nothing else
      And "station" has heard nothing

    @MSG-09
    Scenario: An announcement from outside reaches a place as well
      Given deep space with a place "station"
      And a robot "dockhand" in "station"
      And a robot "drifter" in "space"
      And everybody in "station" is told 6 before tick 1
      When 3 ticks pass
      Then "dockhand" has heard 6 from nobody in tick 1 and nothing else
      And "drifter" has heard nothing

    Scenario: A robot is no place
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" tells everybody in "Bert" 1 in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "radio", naming "place" and rule MSG-10
      And "Ada" and "Bert" have heard nothing

    Scenario: From outside, a robot is no place either
      Given deep space
      And a robot "Ada"
      When somebody outside tells everybody in "Ada" 1
      Then it is refused by MSG-10, naming "place" and its value, and nothing has changed

  Rule: A note to everybody reaches everybody
    An alarm that leaves one out is no alarm.

    @MSG-12
    Scenario: A call is heard by all that live, the caller among them
      Given deep space
      And a place "station" in "space"
      And a robot "dockhand" in "station"
      And a robot "drifter" in "space"
      And "drifter" calls 2 to everybody in tick 2
      When 5 ticks pass
      Then "space", "station", "dockhand" and "drifter" have heard 2 from "drifter" in tick 3 and nothing else

    @MSG-20
    Scenario: A call to 200 robots takes the room of one note
      Given deep space with room for 250 messages at a time
      And 200 robots that count their notes
      And everybody is told each of the numbers 1 to 5 before tick 1
      When 2 ticks pass
      Then each of the robots has counted 5 notes, the last one 5

  Rule: A robot that wants no notes gets none
    A call to a world of thousands costs only those who listen.

    @MSG-19
    Scenario: A call passes by whoever has no ear for it
      Given deep space
      And a robot "Ada"
      And a beacon "lamp" without an ear
      And "Ada" calls 1 to everybody in tick 0
      When 1 tick passes
      Then one message waits for "Ada", and none for "lamp"

  Rule: Whatever the target, the right ones hear it
    Who is in a place is asked when the note is delivered, not when it was written.

    @MSG-06 @MSG-18 @property
    Scenario: One robot, a place or everybody: exactly those hear a note that it was meant for
      Given deep space
      And a place "station" in "space"
      And a place "cabin" in "station"
      And 30 robots spread over "space", "station" and "cabin"
      When any of them sends a note to any robot, any place or everybody
      Then the recipients are those that a plain search over all robots finds
