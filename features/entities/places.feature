Feature: Where an entity is
  Every entity knows its place in the frame that it is in, in doubles: a probe a light-year from the star keeps its
  micrometers.

  Rule: A place is kept in doubles
    A float at the distance of the moon is off by a hand's breadth.

    @ENT-08 @property
    Scenario: Any place is read back as it was written
      Given deep space
      When beacons are put at any places
      Then each is where it was put, to the bit, before and after a tick

  Rule: A row tells the frame, the pose and both velocities
    That is all that another one needs to say where a thing will be.

    @ENT-07
    Scenario: A crate that was kicked tells where it is, how it is turned and how it moves
      A crate of 1 m and 6 kg has a moment of inertia of 1 kg m².

      Given deep space
      And a place "station" in "space"
      And a crate "A" of 6 kg with a thruster in "station" at (1, 2, 3) m, turned 89 degrees about +Y
      And "A" kicks itself with (36, 0, 0) N s and (0, 0.6, 0) N m s in tick 0
      When 2 ticks pass
      Then "A" is in "station" at (1.1, 2, 3) m within 0.001 mm, turned 89.57296 degrees about +Y within 0.0001 degrees
      And "A" moves at (6, 0, 0) m/s and turns at (0, 0.6, 0) rad/s, within 1 part in 1,000,000

  Rule: One index leads to all that an entity has
    Whoever knows the slot of a thing needs no search for its place, its body or its look.

    @ENT-06
    Scenario: A crate, a lantern and a ball that take over slots of the dead have their rows there, and nobody else's
      Given deep space
      And things that come, go and come again: crates, lanterns and painted balls
      When 2 ticks pass
      Then the place, the body and the look of each lie at its slot, and the slots of the gone hold no body and no look

    @ENT-09
    Scenario: A crate has a body and a lantern has none, and both have a wish that is written and one that is read
      Given deep space
      And a crate "A" with a pilot
      And a lantern "L" with a pilot
      And "A" asks in tick 0 to be kicked by (1, 2, 3)
      And "L" asks in tick 0 to arrive at (4, 5, 6)
      When 1 tick passes
      Then "A" has a body and "L" has none, and the wishes of both lie in the half that the next step reads, not in the other

    @ENT-12
    Scenario: A slot keeps room for a whole wish, whoever lives there
      Given deep space with room for 200 things
      When 1 tick passes
      Then a wish takes 380 bytes a slot and half, within 5 %

  Rule: A first velocity belongs to what physics moves
    What nothing moves would keep a velocity that is a lie.

    @LIFE-28
    Scenario: A crate starts with the velocity of its spawn
      Given deep space
      And a crate "A" at (0, 0, 0) m, moving at (3, -2, 1) m/s
      When 1 tick passes
      Then "A" moves at (3, -2, 1) m/s and turns at (0, 0, 0) rad/s, within 0 ulps

    @LIFE-32
    Scenario Outline: <what> with a <field> is refused
      Given deep space
      When somebody tries to spawn <what> with a <field> of (1, 0, 0)
      Then it is refused by LIFE-32, naming "<field>" and its value, and nothing has changed

      Examples:
        | what                | field    |
        | a beacon            | velocity |
        | a beacon            | spin     |
        | a wall              | velocity |
        | a wall              | spin     |
        | a kinematic door    | velocity |
        | a kinematic door    | spin     |

  Rule: A description that cannot be changes nothing
    A world that is half changed by a refused call cannot go on.

    Scenario Outline: A crate with <field> <value> is refused
      Given deep space
      When somebody tries to spawn a crate with <field> <value>
      Then it is refused by <rule>, naming "<named>" and its value, and nothing has changed

      Examples:
        | field      | value             | rule    | named         |
        | at         | [0, null, 0]      | PHYS-39 | at            |
        | turn       | [0, 0, 0, 0]      | PHYS-40 | turn          |
        | turn       | [0, 0, null, 1]   | PHYS-40 | turn          |
        | velocity   | [null, 0, 0]      | PHYS-39 | velocity      |
        | components | ["stranger"]      | COMP-01 | components    |
        | components | ["tally","tally"] | ENT-32  | components    |
        | in         | 7                 | ENT-03  | in            |
