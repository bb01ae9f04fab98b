Feature: Births during a tick
  A component that makes something gets its handle at once, while a hundred others on other threads make theirs. Nobody
  waits for anybody, and yet every handle is the same on any number of threads.

  Rule: A handle is there at once, its entity at the end of the tick
    Whoever makes a thing can write to it at once, and nobody meets it half made.

    @LIFE-01 @LIFE-04
    Scenario: A robot hears in its first tick what was sent to it at its birth
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 robot in tick 1
      When 3 ticks pass
      Then the last one that "Ada" bore has heard 1 from "Ada" in tick 2 and nothing else
      And the world has logged no error

    @LIFE-02 @TICK-51
    Scenario: A crowd of mothers bears the same handles on 1, 2, 3, 4 and 8 threads
      Given worlds of 150 robots on 1, 2, 3, 4 and 8 threads, of which the 3rd, the 70th and the 130th are mothers
      When each mother bears 5 robots in each of 4 ticks
      Then all worlds hold the same 211 handles, no handle twice, and have the same hash after each tick

    @LIFE-03 @TICK-53 @TICK-133
    Scenario: A mother of more than her pool holds goes on, the log says so, and the handles are the same
      Given worlds of 150 robots on 1, 2, 3, 4 and 8 threads, of which the 3rd, the 70th and the 130th are mothers
      When each mother bears 20 robots in each of 1 tick
      Then all worlds hold the same 211 handles, no handle twice, and have the same hash after each tick
      And each world's log says of chunks 0, 1 and 2 that their pools were too small

  Rule: A world with room for so many takes so many
    What a pool holds ready for births that do not come is lost to nobody: it goes back at the end of the tick.

    @LIFE-05
    Scenario Outline: A world with room for <room> things takes <room>, from mothers alone, and not one more
      Given worlds of <robots> robots with room for <room> things on 1, 2, 3, 4 and 8 threads, of which the <mothers> are mothers
      When each mother bears 9 robots in each tick until there are <room> things, for 40 ticks at most
      Then all worlds hold the same <room> handles, no handle twice, and have the same hash after each tick
      And every further birth is refused by LIFE-05 naming "capacity.entities", in a tick and between two ticks

      Examples:
        | room | robots | mothers             |
        | 16   | 3      | 1st                 |
        | 70   | 66     | 66th                |
        | 200  | 150    | 3rd, 70th and 130th |
        | 256  | 250    | 200th               |

    @LIFE-05
    Scenario: What is full takes as many again as die, between two ticks and in one
      Given worlds of 150 robots with room for 160 things on 1, 2, 3, 4 and 8 threads, of which the 3rd, the 70th and the 130th are mothers
      When each mother bears 9 robots in each tick until there are 160 things, for 40 ticks at most
      And 20 robots go, 10 come between two ticks, and the 70th bears 10
      Then all worlds hold the same 160 handles, no handle twice, and have the same hash after each tick

    @LIFE-05
    Scenario: Between two ticks no slot is held back
      Given deep space with room for 40 things
      And a mother "Ada"
      And "Ada" bears 30 robots in tick 1
      And 5 ticks passed
      When robots come to "space" until one is refused
      Then 40 things live

  Rule: A birth that cannot be leaves nothing
    Whatever is wrong with a description or with the rails of a game, the tick goes on, the log tells, and the world is as
    if nobody had been born: nothing half is left.

    @LIFE-26 @RAILS-25
    Scenario Outline: A robot on rails that <how> is not born, <when>
      Given worlds of 150 robots on 1, 2, 3, 4 and 8 threads, of which the 3rd, the 70th and the 130th are mothers
      When each mother bears 1 thing on <kind> rails, and then 2 robots, in a tick
      Then no world holds anything on rails, and each has logged three errors of births that say "<words>"
      And all worlds hold the same 157 handles, no handle twice, and have the same hash after each tick

      Examples:
        | how                           | kind     | words                                                    | when      |
        | throw                         | throwing | these rails lead nowhere                                 | in a tick |
        | lead to no place              | NaN      | rails must move by finite numbers, but is NaN            | in a tick |
        | turn by no rotation           | turnless | rails must turn by rotations other than zero, but is 0   | in a tick |

    Scenario Outline: Nor is it between two ticks: rails that are <kind>
      Given deep space
      And 1 tick passed
      When somebody spawns a robot on <kind> rails
      Then what the rails did is told with "<words>", and nothing has changed

      Examples:
        | kind     | words                    |
        | throwing | these rails lead nowhere |
        | NaN      | RAILS-25                 |
        | turnless | RAILS-25                 |

    @LIFE-18
    Scenario: A part whose parent goes in the tick of its birth is dropped, and the world says why
      Given deep space
      And a mother "Ada"
      And a robot "Bert"
      And "Ada" bears a part of "Bert" in tick 1, in which "Bert" leaves
      When 3 ticks pass
      Then the last one that "Ada" bore is not there, and 2 things live
      And the world has logged one error: of a birth in tick 1, naming "attachTo" and rule ENT-03

    @LIFE-18
    Scenario: A lamp on a mast that is born in the same tick hangs on it
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 rig in tick 1
      When 3 ticks pass
      Then the last one that "Ada" bore hangs 1 m above another newborn, and 4 things live

    @LIFE-18
    Scenario: A lamp on a mast that comes to nothing in the same tick comes to nothing too
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 doomed rig in tick 1
      When 3 ticks pass
      Then neither that one nor its parent was born, 2 things live, and the log says of both births why

    @LIFE-02 @LIFE-18
    Scenario: Rigs are the same on 1, 2, 3, 4 and 8 threads
      Given worlds of 150 robots on 1, 2, 3, 4 and 8 threads, of which the 3rd, the 70th and the 130th are mothers
      When each mother bears 3 rigs in each of 2 ticks
      Then all worlds hold the same 187 handles, no handle twice, and have the same hash after each tick

    @LIFE-19
    Scenario: A part of somebody who is in no frame is not born
      Given deep space
      And a mother "Ada"
      And "Ada" bears a part of "space" in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "mother", naming "attachTo" and rule LIFE-19
      And 2 things live

    Scenario Outline: A <what> is not born, and takes no slot
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 <what> in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "mother", naming "<field>" and rule <rule>
      And 2 things live

      Examples:
        | what             | field     | rule    |
        | named robot      | name      | HOST-17 |
        | weightless crate | body.mass | PHYS-41 |

  Rule: Between two ticks the same parents are refused
    A part that hangs on nothing would be nowhere.

    @LIFE-20
    Scenario Outline: Somebody who <who> is given no part
      Given deep space
      And a robot "old"
      And "old" is gone before tick 0
      And 1 tick passed
      When somebody attaches a part to "<whom>"
      Then it is refused by <rule>, naming "attachTo" and its value, and nothing has changed

      Examples:
        | who           | whom  | rule    |
        | is dead       | old   | ENT-03  |
        | owns the root | space | LIFE-19 |

  Rule: A name is free again when its bearer is gone
    A shuttle that is lost is followed by another of its name.

    Scenario: Three ships in a row bear one name
      Given deep space
      And a ship called "Argo" comes and goes, and another of that name comes and is destroyed in a tick
      When a third ship called "Argo" comes
      Then the world finds the third one by that name, and lists it last

    Scenario: A name that somebody alive bears is refused
      Given deep space
      And a ship called "Argo"
      When a second ship called "Argo" tries to come
      Then it is refused by HOST-17, naming "name" and its value, and nothing has changed
