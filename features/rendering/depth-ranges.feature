Feature: Depth ranges
  A cockpit switch is centimetres away and a planet fills the window behind it. One depth buffer cannot tell both apart,
  so a picture is drawn in three slabs of view depth, from far to near.

  Rule: The slabs cover everything from 5 cm on, and overlap where they meet
    A seam between two slabs would show as a crack in whatever crosses it.

    @DEPTH-01 @DEPTH-03
    Scenario: Each boundary is overlapped by 1 % from both sides
      When the depth ranges are listed
      Then the near range covers 5 cm to 2.02 km
      And the middle range covers 1.98 km to 2,020 km
      And the far range covers 1,980 km to infinity

    @DEPTH-04 @property
    Scenario: A thing is drawn in each slab that it touches, up to the one that holds its far side
      When balls of any size stand anywhere before the eye
      Then each is in the slabs that it touches, from near on, and in none behind the first that holds its far side

    @gpu @DEPTH-01
    Scenario: A marble, a hangar and a moon share one picture
      Given a glowing red ball of radius 1 cm at (-0.05, 0.02, -0.2) m
      And a glowing green cube of 1 km at (1.2, 0.8, -5) km
      And a glowing blue ball of radius 1,500 km at (1,000, -2,000, -10,000) km
      When the picture is drawn
      Then each pixel shows what a ray through it meets first

  Rule: A nearer slab covers a farther one
    The far slab has its own depth; only the order of drawing says what is in front.

    @gpu @DEPTH-02
    Scenario Outline: A board hides what is larger and farther away: <nearer> before <farther>
      Given a glowing blue cube of <size> at (0, 0, -<farther>) km
      And a glowing red cube of <small> at (0, 0, -<nearer>) km
      When the picture is drawn
      Then each pixel shows what a ray through it meets first

      Examples:
        | nearer | small  | farther | size   |
        | 0.01   | 4 m    | 0.02    | 12 m   |
        | 1      | 400 m  | 5       | 4 km   |
        | 1      | 400 m  | 10000   | 7e3 km |
        | 5      | 1 km   | 10000   | 7e3 km |
        | 5000   | 2e3 km | 10000   | 7e3 km |

  Rule: What straddles a boundary is drawn in both slabs, and without a crack
    Cut in two by the boundary, each slab shows its part.

    @gpu @DEPTH-05
    Scenario: A pier from 1 km to 4 km is drawn twice and shows whole
      Given a glowing green box of (40, 200, 3,000) m at (100, -300, -2,500) m
      When the picture is drawn
      Then the near range draws one thing
      And the middle range draws one thing
      And each pixel shows what a ray through it meets first

    @gpu @DEPTH-05
    Scenario: A buoy inside the overlap is drawn once
      Given a glowing green ball of radius 10 m at (0, 0, -2) km
      When the picture is drawn
      Then the near range draws one thing
      And the middle range draws no things

  Rule: A view depth z has the depth n / z, and nothing beyond a slab is drawn in it
    The projection is infinite; what bounds a slab on its far side is the depth that its buffer is cleared to.

    @gpu @DEPTH-07 @DEPTH-08
    Scenario Outline: A long deck below the eye in the <range> range
      Given a glowing white box of (<width>, <height>, <length>) km at (0, -<below>, -<middle>) km
      When the picture is drawn
      Then the depth of the <range> range is <near> over the view depth of each pixel up to <far>, and the same for all beyond

      Examples:
        | range  | width | height | length | below | middle | near    | far      |
        | near   | 20    | 0.1    | 8      | 0.15  | 4      | 5 cm    | 2.02 km  |
        | middle | 1e4   | 100    | 8e3    | 150   | 4e3    | 1.98 km | 2,020 km |

    @gpu @DEPTH-07 @DEPTH-08
    Scenario: The far range ends nowhere
      Given a glowing white box of (5e6, 5e6, 2e5) km at (0, 0, -5e6) km
      When the picture is drawn
      Then the depth of the far range is 1,980 km over the view depth of each pixel

  Rule: Each pixel tells how far away its surface is, whatever the range
    So one lighting pass serves all three.

    @gpu @DEPTH-09
    Scenario Outline: The distance of a wall <away> away
      Given a glowing white cube of <side> at (0, 0, -<middle>) m
      When the picture is drawn
      Then each pixel tells how far its ray goes within 1 part in 1,000,000

      Examples:
        | away      | side   | middle |
        | 10 cm     | 4 cm   | 0.12   |
        | 1 m       | 80 cm  | 1.4    |
        | 5 km      | 4 km   | 7e3    |
        | 10,000 km | 6e3 km | 1.3e7  |
