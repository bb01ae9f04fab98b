Feature: What nothing touches moves in doubles

  The solver computes in floats, which are half a meter apart at the radius of an orbit.

  Rule: A free body's rounding never adds up
    Beside the solver's floats each body keeps its place and its chord, the displacement of a step over the step.

    @TURN-39 @TURN-46 @property
    Scenario: Whatever the start, the throw and the gravity, a free flight is exact to double rounding
      Given a weightless bay
      When balls are thrown there for a second, from anywhere within 1e16 m
      Then each is at x + v t + g t² / 2, to the rounding of its doubles

    @TURN-68
    Scenario: A crate at 25 km/s has gone 250 km after ten seconds, to a micrometer
      Given a weightless bay
      And a crate in the bay at (7,000,000, 0, 0) m, moving at (0, 25,000, 0) m/s
      When 10 s pass in the bay
      Then the crate is at (7,000,000, 250,000, 0) m in the bay, within 0.001 mm

    @TURN-47
    Scenario Outline: A crate that loses <share> of its speed a second goes as far as its damping lets it
      Given a weightless bay
      And a crate in the bay at (0, 0, 0) m, moving at (10, 0, 0) m/s and losing <share> of its speed a second
      When 2 s pass in the bay
      Then the crate is where 120 steps of that damping bring it, to double rounding

      Examples:
        | share |
        | 10 %  |
        | 90 %  |

  Rule: A body's place is reported in doubles, however far it is

    @PHYS-01 @property
    Scenario: A body at rest is reported where it was spawned, at any finite place
      Given a weightless bay
      When balls at rest, fixed and movable, are spawned there at any finite place
      Then each is reported at that very place, before its first step and after it

  Rule: What is touched takes over what the solver made of it

    @TURN-43
    Scenario: A crate far out that lands on a floor rests on it and sleeps
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay at 2,000 m along each axis
      And a crate in the bay at (2,000, 2,001, 2,000) m
      When 3 s pass in the bay
      Then the crate is at (2,000, 2,000.4975, 2,000) m in the bay, within 2.6 mm
      And the crate sleeps
