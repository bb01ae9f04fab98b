Feature: Shapes come and go
  A world knows each shape once and has room for 16,383 of them. A game that makes up shapes as it goes, such as shards,
  has far more in its life, but never as many at once.

  Rule: What no body has any more makes room
    A station that builds and scraps for years would run out of shapes.

    @PHYS-72 @property
    Scenario: However bodies of all sizes come and go, each finds its own shape again
      Given a table with room for 7 shapes
      When bodies with any of 40 shapes come and go in any order
      Then each finds the bytes of its own shape under an id that stayed, and equal shapes have one id
      And a shape is refused by PHYS-72 exactly when all 7 places are held by bodies

    @PHYS-72
    Scenario: Crates of a world that sees 16,380 shapes between two of them are as large as they should be
      Given deep space
      And a slab of 1 m, 2 m and 3 m in a cabin with a gravity of 10 m/s², which stays all the time
      When 2 crates of another size each come after 16,380 other shapes, stand on the floor for half a second, and go
      Then each stood with its middle half its height above the floor, within 1 cm
      And the slab has the id of its shape still
