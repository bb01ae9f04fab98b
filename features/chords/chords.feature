Feature: What a body is given is its velocity at an instant, what it tells is that of its last step

  A step moves a body by one velocity throughout. If that were the velocity at the step's start, a thrown crate would
  land 2.5 cm beside its parabola.

  Rule: A velocity that is given becomes the chord of the step that follows

    @CHORD-06 @CHORD-07
    Scenario Outline: A crate thrown at <rate> ticks a second is on its parabola
      Given a bay with a gravity of 9.81 m/s², at <rate> ticks a second
      And a crate in the bay at (0, 0, 0) m, moving at (3, 5, 0) m/s
      When 1 s pass in the bay
      Then the crate is at (3, 0.095, 0) m in the bay, within 0.000001 mm

      Examples:
        | rate |
        | 60   |
        | 120  |

    @CHORD-13
    Scenario: A crate that is given a velocity in flight is on the parabola of that velocity
      Given a bay with a gravity of 9.81 m/s²
      And a crate in the bay at (0, 0, 0) m, moving at (0, -7, 0) m/s
      When the crate is given a velocity of (3, 5, 0) m/s, and 1 s passes
      Then the crate is at (3, 0.095, 0) m in the bay, within 0.000001 mm

    @CHORD-13
    Scenario: A crate that is teleported falls from rest
      Given a bay with a gravity of 9.81 m/s²
      And a crate in the bay at (0, 0, 0) m, moving at (0, -7, 0) m/s
      When the crate is teleported to (1, 8, 2) m in the bay, and 1 s pass
      Then the crate is at (1, 3.095, 2) m in the bay, within 0.000001 mm

    @CHORD-11
    Scenario: A spin that loses 30 % a second turns a crate by the mean of each step
      Given a weightless bay
      And a crate in the bay spinning at 2 rad/s about +Y and losing 30 % of it a second
      When 1 tick pass in the bay
      Then the crate spins at (0, 1.99499, 0) rad/s in the bay, within 0.001 °/s

  Rule: A velocity that is told is the displacement of the last step

    @CHORD-02 @CHORD-03
    Scenario: A crate that fell for a second tells its speed half a step before the instant
      Given a bay with a gravity of 9.81 m/s²
      And a crate in the bay at (0, 0, 0) m, moving at (2, 0, 0) m/s
      When 1 s pass in the bay
      Then the crate moves at (2, -9.72825, 0) m/s in the bay, within 0.00001 mm/s

    @CHORD-12 @property
    Scenario: An undamped crate keeps any spin, about any axis
      Given a weightless bay
      When bricks of three different edges spin there for half a second
      Then each spins as it did at first
