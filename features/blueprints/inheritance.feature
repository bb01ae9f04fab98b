Feature: Blueprints that start from others
  A gold crate is a crate, but for what it says itself.

  Rule: A child has all that its parent has, and changes what it names
    So what is true of all crates is said once, for crates.

    @BLUE-04
    Scenario: A gold crate has the body, the look and the components of a crate, and its own mass on the sheet
      Given deep space
      And the blueprint "crate" with
        | part  | value                 |
        | body  | a box of 1 m, 50 kg   |
        | look  | a box of 1 m          |
        | sheet | mass 50, name "tools" |
        | tally |                       |
      And the blueprint "gold crate", a child of "crate", with
        | part  | value    |
        | sheet | mass 900 |
      When "left" and "right" are made from the blueprint "gold crate" in "space"
      Then each has
        | part  | value                  |
        | body  | a box of 1 m, 50 kg    |
        | look  | a box of 1 m           |
        | sheet | mass 900, name "tools" |
        | tally |                        |

    @BLUE-04
    Scenario: A grandchild starts from all that its parent came to, and a body of its own replaces the inherited one
      Given deep space
      And the blueprint "crate" with
        | part  | value                 |
        | body  | a box of 1 m, 50 kg   |
        | lamp  | 40 W                  |
        | sheet | mass 50, name "tools" |
      And the blueprint "gold crate", a child of "crate", with
        | part  | value                |
        | body  | a box of 2 m, 900 kg |
        | sheet | mass 900             |
      And the blueprint "royal crate", a child of "gold crate", with
        | part  | value       |
        | sheet | name "gems" |
      When "left" and "right" are made from the blueprint "royal crate" in "space"
      Then each has
        | part  | value                 |
        | body  | a box of 2 m, 900 kg  |
        | lamp  | 40 W                  |
        | sheet | mass 900, name "gems" |

    Scenario: A child changes nothing of its parent
      Given deep space
      And the blueprint "crate" with
        | part  | value                 |
        | body  | a box of 1 m, 50 kg   |
        | sheet | mass 50, name "tools" |
      And the blueprint "gold crate", a child of "crate", with
        | part  | value                |
        | body  | a box of 2 m, 900 kg |
        | sheet | mass 900             |
      When "left" and "right" are made from the blueprint "crate" in "space"
      Then each has
        | part  | value                 |
        | body  | a box of 1 m, 50 kg   |
        | sheet | mass 50, name "tools" |

    Scenario: A rail that the parent begins and the child completes is checked as a whole
      Given deep space
      And the blueprint "satellite" with
        | part          | value                                         |
        | kepler motion | semiMajorAxis 7000000, attitude "facesParent" |
      When somebody registers a child of "satellite" with an eccentricity of 2
      Then it is refused by FMOVE-70, naming "kepler motion.eccentricity" and its value
      And the registry knows "satellite" and nobody else

  Rule: Parents come first
    A child that waited for its parent would be another thing than what it says, for as long as it waits.

    @BLUE-05
    Scenario: A child before its parent is refused with both names, and is not there
      When somebody registers a blueprint "gold crate", a child of "crate"
      Then it is refused by BLUE-05, naming "gold crate.parent" and its value
      And the registry knows nobody

    @BLUE-05
    Scenario: The same child after its parent is taken
      Given the blueprint "crate" with
        | part | value               |
        | body | a box of 1 m, 50 kg |
      When somebody registers a blueprint "gold crate", a child of "crate"
      Then nothing is refused
      And the registry knows "crate" and "gold crate"

  Rule: Components keep the order of the eldest that lists them
    Their handlers run in this order, so a child that only changes a number must not change who runs first.

    @BLUE-06 @BLUE-07 @BLUE-08
    @property
    Scenario: Along any chain of blueprints, components come in the order of their first listing, with the youngest's values
      Given components of five types with three fields each
      When any chain of up to six blueprints lists any of them in any order, with any of their fields
      Then a spawn of the last one lists each type once, the inherited ones first, as a list kept by hand has them
      And each field has the value that the youngest gave it, or its type's own
