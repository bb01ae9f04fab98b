Feature: Saves that cannot be loaded
  Half a world is worse than none. What does not fit is refused whole, and the refusal says what it is.

  Rule: What is no save of this build is refused as a whole
    A save holds the solver's own memory, which another version of it would read as something else.

    @PAPI-220
    Scenario Outline: <what> is refused
      Given deep space
      And robots "Ada" and "Bert"
      When somebody loads <what>
      Then it is refused by PAPI-220, naming "<field>", with the words "<words>"

      Examples: Foreign or damaged
        | what                        | field       | words                   |
        | no bytes at all             | save        | must begin with         |
        | a text                      | save        | must be the bytes       |
        | a picture                   | save        | must begin with         |
        | the first half of a save    | save.digest | the save is damaged     |
        | a save with a tail          | save.digest | the save is damaged     |

      Examples: Of another build
        | what                                | field        | words                         |
        | a save of format 2                  | save.format  | must be 1                     |
        | a save of jolt-physics 0.9.0        | save.physics | must be jolt-physics 1.1.0    |
        | a save of version 0 of the state    | save.state   | that of this build            |

    @PAPI-220 @property
    Scenario: Whichever byte of a save is another one, it is refused
      Given deep space
      And robots "Ada" and "Bert"
      When any byte of a save is changed to any other
      Then each is refused by PAPI-220

    Scenario: The solver's version in saves is that of the package
      When somebody looks up the version of the solver
      Then it is the one that saves name

  Rule: A game must know what its save speaks of, by name and fields
    A component that lost a field would be read one number off.

    @PAPI-221
    Scenario Outline: A save of a robot with a gauge is refused by a game <that>
      Given a save of a robot with a gauge that has heard of a reading
      When a game <that> loads it
      Then it is refused by PAPI-221, naming "<field>", with the words "<words>"

      Examples:
        | that                                  | field                | words                     |
        | without gauges                        | save component gauge | the game has defined      |
        | whose gauges have another field       | save component gauge | must have the fields      |

    @PAPI-221
    Scenario: A game that lists its components in another order reads the gauge, and the reading on its way arrives
      Given a save of a robot with a gauge to which a reading is on its way
      When a game with another order loads it
      Then the robot's gauge shows the reading

    Scenario: A game that lacks only what nobody has loads it
      Given a save of a robot with a gauge that has heard of a reading
      When a game without compasses loads it
      Then the robot's gauge shows the reading

  Rule: A world is saved between two ticks, as it is
    In the middle of a tick it is neither the old nor the new one.

    @PAPI-72
    Scenario Outline: A world that <state> is not saved
      Given deep space
      When somebody saves a world that <state>
      Then it is refused by PAPI-72, naming "world.save" and its value

      Examples:
        | state                     |
        | is in the middle of a tick |
        | was disposed of           |

    @CLOSED-09
    Scenario Outline: What a save settles itself is no option of loading: <option>
      Given deep space
      When somebody gives the option <option> of <value> to the loading of a save
      Then it is refused by CLOSED-09, naming "options.<option>" and its value

      Examples:
        | option    | value |
        | tickRate  | 30    |
        | seed      | 7     |
        | startTime | 1     |
