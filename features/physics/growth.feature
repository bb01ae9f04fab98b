Feature: A system of bodies grows

  Two hundred small places must fit where one crowd does, so no system is made for a crowd at first.

  Rule: A full system doubles, and takes everybody along
    Nobody knows beforehand how many crates a hold will see.

    @PHYS-119 @GROW-02
    Scenario: The 65th crate joins 64 others, and all of them fall on
      Given a bay with a gravity of 9.81 m/s²
      And 64 crates in the bay, 2 m apart
      And 0.5 s passed in the bay
      When a 65th crate joins them, and 0.5 s pass
      Then the bay has held 65 bodies, and its system grew once, to room for 128
      And each of the 64 crates has fallen 4.905 m, within 0.01 mm
      And the 65th crate has fallen 1.22625 m, within 0.01 mm

    @PHYS-57 @GROW-08 @GROW-17
    Scenario: A heap that grows past its system moves to the bit like one that had the room all along
      Given a heap of 60 crates under 9.81 m/s² in a system for 64, which 10 more join after half a second
      And a heap of 60 crates under 9.81 m/s² in a system for 128, which 10 more join after half a second
      When both heaps tumble for two seconds
      Then each crate of the one is where its twin is, to the last bit

    @GROW-16
    Scenario: A system that starts with the room never grows
      Given a heap of 60 crates under 9.81 m/s² in a system for 128, which 10 more join after half a second
      When the heap tumbles for two seconds
      Then one system has been lent, for 128 bodies

    @GROW-11
    Scenario: Crates that touch are told of no second contact when their system grows
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 0.5, 0) m
      And 0.2 s passed in the bay
      When 70 pebbles join far away, and 1 s passes
      Then one contact of the crate and the floor began, and none ended

    @GROW-18
    Scenario: A crate 15 ticks from sleep falls asleep 15 ticks after the growth
      Given a weightless bay
      And a crate in the bay at (0, 0, 0) m
      And 0.25 s passed in the bay
      When 70 pebbles join far away, and 0.3 s passes
      Then the crate sleeps

  Rule: A system grows for its contacts too
    Past its limit the solver drops contacts without a word, and bodies fall through each other.

    @GROW-19
    Scenario: Balls stop at a plate although a knot of others takes up the contacts of 64 bodies
      Given a weightless bay
      And a knot of 50 balls that all overlap in the bay
      And a plate at 10 m from the knot, with 5 balls flying at it at 10 m/s from 0.35 m away
      When 10 ticks pass in the bay
      Then each of the 5 balls has stopped at the surface of the plate, within 1 mm
      And the bay has held more than 512 contacts, the most for 64 bodies
