Feature: Topics of a game's own
  A radio channel reaches all who have tuned in to it, wherever they are. A game names its channels when it starts.

  Rule: What is told on a channel is heard by those who tuned in, and by nobody else
    Who listens is asked when the note is delivered, as with a place.

    @MSG-09 @MSG-62
    Scenario: A call on the channel is heard by those who tuned in, wherever they are
      Given deep space with a place "station"
      And robots "Ada" and "Bert" in "station"
      And robots "Cleo" and "Dora"
      And "Ada" and "Cleo" tune in to the channel in tick 1
      And "Dora" tells everybody on the channel 5 in tick 3
      When 6 ticks pass
      Then "Ada" and "Cleo" have heard 5 from "Dora" in tick 4 and nothing else

    @TICK-89
    Scenario: Who tunes in during a tick is on the channel's list from step 5 of that tick on
      Given deep space with "Ada" and "Bert" in it
      And "Ada" tunes in to the channel in tick 2, and out in tick 4
      When 6 ticks pass, each looked at for the channel's list after steps 4 and 5
      Then the list was
        | tick | step | on it |
        | 2    | 4    |       |
        | 2    | 5    | Ada   |
        | 4    | 4    | Ada   |
        | 4    | 5    |       |

    @MSG-62
    Scenario: Who tunes in hears what is told in that very tick, and who tunes out hears it no more
      Given deep space with "Ada" and "Bert" in it
      And "Ada" tunes in to the channel in tick 2, and out in tick 4
      And "Bert" tells everybody on the channel 1, 2, 3, 4 and 5 in ticks 1 to 5
      When 8 ticks pass
      Then "Ada" has heard
        | tick | from | value |
        | 3    | Bert | 2     |
        | 4    | Bert | 3     |

    @MSG-62
    Scenario: Who tunes in and goes in the same tick leaves no subscription to whoever takes its place
      Given deep space with "Ada" and "Bert" in it
      And "Ada" tunes in to the channel in tick 2
      And "Ada" leaves in tick 2, and a robot "Cleo" comes into its slot before tick 4
      And "Bert" tells everybody on the channel 9 in tick 5
      When 8 ticks pass
      Then "Cleo" lives in the slot of "Ada", and has heard nothing

    @MSG-62
    Scenario: From outside, a robot is tuned in at once, and out again
      Given deep space with "Ada" and "Bert" in it
      And somebody outside tunes "Ada" in to the channel, and "Bert" in and out again, before tick 2
      And everybody on the channel is told 6 before tick 2
      When 4 ticks pass
      Then "Ada" has heard 6 from nobody in tick 2 and nothing else
      And "Bert" has heard nothing

    @MSG-62
    Scenario: Subscriptions, and notes on their way to a channel, go along in a save
      Given deep space with "Ada" and "Bert" in it
      And "Ada" tunes in to the channel in tick 1
      And "Bert" tells everybody on the channel 7 in tick 2, with a delay of 3 ticks
      When 8 ticks pass, each in a world that was loaded from a save of the one before
      Then "Ada" has heard 7 from "Bert" in tick 6 and nothing else

  Rule: What is no channel is refused where it is named
    A note to nobody at all would vanish in silence.

    @MSG-62
    Scenario Outline: <what> is no channel
      Given deep space with "Ada" in it
      When somebody outside tunes "Ada" in to <what>
      Then it is refused by MSG-62, naming "topic" and its value, and nothing has changed

      Examples:
        | what               |
        | a name             |
        | a look-alike       |
        | nothing            |

    @MSG-62
    Scenario Outline: A channel called <name> is not made
      When somebody defines a channel called <name>
      Then it is refused by MSG-62, naming "topic name" and its value

      Examples:
        | name                       |
        | nothing                    |
        | as another one             |
        | as the player's own        |
