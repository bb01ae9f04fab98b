Feature: What a component holds in its hands
  `self`, the state and the payload of a call are views that the engine moves to the next entity. Whoever keeps one would
  read and write a stranger.

  Rule: With contracts on, what was kept is refused
    A view that was kept shows another entity in the next tick, and on other threads another one again.

    @COMP-06 @REF-01
    Scenario: A robot that reads another one's state through a view that was kept is logged
      Given deep space with contracts on
      And a robot "Ada" that keeps the view of its state
      And a robot "Bert" that reads what others kept
      And "Ada" is asked to keep it before tick 0
      And "Bert" is asked to read it before tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Bert" in tick 1 by "reader", naming "state" and rule COMP-06

    @REF-01
    Scenario: A robot that speaks through a self that was kept is logged, and says nothing
      Given deep space with contracts on, and "Cleo" in it
      And a robot "Ada" that keeps the view of its state
      And a robot "Bert" that speaks for others
      And "Ada" is asked to keep it before tick 0, and "Bert" to speak to "Cleo" before tick 1
      When 4 ticks pass
      Then the world has logged one error: of "Bert" in tick 1 by "speaker", naming "self" and rule COMP-16
      And "Cleo" has heard nothing

    @REF-01
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

    Scenario Outline: A handler of <what> is refused where it is given
      Given deep space
      When somebody gives a dreamer a handler of <what>
      Then it is refused by COMP-01, naming "dreamer.on" and its value, and nothing has changed

      Examples:
        | what                           |
        | an event that was misspelt     |
        | an event, which is no function |

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

  Rule: A component that keeps what it got, or goes on later, is found before it runs
    With contracts off nobody looks at run time, so the check of the sources does.

    @COMP-16 @once
    Scenario Outline: A component that <keeps> is refused
      Given a file of demo with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "good for this call alone"

      Examples:
        | keeps                                | code                                                                                             |
        | puts itself into a module variable   | let kept: object; export const A = B.on(C, (self) => { kept = self; });                          |
        | puts its state into a list           | const all: object[] = []; export const A = B.on(C, (self, state) => { all.push(state); });       |
        | puts a payload into an object        | const last = { of: {} }; export const A = B.on(C, (self, state, note) => { last.of = { note }; }); |
        | uses itself in a timer               | export const A = B.on(C, (self) => { setTimeout(() => { self.destroy(); }, 1); });               |
        | gives away a function that uses it   | let later: () => void; export const A = B.on(C, (self) => { later = () => self.destroy(); });    |

    @COMP-17 @once
    Scenario Outline: A component whose handler <waits> is refused
      Given a file of demo with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "it is not async and awaits nothing"

      Examples:
        | waits    | code                                                                           |
        | is async | export const A = B.on(C, async (self) => { self.destroy(); });                 |
        | awaits   | export const A = B.on(C, async function (self) { await later; self.destroy(); }); |

    @COMP-16 @COMP-17 @once
    Scenario: A component that keeps values, and uses itself in a function that runs at once, passes
      Given a file of demo with the code "let last = 0; export const A = B.on(C, (self, state, { value }) => { last = value; const mine = [self]; state.count = last + mine.length; self.edit(C, (note) => note.value > self.tick); });"
      When the house rules are checked
      Then nothing found speaks of "docs/guides/checks.md"

  Rule: A component writes to its own entity alone
    What it could import, it could write to: so a game sees no table.

    @COMP-01
    Scenario Outline: A component that imports <what> is refused
      Given a file of demo that imports <what>
      When the layers are checked
      Then the check refuses it by the rule "demo-imports-host-alone"

      Examples:
        | what       |
        | simulation |
        | core       |
        | physics    |

    @COMP-01
    Scenario: What a component gets has no table, and no call that writes to another one
      When the calls of self are counted that take somebody's handle
      Then they are send and tell, and self shows nobody's rows

