Feature: Each frame's bodies live in a system of their own

  Rule: Bodies at one place in two frames never touch
    A frame is a place of its own; that its numbers equal another's means nothing.

    Scenario: Two crates at one place in one bay push each other apart
      Given a weightless bay
      And a crate "A" in the bay at (0, 0, 0) m
      And a crate "B" in the bay at (0.5, 0, 0) m
      When 1 s pass in the bay
      Then the crates "A" and "B" are more than 0.98 m apart

    @PHYS-02
    Scenario: Two crates at one place in two bays stay where they are
      Given a weightless bay
      And a second bay with a gravity of 0 m/s²
      And a crate "A" in the bay at (0, 0, 0) m
      And a crate "B" in the second bay at (0.5, 0, 0) m
      When 1 s pass in the bay
      Then the crate "A" is at (0, 0, 0) m in the bay, within 0 mm
      And the crate "B" is at (0.5, 0, 0) m in the bay, within 0 mm

    @PHYS-06
    Scenario: Closing one bay changes nothing in another
      Given a bay with a gravity of 9.81 m/s²
      And a second bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 2, 0) m
      When the second bay is closed, and 2 s pass
      Then the crate is at (0, 0.4975, 0) m in the bay, within 2.6 mm

  Rule: What the solver allocates, it frees once
    Its heap is fixed, and what leaks out of it in an hour ends the world.

    @PHYS-04 @property
    Scenario: After any sequence of spawns and removals the solver's memory is what it was
      Given a weightless bay
      When things are added and taken out in any order, in any number of bays, twice over
      Then the second time leaves as much free memory as the first, and no shape
