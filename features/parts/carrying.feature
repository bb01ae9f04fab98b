Feature: How pushes are carried to the hull
  A jet runs on one thread and its hull perhaps on another. So the jet writes into a wish of its own, and when nobody runs
  any more, one thread joins the wishes of all jets to those of their hulls.

  Rule: Until step 5 a wish holds the pushes of its own entity alone
    Two threads that wrote into one wish would have to wait for each other.

    @PART-03 @PART-06 @PART-20
    Scenario: The hull's wish is its own push until the sync thread carries that of the jet to it
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (0, 0, 0) m
      When the tug gives itself an impulse of (60, 0, 0) N s and the jet one of (0, 120, 0) N s, under the eyes of an observer
      Then the observer saw the impulses, in N s
        | after step | tug          | jet         |
        | 2          | (60, 0, 0)   | (0, 120, 0) |
        | 4          | (60, 0, 0)   | (0, 120, 0) |
        | 5          | (60, 120, 0) | (0, 0, 0)   |
        | 10         | (60, 120, 0) | (0, 0, 0)   |
      And between the steps no worker was asked for anything

    @PART-19
    Scenario: A hull that wishes nothing gets a wish from its jet
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (0, 0, 0) m
      When the jet gives one impulse of (0, 120, 0) N s under the eyes of an observer
      Then the observer saw the impulses, in N s
        | after step | tug         | jet         |
        | 4          | none        | (0, 120, 0) |
        | 5          | (0, 120, 0) | (0, 0, 0)   |
      And of those who wish something, only the tug is left

    @PART-04
    Scenario: A jet that pushes three times in a tick is carried once, with the sum
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 0, 0) m
      When the jet gives impulses of (0, 120, 0), (0, 240, 0) and (0, -120, 0) N s in one tick
      Then the tug moves at (0, 0.2, 0) m/s, within 1 part in 1,000,000
      And the tug turns at (0, 0, 0.9) rad/s, within 1 part in 1,000,000

  Rule: Who is gone when the wishes are joined pushes nothing, and who goes later has pushed
    A jet that was shot off still burns for the step that it was carried into, and for no other.

    @PART-09 @PART-25
    Scenario: A jet that dies in the tick of its push leaves no wish behind
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 0, 0) m
      When the jet gives one impulse of (0, 120, 0) N s and destroys itself in the same tick, under the eyes of an observer
      Then the observer saw the impulses, in N s
        | after step | tug  | jet         |
        | 4          | none | (0, 120, 0) |
        | 5          | none | (0, 0, 0)   |

    @PART-26
    Scenario: A jet that is destroyed after its push was carried has pushed
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 0, 0) m
      When the jet gives one impulse of (0, 120, 0) N s, and is destroyed after the tick in which it did
      Then the tug moves at (0, 0.1, 0) m/s, within 1 part in 1,000,000
      And the tug turns at (0, 0, 0.45) rad/s, within 1 part in 1,000,000

  Rule: Who may push is settled at the spawn
    A jet asks while its hull runs, perhaps on another thread; what it asks about nobody may be writing.

    @PART-05
    Scenario Outline: Something attached <deep> a <hull> <may> push, whatever the hull does in that tick
      Given a <hull> in deep space
      And a jet attached <deep> the <hull>
      When the jet pushes in the tick in which the <hull> leaves, and in the one before
      Then its pushes <came> refused

      Examples:
        | deep          | hull           | may     | came     |
        | to            | dynamic cube   | may     | are not  |
        | three deep to | dynamic cube   | may     | are not  |
        | to            | kinematic cube | may     | are not  |
        | three deep to | static cube    | may     | are not  |
        | to            | ghost          | may not | are both |
        | three deep to | ghost          | may not | are both |

  Rule: Physics does with the sum what it does with the hull's own push
    A door under a jet is a door.

    @PART-23
    Scenario Outline: A <hull> with a jet on it holds still, and holds the sum
      Given a <hull> in deep space
      And a jet attached to the <hull>
      When the jet gives one impulse of (0, 120, 0) N s under the eyes of an observer
      Then the observer saw the impulses, in N s
        | after step | <hull>      | jet         |
        | 4          | none        | (0, 120, 0) |
        | 5          | (0, 120, 0) | (0, 0, 0)   |
      And the <hull> has not moved

      Examples:
        | hull           |
        | kinematic cube |
        | static cube    |

    @PART-22
    Scenario Outline: A <what> takes the whole push of its jet
      Given a <what>, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (3, 0, 0) m
      When the jet pushes with a force of (0, 7200, 0) N and a torque of (4800, 0, 0) N m for one tick, and gives impulses of (120, 0, 0) N s and (0, 80, 0) N m s
      Then the tug moves at (0.1, 0.1, 0) m/s, within 1 part in 1,000,000
      And the tug turns at (0.1, 0.1, 0.45) rad/s, within 1 part in 1,000,000

      Examples:
        | what               |
        | tug                |
        | tug with an inside |

    @PART-22
    Scenario: In a station that turns, a crate flies alike whether it pushes itself or its jet does
      Given a station in deep space that turns at 0.1 rad/s, and two crates of 1,200 kg in it, one with a jet
      When the first crate pushes itself with (0, 0, 1200) N and the second with its jet, for 60 ticks
      Then both crates are as far from where they were, and have moved

  Rule: A push in another frame than the hull's is a bug of the engine, and is told as one
    It would act in the wrong direction, and nobody could say why.

    @PART-35
    Scenario: With contracts on, the world stops
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space, with contracts on
      And a jet attached to the tug at (3, 0, 0) m
      When the jet gives one impulse of (0, 120, 0) N s, and is taken for somebody in another frame
      Then the world has stopped, and says why by PART-35

    @PART-35
    Scenario: With contracts off, that push is left out and the log tells
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space, with contracts off
      And a jet attached to the tug at (3, 0, 0) m
      When the jet gives one impulse of (0, 120, 0) N s, and is taken for somebody in another frame
      Then the tug moves at (0, 0, 0) m/s, within 0 mm/s
      And the world logs one error of the jet that names "PART-35"

  Rule: Carrying costs what is pushed, and no more
    A fleet with ten thousand jets at rest must not pay for them in each tick.

    @PART-21
    Scenario: 200,000 pushes are carried without garbage, and jets at rest cost next to nothing
      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And 100 jets on the tug
      When the pushes of all jets are carried 2,000 times, and those of none as often
      Then less than 1 MB was allocated, where 200,000 objects take at least 2.4 MB
      And to carry none took less than a tenth of the time

    @pending @PART-24
    Scenario: A person with a back jet takes its force and its impulse, and no turn from it
      Waits for characters (rules CHAR).
      Given a person of 80 kg at rest in deep space
      And a jet attached to the person at (3, 0, 0) m
      When the jet gives one impulse of (0, 80, 0) N s
      Then the person moves at (0, 1, 0) m/s, and does not turn
