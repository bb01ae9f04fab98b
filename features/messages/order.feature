Feature: The order in which messages are heard
  Two runs of a game must not differ by which thread was faster, so the order of a robot's notes follows from who they are
  from alone.

  Rule: Notes of one tick are heard in the order of their senders, and of one sender in the order of sending
    Threads send at the same time, and the order must not tell which was quicker.

    @MSG-16 @MSG-17 @MSG-21
    Scenario: The robot that was there first is heard first, whatever the order of the orders
      Given deep space with "Ada", "Bert" and "Cleo" in it
      And "Cleo" sends 31 to "Ada" in tick 1
      And "Bert" sends 21 to "Ada" in tick 1
      And "Cleo" calls 32 to everybody in tick 1
      And "Bert" sends 22 to "Ada" in tick 1
      When 4 ticks pass
      Then "Ada" has heard
        | tick | from | value |
        | 2    | Bert | 21    |
        | 2    | Bert | 22    |
        | 2    | Cleo | 31    |
        | 2    | Cleo | 32    |

    @MSG-16 @MSG-17 @MSG-21 @property
    Scenario: However many send however much, each hears its notes in the order of a plain list
      Given deep space
      And a place "station" in "space"
      And 150 robots spread over "space" and "station"
      When up to 30 of them send any notes to robots, places and everybody in one tick
      Then each logbook reads as one list of all notes, by sender and then by time of sending, without those for others

  Rule: A delayed note arrives when it is due, neither earlier nor later
    It joins the notes of the tick in which it is due, before those sent in that tick.

    @MSG-23
    Scenario Outline: A note with a delay of <delay> sent in tick 2 arrives in tick <arrival>
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" sends 7 to "Bert" in tick 2, with a delay of <delay>
      When 9 ticks pass
      Then "Bert" has heard
        | tick      | from | value |
        | <arrival> | Ada  | 7     |

      Examples:
        | delay   | arrival |
        | 0 ticks | 3       |
        | 1 tick  | 4       |
        | 5 ticks | 8       |

    @MSG-23
    Scenario: Notes that come due are heard before fresh ones, the older before the younger
      Given deep space
      And robots "Ada", "Bert" and "Cleo"
      And "Cleo" sends 1 to "Ada" in tick 1, with a delay of 3 ticks
      And "Bert" sends 2 to "Ada" in tick 2, with a delay of 2 ticks
      And "Bert" sends 3 to "Ada" in tick 4
      When 7 ticks pass
      Then "Ada" has heard
        | tick | from | value |
        | 5    | Cleo | 1     |
        | 5    | Bert | 2     |
        | 5    | Bert | 3     |

    @MSG-23 @property
    Scenario: Whatever waits for whatever time, each logbook reads as a calendar kept by hand
      Given deep space
      And 20 robots
      When any of them send notes to each other in 6 ticks, with delays of up to 4 ticks
      Then each logbook reads as the notes of its days: due ones by the time of sending, then fresh ones, by sender

    @MSG-61
    Scenario: A delayed announcement is heard by those who are there when it comes due
      Given deep space with a place "station"
      And robots "Ada" and "Bert" in "station"
      And "Ada" tells everybody in "station" 4 in tick 1, with a delay of 3 ticks
      And a robot "Cleo" comes to "station" before tick 4
      And "Bert" is gone before tick 4
      When 7 ticks pass
      Then "Ada" and "Cleo" have heard 4 from "Ada" in tick 5 and nothing else

    @MSG-61
    Scenario: A delayed note to a robot that has died meanwhile reaches nobody, not even who took its place
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" sends 4 to "Bert" in tick 1, with a delay of 3 ticks
      And "Bert" is gone before tick 2
      And a robot "Cleo" comes to "space" before tick 2
      When 7 ticks pass
      Then "Ada" and "Cleo" have heard nothing

    Scenario Outline: A note with a delay of <delay> is not sent
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" sends 7 to "Bert" in tick 1, with a delay of <delay>
      When 4 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "radio", naming "delay" and rule MSG-23
      And "Bert" has heard nothing

      Examples:
        | delay               |
        | -1 ticks            |
        | 0.5 ticks           |
        | NaN ticks           |
        | 4,294,967,296 ticks |

    @COMP-18
    Scenario: A robot that wants something later sends itself a reminder
      Given deep space
      And a robot "Ada"
      And "Ada" reminds itself of 3 in tick 1, after 10 ticks
      When 14 ticks pass
      Then "Ada" has heard
        | tick | from | value |
        | 12   | Ada  | 3     |
