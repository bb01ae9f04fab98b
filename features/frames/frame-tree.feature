Feature: The frame tree
  Every place with an inside is a frame: a planet, a station on it, a ship, a cabin in the ship. Each knows only where it
  is in the frame that holds it, so a cabin never notices how far from the star its ship is.

  Rule: Each frame hangs in one parent, and knows its place there in doubles
    Single precision would lose a quarter of a meter at the distance of the moon.

    @TREE-01
    Scenario: A beacon at the distance of a planet keeps a tenth of a millimeter
      Given the frames of deep space
      And a frame "beacon" in "space" at (149597870700.0001, 0, -149597870700.0002) m
      And a frame "buoy" in "space" at (149597870700, 0, -149597870700) m
      When frame "beacon" is created
      Then frame "beacon" stands at (0.0001, 0, -0.0002) m in "buoy", within 0.031 mm

    Scenario: Two cabins side by side keep a micrometer, however far from the star their ship is
      Given the frames of deep space, with a frame "ship" at (1e16, -3e15, 2e15) m, turned 37 degrees about +Y
      And frame "ship" moves at (12000, 7000, -30000) m/s
      And a frame "cabin" in "ship" at (0.000001, 0, 0) m
      And a frame "galley" in "ship" at (2, 0, -1) m, moving at (0, 0.001, 0) m/s
      When frame "galley" is created
      Then frame "galley" stands at (1.999999, 0, -1) m in "cabin", within 1e-15 m
      And frame "galley" moves at (0, 0.001, 0) m/s in "cabin", within 1e-18 m/s

    @TREE-01
    Scenario Outline: <frame> cannot be hung into <parent>, which is inside it
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      And a frame "cabin" in "ship" at (0, 0, 0) m
      When someone tries to hang frame "<frame>" into "<parent>"
      Then the frame tree refuses it by TREE-01, naming "parent" and its value "<value>", and nothing has changed

      Examples:
        | frame | parent | value |
        | ship  | cabin  | 3     |
        | ship  | ship   | 2     |
        | space | cabin  | 3     |

  Rule: A frame that is hung elsewhere stays where it is and moves as it moved
    Who enters a carrier is taken in, not carried off.

    @TREE-04
    Scenario: A carrier that was built after its fighter takes it in, and every name still finds its frame
      Given the frames of deep space, with a frame "fighter" at (10, 0, 0) m, turned 90 degrees about +Y
      And a frame "carrier" in "space" at (0, 0, 30) m, turned -90 degrees about +Y
      And a frame "gun" in "fighter" at (0, 0, -2) m
      When frame "fighter" is hung into "carrier"
      Then frame "fighter" stands at (-30, 0, -10) m in "carrier", within 1e-13 m
      And every frame stands behind its parent in the order of the pass
      And frame "gun" stands at (8, 0, 0) m in "space", within 1e-13 m

    Scenario: A fighter that enters a turning carrier takes over the motion that it has there
      Given the frames of deep space, with a frame "carrier" at (0, 0, 0) m
      And a frame "fighter" in "space" at (100, 0, 0) m, moving at (0, 5, 0) m/s
      And frame "carrier" turns at (0, 0.1, 0) rad/s
      When frame "fighter" is hung into "carrier"
      Then frame "fighter" moves at (0, 5, 10) m/s in "carrier", within 1e-14 m/s
      And frame "fighter" moves at (0, 5, 0) m/s in "space", within 1e-14 m/s

    Scenario: A ship that leaves everything behind is a root where it was
      Given the frames of deep space
      And a frame "station" in "space" at (100, 0, 0) m, turned 90 degrees about +Y
      And a frame "ship" in "station" at (0, 0, -7) m
      When frame "ship" becomes a root
      Then frame "ship" stands at (93, 0, 0) m in "space", within 1e-13 m

  Rule: The rows of live frames have no gaps, and parents come first
    One pass over plain arrays then places everything, and each array is read from end to end.

    @TREE-02 @TREE-03 @property
    Scenario: However frames come, go and move, one forward pass places each as a walk up its parents does
      Given any forest that grew by births, deaths, moves and writes of up to 40 frames
      When the same is done to a plain list of frames
      Then the rows from 0 on hold each live frame once, with its own owner and parent
      And one pass from the first row to the last places every frame as a walk up its parents does, within 1 µm

    @TREE-08 @property
    Scenario: Nothing that happens to a frame changes its bubble
      Given any forest that grew by births, deaths, moves and writes of up to 40 frames
      When the same is done to a plain list of frames
      Then each bubble still has the radii that it was born with

  Rule: A frame knows who it is and how far it reaches
    Whoever asks where something is starts from the frame, and must come to its owner without a search.

    @TREE-06 @TREE-07 @TREE-31
    Scenario: A ship has its owner and its bubble, and no gravity unless it asked for one
      Given the frames of deep space, with a frame "cruiser" at (0, 0, 0) m
      And a frame "ship" in "space" at (5, 0, 0) m, turned 30 degrees about +Z
      And frame "ship" has a bubble with radii (20, 8, 60) m
      When frame "ship" is created
      Then frame "ship" is the entity that owns it
      And frame "ship" has a bubble with radii (20, 8, 60) m along its own axes
      And frame "ship" has no gravity of its own

    @TREE-24
    Scenario Outline: Scribbling over a read <what> changes nothing in the frame
      Given the frames of deep space
      And a frame "ship" in "space" at (1, 2, 3) m
      And frame "ship" has a uniform gravity of (0, -5, 0) m/s²
      When someone scribbles over the <what> that they read of frame "ship"
      Then a second read of the <what> of frame "ship" gives what it was

      Examples:
        | what                |
        | gravity             |
        | bubble              |
        | proper acceleration |

  Rule: Every rotation in the tree is a unit quaternion
    A rotation off by one part in ten million would put a planet's center a meter beside itself.

    @TREE-26 @property
    Scenario: No births, moves, writes or single-precision hulls leave a rotation off unit length
      Given any forest that grew by births, deaths, moves and writes of up to 40 frames
      When the same is done to a plain list of frames
      Then the squared length of every rotation is 1 within 1e-12

    @TREE-26
    Scenario: Two ships that take each other aboard in turn a hundred times keep unit rotations
      Given the frames of deep space
      And a frame "cat" in "space" at (3, 0, 0) m, turned 77 degrees about +Y
      And a frame "dog" in "space" at (0, 0, 5) m, turned 33 degrees about +X
      When "cat" and "dog" are hung into each other and back into "space", 100 times in turn
      Then the squared length of the rotations of "cat" and "dog" is 1 within 1e-12

    @TREE-28
    Scenario Outline: A rotation of <length> is taken for the turn that it means
      Given the frames of deep space
      When a frame is created in "space" with the rotation <rotation>
      Then the stored rotation is (0, 0.6, 0, 0.8) within 1 ulp

      Examples:
        | length             | rotation               |
        | length 1           | (0, 0.6, 0, 0.8)       |
        | length 5           | (0, 3, 0, 4)           |
        | hardly any length  | (0, 6e-200, 0, 8e-200) |
        | length past counting | (0, 6e200, 0, 8e200) |

    @TREE-28
    Scenario Outline: A rotation that <fault> is refused
      Given the frames of deep space
      When someone tries to create a frame in "space" with the rotation <rotation>
      Then the frame tree refuses it by TREE-28, naming "pose.rotation" and its value "<value>", and nothing has changed

      Examples:
        | fault         | rotation       | value       |
        | has no length | (0, 0, 0, 0)   | [0,0,0,0]   |
        | is no number  | (NaN, 0, 0, 1) | [NaN,0,0,1] |

    Scenario: A write to a frame's place makes its rotation unit length, too
      Given the frames of deep space
      And a frame "raft" in "space" at (0, 0, 0) m
      When the owner writes the rotation (0, 3, 0, 4) to frame "raft"
      Then the stored rotation is (0, 0.6, 0, 0.8) within 1 ulp

    @TREE-30
    Scenario: A rotation off by 1e-7 does not move the planet as seen from the ship
      Given the frames around a body of 3.986004418e14 m³/s²
      When a frame is created in "space" 6,800,000 m up, with a rotation whose squared length is off by 1e-7
      Then the body's center is seen within 1e-5 m of where the exact rotation puts it

    @TREE-27
    Scenario Outline: The invariant check <verdict> a rotation whose squared length is off by <off>
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      When the squared length of the rotation of frame "ship" is made to be off by <off>
      Then the invariant check <verdict> it

      Examples:
        | verdict | off     |
        | accepts | 0       |
        | accepts | 0.9e-12 |
        | refuses | 1.1e-12 |
        | refuses | -1.1e-12 |
