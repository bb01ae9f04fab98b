Feature: What a container does with its messages
  A crate in a hold, a lamp on a wall: what hangs on a thing does not hear what the thing hears. A hold that should pass the
  alarm on to its cargo says so.

  Rule: Events stay with whom they are for
    A bag may hold a hundred things, and a note to the bag is not for them.

    @MSG-40
    Scenario: A lamp on a robot hears nothing of the robot's notes
      Given deep space
      And a robot "Ada"
      And an item "lamp" on "Ada"
      And a note with 7 goes to "Ada" before tick 1
      When 4 ticks pass
      Then "Ada" has heard 7 from nobody in tick 1 and nothing else
      And "lamp" has heard nothing

    @MSG-41
    Scenario: A bag passes notes on to the one item that it was told of
      Given deep space
      And a robot "Ada" with a bag, and items "lamp" and "tool" on it
      And "Ada" is told to pass notes on to "tool" before tick 0
      And a note with 7 goes to "Ada" before tick 1
      When 4 ticks pass
      Then "tool" has heard 7 from "Ada" in tick 2 and nothing else
      And "lamp" has heard nothing
