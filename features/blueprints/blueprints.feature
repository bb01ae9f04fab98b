Feature: Blueprints
  A game has a hundred crates of one kind. A blueprint says once what they have in common; each spawn says where its crate
  is.

  Rule: A kind is a name, components with first values, a body, a look and a place inside
    Whoever changes the kind changes it in one place, and all that are spawned from then on are the same.

    @BLUE-01
    Scenario: Two lantern crates of one kind have all that the kind has
      Given deep space
      And the blueprint "lantern crate" with
        | part  | value                    |
        | body  | a box of 1 m, 50 kg      |
        | look  | a box of 1 m             |
        | lamp  | 40 W                     |
        | sheet | mass 50, name "lanterns" |
        | tally |                          |
      When "left" and "right" are made from the blueprint "lantern crate" in "space"
      Then each has
        | part  | value                    |
        | body  | a box of 1 m, 50 kg      |
        | look  | a box of 1 m             |
        | lamp  | 40 W                     |
        | sheet | mass 50, name "lanterns" |
        | tally |                          |

    @BLUE-01
    Scenario: A kind that is only a name makes a thing that has nothing
      Given deep space
      And the blueprint "mark" with
        | part | value |
      When "left" and "right" are made from the blueprint "mark" in "space"
      Then each has
        | part  | value |
        | body  | none  |
        | look  | none  |
        | lamp  | none  |
        | sheet | none  |

    Scenario Outline: A blueprint <what> is refused
      Given deep space
      And the blueprint "crate" with
        | part | value               |
        | body | a box of 1 m, 50 kg |
      When somebody registers a blueprint <what>
      Then it is refused by <rule>, naming "<field>" and its value
      And the registry knows "crate" and nobody else

      Examples: Names
        | what            | rule    | field          |
        | without a name  | BLUE-01 | blueprint.name |
        | named ""        | BLUE-01 | blueprint.name |
        | named "crate"   | BLUE-01 | blueprint.name |
        | with a "colour" | CLOSED-09 | blueprint.colour |

      Examples: What no thing can be
        | what                             | rule    | field               |
        | with a body of -1 kg             | PHYS-41 | body.mass           |
        | with an inside of 0 m            | BUBBLE-01 | interior.bubble   |
        | with a lamp of -1 W              | RSNAP-10 | lamp.power         |
        | of a root with a body            | LIFE-32 | body                |
        | with a sheet twice               | ENT-32  | barge.components    |
        | with 25 components               | ENT-32  | barge.components    |

    Scenario: A name that nobody registered makes nothing
      Given deep space
      When somebody asks for the blueprint "crate"
      Then it is refused by BLUE-01, naming "blueprint" and its value

  Rule: A kind has no place
    Where a thing is, how it turns and how fast it goes is each thing's own.

    @BLUE-02
    Scenario: Each crate of a kind is where its own spawn puts it
      Given deep space
      And the blueprint "crate" with
        | part | value               |
        | body | a box of 1 m, 50 kg |
      When crates of the blueprint "crate" are made in "space" at
        | name  | place         | velocity     |
        | left  | (-5, 0, 0) m  | (0, 0, 0) m/s |
        | right | (5, 1, 0) m   | (0, 0, 3) m/s |
      Then they are there, at these velocities

    @BLUE-02
    Scenario Outline: A blueprint with <member> is refused
      When somebody registers a blueprint with <member>
      Then it is refused by BLUE-02, naming "blueprint.<member>" and its value
      And the registry knows nobody

      Examples:
        | member   |
        | in       |
        | attachTo |
        | at       |
        | turn     |
        | velocity |
        | spin     |

    @BLUE-02
    Scenario Outline: Who describes a spawn gives its place and its name, and no <member>
      Given the blueprint "crate" with
        | part | value               |
        | body | a box of 1 m, 50 kg |
      When somebody describes a crate of the blueprint "crate" with <member>
      Then it is refused by CLOSED-09, naming "placement.<member>" and its value

      Examples:
        | member     |
        | body       |
        | components |

  Rule: A kind with an inside makes places
    A cabin is a kind of thing like any other, and others can be in it.

    @BLUE-03
    Scenario: Somebody can be in a cabin of a kind with an inside
      Given deep space
      And the blueprint "cabin" with
        | part   | value             |
        | inside | a bubble of 5 m   |
      When "cabin" and "bay" are made from the blueprint "cabin" in "space"
      Then each owns a frame of its own in "space", whose bubble is 5 m

    @BLUE-03
    Scenario: A kind of a root makes a space of its own
      Given deep space
      And the blueprint "void" with
        | part | value |
        | root |       |
      When "here" and "there" are made from the blueprint "void", each for itself
      Then each owns a frame of its own that is in none

    Scenario: A kind without an inside makes no place
      Given deep space
      And the blueprint "crate" with
        | part | value               |
        | body | a box of 1 m, 50 kg |
      When "left" and "right" are made from the blueprint "crate" in "space"
      Then neither owns a frame
