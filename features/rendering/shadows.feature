Feature: Shadows
  The brightest star in view throws shadows. They are drawn into a map of depths as the star sees them.

  Rule: What casts keeps the star's light from what lies behind it
    A thing without a shadow seems to float.

    @gpu @SHADOW-02
    Scenario Outline: A plate in the way that <casts> shadows
      Given a white matte board 10 m before the eye
      And a plate of 2 m at (3, 0, -7) m that <casts> shadows
      And a star toward (1, 0, 1) that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends <sent>

      Examples:
        | casts         | sent      |
        | casts         | nothing   |
        | does not cast | something |

    @gpu @SHADOW-10
    Scenario: A star that throws no shadows
      Given a white matte board 10 m before the eye
      And a plate of 2 m at (3, 0, -7) m that casts shadows
      And a star without shadows toward (1, 0, 1) that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends something

    @gpu @SHADOW-25
    Scenario Outline: A plate <where>, and the star behind it
      Given a white matte board <board> before the eye
      And a plate of <size> at (<place>, 0, <depth>) m that casts shadows
      And a star toward (1, 0, 1) that gives 100 W/m²
      When the picture is drawn
      Then the middle of the picture sends nothing

      Examples:
        | where             | board | size | place | depth |
        | behind the camera | 10 m  | 2 m  | 15    | 5     |
        | a kilometre away  | 10 m  | 6 m  | 1000  | 990   |
        | at middle range   | 60 m  | 4 m  | 10    | -50   |
        | at long range     | 300 m | 20 m | 50    | -250  |

    @gpu @SHADOW-27
    Scenario: A plate's shadow has the plate's shape
      Given a white matte board 10 m before the eye
      And a plate of 2 m at (3, 0, -7) m that casts shadows
      And a star toward (1, 0, 1) that gives 100 W/m²
      When the picture is drawn
      Then each pixel of the board is dark where a ray to the star meets the plate, and light elsewhere

  Rule: Nothing flat shadows itself
    The map's texels are coarse; a surface compared with its own depth would show stripes.

    @gpu @property
    Scenario: A bare board under a star from any side
      When a star shines on a bare board from any side, near and far
      Then no pixel of the board is darker than without shadows
