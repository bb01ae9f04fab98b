Feature: Tone mapping
  Light outdoors spans a range that no display can show. A tone curve squeezes it into [0, 1] as film does, after the
  exposure and before the encoding for the display.

  Rule: AcesFitted is Stephen Hill's published fit, and mixes the channels
    A very bright red turns toward white, as on film; a curve of each channel alone would leave it red.

    @gpu @TONE-04 @TONE-09
    Scenario: Glowing squares show the fit's values
      Given squares that glow with these values:
        | 0    | 0    | 0     |
        | 0.01 | 0.01 | 0.01  |
        | 0.18 | 0.18 | 0.18  |
        | 1    | 1    | 1     |
        | 4    | 4    | 4     |
        | 16   | 16   | 16    |
        | 0.5  | 0.25 | 0.125 |
        | 0.1  | 0.4  | 0.05  |
        | 0    | 0    | 8     |
      When the picture is drawn under the curve AcesFitted
      Then each square shows the published value of AcesFitted within 8-bit rounding

    @gpu @TONE-05
    Scenario: A pure red of 4 turns orange
      Given a square that glows with (4, 0, 0)
      When the picture is drawn under the curve AcesFitted
      Then the square shows (255, 109, 54)

  Rule: Hable maps each channel alone, with white at 5.6
    Its exposure bias of 2 is part of the curve, so half of the white point of 11.2 is white.

    @gpu @TONE-06 @TONE-09
    Scenario: Glowing squares show the curve's values
      Given squares that glow with these values:
        | 0    | 0    | 0     |
        | 0.01 | 0.01 | 0.01  |
        | 0.18 | 0.18 | 0.18  |
        | 1    | 1    | 1     |
        | 4    | 4    | 4     |
        | 0.5  | 0.25 | 0.125 |
        | 0    | 3    | 0     |
      When the picture is drawn under the curve Hable
      Then each square shows the published value of Hable within 8-bit rounding

    @gpu @TONE-07
    Scenario: A value of 5.6 is white
      Given a square that glows with (5.6, 5.6, 5.6)
      When the picture is drawn under the curve Hable
      Then the square shows (255, 255, 255)

    @gpu @TONE-07
    Scenario: A value a quarter of a stop below is not white yet
      Given a square that glows with (4.7, 4.7, 4.7)
      When the picture is drawn under the curve Hable
      Then the square shows (250, 250, 250)

  Rule: Both curves stay in [0, 1] for all light, and the shader agrees with its twin
    A step of 8 bits is 1/255; a thousandth of the range cannot show.

    @gpu @property @TONE-06 @TONE-08
    Scenario: Hable for any colour
      When any colour up to 65,504 is mapped
      Then Hable gives the published value, never outside 0 to 1
      And the shader gives the same for Hable within 1 part in 10,000

    @gpu @property @TONE-04 @TONE-08
    Scenario: AcesFitted for any colour
      When any colour up to 65,504 is mapped
      Then AcesFitted gives the published value, never outside 0 to 1
      And the shader gives the same for AcesFitted within 1 part in 10,000

  Rule: The result is encoded for the display exactly once
    Hardware encodes into an sRGB format; into a plain one the shader does.

    @gpu @TONE-10
    Scenario Outline: The same values in the format <format>
      Given a picture in the format <format>
      And squares that glow with these values:
        | 0.01 | 0.01 | 0.01  |
        | 0.18 | 0.18 | 0.18  |
        | 0.5  | 0.25 | 0.125 |
      When the picture is drawn under the curve AcesFitted
      Then each square shows the published value of AcesFitted within 8-bit rounding

      Examples:
        | format          |
        | rgba8unorm      |
        | rgba8unorm-srgb |
        | bgra8unorm      |
        | bgra8unorm-srgb |

  Rule: The curve is data, so a renderer of another curve compiles nothing
    A player who changes a setting must not wait for the driver.

    @gpu @TONE-11
    Scenario: Two renderers of different curves share their pipelines
      Given a square that glows with (1, 1, 1)
      When the picture is drawn under the curve AcesFitted
      Then one renderer of each curve has drawn with the same pipelines
