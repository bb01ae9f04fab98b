Feature: The sync point merges a tick in fixed steps
  After gameplay and physics ran side by side, one thread merges what they did, always in the same order, and only then may
  the next tick start.

  Rule: Each step leaves its own mark
    Whoever reads between two steps must know what is done and what is not.

    @TICK-131
    Scenario: Places land in step 2, wishes change hands in 4, the dying go in 5, readers see it from 8 on, mail lies in 10
      Given deep space with "Ada" and "Bert" in it
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And "A" gives itself an impulse of (20, 0, 0) N s in tick 0
      And "Ada" sends 1 to "Bert" in tick 0
      And "Ada" leaves in tick 0
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                             | not yet after | from step |
        | the new place of "A" is written   | 1             | 2         |
        | the impulse of "A" is to be used  | 2             | 4         |
        | "Ada" is gone                     | 4             | 5         |
        | readers see "A" in its new place  | 5             | 8         |
        | the note lies ready for "Bert"    | 8             | 10        |

    @SNAP-05 @TICK-84
    Scenario: Wishes are exchanged, not copied
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself an impulse of (20, 0, 0) N s in tick 0
      When 1 tick passes
      Then the wish of "A" lies where it was written, in the half that physics reads next

  Rule: The steps have one order, and the next tick waits for the last of them
    Each step reads what the ones before it left. Puffs, numeric frames, hand-offs, queries and the picture are to come: their
    steps 2b, 6c, 7b, 7c, 9 and 11 have their places kept.

    @TICK-131
    Scenario: Every tick goes through the same steps
      Given deep space with "Ada" and "Bert" in it
      When 3 ticks pass, and each step of them is noted
      Then the steps of each of the 3 ticks were 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10, in the order 1 to 11, each tick after the one before

  Rule: In step 2 bodies and frames take what the step made of them
    Before it the world still shows the start of the step, and after it nothing else moves a frame.

    @TICK-58 @SYNC-17
    Scenario: What physics made of a crate is in its back row from step 2 on
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself an impulse of (20, 0, 0) N s in tick 0
      And 1 tick passed
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 1
        | event                           | not yet after | from step |
        | the new place of "A" is written | 1             | 2         |
        | the new speed of "A" is written | 1             | 2         |

    @TICK-60 @TICK-64
    Scenario: A station on rails, a ship and a hut take their records, their readings and their rows
      Given deep space
      And a station "station" on straight rails
      And a ship "ship" with an inside, moving at (60, 0, 0) m/s
      And a cabin "ground" with a gravity of (0, -10, 0) m/s²
      And a place "hut" in "ground"
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                                                 | not yet after | from step |
        | the frame of "station" stands in its new place        | 1             | 2         |
        | the frame of "ship" stands in its new place           | 1             | 2         |
        | the row of "station" shows its frame in the new place | 1             | 2         |
        | the row of "ship" shows its frame in the new place    | 1             | 2         |
        | the accelerometer of "hut" reads 10 m/s² upward       | 1             | 2         |

  Rule: At the end of step 2 beginnings of contacts are told before ends
    Who counts what touches it never counts below none.

    @TICK-70 @SYNC-16 @SYNC-20
    Scenario: A crate that loses one wall and meets another hears of the new one first
      Given deep space
      And a crate "A" that notes its contacts, at (0, 0, 0) m
      And a wall "old" at (1, 0, 0) m
      And 3 ticks passed
      And a wall "new" comes to (-1, 0, 0) m before tick 3, and "old" goes
      When 2 ticks pass
      Then in tick 4 "A" heard that it touched "new", and then that it left "old"

  Rule: In step 5 the dying go, and in step 6 the newborn come
    Physics hears of both by one list, the ends before the beginnings.

    @TICK-96
    Scenario: The end of a crate's body is listed in step 5
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And 1 tick passed
      And "A" leaves in tick 1
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 1
        | event                                                | not yet after | from step |
        | the end of the body of "A" is on the list of physics | 4             | 5         |

    @TICK-101
    Scenario: The body of a newborn crate is listed in step 6
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 crate in tick 0
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                                                 | not yet after | from step |
        | the body of what "Ada" bore is on the list of physics | 5             | 6         |

    @TICK-102
    Scenario: A part that is born on a flying crate starts where the crate is by now
      Given deep space
      And a mother "Ada"
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And "Ada" bears a part of "A" in tick 0
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                                  | not yet after | from step |
        | what "Ada" bore lives                  | 5             | 6         |
        | what "Ada" bore is at its new place    | 5             | 6         |

    @TICK-103
    Scenario: The first wish of a newborn on rails lies ready for the step after its birth
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 robot on straight rails in tick 0
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                                     | not yet after | from step |
        | the first wish of what "Ada" bore lies ready | 5          | 6         |

    @TICK-103 @TICK-104
    Scenario Outline: A new <what> <does> over its first step
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 <what> in tick 3
      When 4 ticks pass, and then the first step of what "Ada" bore
      Then it was at <birth> m at its birth and <first step> m after its first step

      Examples:
        | what                      | does   | birth                       | first step                  |
        | station                   | stays  | (5, 0, 0)                   | (5, 0, 0)                   |
        | station on straight rails | moves  | (0.06666666666666667, 0, 0) | (0.08333333333333333, 0, 0) |
        | robot on straight rails   | moves  | (0.06666666666666667, 0, 0) | (0.08333333333333333, 0, 0) |

  Rule: In step 7 what is attached follows its root
    The root is where it stays for the next tick, so nothing moves it away any more.

    @TICK-117
    Scenario: Lanterns on a crate and on a station take their new places in step 7
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And a station "station" on straight rails
      And a lantern "aft" attached to "A" at (0, 0, 1) m
      And a lantern "beam" attached to "station" at (0, 2, 0) m
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                               | not yet after | from step |
        | the new place of "aft" is written   | 6             | 7         |
        | the new place of "beam" is written  | 6             | 7         |

  Rule: In step 8 the cubes take up whom the new rows show elsewhere
    Who looks round in the next tick finds by the cubes and measures by the rows.

    @TICK-125
    Scenario: A crate that crosses the side of a cube is in the next one from step 8 on
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (31.5, 0, 0) m, moving at (60, 0, 0) m/s
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                                | not yet after | from step |
        | the cube of its new place holds "A"  | 7             | 8         |

  Rule: The table grows before a tick and not within it
    Nobody may find a longer table than his neighbour.

    @TICK-50
    Scenario: The slots that robots may spawn into are there when the tick begins, and go back when nobody used them
      Given deep space with "Ada" and "Bert" in it
      When 1 tick passes, and the reach of the table is looked at in it
      Then the table reached over 11 slots while robots ran, and over 3 before and after
