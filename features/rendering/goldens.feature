Feature: Approved pictures
  What looks right was seen by a person once. From then on a picture is compared with the approved one, byte by byte on
  the software driver that comes with the packages, and by eye's measure elsewhere.

  Rule: FLIP tells how strongly a viewer notices a change
    It maps each pixel to a number from 0 to 1, by the eye's blur, the difference of colour, and edges that come or go.

    @IMG-04 @IMG-05 @IMG-06
    Scenario Outline: Flat <first> against <second>
      Given an image all <first> and one all <second>
      When a viewer flips between them
      Then the change is <change> everywhere within 1 part in 10,000

      Examples:
        | first    | second   | change     |
        | black    | white    | 0.967379 |
        | green    | blue     | 1        |
        | grey 120 | grey 121 | 0.0300973 |

    @IMG-02 @IMG-03 @IMG-07
    Scenario Outline: A checker of single pixels and its opposite, <distance>
      Given a checker of black and white pixels and the opposite one
      When a viewer who sees <density> pixels in a degree flips between them
      Then the change in the middle is <change> within 0.0001

      Examples:
        | distance                           | density | change   |
        | from far off, where both are grey  | 134     | 0        |
        | from nearby, as black against white | 10      | 0.967379 |

    @property @IMG-01
    Scenario: Equal images show no change, and no change is above 1
      When a viewer flips between any two images
      Then each change is in 0 to 1, and 0 everywhere between equal images

    @IMG-13
    Scenario Outline: A picture brighter by <levels>, <lightness> of lightness, is <side> the tolerance of 0.1
      Given an image all grey 120 and one all <other>
      When a viewer flips between them
      Then the largest change is <side> 0.1

      Examples:
        | levels   | lightness | other    | side  |
        | 1 level  | 0.40      | grey 121 | under |
        | 5 levels | 1.98      | grey 125 | under |
        | 6 levels | 2.37      | grey 126 | above |

    @IMG-13 @IMG-14
    Scenario: A single pixel that changed is above it, however small the mean is
      Given an image all grey 120, and the same with one pixel white
      When a viewer flips between them
      Then the largest change is above 0.1, at the changed pixel, and the mean is under 0.02

  Rule: The pinned driver is held to the bytes, and pixelmatch judges a difference
    Equal bytes need no judge, and others should be judged by an eye.

    @IMG-11
    Scenario: Equal bytes pass
      Given an approved reference
      When the pinned driver draws a picture equal
      Then it passes by bytes

    @IMG-11
    Scenario: A difference that pixelmatch does not see passes, and FLIP measures it
      Given an approved reference
      When the pinned driver draws a picture a level brighter
      Then it passes by pixelmatch, and the report says "FLIP"

    @IMG-11 @IMG-15 @IMG-17
    Scenario: A visible difference fails and leaves the picture and its heat map
      Given an approved reference
      When the pinned driver draws a picture without its box
      Then it fails, and the report says "108 pixels; the largest FLIP value is"
      And beside the reference lie "scene.actual.png, scene.flip.png"
      And the picture that failed is kept, and the heat map is dark where nothing changed

    @IMG-16
    Scenario: A later pass takes the traces of a failure away
      Given an approved reference
      When the pinned driver draws a picture without its box, and then one equal
      Then it passes by bytes
      And beside the reference lies ""

    Scenario: Another size fails
      Given an approved reference
      When the pinned driver draws a picture of another size
      Then it fails, and the report says "32 x 19 pixels, its reference 32 x 18"

    @IMG-12 @IMG-20
    Scenario: Another adapter is judged by FLIP, and the report says so
      Given an approved reference
      When another adapter draws a picture a level brighter
      Then it passes by FLIP, and the report says "not the pinned driver"

    @IMG-12 @IMG-20
    Scenario: Another adapter fails on what a viewer notices
      Given an approved reference
      When another adapter draws a picture without its box
      Then it fails, and the report says "above 0.1"

    @IMG-18
    Scenario: Approval makes the picture the reference
      Given an approved reference
      When a picture without its box is approved
      Then it passes by approval
      And the picture is the reference now
      And beside the reference lies ""

  Rule: The approved scenes
    A formula can be right and the picture wrong; these were looked at by people.

    @gpu @IMG-10
    Scenario Outline: The still life <name>
      When the still life "<name>" is drawn
      Then it is the approved picture "<name>"

      Examples:
        | name           |
        | crates-on-deck |
        | moon-over-pad  |
