Feature: Asking what is around
  A robot that looks, reaches or steps back asks physics what is there. It asks in its tick, and is told in the next one
  what was there when the tick had ended.

  Rule: A ray tells what is first on its way, or all that is
    Whoever aims wants the first; what goes through walls wants them all.

    Background:
      Given deep space where robots ask what is around them
      And these things, fixed in place:
        | thing | body          | at          | kind       |
        | near  | sphere 1      | (10, 0, 0)  |            |
        | wall  | box 2 8 8     | (20, 0, 0)  | marked     |
        | post  | capsule 0.5 4 | (30, 0, 0)  | in group 2 |
        | ghost |               | (5, 0, 0)   |            |

    @MSG-54
    Scenario: The nearest thing on a ray's way is told with its distance and its place, and who has no body is passed
      Given a robot "eye" at (0, 0, 0) m in "space" that asks for nearest along (4, 0, 0) for 100 m
      When 3 ticks pass
      Then "eye" is told, in this order:
        | hit  | after | place     | inside |
        | near | 9 m   | (9, 0, 0) | no     |

    @QUERY-04 @QUERY-14
    Scenario: All along a ray are told, the nearest first
      Given a robot "eye" at (0, 0, 0) m in "space" that asks for all along (1, 0, 0) for 100 m
      When 3 ticks pass
      Then "eye" is told, in this order:
        | hit  | after  | place        |
        | near | 9 m    | (9, 0, 0)    |
        | wall | 19 m   | (19, 0, 0)   |
        | post | 29.5 m | (29.5, 0, 0) |

    Scenario Outline: A ray of <length> m <meets>
      Given a robot "eye" at (0, 0, 0) m in "space" that asks for nearest along (1, 0, 0) for <length> m
      When 3 ticks pass
      Then "eye" is told, in this order:
        | hit   | after   |
        | <hit> | <after> |

      Examples:
        | length | meets                    | hit    | after |
        | 8.9    | ends in front of a thing | nobody | 8.9 m |
        | 9.1    | reaches it               | near   | 9 m   |

    Scenario Outline: Only things <only> are told where only they are asked for
      Given a robot "eye" at (0, 0, 0) m in "space" that asks for nearest along (1, 0, 0) for 100 m, <only> alone
      When 3 ticks pass
      Then "eye" is told, in this order:
        | hit   | after   |
        | <hit> | <after> |

      Examples:
        | only       | hit  | after  |
        | marked     | wall | 19 m   |
        | in group 2 | post | 29.5 m |

    @PAPI-197
    Scenario: A ray that starts within a thing is told of it at once
      Given a robot "eye" at (10, 0.5, 0) m in "space" that asks for nearest along (1, 0, 0) for 100 m
      When 3 ticks pass
      Then "eye" is told, in this order:
        | hit  | after | inside |
        | near | 0 m   | yes    |

    Scenario: Nothing is told in the tick that asks
      Given a robot "eye" at (0, 0, 0) m in "space" that asks for nearest along (1, 0, 0) for 100 m
      When 1 tick passes
      Then "eye" has been told nothing

  Rule: A shape that moves tells whom it meets first, and one that rests whom it overlaps
    A ray is thinner than any door; who wants to know whether a crate fits through asks with a crate.

    Background:
      Given deep space where robots ask what is around them
      And these things, fixed in place:
        | thing | body      | at          |
        | ball  | sphere 1  | (10, 0, 0)  |
        | beam  | box 2 2 8 | (10, 1.5, 9) |

    @MSG-55
    Scenario Outline: A <shape> on its way meets <hit> after <after>
      Given a robot "arm" at (0, <off>, 0) m in "space" that asks for cast with a <shape> along (1, 0, 0) for 100 m
      When 3 ticks pass
      Then "arm" is told, in this order:
        | hit   | after   |
        | <hit> | <after> |

      Examples:
        | shape         | off | hit    | after |
        | sphere 0.5    | 0   | ball   | 8.5 m |
        | sphere 0.5    | 1.6 | nobody | 100 m |
        | box 2 2 2     | 0   | ball   | 8 m   |
        | capsule 0.5 2 | 0   | ball   | 8.5 m |

    @MSG-56
    Scenario Outline: A <shape> that rests overlaps <first> and <second>
      Given a robot "arm" at <at> m in "space" that asks for overlap with a <shape>
      When 3 ticks pass
      Then "arm" is told, in this order:
        | hit      |
        | <first>  |
        | <second> |

      Examples:
        | shape    | at          | first | second |
        | sphere 6 | (10, 0, 2)  | ball  | beam   |
        | box 2 2 12 | (10, 0, 0) | ball | beam   |

    @QUERY-22
    Scenario: A capsule without a height is a ball
      Given a robot "arm" at (0, 0, 0) m in "space" that asks for cast with a capsule 0.5 0 along (1, 0, 0) for 100 m
      When 3 ticks pass
      Then "arm" is told, in this order:
        | hit  | after |
        | ball | 8.5 m |

    Scenario: Who overlaps nobody is told so once
      Given a robot "arm" at (0, 0, 0) m in "space" that asks for overlap with a sphere 2
      When 3 ticks pass
      Then "arm" is told, in this order:
        | hit    |
        | nobody |

  Rule: A question goes through places, and its answer stays in the asker's
    A robot in a cabin sees through the window, and knows where to point.

    @QUERY-25
    Scenario: A ray out of a cabin meets what is outside, told in the cabin's own axes
      Given deep space where robots ask what is around them
      And these things, fixed in place:
        | thing | body     | at         | kind      |
        | rock  | sphere 2 | (0, 30, 0) |           |
        | cabin |          | (0, 10, 0) | bubble 10 |
      And a robot "eye" at (0, 1, 0) m in "cabin" that asks for nearest along (0, 1, 0) for 100 m
      When 3 ticks pass
      Then "eye" is told, in this order:
        | hit  | after | place      |
        | rock | 17 m  | (0, 18, 0) |

    @PAPI-191 @property
    Scenario: However solids lie in places within places, questions find what closed forms find
      When robots look around among any solids, in places within places
      Then each is told what the closed forms of balls, boxes and capsules give

    Scenario: A hull is met from outside, and never by who is in it
      Given deep space where robots ask what is around them
      And these things, fixed in place:
        | thing | body      | at          | kind      |
        | ship  | sphere 5  | (0, 0, 0)   | bubble 10 |
        | rock  | sphere 2  | (30, 0, 0)  |           |
      And a robot "pilot" at (1, 0, 0) m in "ship" that asks for nearest along (1, 0, 0) for 100 m
      And a robot "buoy" at (20, 0, 0) m in "space" that asks for all along (-1, 0, 0) for 100 m
      When 3 ticks pass
      Then "pilot" is told, in this order:
        | hit  | after |
        | rock | 27 m  |
      And "buoy" is told, in this order:
        | hit  | after |
        | ship | 15 m  |

  Rule: What is told is how things were when the tick had ended
    A wall that was built in the tick in which somebody looked is there, and one that was torn down is not.

    @TICK-127
    Scenario: A ball that was set in the tick of the question is met
      Given deep space where robots ask what is around them
      And a mason in deep space who sets a ball of 1 m at (10, 0, 0) m in tick 1
      And a robot "eye" at (0, 0, 0) m in "space" that asks for nearest along (1, 0, 0) for 100 m
      When 3 ticks pass
      Then "eye" is told, in this order:
        | after |
        | 9 m   |

    @TICK-127
    Scenario: A ball that was destroyed in the tick of the question is not met
      Given deep space where robots ask what is around them
      And these things, fixed in place:
        | thing | body     | at         |
        | ball  | sphere 1 | (10, 0, 0) |
        | wall  | box 2 8 8 | (20, 0, 0) |
      And a robot "eye" at (0, 0, 0) m in "space" that asks for nearest along (1, 0, 0) for 100 m
      And "ball" is to be destroyed in tick 2
      When 4 ticks pass
      Then "eye" is told, in this order:
        | hit  | after |
        | wall | 19 m  |

    @PAPI-180
    Scenario: Asking moves nothing
      When a pile of crates falls with a robot beside it that asks nothing, or one thing or another
      Then it falls the same to the bit

  Rule: Whoever answers, everybody is told the same
    Places are asked by several threads at once, and a world may be saved while answers are on their way.

    Scenario: Robots among tumbling crates are told the same on any number of threads, and across a load
      When 60 robots ask in each of 20 ticks, in 4 cabins where crates tumble, on 1, 2, 3, 4 and 8 threads and across a load
      Then all are told the same in each tick, and most of them of somebody

  Rule: A question that cannot be is refused by the call that asks it
    An answer that never comes would be looked for in the wrong place.

    @PAPI-183 @QUERY-19
    Scenario Outline: Asking about <what> is refused, naming <field>
      When a robot asks about <what>
      Then it is refused by <rule>, naming "<field>" and its value

      Examples:
        | what                       | rule     | field          |
        | a ray along nothing        | PAPI-183 | castRay.along  |
        | a ray along what is no number | PAPI-183 | castRay.along |
        | a ray from nowhere         | PAPI-183 | castRayAll.from |
        | a ray of no length         | PAPI-183 | castRay.length |
        | a ray of endless length    | PAPI-183 | castRay.length |
        | a ball of no size          | QUERY-19 | castShape.shape |
        | a box that is flat         | QUERY-19 | overlap.shape  |
        | a shape that is none       | QUERY-19 | overlap.shape  |
        | a cylinder                 | QUERY-19 | overlap.shape  |
        | a number of half a question | QUERY-02 | tag           |
        | things of no kind          | COMP-01  | with          |
