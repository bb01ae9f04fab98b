Feature: The lever of a part
  A jet off the centre of mass turns its hull. How much is the moment r × F of its lever r, and nothing else: not where the
  jet hangs in a chain of arms, nor which way it points on them.

  Rule: The lever begins at the centre of mass, which the spawn has settled
    A hull whose mass lies to one side turns about that side.

    @PART-13 @PART-15
    Scenario Outline: A jet at <place> of a barge whose mass lies at (2, 0, 0) m turns it by <spin>
      Two cubes of 600 kg and 2 m, 4 m apart: I = 2 (m a² / 6 + m (2 m)²) = 5,600 kg m² about +Z.

      Given a tug of two cubes of 2 m and 600 kg, at (0, 0, 0) m and (4, 0, 0) m, at rest in deep space
      And a jet attached to the tug at <place>
      When the jet gives one impulse of (0, 560, 0) N s
      Then the tug turns at <spin>, within 1 part in 1,000,000

      Examples:
        | place       | spin               |
        | (0, 0, 0) m | (0, 0, -0.2) rad/s |
        | (2, 0, 0) m | (0, 0, 0) rad/s    |
        | (3, 5, 0) m | (0, 0, 0.1) rad/s  |

    @PART-29 @PART-34 @property
    Scenario: Every body keeps the centre of mass that its pieces have, and who has none keeps zeros
      Given deep space with a yard
      When any hulls of two boxes come, and go, and ghosts come into their slots
      Then each hull keeps the mean of the middles of its boxes, weighed by their volumes, and each ghost zeros

  Rule: A push counts in the axes of the frame that hull and part share
    So a component need not know how it hangs.

    @PART-02
    Scenario Outline: With <kind> of <push>, a jet on a hull that is turned pushes along the axes of deep space
      The hull is turned by 90 degrees about +Y: what sits at its (3, 0, 0) m lies at (0, 0, -3) m in deep space.

      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space, turned by 90 degrees about +Y
      And an arm attached to the tug at (3, 0, 0) m, turned by 90 degrees about +Y
      And a jet attached to the arm at (0, 0, 0) m
      When the jet lets <kind> of <push> act for one tick
      Then the tug moves at <velocity>, within 1 part in 1,000,000
      And the tug turns at <spin>, within 1 part in 1,000,000

      Examples:
        | kind               | push             | velocity        | spin                |
        | a force            | (7200, 0, 0) N   | (0.1, 0, 0) m/s | (0, -0.45, 0) rad/s |
        | an impulse         | (120, 0, 0) N s  | (0.1, 0, 0) m/s | (0, -0.45, 0) rad/s |
        | a torque           | (4800, 0, 0) N m | (0, 0, 0) m/s   | (0.1, 0, 0) rad/s   |
        | an angular impulse | (80, 0, 0) N m s | (0, 0, 0) m/s   | (0.1, 0, 0) rad/s   |

    @PART-16
    Scenario: A nozzle on a tumbling tug pushes as the tug itself would that knows its nozzle
      Given two tugs, cubes of 2 m and 1,200 kg, far from each other, turning at (0.3, 0.5, -0.2) rad/s
      And a nozzle of 900 N on the first, at (1, -0.5, 2) m, turned by 90 degrees about +Y
      And a helm on the second, which reckons with the same nozzle
      When both burn for 30 ticks
      Then both move and turn alike, within 1 part in 1,000,000

  Rule: The sum is exact, and rounded once
    A hull with a hundred jets that keep it still must keep still: no jet may leave its rounding behind.

    @PART-10 @PART-11 @PART-12 @property
    Scenario: Any push of any part is that of its lever, by exact arithmetic
      Given deep space with a yard
      When one part at any place of any turned hull pushes by any force, torque, impulse and angular impulse
      Then the hull is to be pushed by their moments about its centre of mass, rounded once to floats

    @PART-14 @PART-17 @property
    Scenario: Any pushes of any parts on arms on arms join the hull's own, by exact arithmetic
      Given deep space with a yard
      When any parts on each other push by anything, some of which move on their arms in that tick
      Then the hull is to be pushed by their moments about its centre of mass, rounded once to floats

    @PART-18 @property
    Scenario: Jets that push against each other leave the hull's own push as it is, to the bit
      Given deep space with a yard
      When any jets push in pairs against each other while their hull pushes by any force
      Then the hull is to be pushed by its own force alone, to the bit

    @PART-08
    Scenario Outline: Jets in the slots <slots> that push by <forces> N push by <sum> N in all
      The sum runs in doubles of 53 bits, in which 2^60 + 1 is 2^60, in the order of slots and not of births. A chunk has 64
      slots.

      Given a tug, a cube of 2 m and 1e9 kg, at rest in deep space
      And jets on the tug in the slots <slots>, of which the last came first
      When these jets push by <forces> N along +X
      Then the tug is to be pushed by <sum> N along +X

      Examples:
        | slots         | forces            | sum |
        | 70, 75 and 80 | 2^60, 1 and -2^60 | 0   |
        | 70, 75 and 80 | 2^60, -2^60 and 1 | 1   |
        | 9, 70 and 130 | 2^60, 1 and -2^60 | 0   |
        | 9, 70 and 130 | 2^60, -2^60 and 1 | 1   |
