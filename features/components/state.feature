Feature: What a component keeps
  The state of a component is a row of declared fields, so that any thread may run it and a save is a copy of columns.

  Rule: Each entity has components of its own
    Two robots of one make are two robots.

    @ENT-32
    Scenario: Two robots of one make do not share their counts
      Given deep space with robots "Ada" and "Bert" that count their notes
      And a note with 5 goes to "Ada" before tick 0
      And a note with 6 goes to "Ada" before tick 1
      And a note with 7 goes to "Bert" before tick 1
      When 3 ticks pass
      Then "Ada" has counted 2 notes, the last one 6
      And "Bert" has counted 1 note, the last one 7

    Scenario: A robot that takes over a dead one's slot starts with its own state
      Given deep space
      And robots "old" and "Bert" that count their notes
      And a note with 5 goes to "old" before tick 0
      And "old" is gone before tick 1
      And a robot "new" that counts its notes comes before tick 1
      When 3 ticks pass
      Then "new" has counted 0 notes, the last one 0

  Rule: A field starts as the spawn says, else as its type says, else as nothing
    So a type says once what most of its kind have, and a spawn only what is special.

    Scenario: A sheet of which only one field is filled in
      Given deep space
      And a sheet "form" filled in with
        | field | value  |
        | name  | "Luna" |
      When 1 tick passes
      Then the sheet "form" reads
        | field | value        |
        | mass  | 12.5         |
        | name  | "Luna"       |
        | on    | false        |
        | home  | 0            |
        | turn  | [0, 0, 0, 1] |
        | small | 0            |

    @property
    Scenario: Any values of a state are read back as they were given
      Given deep space
      When sheets are filled in with any values
      Then each reads as it was filled in, to the bit, also after a tick

    Scenario Outline: A sheet with <field> <value> is not made
      When somebody tries to fill in a sheet with <field> <value>
      Then it is refused by COMP-01, naming "sheet.<field>" and its value

      Examples:
        | field  | value               |
        | mass   | "heavy"             |
        | name   | "seventeen letters" |
        | name   | 3                   |
        | on     | 1                   |
        | home   | -1                  |
        | turn   | [0, 0, 1]           |
        | colour | 3                   |

  Rule: A component that fails is logged, and takes nobody along
    What it wrote before stays; everybody else runs on, and the log tells who, what and when.

    Scenario: A robot that stumbles in tick 2 is logged with its words, and its neighbours hear their notes
      Given deep space with "Ada" and "Bert" in it
      And "Ada" stumbles with "mind the gap" in tick 2
      And "Ada" sends 7 to "Bert", and "Bert" 8 to "Ada", in tick 2
      When 5 ticks pass
      Then the world has logged one error: "mind the gap" of "Ada" in tick 2 by "clumsy", at "fail"
      And "Bert" has heard 7 from "Ada" in tick 3 and nothing else
      And "Ada" has heard 8 from "Bert" in tick 3 and nothing else

    Scenario: What it wrote before it stumbled stays, what comes after is not done
      Given deep space
      And a robot "Ada"
      And "Ada" stumbles with "mind the gap" in tick 1
      And "Ada" takes a step in tick 2
      When 4 ticks pass
      Then "Ada" has begun 2 steps and ended 1

    Scenario: Of 64 robots that all stumble, the log takes eight and counts the rest
      A log that a game fills with 60 times 10,000 lines a second helps nobody.

      Given deep space
      And 63 robots "crowd" that stumble with "ouch" in tick 1
      When 3 ticks pass
      Then the world has logged 8 errors with "ouch" and counted 55 more

    Scenario: Robots that stumble for ever do not fill the memory: the newest errors stay, all are counted
      Given deep space
      When 63 robots stumble in each of 130 ticks
      Then the log holds the 1,024 newest errors, from tick 2 on, and has counted 7,166 more

    @property
    Scenario: However many stumble wherever, the log is the same for any number of threads
      When worlds of 200 robots, of which any stumble in any of 3 ticks, run with 1 and with 3 threads
      Then both log the same errors in the same order, by tick and then by robot

  Rule: A robot can be looked at from outside
    Tests, tools and a player's screen read what gameplay knows, and must not be able to change it.

    Scenario: Who lacks a component has no such state
      Given deep space
      And a robot "Ada"
      When 1 tick passes
      Then "Ada" has no sheet
