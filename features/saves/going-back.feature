Feature: Going back to a tick that was saved
  A game that rolls back keeps a save of each of its last ticks. Going back is loading one of them; what comes after it must
  come again as it came, or two players see two games.

  Rule: From any tick on, what came comes again
    The window of a rollback is some ten ticks: as long as a message may take.

    @ROLL-05 @ROLL-06 @ROLL-07
    Scenario Outline: Whoever goes back <window> ticks and does the same again comes out where they were
      Given a pile of 30 crates that falls onto a floor, saved after each of 45 ticks
      And in tick 36 three crates went and one came, in tick 40 one that had come went, and another was kicked
      When the world goes back from the last tick by <window>, and the same is done again
      Then every tick comes out as it did: the state, what touched what, and the save

      Examples:
        | window |
        | 5      |
        | 8      |
        | 10     |
        | 12     |

  Rule: Poses and velocities alone are not enough
    The solver starts each step from the forces of the one before, and knows who was about to sleep.

    @ROLL-02 @ROLL-09
    Scenario: A pile that is built again from its poses and velocities parts from the one that fell, and a loaded one does not
      Given a pile of 30 crates that falls onto a floor, saved after each of 45 ticks
      When one pile is loaded from the save of tick 30, and one is built again from the poses and velocities of that tick
      Then after 15 more ticks the first has the state of the one that fell, to the bit, and the second has not

  Rule: No tick is half a step
    Where physics runs more rarely than the game, going back has to guess.

    @ROLL-12 @SYNC-01
    Scenario: A pile has taken one step a tick, and no world takes fewer
      Given a pile of 30 crates that falls onto a floor, saved after each of 45 ticks
      When somebody makes a world whose option "physicsDivisor" is 2
      Then there is no such world, because "options.physicsDivisor must be one of"
      And the pile has taken 45 steps
