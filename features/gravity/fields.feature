Feature: Gravity fields
  A frame has one gravity field or none. What is in the frame feels that field, less the frame's own acceleration; what
  is not in it feels nothing of it.

  Rule: A uniform field pulls the same everywhere, or inside its region alone
    A deck with artificial gravity ends at its walls; a small stretch of ground does not bend.

    @GRAV-04
    Scenario Outline: Artificial gravity in a box of 4 m by 2 m by 6 m <acts> <where>
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m, turned 40 degrees about +Y
      And frame "ship" has a gravity of (0, -3, 1) m/s² from (-2, 0, -3) m to (2, 2, 3) m
      When frame "ship" is created
      Then a crate at <place> m in "ship" is pulled by <pull> m/s², within 0 m/s²

      Examples: Inside and on the faces
        | acts | where                | place        | pull       |
        | acts | inside               | (1, 1, -2)   | (0, -3, 1) |
        | acts | on the floor         | (1, 0, -2)   | (0, -3, 1) |
        | acts | in the upper corner  | (2, 2, 3)    | (0, -3, 1) |

      Examples: Outside, past one face at a time
        | acts         | where           | place                  | pull      |
        | does not act | below           | (1, -1e-9, 0)          | (0, 0, 0) |
        | does not act | above           | (1, 2.0000000001, 0)   | (0, 0, 0) |
        | does not act | to the left     | (-2.0000000001, 1, 0)  | (0, 0, 0) |
        | does not act | to the right    | (2.0000000001, 1, 0)   | (0, 0, 0) |
        | does not act | ahead           | (0, 1, -3.0000000001)  | (0, 0, 0) |
        | does not act | astern          | (0, 1, 3.0000000001)   | (0, 0, 0) |

    @GRAV-04
    Scenario Outline: Without a region it pulls the same at <place> m
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      And frame "ship" has a uniform gravity of (0, -9.81, 0) m/s²
      When frame "ship" is created
      Then a crate at <place> m in "ship" is pulled by (0, -9.81, 0) m/s², within 0 m/s²

      Examples:
        | place             |
        | (0, 0, 0)         |
        | (1e9, -1e12, 5e7) |

  Rule: A point field pulls toward the frame's origin by the inverse square
    So orbits close and heights have their weights, as Newton found.

    @GRAV-26
    Scenario Outline: The Earth pulls by the published <pull> m/s² at <height>
      Given the frames around a body of 398600.4418 km³/s²
      When frame "space" is created
      Then a crate at <place> m in "space" is pulled toward the origin by <pull> m/s², within <room> m/s²

      Examples:
        | height                       | place                 | pull   | room    |
        | its equatorial radius        | (6378137, 0, 0)       | 9.798  | 0.0005  |
        | the orbit of the station     | (0, 6778137, 0)       | 8.676  | 0.0005  |
        | geostationary height         | (0, 0, -42164137)     | 0.2242 | 0.00005 |

    @GRAV-26 @property
    Scenario: At any place it is G·M over the squared distance, toward the origin
      Given any body from a pebble to a star, and any place near or far
      When its field there is asked for
      Then the pull times the squared distance is G·M, within 1e-14 of it
      And the pull points from the place to the origin

    Scenario: At its very center a point field pulls nowhere
      Given the frames around a body of 4e14 m³/s²
      When frame "space" is created
      Then a crate at (0, 0, 0) m in "space" is pulled by (0, 0, 0) m/s², within 0 m/s²

  Rule: One body dominates: only the field of the own frame acts
    Far bodies pull at a place and at all in it alike, which nobody in it can feel.

    @GRAV-03
    Scenario: A crate in an orbiting station feels neither the planet, nor the moon, nor the pod's artificial gravity
      Given the frames around a body of 3.986004418e14 m³/s²
      And a frame "station" in "space" at (0, 0, 0) m
      And frame "station" rides an orbit of 6,778,137 m, eccentricity 0.01 and inclination 51.6 degrees
      And a frame "moon" in "space" at (7000000, 0, 0) m, with a uniform gravity of (0, -1.62, 0) m/s²
      And a frame "pod" in "station" at (0, 0, 0) m, with a uniform gravity of (0, -5, 0) m/s²
      When the frames take their step records for 60 ticks
      Then a crate at (3, 1, -2) m in "station" is pulled by (0, 0, 0) m/s², within 0 m/s²

  Rule: A body is pulled by the field less what the frame's accelerometer reads
    Whoever lives in a place that speeds up is pressed to its floor by that alone.

    @GRAV-05 @property
    Scenario: Field and acceleration of the frame add up in the frame's axes
      Given any frame with any field, push and place in it
      When the push has been read
      Then the pull at the place is the field there less the push in the frame's axes

    @GRAV-19
    Scenario: A hut whose own field copies the ground's gravity gives its crates twice that gravity
      Given the frames of deep space
      And a frame "ground" in "space" at (0, 0, 0) m
      And frame "ground" has a uniform gravity of (0, -9.81, 0) m/s²
      And a frame "hut" in "ground" at (8, 0, 0) m
      And frame "hut" has a uniform gravity of (0, -9.81, 0) m/s²
      When the frames take their step records for 1 tick
      Then a crate at (0, 1, 0) m in "hut" is pulled by (0, -19.62, 0) m/s², within 1 ulp

  Rule: Felt gravity is what something at rest in the frame feels, turns included
    A person on a turning ring weighs something without any field.

    @GRAV-12 @property
    Scenario: In a chain of frames that turn, spin up and thrust, it is what the path of the place says
      Given any root and two frames in it, one in the other, that turn, spin up and thrust
      When their records have been taken
      Then the gravity felt at any place of the innermost is the field less the acceleration of that place's path

    @GRAV-15 @property
    Scenario: In a frame that does not turn it is field less acceleration, to the bit
      Given any frame with any field, push and place in it
      When the push has been read
      Then the gravity felt at the place is the pull there, to the bit

    @GRAV-12
    Scenario: A person on the rim of a station of 100 m that turns at 0.3132 rad/s weighs as on the ground
      Given the frames of deep space
      And a frame "station" in "space" at (0, 0, 0) m, turned 90 degrees about +X
      And frame "station" spins in place at 0.3132 rad/s
      When the frames take their step records for 100 ticks
      Then a person at rest at (100, 0, 0) m in "station" feels (9.809424, 0, 0) m/s², within 1e-13 m/s²

  Rule: A field that no body could have is refused, and the old one stays
    A star with a weight that is no number would pull its planets into nowhere.

    @GRAV-22 @property
    Scenario: No value that is not finite and no negative G·M gets in, at birth or later
      Given any gravity field with one bad value in it
      When it is given to a frame, and a frame is made with it
      Then both are refused by GRAV-22 with the name of the value
      And the old field stays, and no frame was made

    @GRAV-22
    Scenario: A G·M of zero is no fault
      Given the frames around a body of 4e14 m³/s²
      When frame "space" gets a point gravity of 0 m³/s²
      Then a crate at (5, 0, 0) m in "space" is pulled by (0, 0, 0) m/s², within 0 m/s²
