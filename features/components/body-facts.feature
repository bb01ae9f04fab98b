Feature: What is seen of a body
  A docking arm wants to know how heavy a crate is, and a mine who comes: friend, foe or rock. Everybody may look at every
  body, and sees it as the last step left it.

  Rule: The facts of a body tell what it is
    They were worked out once, at its spawn; whoever asks pays nothing for the shape.

    @COMP-10 @ENT-10
    Scenario: Bodies of all kinds tell their motion, mass, shape, reach and centre of mass
      A ball of 0.5 m at 1,000 kg/m³ weighs 523.598776 kg, two of 1 m weigh 8,377.580410 kg, and a wedge with legs of 4, 2 and
      2 m 2,666.666667 kg, with its centre a quarter along each. A mesh has no inside: it weighs nothing and counts from its origin.

      Given deep space
      And bodies, as listed:
        | body   | of                         | motion    | mass |
        | plate  | a box of 2, 4 and 4 m      | dynamic   | 10   |
        | ball   | a ball of 0.5 m            | kinematic |      |
        | pill   | a capsule of 0.5 m and 2 m | dynamic   | 7    |
        | drum   | a cylinder of 3 m and 8 m  | static    | 3    |
        | wedge  | a wedge to 4 m             | dynamic   |      |
        | floor  | a floor to 3, 4 m          | static    |      |
        | barbell | balls of 1 m, 4 m apart   | dynamic   |      |
      When inspectors have looked at each of them
      Then they read, within a millionth:
        | body   | motion    | shape    | mass        | reach | from its centre | centre        |
        | plate  | dynamic   | box      | 10          | 3     | 3               | (0, 0, 0)     |
        | ball   | kinematic | sphere   | 523.598776  | 0.5   | 0.5             | (0, 0, 0)     |
        | pill   | dynamic   | capsule  | 7           | 1.5   | 1.5             | (0, 0, 0)     |
        | drum   | static    | cylinder | 3           | 5     | 5               | (0, 0, 0)     |
        | wedge  | dynamic   | hull     | 2666.666667 | 4     | 3.082207        | (1, 0.5, 0.5) |
        | floor  | static    | mesh     | 0           | 5     | 5 | (0, 0, 0) |
        | barbell | dynamic  | compound | 8377.580410 | 5     | 3               | (2, 0, 0)     |

    @COMP-11
    Scenario: Who has no body, or is gone, is seen to have none
      Given deep space
      And a lantern "L" with a pilot
      And a crate "old" with a pilot
      And inspectors "Ada" who looks at "L", and "Bert" who looks at "old"
      When 2 ticks pass, "old" goes, a crate "new" takes its slot, and 2 more ticks pass
      Then "Ada" sees a body: no
      And "Bert" sees a body: no

  Rule: Groups say who meets whom
    Ghosts pass through walls and not through each other; a scanner sees foes alone.

    @COMP-09 @COMP-14 @TICK-80
    Scenario: Who changes groups in tick 2 is seen in them from tick 4 on
      Given deep space
      And a crate "A" with a pilot
      And an inspector "Ada" who looks at "A"
      And "A" asks in tick 2 to join groups (6, 8, 0)
      When 7 ticks pass
      Then "Ada" saw the groups of the body in each tick as
        | tick | groups | mask |
        | 1    | 1      | 1    |
        | 2    | 1      | 1    |
        | 3    | 1      | 1    |
        | 4    | 6      | 8    |
        | 6    | 6      | 8    |

    @COMP-12
    Scenario: Whatever a crate asks for, its groups alone change of what is seen of it
      Given deep space
      And a crate "A" with a pilot, moving at (1, 0, 0) m/s
      And an inspector "Ada" who looks at "A"
      And "A" asks in tick 1 to be put at (5, 0, 0)
      And "A" asks in tick 2 to join groups (2, 2, 0)
      When 6 ticks pass
      Then all else that "Ada" reads of the body is as it was at first: dynamic, of 10 kg, a box that reaches 0.866025 m

    @PHYS-24
    Scenario Outline: A crate that <does> in tick 0 <ends>
      Given deep space
      And a wall "gate" at (2, 0, 0) m
      And a crate "A" with a pilot, moving at (12, 0, 0) m/s
      And "A" asks in tick 0 to join groups <groups>
      When 30 ticks pass
      Then crate "A" is at <end> m, within 10 cm

      Examples:
        | does                        | ends                | groups    | end       |
        | stays in the walls' group   | stops at the wall   | (1, 1, 0) | (1, 0, 0) |
        | leaves the walls' group     | passes through it   | (2, 2, 0) | (6, 0, 0) |
        | meets walls no more         | passes through it   | (1, 2, 0) | (6, 0, 0) |

    @COMP-08
    Scenario: A radar finds the bodies of a group that wear an armband
      Given deep space
      And bodies, as listed:
        | body | groups | mask | wears      |
        | A    | 2      | 1    | an armband |
        | B    | 2      | 1    |            |
        | C    | 4      | 1    | an armband |
        | D    | 6      |      | an armband |
        | E    | 2      | 1    | an armband |
      And a radar "R" that looks for group 2 within 70 m
      When 1 tick passes
      Then "R" has found "A" and "D"

    Scenario Outline: A crate with <field> of <value>, which are no groups, is refused
      Given deep space
      When somebody tries to spawn a crate whose body has <field> of <value>
      Then it is refused by PHYS-15, naming "body.<field>" and its value, and nothing has changed

      Examples:
        | field  | value |
        | groups | 4096  |
        | groups | -1    |
        | mask   | 1.5   |

    Scenario: A crate that asks for what are no groups is told so
      Given deep space
      And a crate "X" with a pilot
      And "X" asks in tick 1 to join groups (4096, 1, 0)
      When 3 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "groups" and rule PHYS-15
