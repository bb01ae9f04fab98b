Feature: Step records and accelerometers
  At the end of each step every frame follows its owner: it takes the record of how its owner moved, or holds still.
  From that record comes what an accelerometer at the frame's origin reads, and so what its contents weigh.

  Rule: One pass takes every record, and a row keeps only what later reads need
    A world of thousands of frames pays for each number that it keeps.

    @RAILS-63
    Scenario: Planets, ships and cabins are asked for their records in one pass, parents first
      Given the frames of deep space
      And a frame "cabin" in "space" at (0, 0, 0) m
      And a frame "ship" in "space" at (0, 0, 0) m
      And frame "ship" accelerates at (1, 0, 0) m/s²
      And frame "cabin" is hung into "ship" after it was made
      When the frames take their step records for 1 tick
      Then each owner was asked for one record, parents before children

    @TREE-19 @property
    Scenario: A row keeps pose, velocities and angular acceleration, and forgets chord and acceleration
      Given any full sample
      When a frame takes it as its step record
      Then its row holds the pose, the velocities and the angular acceleration to the bit
      And no number of its row is one of the chord or of the acceleration

    @TREE-14
    Scenario Outline: A frame tells what it followed: <motion>
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      And frame "ship" <motion>
      When the frames take their step records for 1 tick
      Then frame "ship" follows what a dump calls "<kind>"

      Examples:
        | motion                                                       | kind      |
        | spins in place at 0.1 rad/s                                  | rails     |
        | is led by end poses round a circle of 10 m at 0.1 rad/s      | kinematic |
        | is carried by a dynamic hull                                 | physics   |
        | was placed by a teleport                                     | static    |
        | has no step record any more                                  | static    |

    @TREE-17
    Scenario: The angular acceleration of a record stays in the row until the frame holds still
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m, turned 90 degrees about +X
      And frame "ship" is spun up at 0.25 rad/s² about +Z of "space"
      When the frames take their step records for 1 tick
      Then frame "ship" spins up at 0.25 rad/s² about +Z of "space"
      And without a record in the next step frame "ship" does not spin up at all

  Rule: A frame without a record holds still in its parent and goes where the parent goes
    Most cabins never move in their ships, and should cost nothing.

    @FMOVE-07
    Scenario: A cabin without a record of its own rides on its ship
      Given the frames of deep space, with a frame "ship" at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And a frame "cabin" in "ship" at (0, 3, 0) m, moving at (0, 1, 0) m/s
      And frame "ship" accelerates at (0, 0, 0) m/s²
      When the frames take their step records for 60 ticks
      Then frame "cabin" stands at (0, 3, 0) m in "ship", within 0 m
      And frame "cabin" moves at (0, 0, 0) m/s in "ship", within 0 m/s
      And frame "cabin" stands at (60, 3, 0) m in "space", within 1e-12 m

  Rule: An accelerometer reads the acceleration of the record less the gravity where the step started
    What falls freely feels nothing, and what stands on the ground feels the ground.

    @TREE-12
    Scenario: A ship that thrusts reads its thrust along its own axes
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m, turned 90 degrees about +Y
      And frame "ship" accelerates at (-3, 0, 0) m/s²
      When the frames take their step records for 1 tick
      Then the accelerometer of "ship" reads (0, 0, -3) m/s², within 1e-15 m/s²

    @FMOVE-09 @FMOVE-10 @property
    Scenario: Any push, any parent and any field add up by the one rule
      Given any frame in a parent that does not turn, with any gravity and push
      When both have taken the records of two steps
      Then its accelerometer reads its acceleration less the pull at its start, the push of the parent taken off that pull, in its own axes

    @FMOVE-13
    Scenario: Nothing pulls at the frame that everything else is in
      Given the frames around a body of 4e14 m³/s²
      And frame "space" accelerates at (0, 0, 2) m/s²
      When the frames take their step records for 1 tick
      Then the accelerometer of "space" reads (0, 0, 2) m/s², within 0 m/s²

    @FMOVE-14 @FMOVE-27
    Scenario: A cabin parked on the ground reads the ground's gravity upward, and its crates have weight without a field of its own
      Given the frames of deep space
      And a frame "ground" in "space" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -9.81, 0) m/s²
      And a frame "cabin" in "ground" at (5, 1, 0) m, turned 90 degrees about +Z
      When the frames take their step records for 1 tick
      Then the accelerometer of "cabin" reads (9.81, 0, 0) m/s², within 4 ulps
      And a crate at (1, 0, 1) m in "cabin" is pulled by (-9.81, 0, 0) m/s², within 4 ulps

    @FMOVE-28
    Scenario: Cargo on a turntable weighs what the ground's gravity gives
      Given the frames of deep space, with a frame "ground" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -9.81, 0) m/s²
      And a frame "turntable" in "ground" at (5, 1, 0) m
      And frame "turntable" spins in place at 0.5 rad/s
      When the frames take their step records for 100 ticks
      Then a crate at (0, 0.5, 0) m in "turntable" is pulled by (0, -9.81, 0) m/s², within 4 ulps
      And frame "turntable" has no gravity of its own

    @FMOVE-31
    Scenario: A room that stands in a thrusting ship reads the ship's thrust in the room's axes
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m, turned 90 degrees about +Y
      And frame "ship" accelerates at (-3, 0, 0) m/s²
      And a frame "room" in "ship" at (0, 2, 9) m, turned 90 degrees about +X
      When the frames take their step records for 2 ticks
      Then the accelerometer of "room" reads (0, -3, 0) m/s², within 1e-15 m/s²

    @FMOVE-32
    Scenario: A frame that end poses lead round a sharp bend reads gravity alone
      Given the frames of deep space
      And a frame "ground" in "space" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -9.81, 0) m/s²
      And a frame "car" in "ground" at (0, 1, 0) m
      And frame "car" is led by end poses round a circle of 4 m at 3 rad/s
      When the frames take their step records for 30 ticks
      Then the accelerometer of "car" reads (0, 9.81, 0) m/s², within 0 m/s²

    @FMOVE-32
    Scenario: A lift led upward by end poses reads the gravity where its step started
      Given the frames around a body of 4,000 m³/s²
      And a frame "lift" in "space" at (20, 0, 0) m
      And frame "lift" is led by end poses round a circle of 10 m at 60 rad/s
      When the frames take their step records for 1 tick
      Then the accelerometer of "lift" reads (4.4444444444444446, 0, 0) m/s², within 1e-14 m/s²

    @FMOVE-33
    Scenario: A lander that stops on the ground reads the gravity there, reversed
      Given the frames of deep space, with a frame "ground" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -1.62, 0) m/s²
      And a frame "lander" in "ground" at (0, 3, 0) m
      And frame "lander" accelerates at (0, 4, 0) m/s²
      When frame "lander" loses its record after 3 ticks and 1 tick more is taken
      Then the accelerometer of "lander" reads (0, 1.62, 0) m/s², within 0 m/s²
      And a crate at (1, 0, 1) m in "lander" is pulled by (0, -1.62, 0) m/s², within 0 m/s²

    @FMOVE-34
    Scenario: A ship that stops in free space keeps no thrust
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      And frame "ship" accelerates at (0, 4, 0) m/s²
      When frame "ship" loses its record after 3 ticks and 1 tick more is taken
      Then the accelerometer of "ship" reads exactly zero

  Rule: A parent counts with the reading that it had before the step
    Physics used that reading for the parent's bodies during the step, so a hull and a parked room beside it agree.

    @FMOVE-21 @FMOVE-22 @TICK-61 @property
    Scenario: Siblings are judged by one and the same reading of their parent, whatever the order of the rows
      Given any pushes on a family of seven frames, made in any order
      When three steps of records are taken
      Then every frame was judged against the reading that its parent had before the step

    @FMOVE-23
    Scenario Outline: A jolt of the ship is felt <level> after <ticks>
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      And a frame "deck" in "ship" at (0, 0, 0) m
      And a frame "cabin" in "deck" at (0, 0, 0) m
      And frame "ship" accelerates at (0, 2, 0) m/s²
      When the frames take their step records for <ticks>
      Then the accelerometers of "ship", "deck" and "cabin" read <readings> m/s² along +Y

      Examples:
        | level         | ticks   | readings  |
        | by the ship   | 1 tick  | (2, 0, 0) |
        | on the deck   | 2 ticks | (2, 2, 0) |
        | in the cabin  | 3 ticks | (2, 2, 2) |

    @FMOVE-25
    Scenario: A frame reads nothing during the first step of its life
      Given the frames of deep space
      And a frame "ground" in "space" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -9.81, 0) m/s²
      And a frame "hut" in "ground" at (0, 0, 0) m
      When frame "hut" is created
      Then the accelerometer of "hut" reads exactly zero
      And after 1 tick the accelerometer of "hut" reads (0, 9.81, 0) m/s²

    @TREE-23
    Scenario Outline: <deed> moves no accelerometer before the next record
      Given the frames of deep space
      And a frame "ground" in "space" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -9.81, 0) m/s²
      And a frame "hut" in "ground" at (0, 0, 0) m
      And 1 tick of step records
      When <deed>
      Then the accelerometer of "hut" reads (0, 9.81, 0) m/s², within 0 m/s²

      Examples:
        | deed                                                        |
        | frame "ground" gets a uniform gravity of (0, -1, 0) m/s²    |
        | frame "hut" gets a uniform gravity of (0, -1, 0) m/s²       |
        | frame "hut" is hung into "space"                            |
        | the owner writes the rotation (0, 3, 0, 4) to frame "hut"   |
