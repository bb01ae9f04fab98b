Feature: Lights
  Every light is a lamp in watts, a star too: what a star does differently follows from its distance.

  Rule: A lamp's light falls with the square of the distance
    The power spreads over a sphere: P / (4 π d²) arrives, and a white board sends a π-th of that to the eye.

    @gpu @SHADE-19 @SHADE-122 @SHADE-134
    Scenario Outline: A lamp of 100 W, <distance> from a white board
      Given a white matte board <distance> before the eye
      And a lamp of 100 W at (0, 0, 0) m
      When the picture is drawn
      Then the middle of the picture sends <sent> within 1 part in 1,000

      Examples:
        | distance | sent                |
        | 50 cm    | 10.1321 W/(m² sr)   |
        | 1 m      | 2.53303 W/(m² sr)   |
        | 2 m      | 0.633257 W/(m² sr)  |
        | 8 m      | 0.0395785 W/(m² sr) |

    @gpu @SHADE-23
    Scenario: Two lamps give the sum
      Given a white matte board 1 m before the eye
      And a lamp of 100 W at (0, 0, 0) m
      And a lamp of 300 W at (0, 0, 0) m
      When the picture is drawn
      Then the middle of the picture sends 10.1321 W/(m² sr) within 1 part in 1,000

    @gpu @SHADE-134
    Scenario Outline: A globe of 50 cm gives no more <where> it than on its skin
      Given a white matte board 1 m before the eye
      And a globe lamp of 100 W and radius 50 cm at (0, 0, <place>) m
      When the picture is drawn
      Then the middle of the picture sends 10.1321 W/(m² sr) within 1 part in 1,000

      Examples:
        | where  | place |
        | on     | -0.5  |
        | inside | -0.8  |

  Rule: A spot lamp sends all of its power into its cone
    Narrowing the cone makes it brighter there, as a reflector does.

    @gpu @SHADE-122
    Scenario: The middle of a cone of 30 degrees
      Given a white matte board 2 m before the eye
      And a spot lamp of 100 W at (0, 0, 0) m aimed along (0, 0, -1) with a half angle of 30 degrees
      When the picture is drawn
      Then the middle of the picture sends 9.45365 W/(m² sr) within 1 part in 1,000

    @gpu @SHADE-134
    Scenario: Outside the cone
      Given a white matte board 2 m before the eye
      And a spot lamp of 100 W at (0, 0, 0) m aimed along (1, 0, -1) with a half angle of 30 degrees
      When the picture is drawn
      Then the middle of the picture sends nothing

  Rule: A lamp ends where its light could no longer be seen
    There its irradiance on white paper is under half of an 8-bit step. A lamp of 1 W/sr reaches 51 m at an exposure of 0.

    @gpu @SHADE-123 @SHADE-125 @SHADE-135
    Scenario Outline: A board <distance> from a lamp of 1 W/sr
      Given a white matte board <distance> before the eye
      And a lamp of 12.566371 W at (0, 0, 0) m
      When the picture is drawn at <stops> stops
      Then the middle of the picture sends <sent>

      Examples:
        | distance | stops | sent      |
        | 50 m     | 0     | something |
        | 51.2 m   | 0     | nothing   |
        | 200 m    | 0     | nothing   |
        | 200 m    | 4     | something |
        | 204.4 m  | 4     | nothing   |

  Rule: A star is a lamp a long way off
    From 1 AU its light is the same to every point of a landing field, in strength and in direction.

    @gpu @SHADE-137
    Scenario Outline: A white board <distance> from the eye under the Sun
      Given a white matte board <distance> before the eye, turned by 60 degrees
      And a lamp of 3.828e26 W at (0, 0, 149,597,870,700) m
      When the picture is drawn at -8 stops
      Then the middle of the picture sends 216.6 W/(m² sr) within 1 part in 1,000

      Examples:
        | distance |
        | 1 m      |
        | 1.5 km   |
        | 100 km   |

  Rule: A broken lamp gives no light and harms no other
    One number that is none would spread over the whole picture.

    @gpu @SHADE-128
    Scenario Outline: A lamp whose <field> is not a number
      Given a white matte board 1 m before the eye
      And a broken lamp whose <field> is not a number
      And a lamp of 100 W at (0, 0, 0) m
      When the picture is drawn
      Then the middle of the picture sends 2.53303 W/(m² sr) within 1 part in 1,000

      Examples:
        | field  |
        | power  |
        | place  |
        | colour |
        | radius |

    @property @SHADE-128
    Scenario: A light shines exactly when all of it is sound
      When lights of any numbers, sound and broken, are prepared
      Then those shine that have finite numbers, some colour, some power and no more than 1e34 watts per steradian

  Rule: The shader and its twin agree
    They differ by the rounding of 32-bit floats.

    @gpu @property @SHADE-134
    Scenario: Any lamp at any distance
      When lamps of any power shine from any distance
      Then the shader's irradiance is that of the twin within 1 part in 100,000
