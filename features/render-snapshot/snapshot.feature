Feature: The render snapshot

  Rule: What is near the eye is exact, however far away the eye is
    Poses are composed in doubles through the nearest common frame and taken relative to the eye before they are narrowed.

    Scenario Outline: A crate 2 m ahead in a cabin is 2 m ahead when the cabin's ship is <far> from the root
      Given a ship <far> from the origin of space, with a cabin 300 m from its own origin
      And a crate in the cabin, 2 m ahead of the eye and 0.25 m to its right
      When the snapshot is built
      Then the crate is at (0.25, 0, -2) m from the eye to the last bit

      Examples:
        | far      |
        | 0 m      |
        | 1e9 m    |
        | 1e16 m   |

    @RSNAP-03 @RSNAP-04
    Scenario Outline: A crate 2 m ahead of an eye <far> from the middle of its cabin is 2 m ahead
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And an eye in the cabin at (<far>, 0.3, -700.7) m
      And a crate in the cabin, 2 m ahead of the eye and 0.25 m to its right
      When the snapshot is built
      Then the crate is at (0.25, 0, -2) m from the eye to the last bit

      Examples:
        | far       |
        | 100,000.1 |
        | 1e9       |

    @RSNAP-02 @RSNAP-04
    Scenario Outline: A crate in another cabin is where the two cabins' places in their ship say, <far> from the root
      Given a ship <far> from the origin of space, with a cabin 300 m from its own origin
      And a second cabin 310 m from the ship's origin, turned by 90 degrees about +Y
      And a crate in the second cabin at (1, 2, 3) m
      When the snapshot is built
      Then the crate is at (13, 2, -1) m from the eye, within 0.000001 m

      Examples:
        | far    |
        | 1e9 m  |
        | 1e17 m |

    @gpu
    Scenario: The same room gives the same picture at the origin, at 1e9 m and at 1e16 m
      Given the same cabin with crates and a lamp at 0 m, 1e9 m and 1e16 m from the origin of space
      When each is drawn
      Then the three pictures are equal to the byte, and show more than one colour

  Rule: Between two pictures things move from where they were
    Both places use the origin of the newer picture, so a renderer blends two numbers.

    @RSNAP-05
    Scenario: A crate that moves at 6 m/s came 0.1 m in the tick between two pictures
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a crate in the cabin, 2 m ahead of the eye, moving at (6, 0, 0) m/s
      When a picture is built, a tick passes and another is built
      Then the crate moved by (0.1, 0, 0) m between the two, within 0.000001 m

    @RSNAP-05 @RSNAP-09
    Scenario: The eye's own move lies in the camera's previous place, not in those of things
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a crate in the cabin, 2 m ahead of the eye and 0.25 m to its right
      When a picture is built, the eye moves 0.5 m ahead and another is built
      Then the crate moved by (0, 0, 0) m between the two, within 0.000001 m
      And the eye came from (0, 0, 0.5) m, within 0.000001 m

    @RSNAP-06
    Scenario: A cut to a camera in a frame a thousand kilometres away blends nothing
      Given a ship 0 m from the origin of space, with a cabin 300 m from its own origin
      And a station 1e6 m from the origin of space, with a crate 3 m ahead of its eye
      And a crate in the cabin, 2 m ahead of the eye, moving at (6, 0, 0) m/s
      When a picture is built, a tick passes and the station's camera takes over
      Then every thing in the picture comes from where it is
      And the crate of the station is at (0, 0, -3) m from the eye to the last bit

    @RSNAP-06
    Scenario: Another camera in the same frame is a cut too
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a crate in the cabin, 2 m ahead of the eye, moving at (6, 0, 0) m/s
      When a picture is built, a tick passes and a second camera in the cabin takes over
      Then every thing in the picture comes from where it is

    @RSNAP-18
    Scenario: The stars stand still over a turning frame at 144 pictures and 60 ticks a second
      Given an eye in a station that turns at 0.1 rad/s on its orbit
      When a second is shown at 144 pictures
      Then every star keeps its direction in space within 0.000001 rad in every picture

  Rule: The chain leads from the eye's frame to the root
    Each thing belongs to the chain frame that is found by going up from where it is.

    @RSNAP-16 @RSNAP-18
    Scenario: The chain of an eye in a turned cabin lists cabin, ship and space with their axes
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a second cabin 310 m from the ship's origin, turned by 90 degrees about +Y
      When the snapshot is built from the second cabin
      Then the chain holds 3 frames, and the ship's +X is +Z in the eye's axes

    @RSNAP-21
    Scenario Outline: A crate in <where> belongs to frame <depth> of the chain
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a second cabin 310 m from the ship's origin, turned by 90 degrees about +Y
      And a crate in <where>
      When the snapshot is built
      Then the crate has the chain depth <depth>

      Examples:
        | where            | depth |
        | the cabin        | 0     |
        | the ship         | 1     |
        | the second cabin | 1     |
        | space            | 2     |

  Rule: A lamp is a light where its entity hangs it
    Who carries a lamp carries its light.

    @RSNAP-12
    Scenario: A lamp that drifts and throws shadows is known by its entity, and by where it was
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a beam in the cabin at (0, 2, -3) m that drifts at (6, 0, 0) m/s, with a lit lamp of 40 W and 0.1 m that throws shadows
      When a picture is built, a tick passes and another is built
      Then the light is that of the beam, has 40 W and 0.1 m, and throws shadows
      And between the two pictures it went 0.1 m along +X, within 0.000001 m

    @RSNAP-10 @RSNAP-11
    Scenario: A lit lamp 0.5 m below a turned beam is a light there, with its power and radius
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a beam in the cabin at (0, 2, -3) m, rolled by 90 degrees, with a lit lamp of 40 W and 0.1 m at (0.5, 0, 0) m
      When the snapshot is built
      Then there is one light of 40 W and 0.1 m at (0, 2.5, -3) m from the eye, within 0.000001 m

    @RSNAP-10
    Scenario: A lamp that is not lit is no light
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      And a beam in the cabin with a dark lamp
      When the snapshot is built
      Then there is no light

  Rule: A view that cannot be is refused
    A black picture does not say that the camera was wrong.

    Scenario Outline: A view with <fault> is refused and names <field>
      Given a ship 1e9 m from the origin of space, with a cabin 300 m from its own origin
      When a snapshot is to be built with <fault>
      Then the view is refused, naming "<field>"

      Examples:
        | fault                       | field            |
        | an eye in a crate           | view.in          |
        | a place that is not a number | view.at          |
        | an angle of 0               | view.verticalFov |
        | an angle of 180 degrees     | view.verticalFov |
