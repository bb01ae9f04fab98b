Feature: Registering blueprints
  What a kind says is judged once, when a game starts, and not in the middle of a fight.

  Rule: Registration looks at the fields, spawning does not
    A slip in a kind that is spawned once an hour shows when the game starts.

    @BLUE-09
    Scenario: Fields are looked at while a kind is registered, and a thousand spawns do not look
      Given a component type that tells who looks at its fields
      When a kind with it is registered, and 1,000 spawns of it are described
      Then its fields were looked at by the registration alone

    @BLUE-09
    Scenario Outline: A sheet with <values> is refused when its kind is registered
      When somebody registers a blueprint "crate" whose sheet has <values>
      Then it is refused by BLUE-09, naming "crate.sheet.<field>" and its value
      And the registry knows nobody

      Examples:
        | values            | field  |
        | colour 3          | colour |
        | mass "heavy"      | mass   |
        | turn [0, 0, 1]    | turn   |
        | name 5            | name   |

  Rule: A type and a set of its fields have one factory
    Ten thousand kinds of crates need no ten thousand pieces of code.

    @BLUE-10
    Scenario Outline: Kinds of two registries that <what> have <how many>
      Given two registries
      When each gets a kind: one with <one>, the other with <other>
      Then their components are made by <how many>

      Examples:
        | what                                   | one                       | other                     | how many      |
        | give the same fields                   | sheet mass 50             | sheet mass 900            | one factory   |
        | give the same fields in another order  | sheet mass 50, name "a"   | sheet name "b", mass 900  | one factory   |
        | give other fields                      | sheet mass 50             | sheet mass 50, name "a"   | two factories |
        | give no fields                         | tally                     | tally                     | one factory   |
        | list other types                       | tally                     | birth                     | two factories |

    @BLUE-11
    Scenario Outline: A spawn of a kind of <count> components costs <count> calls of factories
      Given a kind of <count> components, of which the first half comes from its parent
      When a spawn of it is described
      Then <count> factories were called, each once

      Examples:
        | count |
        | 0     |
        | 1     |
        | 4     |
        | 24    |

  Rule: Kinds come from code alone
    A component type is code, and no file can name it safely. What files may say is a matter for scripts.

    @BLUE-12
    Scenario Outline: <what> is no blueprint
      When somebody registers <what>
      Then it is refused by <rule>, naming "<field>" and its value
      And the registry knows nobody

      Examples:
        | what                              | rule    | field               |
        | the path of a file                | BLUE-12 | blueprint           |
        | the address of a file             | BLUE-12 | blueprint           |
        | the text of a file                | BLUE-12 | blueprint           |
        | the bytes of a file               | BLUE-12 | blueprint           |
        | what a file says of components    | COMP-01 | crate.components[0] |

    @BLUE-12
    Scenario: A registry takes kinds by one call
      When somebody looks at what a registry can do
      Then it can register, get and list kinds, and nothing else
