Feature: A body's velocity is that of its origin

  A dumbbell's origin is the middle of its first crate, 1 m from its center of mass.

  Rule: The solver moves the center of mass; everyone else speaks of the origin
    An author places things by their origins, and knows of no other point.

    @PHYS-52 @PHYS-54
    Scenario: A spinning dumbbell tells its spawn velocity before its first step
      Given a weightless bay
      And a dumbbell in the bay at (20, 20, 0) m, moving at (1, 2, 3) m/s and spinning at (0.5, 1, 2) rad/s
      When the bay takes the change, before its first step
      Then the dumbbell moves at (1, 2, 3) m/s in the bay, within 0.001 mm/s

    @PHYS-53 @PHYS-54
    Scenario: A dumbbell whose center of mass rests has its origin circle around it
      Given a weightless bay
      And a dumbbell in the bay at (0, 0, 0) m, moving at (0, 0, 1) m/s and spinning at (0, 1, 0) rad/s
      When 1 s pass in the bay
      Then the dumbbell is at (0.4596977, 0, 0.8414710) m in the bay, within 0.01 mm
      And the dumbbell moves at (0.8414710, 0, 0.5403023) m/s in the bay, within 0.01 mm/s

  Rule: A given velocity converts with the spin that comes with it, or else with the body's own
    Origin and center of mass of a spinning thing move apart.

    @PHYS-55
    Scenario: A velocity alone converts with the spin that the body has
      Given a weightless bay
      And a dumbbell in the bay at (0, 0, 0) m, moving at (0, 0, 1) m/s and spinning at (0, 1, 0) rad/s
      When the dumbbell is given a velocity of (5, 0, 1) m/s for the next step
      Then the dumbbell moves at (5.0166659, 0, 0.9998611) m/s in the bay, within 0.01 mm/s

    @PHYS-55
    Scenario: A velocity with a spin converts with that spin
      Given a weightless bay
      And a dumbbell in the bay at (0, 0, 0) m
      When the dumbbell is given a velocity of (5, 0, 0) m/s and a spin of (0, 2, 0) rad/s for the next step
      Then the dumbbell moves at (5.0666543, 0, -0.0011110) m/s in the bay, within 0.01 mm/s

    @PHYS-56
    Scenario: A spin alone leaves the center of mass at rest
      Given a weightless bay
      And a dumbbell in the bay at (0, 0, 0) m
      When the dumbbell is given a spin of (0, 2, 0) rad/s for the next step
      Then the dumbbell moves at (0.0666543, 0, 1.9988890) m/s in the bay, within 0.01 mm/s

  Rule: A reported rotation is a unit quaternion in doubles
    The solver's floats are off by up to 2e-7, and a hull's rotation becomes its frame's.

    @PHYS-123 @property
    Scenario: However a crate tumbles, its rotation has length one
      Given a weightless bay
      When crates tumble there with any spin
      Then the squared length of each rotation is 1 to a few roundings

  Rule: The solver answers where a shape's center of mass is
    Whoever pushes at a point needs it, and two answers would part.

    @PHYS-51 @property
    Scenario: Boxes, balls and capsules of any size have it at their origin
      Given a weightless bay
      When its solver is asked about boxes, balls and capsules of any size
      Then each center of mass is exactly the origin

    @PHYS-45 @PHYS-48 @property
    Scenario: A compound has it at the weighted mean of its boxes
      Given a weightless bay
      When its solver is asked about compounds of boxes anywhere
      Then each center of mass is the sum of mass times place over the mass, within 1 part in 100,000 of the size
      And each of its components is a float

    @PHYS-46 @property
    Scenario: Every instance of the solver gives the same answer to the bit
      Given a weightless bay
      When its solver is asked about compounds of boxes anywhere
      Then asking again, and asking the build without SIMD, gives the same bits
