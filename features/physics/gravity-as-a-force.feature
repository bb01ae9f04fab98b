Feature: Gravity is a force on bodies that are awake

  Rule: A body that nothing holds is on its parabola
    Gravity acts over the whole of each step, so the length of a tick leaves no trace in the path.

    @PHYS-81
    Scenario Outline: A crate dropped in a gravity of <gravity> has fallen g t² / 2 after a second
      Given a bay with a gravity of <gravity>
      And a crate in the bay at (0, 0, 0) m
      When 1 s pass in the bay
      Then the crate is at (0, <height>, 0) m in the bay, within 0.01 mm

      Examples:
        | gravity    | height  |
        | 9.81 m/s²  | -4.905  |
        | 1.62 m/s²  | -0.81   |
        | 0.001 m/s² | -0.0005 |

    @PHYS-81
    Scenario: A crate without gravity stays where it was let go
      Given a weightless bay
      And a crate in the bay at (3, 2, 1) m
      When 1 s pass in the bay
      Then the crate is at (3, 2, 1) m in the bay, within 0 mm

    Scenario: A falling crate tells the velocity of its last step, half a step behind the instant
      Given a bay with a gravity of 9.81 m/s²
      And a crate in the bay at (0, 0, 0) m, moving at (2, 0, 0) m/s
      When 1 s pass in the bay
      Then the crate moves at (2, -9.72825, 0) m/s in the bay, within 0.01 mm/s

    @PHYS-81 @property
    Scenario: Whatever the throw and the gravity, the flight is a parabola
      Given a weightless bay
      When crates are thrown there at any velocity in any gravity for half a second
      Then each is at v t + g t² / 2 from where it started, to the rounding of its floats

  Rule: Gravity keeps nobody awake
    A force given through the engine's front door wakes its body and restarts the sleep timer; gravity does neither.

    @PHYS-83
    Scenario: A crate resting under gravity falls asleep
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 0.6, 0) m
      When 3 s pass in the bay
      Then the crate sleeps

    @PHYS-82
    Scenario: A sleeping crate sleeps on while gravity pulls another one down
      Given a bay with a floor and a gravity of 9.81 m/s²
      And a crate "resting" in the bay at (0, 0.6, 0) m
      And 3 s passed in the bay
      And a crate "falling" in the bay at (10, 20, 0) m
      When 1 s pass in the bay
      Then the crate "falling" is at (10, 15.095, 0) m in the bay, within 0.01 mm
      And nothing more was told of the crate "resting"

  Rule: A pull that is stronger than a step takes is told
    Beside the middle of a point field the pull has no bound, and nobody made a call that could be refused.

    Scenario Outline: A crate <height> m from a point of the Earth's weight falls <how>
      At 6,313.47 m a point of 3.986e14 m³/s² pulls by 1e7 m/s².

      Given the space around a body of 3.986e14 m³/s²
      And a crate "X" with a pilot at (0, <height>, 0) m
      When 1 tick passes
      Then <outcome>

      Examples:
        | height | how                     | outcome                                                                                                           |
        | 6313   | as far as a step takes  | the world has logged one error: of "X" in tick 0 by the engine at "gravity", naming "place" and rule GRAV-22      |
        | 6314   | as the field says       | the world has logged no error                                                                                     |
