Feature: The sync point merges a tick in fixed steps
  After gameplay and physics ran side by side, one thread merges what they did, always in the same order, and only then may
  the next tick start.

  Rule: Each step leaves its own mark
    Whoever reads between two steps must know what is done and what is not.

    Scenario: Places land in step 2, wishes change hands in 4, the dying go in 5, readers see it from 8 on, mail lies in 10
      Given deep space with "Ada" and "Bert" in it
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And "A" gives itself an impulse of (20, 0, 0) N s in tick 0
      And "Ada" sends 1 to "Bert" in tick 0
      And "Ada" leaves in tick 0
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                             | not yet after | from step |
        | the new place of "A" is written   | 1             | 2         |
        | the impulse of "A" is to be used  | 2             | 4         |
        | "Ada" is gone                     | 4             | 5         |
        | readers see "A" in its new place  | 5             | 8         |
        | the note lies ready for "Bert"    | 8             | 10        |

    @SNAP-05 @TICK-84
    Scenario: Wishes are exchanged, not copied
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself an impulse of (20, 0, 0) N s in tick 0
      When 1 tick passes
      Then the wish of "A" lies where it was written, in the half that physics reads next
