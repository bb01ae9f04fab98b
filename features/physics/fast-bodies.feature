Feature: Fast bodies

  Rule: Bodies move at orbital speeds
    Places in orbit do, and their things with them.

    @PHYS-117
    Scenario: A crate at 30 km/s keeps its speed
      Given a weightless bay
      And a crate in the bay at (0, 0, 0) m, moving at (30,000, 0, 0) m/s
      When 0.1 s pass in the bay
      Then the crate moves at (30,000, 0, 0) m/s in the bay, within 0 mm/s
      And the crate is at (3,000, 0, 0) m in the bay, within 1 mm

  Rule: A fast body does not pass through a thin wall between two steps
    A ball that was before a wall in one tick and is behind it in the next was in it between.

    @PHYS-118
    Scenario Outline: A ball of 10 cm at <speed> m/s stops at a wall of 5 cm
      Given a weightless bay
      And a fixed wall in the bay at (5, 0, 0) m
      And a ball of 0.1 m in the bay at (0, 0, 0) m, moving at (<speed>, 0, 0) m/s
      When 0.5 s pass in the bay
      Then the ball is at (4.875, 0, 0) m in the bay, within 2 cm

      Examples:
        | speed  |
        | 100    |
        | 500    |
        | 10,000 |
