Feature: Surfaces in light
  A surface is told by a base colour, a metalness and a roughness. What it sends to the eye follows from physics, so that
  a crate looks right in a hangar and under a blue giant without being touched up.

  Rule: A matte surface spreads its light evenly
    A white one sends E / π in every direction under an irradiance E, whatever its roughness and from wherever it is seen.

    @gpu @SHADE-10 @SHADE-21
    Scenario Outline: A <finish> board under a star
      Given a <finish> board 1 m before the eye
      And a star behind the eye that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends <sent> within 1 part in 1,000

      Examples:
        | finish       | sent               |
        | white matte  | 31.83099 W/(m² sr) |
        | white smooth | 31.83099 W/(m² sr) |
        | grey matte   | 6.871054 W/(m² sr) |

    @gpu @SHADE-10 @SHADE-21
    Scenario Outline: A board turned by <angle> catches less and looks the same from aside
      Given a white matte board 1 m before the eye, turned by <angle>
      And a star behind the eye that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends <sent> within 1 part in 1,000

      Examples:
        | angle      | sent               |
        | 30 degrees | 27.56645 W/(m² sr) |
        | 60 degrees | 15.91549 W/(m² sr) |

  Rule: Light from behind a surface does not shine through
    The normals of a mesh bend smoothly over flat triangles, so both the bent and the true normal have a say.

    @gpu @SHADE-24
    Scenario: A star behind the board
      Given a white matte board 1 m before the eye
      And a star without shadows toward (0, 0, -1) that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends nothing

    @gpu @SHADE-24
    Scenario Outline: Normals that lean by 40 degrees, and a star at <angle> from the true normal
      Given a white matte board 1 m before the eye whose normals lean to the right by 40 degrees
      And a star without shadows toward <star> that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends <sent>

      Examples:
        | angle      | star                | sent      |
        | 80 degrees | (0.9848, 0, 0.1736) | something |
        | 95 degrees | (0.9962, 0, -0.087) | nothing   |

    @gpu @SHADE-24
    Scenario: Normals that lean away from a star that the board faces
      Given a white matte board 1 m before the eye whose normals lean to the right by 40 degrees
      And a star without shadows toward (-0.9063, 0, 0.4226) that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends nothing

  Rule: White metal in even light loses none of it
    Light bounces between the facets of a rough metal; a model of one bounce would make it darker than a mirror.

    @gpu @SHADE-38 @SHADE-39
    Scenario Outline: A ball of <finish> in even light cannot be seen
      Given a <finish> ball of radius 1 m at (0, 0, -3) m
      And a sky that shines with 1 W/(m² sr) over ground that shines with 1 W/(m² sr)
      When the picture is drawn
      Then every pixel of it sends 1 W/(m² sr) within 1 part in 1,000

      Examples:
        | finish        |
        | chrome mirror |
        | chrome satin  |
        | chrome rough  |

  Rule: Ambient light comes from the sky and the ground, by the surface's up
    Without gravity there is no up, and both halves mix evenly.

    @gpu @SHADE-38 @SHADE-158
    Scenario Outline: A board whose up is toward <up> takes <share> of the sky
      Given a white matte board 1 m before the eye, with its up toward <up>
      And a sky that shines with 2 W/(m² sr) over ground that shines with 1 W/(m² sr)
      When the picture is drawn
      Then the middle of the picture sends <sent> within 1 part in 1,000

      Examples:
        | up                 | share | sent            |
        | (0, 0, 1)          | 100 % | 2 W/(m² sr)     |
        | (0, 0, -1)         | none  | 1 W/(m² sr)     |
        | (0, 1, 0)          | 50 %  | 1.5 W/(m² sr)   |
        | (0, 0.8660, 0.500) | 75 %  | 1.75 W/(m² sr)  |

    @gpu @SHADE-45 @SHADE-151
    Scenario: A board without an up
      Given a white matte board 1 m before the eye, without an up
      And a sky that shines with 2 W/(m² sr) over ground that shines with 1 W/(m² sr)
      When the picture is drawn
      Then the middle of the picture sends 1.5 W/(m² sr) within 1 part in 1,000

    @gpu @SHADE-155 @SHADE-158
    Scenario: A planet has the sky on every side
      Given a white matte planet of radius 1,000 km at (0, 0, -4,000) km, with its up from its centre
      And a sky that shines with 2 W/(m² sr) over ground that shines with 0 W/(m² sr)
      When the picture is drawn
      Then every pixel of it sends 2 W/(m² sr) within 6 %

    @gpu @SHADE-44
    Scenario Outline: A mirror whose up is toward <up> shows the <half>
      Given a chrome mirror board 1 m before the eye, with its up toward <up>
      And a sky that shines with 2 W/(m² sr) over ground that shines with 1 W/(m² sr)
      When the picture is drawn
      Then the middle of the picture sends <sent> within 1 part in 1,000

      Examples:
        | up         | half   | sent        |
        | (0, 0, 1)  | sky    | 2 W/(m² sr) |
        | (0, 0, -1) | ground | 1 W/(m² sr) |

  Rule: What is kept of each pixel is what the author wrote
    The roughness floor belongs to the formula, not to the data, and normals keep far more than 8 bits.

    @gpu @SHADE-05
    Scenario: A mirror's roughness of 0 is kept
      Given a chrome mirror board 1 m before the eye
      When the picture is drawn
      Then the roughness kept for the middle of the picture is 0

    @gpu @SHADE-69
    Scenario Outline: The normals of a board that is turned by <turn>
      Given a white matte board 1 m before the eye, turned by <turn>
      When the picture is drawn
      Then the normals kept for the middle of the picture lean to the right by <turn> and <turn> within 0.01 degrees

      Examples:
        | turn        |
        | 0 degrees   |
        | 1 degree    |
        | 33 degrees  |
        | -61 degrees |

    @gpu @SHADE-69
    Scenario: The bent normal and the true one are both kept
      Given a white matte board 1 m before the eye whose normals lean to the right by 40 degrees
      When the picture is drawn
      Then the normals kept for the middle of the picture lean to the right by 40 degrees and 0 degrees within 0.01 degrees

    @gpu @property @SHADE-69
    Scenario: Any normal comes back within a hundredth of a degree
      When normals of any direction are kept in two codes of 16 bits
      Then each comes back within 0.01 degrees
      And the shader keeps the same codes, give or take one

  Rule: Light is exposed once, and no light is too bright
    The scale is 2 to the power of the stops. A half float ends at 65,504, and surfaces may fill half of it.

    @gpu @EXPO-02 @EXPO-33
    Scenario Outline: A white board at <stops> stops
      Given a white matte board 1 m before the eye
      And a star behind the eye that gives 314.1593 W/m²
      When the picture is drawn at <stops> stops
      Then the middle of the HDR image holds exactly <held>

      Examples:
        | stops | held |
        | 0     | 100  |
        | 1     | 200  |
        | -2    | 25   |

    @gpu @EXPO-22 @EXPO-24
    Scenario Outline: A radiance of 2^64 at <stops> stops ends at the cap
      Given a board 1 m before the eye that glows with 1.8446744e19 W/(m² sr)
      When the picture is drawn at <stops> stops
      Then the emission kept for the middle of the picture is exactly 32,256
      And the middle of the HDR image holds exactly 32,256

      Examples:
        | stops |
        | 0     |
        | 64    |

    @gpu @SHADE-66
    Scenario: A star in a mirror is bright but finite
      Given a chrome mirror board 1 m before the eye
      And a star behind the eye that gives 1,000,000 W/m²
      When the picture is drawn
      Then every value of the HDR image is finite and at most 32,256
      And the middle of the HDR image holds exactly 32,256

    @gpu @EXPO-09
    Scenario Outline: An exposure of <stops> stops is refused
      When a renderer is made for <stops> stops
      Then it is refused because exposure.stops is <stops>, by rule EXPO-09

      Examples:
        | stops |
        | 64.5  |
        | -65   |
        | NaN   |
