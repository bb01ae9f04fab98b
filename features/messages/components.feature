Feature: How the parts of a robot share its messages
  A robot is made of components. They read one list of messages, one after the other, so an armour can soften a blow before
  the hull counts it.

  Rule: Components read the list by priority, and see what those before them have changed
    So armour softens a blow before the hull feels it.

    @MSG-27 @MSG-28 @ENT-31
    Scenario: The lowest priority comes first; equal ones come as they were listed
      Given deep space
      And a robot "Ada" with the digits, as listed
        | digit | priority |
        | 1     | 5        |
        | 2     | -3       |
        | 3     | 0        |
        | 4     | 0        |
      And a note with 9 goes to "Ada" before tick 0
      When 1 tick passes
      Then "Ada" has heard 92341 from nobody in tick 0 and nothing else

    @MSG-27 @ENT-31 @property
    Scenario: In whatever order a robot's components are listed, they run by priority and then as listed
      Given deep space
      When robots are made of any of the digits in any order
      Then each reads a note through its digits by priority, and equal ones as listed

    @MSG-30
    Scenario: What one robot does to a call, no other hears
      Given deep space with "Cleo" in it
      And a robot "Ada" that first puts the digits 3 and 4 behind each number
      And a robot "Bert" that first puts the digits 4 and 3 behind each number
      And "Cleo" calls 1 to everybody in tick 0
      When 2 ticks pass
      Then "Ada", "Bert" and "Cleo" have heard 134, 143 and 1 from "Cleo" in tick 1 and nothing else

  Rule: The tick is an event like any other, and comes first
    A component then knows the time of what it is about to hear.

    @MSG-43
    Scenario: Whoever wants the tick is told of every one, once
      Given deep space
      And a robot "Ada" with a pulse
      And a robot "Bert" with a pulse comes before tick 4
      When 10 ticks pass
      Then "Ada" was told of the ticks 0 to 9
      And "Bert" was told of the ticks 4 to 9

    @MSG-36
    Scenario: In each tick the tick is heard before the messages
      Given deep space
      And a robot "Ada" that tells whether a note came before the tick
      And everybody in "space" is told 1 before tick 0
      And everybody in "space" is told 2 before tick 3
      When 5 ticks pass
      Then "Ada" has heard 2 notes after their ticks and none before

  Rule: A new entity hears of its birth, once
    Whatever it has to set up, it sets up then, in its own code.

    @MSG-44
    Scenario: Born between ticks 4 and 5, heard in tick 5
      Given deep space
      And a robot "Ada" that notes its birth comes before tick 5
      When 9 ticks pass
      Then "Ada" was born once, in tick 5
