Feature: Edges are rounded by no more than a shape says

  Rule: The convex radius of a box or a hull is the rounding of its edges
    Between two edges of rounding r lies a groove, into which a ball of radius R sinks by R + r - √(R² + 2 R r). The
    solver finds contacts to 0.1 mm.

    @PHYS-64 @PHYS-71
    Scenario Outline: A ball over the seam of two <piece> pieces with a radius of <radius> sinks in by <depth>
      Given a slab of <piece> pieces with a radius of <radius>
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies <depth> deeper, within 0.12 mm

      Examples:
        | piece | radius | depth   |
        | box   | 1 cm   | 0.2 mm  |
        | box   | 2 cm   | 0.74 mm |
        | box   | 5 cm   | 4.2 mm  |
        | hull  | 1 cm   | 0.2 mm  |
        | hull  | 5 cm   | 4.2 mm  |

    @PHYS-67
    Scenario: A box is never rounded by more than 5 cm
      Given a slab of box pieces with a radius of 10 cm
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies 4.2 mm deeper, within 0.12 mm

    @PHYS-68 @PHYS-69
    Scenario: A hull is rounded until its corners are cut by 5 cm, 6.83 cm where three faces meet
      Given a slab of hull pieces with a radius of 10 cm
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies 7.41 mm deeper, within 0.12 mm

    @PHYS-66
    Scenario: A box thinner than its radius is rounded by half its thickness
      Given a slab of box pieces 4 cm thick with a radius of 5 cm
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies 0.74 mm deeper, within 0.12 mm

    @PHYS-65
    Scenario Outline: Over the seam of <piece> pieces with a radius of 0 a ball does not sink
      Given a slab of <piece> pieces with a radius of 0 cm
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies 0 mm deeper, within 0.01 mm

      Examples:
        | piece |
        | box   |
        | hull  |

    @PHYS-63
    Scenario Outline: A <piece> that names no radius has one of 5 cm
      Given a slab of <piece> pieces that name no radius
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies 4.2 mm deeper, within 0.12 mm

      Examples:
        | piece |
        | box   |
        | hull  |

  Rule: Equal descriptions are one shape
    Shapes are told apart by their bytes, so a thousand crates of one description cost one shape.

    @PHYS-72
    Scenario: A description told twice gives one shape, and one that differs in its radius another
      Given a weightless bay
      When crates join it that are described alike, alike again, and with another radius
      Then the first two have one shape, and the third has its own

    @PHYS-72 @property
    Scenario: Any shape is read back from its bytes as it was described
      Given a weightless bay
      When shapes of any kind are written as bytes and read again
      Then each is the shape that was written, and different shapes have different bytes
