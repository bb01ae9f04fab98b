Feature: What a message carries
  A message is an envelope around at most 48 bytes: numbers, vectors, short texts and the names of entities, laid out once
  when its type is defined, so that any thread can read it.

  Rule: What is put in comes out, to the bit
    Notes cross threads as bytes, and a rounded number would part two runs.

    @MSG-02
    Scenario: A parcel arrives as it was packed
      Given deep space
      And a clerk "Ada"
      And a parcel for "Ada" with
        | field   | value       |
        | number  | -0          |
        | small   | 0.5         |
        | whole   | -2147483648 |
        | natural | 4294967295  |
        | flag    | true        |
        | label   | Grüße 🚀    |
      When 1 tick passes
      Then "Ada" has unpacked what was put in

    @MSG-02 @property
    Scenario: Any value of any kind survives the way to its recipient
      Given deep space
      And a clerk "Ada"
      When parcels of all kinds are sent to "Ada" with any values
      Then "Ada" has unpacked each of them as it was packed, to the bit

  Rule: A message type fits into 48 bytes, or it is no message type
    Notes of one size lie in plain arrays, which all threads can fill without asking.

    @MSG-03
    Scenario Outline: A type with <fields> is accepted
      When somebody defines a message type with <fields>
      Then the type is there, and makes messages of <bytes> bytes

      Examples:
        | fields                           | bytes |
        | no field                         | 0     |
        | one f64                          | 8     |
        | six f64                          | 48    |
        | a vec3 and a text of 24 bytes    | 48    |
        | a quat, an entity and two i32    | 48    |
        | twelve u32                       | 48    |
        | one bool                         | 8     |

    @MSG-03
    Scenario Outline: A type with <fields> is refused
      When somebody tries to define a message type with <fields>
      Then it is refused by MSG-03, naming "event payload" and its value

      Examples:
        | fields                        |
        | seven f64                     |
        | thirteen u32                  |
        | a vec3 and a quat             |
        | a text of 52 bytes            |
        | a vec3 and a text of 28 bytes |

    @MSG-03
    Scenario Outline: A text of <bytes> bytes is no field
      When somebody tries to define a text field of <bytes> bytes
      Then it is refused by MSG-03, naming "text" and its value

      Examples:
        | bytes |
        | 0     |
        | 6     |
        | 68    |
        | 7.5   |

  Rule: A message holds what its fields can hold, or it is not made
    Nothing is cut, rounded or clamped on the way in, because nobody would notice it on the way out.

    @MSG-02
    Scenario Outline: A <field> of <value> makes no parcel
      When somebody tries to pack a parcel with a <field> of <value>
      Then it is refused by MSG-02, naming "small parcel.<field>" and its value

      Examples:
        | field   | value                 |
        | number  | "seven"               |
        | whole   | 0.5                   |
        | whole   | 2147483648            |
        | natural | -1                    |
        | natural | 4294967296            |
        | flag    | 1                     |
        | owner   | -4                    |
        | owner   | 0.5                   |
        | label   | 17                    |
        | label   | "seventeen letters"   |
        | label   | "a zero \u0000 in it" |

    Scenario: A field that the type does not have makes no parcel
      When somebody tries to pack a parcel with a colour of 3
      Then it is refused by MSG-03, naming "small parcel.colour" and its value

  Rule: Types have numbers, and room for 512 of them
    A mask of the types that an entity wants is then a few words.

    @MSG-04
    Scenario: Types are numbered from 0 without a gap, and keep their numbers
      Given the numbers of all message types
      When somebody defines two message types more
      Then they get the next two numbers, and all others still have theirs

    @MSG-04
    Scenario: A name is taken for good
      When somebody tries to define a second message type "note"
      Then it is refused by MSG-04, naming "event name" and its value

    @MSG-05
    Scenario: A robot can tell all of 512 types apart, and there is no 513th
      When a game with as many types as there can be sends one of each to a robot that wants only the last
      Then it hears one message, of number 511
      And the game was refused one type more, by MSG-05 naming "event types"
