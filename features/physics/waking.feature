Feature: Who sleeps on a support wakes when it goes

  Rule: What the solver moves wakes what it touches
    A sleeping crate that is not woken hangs in the air.

    @PHYS-94
    Scenario: A ball that rolls into a sleeping crate wakes it
      Given a weightless bay
      And a crate in the bay at (0, 0, 0) m
      And 1 s passed in the bay
      And a ball in the bay at (-2, 0, 0) m, moving at (4, 0, 0) m/s
      When 1 s pass in the bay
      Then the crate is awake

  Rule: What is moved without a step wakes its neighbors first
    The solver notices touches of bodies that it moves, so a table that is simply gone would leave its load in the air.

    Background:
      Given a bay with a floor and a gravity of 9.81 m/s²
      And a fixed plate in the bay at (0, 2, 0) m, a crate "on it" and a crate "elsewhere" at (9, 0.5, 0) m
      And 3 s passed in the bay

    @PHYS-95 @PHYS-99
    Scenario: The load of a table that goes falls, and the rest sleeps on
      When the plate is taken out of the bay, and 0.2 s pass
      Then the crate "on it" is awake
      And the crate "on it" is at (0, 2.38745, 0) m in the bay, within 1 mm
      And the crate "elsewhere" sleeps

    @PHYS-95 @PHYS-97
    Scenario: The load of a table that is teleported away falls, and the rest sleeps on
      When the plate is teleported to (-9, 2, 0) m in the bay, and 0.2 s pass
      Then the crate "on it" is awake
      And the crate "elsewhere" sleeps

    @PHYS-98
    Scenario: A table teleported onto a sleeper wakes it at the new place
      When the plate is teleported to (9, 1.05, 0) m in the bay, and 0.2 s pass
      Then the crate "elsewhere" is awake
