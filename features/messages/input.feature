Feature: What the player does
  The host tells a world what the player does with keys and mouse, and robots that want to know subscribe to it.

  Rule: Who hears the player is told of everything in the coming tick, in its order
    A game that asks for the keyboard in the middle of a tick would get another answer on each thread and in each replay.

    @MSG-57 @MSG-58
    Scenario: A key, a button, a move and a turn of the wheel are told one by one to those who hear the player
      Given deep space
      And a pilot "Ada" who hears the player, and a pilot "Bert" who does not
      And the player does this before tick 3
        | kind     | code | down  | x   | y    |
        | key      | 26   | true  |     |      |
        | button   | 0    | true  |     |      |
        | moved    |      |       | 3   | -2.5 |
        | scrolled |      |       | 0   | 1    |
        | key      | 26   | false |     |      |
      When 5 ticks pass
      Then "Ada" was told in tick 3 what the player did, in this order
      And "Bert" was told nothing

    @MSG-57
    Scenario: What the player did before a save is told after it
      Given deep space
      And a pilot "Ada" who hears the player, and a pilot "Bert" who does not
      And the player does this before tick 3
        | kind | code | down | x | y |
        | key  | 44   | true |   |   |
      When 5 ticks pass, each in a world that was loaded from a save of the one before
      Then "Ada" was told in tick 3 what the player did, in this order

    @MSG-58 @property
    Scenario: Whatever the player does, it is told as exactly that
      Given deep space
      And a pilot "Ada" who hears the player, and a pilot "Bert" who does not
      When the player does up to 12 things of any kind before each tick
      Then "Ada" was told in each tick what the player did, in this order

    @MSG-60
    Scenario: An input left at its default is none of the four, and whoever asks which one it is gets no answer
      Given deep space
      And a pilot "Ada" who hears the player, and a pilot "Bert" who does not
      When "Ada" is told an input that was left at its default
      Then "Ada" was told of one input that is none

  Rule: What nobody can do is refused where it is told
    The host turns what its window says into numbers, and Core knows no window.

    @MSG-59
    Scenario Outline: A <kind> with a code of <code> is refused
      Given deep space
      When the host tells of a <kind> with a code of <code>
      Then it is refused by MSG-59, naming "input.code" and its value, and nothing has changed

      Examples:
        | kind   | code       |
        | key    | "KeyA"     |
        | key    | 0.5        |
        | button | 2147483648 |
        | button | NaN        |

    @MSG-59
    Scenario Outline: The key at the place <place> of a keyboard has the number <code>
      The numbers are those of the USB standard for keyboards, whatever is printed on the key.

      When somebody asks for the number of the key <place>
      Then it is the number <code>

      Examples:
        | place      | code |
        | KeyA       | 4    |
        | KeyZ       | 29   |
        | Digit1     | 30   |
        | Digit9     | 38   |
        | Digit0     | 39   |
        | Space      | 44   |
        | F1         | 58   |
        | F12        | 69   |
        | ArrowUp    | 82   |
        | ShiftLeft  | 225  |
        | MediaStop  | 0    |

    @MSG-58
    Scenario Outline: <what> is refused
      Given deep space
      When the host tells of <what>
      Then it is refused by <rule>, naming "<field>" and its value, and nothing has changed

      Examples:
        | what                           | rule      | field       |
        | a key that is down by 1        | MSG-58    | input.down  |
        | a mouse that moved by NaN      | MSG-58    | input.delta |
        | a wheel of one number          | MSG-58    | input.delta |
        | a foot that stamped            | CLOSED-09 | input.kind  |
