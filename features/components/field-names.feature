Feature: What a field may be called
  A game names the fields of its messages and states as it likes. A name that the language uses for something else must
  not make a field vanish, and one that cannot be a field must not be taken for one.

  Rule: A field may have any name that a record can have
    Names are the author's, and none of them may collide with the engine's own.

    Scenario: A clerk keeps what it hears under names that mean something else elsewhere
      Given deep space
      And a clerk "Ada" whose drawers are called at, row, constructor, toString, valueOf, hasOwnProperty, then, length, prototype, 0, "" and "two words"
      When "Ada" gets a parcel with another number for each drawer
      Then each drawer holds the number that was meant for it

    Scenario: What a parcel does not hold is zero, not what every record has by that name
      Given deep space
      And a clerk "Ada" whose drawers are called at, row, constructor, toString, valueOf, hasOwnProperty, then, length, prototype, 0, "" and "two words"
      When "Ada" gets an empty parcel
      Then each drawer holds 0

    Scenario Outline: A parcel with <name>, which its type does not have, is not made
      When somebody tries to pack a parcel with a <name> of 3
      Then it is refused by MSG-03, naming "small parcel.<name>" and its value

      Examples:
        | name        |
        | constructor |
        | toString    |

  Rule: What cannot be a field is refused where it is defined
    There the mistake is in sight; in a tick it would be far from its cause.

    Scenario Outline: A message type with <field> is refused
      When somebody tries to define a message type of <field>
      Then it is refused by <rule>, naming "<named>" and its value

      Examples:
        | field                       | rule      | named           |
        | a field called __proto__    | MSG-03    | odd             |
        | a prototype with fields     | MSG-03    | odd             |
        | a symbol for a name         | MSG-03    | odd             |
        | no record at all            | MSG-03    | odd             |
        | a text for a field          | MSG-03    | odd.level       |
        | a field of an unknown kind  | CLOSED-09 | odd.level.kind  |
        | a double of four bytes      | MSG-03    | odd.level.bytes |

    Scenario Outline: A component with <field> is refused
      When somebody tries to define a component of <field>
      Then it is refused by <rule>, naming "<named>" and its value

      Examples:
        | field                       | rule      | named           |
        | a field called __proto__    | COMP-01   | odd             |
        | a prototype with fields     | COMP-01   | odd             |
        | a text for a field          | COMP-01   | odd.level       |

    Scenario: A default for a field that the component does not have is refused
      When somebody tries to define a component with a level whose default is for "levle"
      Then it is refused by COMP-01, naming "odd.defaults.levle" and its value
