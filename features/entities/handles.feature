Feature: Handles name one entity, for ever
  A handle is a slot and a generation. When the entity dies its slot is used again, but under another generation, so an old
  handle finds nothing instead of a stranger.

  Rule: A handle is its slot and its generation
    One number that fits into a double names everybody who ever lived, and is compared at once.

    @ENT-01 @property
    Scenario: Any slot and any generation make one handle, from which both are read back
      When handles are made of any slots and generations
      Then each tells its slot and its generation, and two are equal only when both are

    @ENT-01
    Scenario: The first robot of a slot has generation 1, and no handle is 0
      Given deep space
      And a robot "Ada"
      When 1 tick passes
      Then the handle of "Ada" tells slot 1 and generation 1

  Rule: Each death raises the generation of its slot
    So a slot is used again and an old name still means the one who died.

    @ENT-02 @ENT-03 @TICK-95 @property
    Scenario: However robots come and go, a plain list knows the same ones and the same generations
      Given deep space with room for 100 things
      When robots come and go in any order
      Then every handle ever given is found exactly while its robot lives
      And the generation of each slot is one more than the deaths there

    @ENT-02 @PAPI-14
    Scenario: A slot whose generations are used up is retired
      Given deep space
      And a slot that has seen 2,147,483,646 deaths
      And a robot "last" in that slot
      And "last" is gone before tick 1
      And robots "Ada", "Bert" and "Cleo" come to "space" before tick 1
      When 3 ticks pass
      Then none of "Ada", "Bert" and "Cleo" is in that slot, and the handle of "last" finds nothing

  Rule: A stale handle is refused by every call that takes one
    A robot that pushes whoever took the slot of its friend is the hardest kind of mistake to find.

    @ENT-03 @PAPI-13
    Scenario Outline: <call> with the handle of a dead robot is refused, although another lives in its slot
      Given deep space
      And a robot "old"
      And "old" is gone before tick 1
      And a robot "new" comes to "space" before tick 1
      And 2 ticks passed
      When somebody calls <call> with the handle of "old"
      Then it is refused by ENT-03, naming "<field>" and its value, and nothing has changed

      Examples:
        | call             | field    |
        | send             | to       |
        | destroy          | entity   |
        | stateOf          | entity   |
        | snapshot.of      | entity   |
        | spawn            | in       |
        | tell             | place    |

    @ENT-03
    Scenario Outline: <value> is no handle
      Given deep space
      When somebody calls send with <value> for a handle
      Then it is refused by ENT-03, naming "to" and its value, and nothing has changed

      Examples:
        | value            |
        | 0                |
        | -1               |
        | 4194304.5        |
        | NaN              |
        | 9007199254740993 |

    @ENT-03
    Scenario: A robot that writes to the dead writes to nobody
      Given deep space with "Ada" and "old" in it
      And "old" is gone before tick 1
      And a robot "new" comes to "space" before tick 1
      And "Ada" sends 1 to "old" in tick 2
      When 5 ticks pass
      Then "new" has heard nothing
      And the world has logged no error

  Rule: Who takes over a slot takes over nothing else
    Mail and wishes of the dead would haunt the heir.

    @ENT-03
    Scenario: Letters to the dead are not opened by the heir of their slot
      Given deep space
      And robots "Ada" and "old"
      And "Ada" sends 1 to "old" in tick 1
      And "old" is gone before tick 2
      And a robot "new" comes to "space" before tick 2
      When 4 ticks pass
      Then "new" has heard nothing

    @TICK-136
    Scenario: What a crate asked for before it died does not move the heir of its slot
      Given deep space
      And a crate "old" of 10 kg with a thruster, at (0, 0, 0) m
      And "old" gives itself an impulse of (20, 0, 0) N s in tick 1, and leaves
      And a crate "new" of 10 kg comes to (5, 0, 0) m before tick 2
      When 5 ticks pass
      Then crate "new" is at (5, 0, 0) m, within 0 m
      And "old" is gone, and "new" is not

  Rule: Whoever has an inside is a frame; everybody else is an ordinary entity
    Only a place has an inside to be in, and only for those is a row in the tree worth its cost.

    @ENT-04
    Scenario: Others can be in a station, not in a robot
      Given deep space
      And a place "station" in "space"
      And a robot "Ada" in "station"
      When somebody tries to put a robot into "Ada"
      Then it is refused by ENT-04, naming "in" and its value, and nothing has changed

    @ENT-04
    Scenario: A station has a row in the frame tree, a robot has none
      Given deep space
      And a place "station" in "space"
      And a robot "Ada" in "station"
      When 1 tick passes
      Then "station" owns a frame in that of "space", and "Ada" owns none

  Rule: A world has room for what it was made for
    Room that grew in the middle of a tick would make every thread stop and look anew.

    @LIFE-05
    Scenario: The entity that does not fit is refused, and names the option that would let it in
      Given deep space with room for 3 things
      And robots "Ada" and "Bert"
      When somebody tries to spawn a robot
      Then it is refused by LIFE-05, naming "capacity.entities" and its value, and nothing has changed

    @LIFE-05
    Scenario: A death makes room again
      Given deep space with room for 3 things
      And robots "Ada" and "Bert"
      And "Bert" is gone before tick 1
      And a robot "Cleo" comes to "space" before tick 1
      When 2 ticks pass
      Then 3 things live

    Scenario Outline: A world of <field> <value> is refused
      When somebody tries to make a world with <value> <field>
      Then it is refused by ENT-01, naming "capacity.<field>" and its value

      Examples:
        | field    | value   |
        | entities | 0       |
        | entities | 2.5     |
        | entities | 4194305 |
        | frames   | -1      |
        | messages | NaN     |
        | homes    | 4097    |
