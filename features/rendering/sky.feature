Feature: The sky
  Stars are faint: a picture that shows a sunlit hull shows none of them, and one exposed for the night is full of them.
  They hang still whatever the ship around the camera does.

  Rule: Stars show when the exposure is long enough
    By day and beside a lamp nobody sees them, on photographs either.

    @gpu @SHADE-140
    Scenario Outline: Empty sky at <stops> stops has <number> stars
      Given a sky with stars in a picture of 320 by 180 pixels
      When the picture is drawn at <stops> stops
      Then the picture shows <number> points of light

      Examples:
        | stops | number |
        | -11   | no     |
        | 10    | many   |

    @gpu @SHADE-144
    Scenario: Without its stars the sky is black
      When the picture is drawn at 10 stops
      Then the middle of the picture sends nothing
      And the picture shows no points of light

  Rule: Stars hang still in the root's axes
    Who turns with a ship sees them go round.

    @gpu @SHADE-138 @SHADE-142
    Scenario: The ship turns around a camera that keeps its aim
      Given a sky with stars in a picture of 320 by 180 pixels
      When it is drawn at 10 stops from a ship at rest and from one that has turned
      Then both show the same stars

  Rule: One cell in fifty holds a star, the same for the shader and its twin
    The sky is computed, not stored, and must be the same in every picture.

    @SHADE-145
    Scenario: A face of the sky has 1,800 stars, give or take chance
      When the stars of each face of the sky are counted
      Then each has 1,800 stars within 170

    @gpu @property @SHADE-147
    Scenario: Any cell of the sky
      When cells of the sky are looked up
      Then the shader finds the same stars in them as the twin
