Feature: What a component holds in its hands
  `self`, the state and the payload of a call are views that the engine moves to the next entity. Whoever keeps one would
  read and write a stranger.

  Rule: With contracts on, what was kept is refused
    A view that was kept shows another entity in the next tick, and on other threads another one again.

    @COMP-06
    Scenario: A robot that reads another one's state through a view that was kept is logged
      Given deep space with contracts on
      And a robot "Ada" that keeps the view of its state
      And a robot "Bert" that reads what others kept
      And "Ada" is asked to keep it before tick 0
      And "Bert" is asked to read it before tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Bert" in tick 1 by "reader", naming "state" and rule COMP-06

    Scenario: A robot that speaks through a self that was kept is logged, and says nothing
      Given deep space with contracts on, and "Cleo" in it
      And a robot "Ada" that keeps the view of its state
      And a robot "Bert" that speaks for others
      And "Ada" is asked to keep it before tick 0, and "Bert" to speak to "Cleo" before tick 1
      When 4 ticks pass
      Then the world has logged one error: of "Bert" in tick 1 by "speaker", naming "self" and rule COMP-16
      And "Cleo" has heard nothing

    Scenario: A robot that reads a note which it kept is logged
      Given deep space with contracts on
      And a robot "Ada" that keeps the notes that it hears
      And a note with 5 goes to "Ada" before tick 0
      And "Ada" reads what it kept in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "hoarder", naming "payload" and rule COMP-16

  Rule: What a component wants is settled when a world knows it
    Workers take the handlers over when the world is made; one that comes later would run on some threads alone.

    @MSG-34
    Scenario: A handler that comes too late is refused
      Given deep space
      When somebody lets the logbook want questions as well
      Then it is refused by MSG-34, naming "logbook.on" and its value, and nothing has changed

  Rule: A component does all its work in the call
    After an `await` the engine would have moved on, and the rest would read and write a stranger.

    Scenario: An async handler is refused where it is given
      Given deep space
      When somebody gives a dreamer a handler that awaits
      Then it is refused by COMP-16, naming "dreamer.on" and its value, and nothing has changed

    Scenario: A robot that answers with a promise is logged, and what it does later is not heard of
      Given deep space
      And a saboteur "Ada" that is told in tick 0 to do what "thinks it over"
      When 3 ticks pass
      Then the world has logged one error: of "Ada" in tick 0 by "saboteur", naming "saboteur.sabotage" and rule COMP-16
