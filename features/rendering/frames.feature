Feature: Frames
  A picture is made by passes that hand images to each other. A pass says what it reads and writes, and at which stage of
  the frame it belongs; nobody has to know the others.

  Rule: The stage of a pass decides when it records
    Whoever adds a pass must not have to know all the others.

    @GRAPH-05
    Scenario: Passes record in the order of their stages, whoever was registered first
      Given passes in this order:
        | pass     | stage       | reads          | writes  |
        | tone map | tone map    | hdr            | output  |
        | lighting | light       | surface, depth | hdr     |
        | map      | shadow maps |                | depth   |
        | G-buffer | G-buffer    |                | surface |
      When a frame that puts out output is made of them
      Then they record as "map, G-buffer, lighting, tone map", also in any other order

    Scenario Outline: A frame is refused in which <flaw>
      Given passes in this order:
        | pass     | stage    | reads   | writes  |
        | G-buffer | G-buffer |         | surface |
        | lighting | light    | <reads> | hdr     |
        | <third>  | <stage>  | hdr     | <write> |
      When a frame that puts out output is made of them
      Then it is refused because of the pass "<pass>", which "<reason>"

      Examples:
        | flaw                              | reads   | third    | stage    | write   | pass     | reason                                    |
        | a pass reads what nobody wrote    | depth   | tone map | tone map | output  | lighting | reads depth, which no pass before it writes |
        | a pass reads what is written later | output | tone map | tone map | output  | lighting | reads output, which no pass before it writes |
        | two passes have one name          | surface | lighting | tone map | output  | lighting | must have a name of its own               |
        | a pass overwrites a result        | surface | tone map | tone map | surface | tone map | overwrites surface of G-buffer            |
        | a result goes nowhere             | surface | tone map | tone map | bloom   | output   | no pass writes last                       |

    @gpu @GRAPH-04
    Scenario Outline: The renderer records the passes of the settings that are on: shadows <shadows>
      Given a glowing red cube of 1 m at (0, 0, -3) m
      And a star toward (1, 0, 1) that gives 100 W/m²
      And a renderer with shadows <shadows>
      When a frame of the stage is recorded
      Then the passes of the frame were "<passes>"

      Examples:
        | shadows | passes                                   |
        | on      | shadow map, G-buffer, lighting, tone map |
        | off     | G-buffer, lighting, tone map             |

  Rule: Things are shown between their last two places
    The world steps 60 times a second; a display wants its pictures at other times.

    @gpu @DRAW-26
    Scenario Outline: A ball on its way from left to right, <share> of the way
      Given a glowing red ball of radius 50 cm that goes from (-1, 0, -5) m to (1, 0, -5) m
      When the picture is drawn <share> of the way
      Then the ball shows at <place> m

      Examples:
        | share | place          |
        | 0 %   | (-1, 0, -5)    |
        | 25 %  | (-0.5, 0, -5)  |
        | 100 % | (1, 0, -5)     |

    @gpu @DRAW-26
    Scenario: A ball at rest, and an eye on its way
      Given a glowing red ball of radius 50 cm at (0, 0, -5) m
      And an eye that comes from (2, 0, 1) m
      When the picture is drawn 50 % of the way
      Then the ball shows at (-1, 0, -5.5) m

    @gpu @DRAW-26
    Scenario: A board turns at an even rate
      Given a white matte board 1 m before the eye that turns from -10 degrees to 50 degrees
      When the picture is drawn 25 % of the way
      Then the normals kept for the middle of the picture lean to the right by 5 degrees and 5 degrees within 0.01 degrees

  Rule: What the renderer is given is checked before the GPU sees it
    A graphics card answers nonsense with nonsense, or not at all.

    @gpu
    Scenario Outline: A mesh that <flaw>
      When a mesh is given to the renderer that <flaw>
      Then it is refused for <field> with the value <value>, by rule GRAPH-06

      Examples:
        | flaw                         | field               | value |
        | names a vertex that it lacks | mesh.indices        | 99    |
        | has fewer normals than places | mesh.normals.length | 69   |
        | has a corner at no number    | mesh.positions      | NaN   |

    @gpu @SHADE-94
    Scenario: A thing without a material is white, half rough and no metal
      Given a thing without a material 1 m before the eye
      When the picture is drawn
      Then the middle of the picture is kept as white, of roughness 0.5, reflectance 0.5 and no metal

    @property @SHADE-99
    Scenario: A material's numbers are taken as the nearest that make sense
      When materials of any numbers are written for the GPU
      Then each share is the nearest in 0 to 1, each emission the nearest in 0 to 2^64, and no number is 0

    @gpu
    Scenario: A device without room for the G-buffer is refused by the limit's name
      When a renderer is made on a device with the default limits
      Then it is refused because the device lacks maxColorAttachmentBytesPerSample

  Rule: Shaders are compiled when the engine is tested, not when a player first sees a glass
    A warning counts as an error: what one driver shrugs at, another refuses.

    @gpu @ARCH-24
    Scenario: Every shader compiles without a word
      When every shader of the engine is compiled
      Then the driver has not a word to say about any file

    @gpu @ARCH-24
    Scenario: A mistake in a shader is told with its line
      When a shader is compiled that reads:
        """
        fn half(x: f32) -> f32 {
          return x * 1u;
        }
        """
      Then the refusal names "broken", line 2 and "return x * 1u;"

    @gpu @SHADE-112
    Scenario: TypeScript and the shaders agree where each field lies
      When every struct is filled by the offsets that TypeScript has of it
      Then the shader finds each field where TypeScript put it

  Rule: A captured picture starts at its top left, whatever the output's format
    So files from all machines can be laid on each other.

    @gpu @GRAPH-59 @GRAPH-61
    Scenario Outline: A red ball above a blue one in the format <format>
      Given a picture in the format <format>
      And a glowing red ball of radius 50 cm at (-1, 1, -4) m
      And a glowing blue ball of radius 50 cm at (1, -1, -4) m
      When the picture is drawn
      Then each pixel shows what a ray through it meets first

      Examples:
        | format     |
        | rgba8unorm |
        | bgra8unorm |

    @gpu @IMG-19
    Scenario: Two pictures of one scene have the same bytes
      Given a gold satin ball of radius 1 m at (0, 0, -3) m
      And a star toward (1, 2, 3) that gives 3 W/m²
      When it is drawn twice
      Then both pictures have the same bytes

    @gpu @GRAPH-65 @ARCH-26
    Scenario: A PNG file is opaque and whole
      Given a glowing red ball of radius 50 cm at (-1, 1, -4) m
      When the picture is captured and written to a PNG file
      Then the file holds the picture, opaque, and nothing else lies beside it

    @gpu
    Scenario: Whoever is reading the old file reads the whole old picture
      Given a glowing red ball of radius 50 cm at (-1, 1, -4) m
      And a picture file that somebody has open
      When the picture is captured and written to a PNG file
      Then the reader finds the old picture, whole

    Scenario: An image of the wrong length is refused
      When an image of 4 by 3 pixels with 47 bytes is encoded
      Then it is refused for pixels.length with the value 47, by rule GRAPH-65
