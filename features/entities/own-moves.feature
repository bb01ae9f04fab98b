Feature: Moving oneself
  A lift cabin without a body, a camera, a marker on a map: what physics does not move may move itself.

  Rule: What has no body goes where it says
    Nothing else moves it, so nobody can disagree.

    @OWN-34
    Scenario: A marker that moves is there when the tick ends, at rest
      Given deep space
      And a robot "marker" that moves to (3, 4, 5) m in tick 1, turned by 90 degrees about +Y
      When 3 ticks pass
      Then "marker" was after each tick
        | tick | place       | turned     | moving |
        | 0    | (1, 1, 1) m | 0 degrees  | no     |
        | 1    | (3, 4, 5) m | 90 degrees | no     |
        | 2    | (3, 4, 5) m | 90 degrees | no     |

    @OWN-34 @OWN-37 @property
    Scenario: Of whatever markers and beacons are told in a tick the last word counts
      Given the space around a body of 3.986e14 m³/s²
      When any markers and beacons on a circle of 7,000 km are told to move, some turned, some twice in a tick
      Then each is where the last word put it, at rest, and a beacon that heard none on its circle

    @OWN-37 @OWN-38
    Scenario: A beacon on rails that moves is off them for one tick
      Given the space around a body of 3.986e14 m³/s²
      And a beacon "B" on a circle of 7,000 km that moves to (1, 2, 3) m in tick 2
      When 5 ticks pass
      Then "B" is on its circle after ticks 0, 1, 3 and 4, and after tick 2 at rest at (1, 2, 3) m

    @LIFE-09 @OWN-33
    Scenario: A lantern on a ship that moves takes another place on the ship
      Given deep space
      And a ship "tug" that moves at (6, 0, 0) m/s
      And a lantern "L" attached to "tug" at (2, 0, 0) m, that moves to (0, 7, 0) m in tick 1
      When 3 ticks pass
      Then "L" was after each tick, seen from "tug"
        | tick | place       | moving        |
        | 0    | (2, 0, 0) m | (6, 0, 0) m/s |
        | 1    | (0, 7, 0) m | (6, 0, 0) m/s |
        | 2    | (0, 7, 0) m | (6, 0, 0) m/s |

    Scenario: A lantern cannot move out of reach of its ship
      Given deep space
      And a ship "tug" that moves at (6, 0, 0) m/s
      And a lantern "L" attached to "tug" at (2, 0, 0) m, that moves to (2000000000, 0, 0) m in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "L" in tick 1 by "mover", naming "place" and rule OWN-34

    Scenario: A cabin without a hull takes along what is in it
      Given deep space
      And a cabin "lift" that moves to (0, 30, 0) m in tick 1
      And a robot "Ada" in "lift"
      When 2 ticks pass
      Then "Ada" is where she was in "lift", and "lift" at (0, 30, 0) m in "space"

  Rule: What has a body is moved by physics alone
    Two who move one thing would pull it through walls.

    @OWN-01 @TICK-76 @SYNC-04
    Scenario Outline: The attempt of <who> to move <how> is an error of its own, and nobody moves
      Given deep space
      And <who> "X" that moves <how> in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "mover", naming "<field>" and rule <rule>
      And "X" is where it was put

      Examples:
        | who                 | how                     | field       | rule    |
        | a dynamic crate     | to (1, 0, 0) m          | self.moveTo | OWN-01  |
        | a kinematic door    | to (1, 0, 0) m          | self.moveTo | OWN-01  |
        | a static wall       | to (1, 0, 0) m          | self.moveTo | OWN-01  |

    @OWN-33
    Scenario: The owner of a root frame is in no place, and cannot move
      Given deep space
      And another space "X" that moves to (1, 0, 0) m in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "mover", naming "self.moveTo" and rule OWN-33

    Scenario Outline: A marker that moves to <what> stays where it is
      Given deep space
      And a robot "X" that moves to <what> in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "mover", naming "<field>" and rule <rule>
      And "X" is where it was put

      Examples:
        | what                                          | field | rule    |
        | (0, NaN, 0) m                                 | place | OWN-34  |
        | (0, 0, -Infinity) m                           | place | OWN-34  |
        | (0, 0, 1) m, turned by a rotation of zeros    | turn  | PHYS-40 |
        | (0, 0, 1) m, turned by a rotation of NaN      | turn  | PHYS-40 |
