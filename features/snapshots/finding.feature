Feature: Finding who is near
  What has no name is found by its place: a turret looks for drones within 500 m, a medic for whoever wears no armband.
  The answer shows how the last tick ended, so it does not depend on who ran first.

  Rule: A ball in one place, and components that fit
    Those are the two questions of who looks round: how near, and what it is.

    @SNAP-06 @SNAP-08
    Scenario: Who stands on the edge of the ball is found, and who is in another place is not
      Given deep space with a place "ship"
      And buoys, as listed:
        | buoy | in    | at              | carries    |
        | A    | ship  | (3, 4, 0) m     | an armband |
        | B    | ship  | (3, 4, 0.001) m | an armband |
        | C    | ship  | (0, -5, 0) m    | nothing    |
        | D    | space | (1, 0, 0) m     | an armband |
      When the buoys within 5 m of the middle of "ship" are looked for
      Then there are found
        | those               | found |
        | with anything       | A, C  |
        | with an armband     | A     |
        | without an armband  | C     |

    @SNAP-09
    Scenario: The root of deep space is nowhere, and a ship in it is found like anybody else
      Given deep space with a place "ship"
      When all things within 1,000,000 km of the middle of "space" are looked for
      Then only "ship" is found
      And "space" is in no cube

    @SNAP-08 @property
    Scenario: Whatever lies around, the ball holds those that measuring each by hand tells, in the order of their spawns
      Given deep space with a place "ship"
      When any buoys lie in it and any balls are looked through
      Then each ball holds the buoys whose distance, measured one by one, is at most its radius

    Scenario Outline: A question with <field> of <value> is refused
      Given deep space with a place "ship"
      And a robot "Ada"
      When somebody looks for things with <field> of <value>
      Then it is refused by <rule>, naming "<field>" and its value

      Examples:
        | field  | value         | rule    |
        | radius | NaN           | SNAP-08 |
        | radius | -1            | SNAP-08 |
        | radius | Infinity      | SNAP-08 |
        | radius | 1e151         | SNAP-08 |
        | center | [0, 0]        | SNAP-08 |
        | center | [0, NaN, 0]   | SNAP-08 |
        | in     | the gone      | ENT-03  |
        | in     | Ada           | SNAP-06 |
        | with   | a stranger    | COMP-01 |

  Rule: The answer is how the last tick ended
    Half of those who look run before the one they look at, and half after it.

    @COMP-05 @COMP-07 @TICK-47
    Scenario: Robots that run before and after Ada see her lamp, her place and her armband one tick late
      Given deep space
      And lookouts who stand before and after "Ada" in the order of spawns
      And "Ada" passes by at 60 m/s and 60 ticks per second
      And "Ada" switches its lamp on in tick 1
      And "Ada" wears an armband in tick 2, and no longer in tick 3
      When 6 ticks pass
      Then every lookout saw of "Ada"
        | what             | in ticks   |
        | within 2.5 m     | 1, 2       |
        | the lamp         | 2, 3, 4, 5 |
        | the armband      | 3          |

  Rule: Space is divided into cubes of 32 m, as far out as doubles reach
    Who asks for what is near must not look at all that is far.

    @SNAP-07
    Scenario Outline: A buoy <where> is in the cube that exact arithmetic says
      Given deep space
      When a buoy lies at <x> m
      Then it is in cube <cube>

      Examples:
        | where                            | x                 | cube            |
        | just before the middle           | -1e-300           | -1              |
        | at the middle                    | 0                 | 0               |
        | at the end of a cube             | 32                | 1               |
        | 2^32 cubes out                   | 137438953472      | 4294967296      |
        | 2^32 cubes out on the other side | -137438953473     | -4294967297     |
        | as far as another star           | 40000000000000032 | 1250000000000001 |

    @SNAP-10 @property
    Scenario: After any flights, births and ends everybody is in the cube of their place, and nobody else is in any
      Given deep space with a place "ship"
      When any drones fly, appear and vanish for some ticks
      Then each is in the cube of its place after each tick, and the slots of the gone are in none

    @SNAP-10
    Scenario: Who did not move is not put into a cube again
      A place that is forged in the front rows would show where the cubes are renewed.

      Given deep space
      And a robot "Ada" with a lamp
      And a robot "Bert" with a lamp
      And "Bert" switches its lamp on in tick 1
      And "Ada" and "Bert" are carried off by 1,000 m behind the back of the engine before tick 1
      When 3 ticks pass
      Then "Bert" is in another cube, and "Ada" is not
