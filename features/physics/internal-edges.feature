Feature: Nobody trips over the joints of a floor

  Rule: What is made of sharp pieces has no edges inside
    A joint of two flat pieces is no edge, yet each piece alone has one there.

    @PHYS-73 @PHYS-77 @PHYS-79
    Scenario Outline: A crate slides at 3 m/s across the joints of sharp <piece> pieces as over one
      Given a bay with a gravity of 9.81 m/s²
      And a deck of ice of five <piece> pieces with a radius of 0 cm
      And a sharp crate of ice on the deck, sliding at 3 m/s
      When 2 s pass in the bay
      Then the crate moves at (3, 0, 0) m/s in the bay, within 0.1 mm/s
      And the crate is at (6, 0.2, 0) m in the bay, within 0.1 mm

      Examples:
        | piece |
        | box   |
        | hull  |
        | mesh  |

    @PHYS-76
    Scenario Outline: A ball that lands <distance> beside a joint of sharp <piece> pieces is not pushed aside
      Given a bay with a gravity of 9.81 m/s²
      And a deck of ice of five <piece> pieces with a radius of 0 cm
      And a ball of 0.25 m in the bay at (<place>, 0.75, 0) m
      When 2 s pass in the bay
      Then the ball is at (<place>, 0.25, 0) m in the bay, within 0.05 mm

      Examples:
        | distance | place | piece |
        | 6 mm     | 1.006 | box   |
        | 2 cm     | 1.02  | box   |
        | 6 mm     | 1.006 | hull  |
        | 2 cm     | 1.02  | hull  |

    @PHYS-78 @PHYS-126
    Scenario Outline: A sharp raft that can move pushes aside a ball that joins <order> it by <push>
      Given a weightless bay
      And <first>
      And <second>
      When 1 s pass in the bay
      Then the ball was pushed sideways by <push>

      Examples:
        | order  | push             | first                              | second                             |
        | after  | more than 1 cm   | a raft of sharp planks             | a ball falling beside its seam     |
        | before | less than 0.1 mm | a ball falling beside its seam     | a raft of sharp planks             |

  Rule: Rounded pieces have real grooves between them
    Both contacts of a body in such a groove are true, and both must hold it.

    @PHYS-80
    Scenario: A ball in the groove of two rounded pieces rests on both
      Given a slab of box pieces with a radius of 5 cm
      When a ball of 0.25 m rests on its seam, and another one on the middle of a piece
      Then the one on the seam lies 4.2 mm deeper, within 0.12 mm

    @PHYS-74 @property
    Scenario: A shape is made of sharp pieces exactly when no piece of it is rounded
      Given a weightless bay
      When shapes of any kind are asked whether they are made of sharp pieces
      Then the answer is that of a list of all their pieces, and no for a box or a hull alone
