Feature: Parts

  Rule: A part pushes the hull from where it sits
    A jet is an entity of its own, attached to the hull. Its push is the hull's push at the jet's place, so off the centre
    of mass it also turns the hull: v = J / m and ω = r × J / I.

    @PART-01 @PART-11 @LIFE-12
    Scenario Outline: A jet of <impulse> N s at <lever> of a cube of 1,200 kg and 2 m gives it <velocity> and <spin>
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at <lever>
      When the jet gives one impulse of <impulse> N s
      Then the tug moves at <velocity>, within 1 part in 1,000,000
      And the tug turns at <spin>, within 1 part in 1,000,000

      Examples:
        | lever       | impulse      | velocity         | spin                |
        | (0, 0, 0) m | (0, 120, 0)  | (0, 0.1, 0) m/s  | (0, 0, 0) rad/s     |
        | (3, 0, 0) m | (0, 120, 0)  | (0, 0.1, 0) m/s  | (0, 0, 0.45) rad/s  |
        | (0, 3, 0) m | (120, 0, 0)  | (0.1, 0, 0) m/s  | (0, 0, -0.45) rad/s |
        | (0, 0, 2) m | (0, -240, 0) | (0, -0.2, 0) m/s | (0.6, 0, 0) rad/s   |

    @PART-10 @PART-19
    Scenario: A steady force at a distance turns the hull up as its torque says
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 0, 0) m
      When the jet pushes with (0, 4, 0) N for 6 ticks
      Then the tug turns at (0, 0, 0.0015) rad/s, within 0.1 %

    @PART-12
    Scenario: A reaction wheel turns the hull by the same amount wherever it sits, and does not move it
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 1, -2) m
      When the jet gives one angular impulse of (0, 0, 80) N m s
      Then the tug moves at (0, 0, 0) m/s, within 0 mm/s
      And the tug turns at (0, 0, 0.1) rad/s, within 1 part in 1,000,000

    @PART-13 @PART-14
    Scenario: A jet on an arm on the hull pushes from the end of the arm
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And an arm attached to the tug at (1, 0, 0) m, turned by 90 degrees about +Y
      And a jet attached to the arm at (0, 0, 2) m
      When the jet gives one impulse of (0, 120, 0) N s
      Then the jet is at (3, 0, 0) m from the tug, as it was attached, within 0.000001 m
      And the tug turns at (0, 0, 0.45) rad/s, within 1 part in 1,000,000

  Rule: Pushes add up
    Parts join in the order of their slots, in doubles, and are rounded once.

    @PART-17 @PART-18
    Scenario: Two jets that push against each other cancel to nothing
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet "left" attached to the tug at (-1, 0, 0) m
      And a jet "right" attached to the tug at (-1, 0, 0) m
      When "left" gives an impulse of (0.1, 7, 1e6) N s and "right" one of (-0.1, -7, -1e6) N s
      Then the tug moves at (0, 0, 0) m/s, within 0 mm/s
      And the tug turns at (0, 0, 0) rad/s, within 0 rad/s

    Scenario: The hull's own push and that of a part act together
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (0, 0, 0) m
      When the tug gives itself an impulse of (60, 0, 0) N s and the jet one of (0, 120, 0) N s
      Then the tug moves at (0.05, 0.1, 0) m/s, within 1 part in 1,000,000

  Rule: A part belongs to its hull
    It follows it, dies with it, and has no push once it is dead.

    @LIFE-09 @LIFE-15
    Scenario: A lantern on a turning hull keeps its place on it
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space, turning at (0, 0, 0.5) rad/s
      And a jet attached to the tug at (3, 0, 0) m
      When 60 ticks pass with nobody pushing
      Then the jet is at (3, 0, 0) m from the tug, as it was attached, within 0.000001 m
      And the jet moves along with the tug's turn at 1.5 m/s, within 1 part in 100,000

    @LIFE-11
    Scenario: When the hull goes, everything attached to it goes too
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And an arm attached to the tug at (1, 0, 0) m, turned by 90 degrees about +Y
      And a jet attached to the arm at (0, 0, 2) m
      When the tug is destroyed
      Then nobody but deep space is left

    @PART-25
    Scenario: A jet that dies in the tick of its push gives no push
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 0, 0) m
      When the jet gives one impulse of (0, 120, 0) N s and destroys itself in the same tick
      Then the tug moves at (0, 0, 0) m/s, within 0 mm/s
      And the jet is gone and the tug is not

    @TICK-91 @PART-25
    Scenario: A jet whose arm dies in the tick of its push goes with the arm, and gives no push
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And an arm attached to the tug at (1, 0, 0) m, turned by 90 degrees about +Y
      And a jet attached to the arm at (0, 0, 2) m
      When the jet gives one impulse of (0, 120, 0) N s in the tick in which its arm is told to go
      Then the tug moves at (0, 0, 0) m/s, within 0 mm/s
      And the jet is gone and the tug is not

    @PART-07 @OWN-13
    Scenario: A part on something without a body cannot push, and says so
      Given a ghost without a body in deep space
      And a jet attached to the ghost at (0, 1, 0) m
      When the jet gives one impulse of (0, 120, 0) N s
      Then the world logs one error of the jet that names "OWN-13"

    @LIFE-10
    Scenario Outline: Something attached is refused <extra> of its own
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      When something with <extra> is to be attached to the tug
      Then it is refused, naming "<field>", and nobody was made

      Examples:
        | extra       | field    |
        | a body      | body     |
        | an interior | interior |

    @LIFE-20
    Scenario: Nothing can be attached to the owner of a root frame
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      When something is to be attached to deep space itself
      Then it is refused, naming "attachTo", and nobody was made
