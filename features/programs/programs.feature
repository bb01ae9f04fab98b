Feature: Random programs in two worlds
  Rules that are each kept can still not fit together. So robots run programs that nobody thought up, of births, deaths,
  messages, pushes and mistakes, in the real world and in one that was written from the rules alone: a few lists, one thread,
  nothing fast. Whoever wants to know the order of a tick reads it there, in steps/model/naiveWorld.ts.

  Rule: Whatever robots do, the world does what the rules say
    The same robots in both worlds get the same handles, hear the same in the same order, become the same, move as fast, and
    are refused by the same rules.

    @property
    Scenario Outline: Programs of <subject> come out as in the naive world
      When worlds of robots run any programs of <subject>
      Then all comes as in a naive world that the rules alone describe

      @MSG-23
      Examples: Direct ones, to places and to everybody, with delays and without
        | subject  |
        | messages |

      @LIFE-01 @LIFE-02 @TICK-49
      Examples: In a tick and between ticks, from pools that run dry
        | subject           |
        | births and deaths |

      @PART-08 @TICK-48 @LIFE-03
      Examples: Parts whose pushes add up to another sum in another order
        | subject                    |
        | attached things and pushes |

      Examples: Components that come and go, change notes, swallow them and fail; and calls that cannot be
        | subject                |
        | changes of components  |
        | calls that are refused |

      @TICK-53 @TICK-99 @LIFE-18
      Examples: All of it at once
        | subject    |
        | everything |

  Rule: The number of threads changes how long a program takes, and nothing else
    What threads make waits in parts and is joined by number, never by who was first.

    @TICK-51 @TICK-133 @property
    Scenario: Programs come out the same on any number of threads
      When worlds of robots run any programs of everything
      Then state, logbooks and errors are the same after every tick on 1, 2, 3, 4 and 8 threads

  Rule: A save is all of a world
    What a save forgets shows sooner or later, in a handle, a note or a bounce. So programs are interrupted wherever they are,
    also between what was asked for and the tick that does it.

    @PAPI-218 @property
    Scenario: Programs that are saved and loaded on the way come out as if nobody had stopped them
      When worlds of robots run any programs of everything
      Then a world that is saved and loaded at any moments, each time on any of 1, 2, 3, 4 and 8 threads, comes out as one that goes on, to the last byte of its save
