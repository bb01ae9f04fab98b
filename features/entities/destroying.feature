Feature: How entities go
  A robot that leaves in a tick is there until the tick is over, so nobody who runs beside it sees it vanish.

  Rule: Who asks to go is gone when the tick is over
    In the middle of a tick others still read it, on threads of their own.

    @LIFE-06
    Scenario: A robot that leaves still sends its last note
      Given deep space
      And robots "Ada" and "Bert" that go before they speak
      And "Ada" leaves in tick 2
      And "Ada" sends 9 to "Bert" in tick 2
      When 4 ticks pass
      Then "Bert" has heard 9 from "Ada" in tick 3 and nothing else
      And "Ada" is gone, and "Bert" is not

    Scenario: A robot that leaves leaves no body behind
      Given deep space
      And a crate "old" of 10 kg with a thruster, at (0, 0, 0) m
      And a crate "A" at (3, 0, 0) m, moving at (-6, 0, 0) m/s
      And "old" leaves in tick 1
      When 60 ticks pass
      Then crate "A" is at (-3, 0, 0) m, within 0.02 mm
      And "old" is gone, and "A" is not

    Scenario: A crate that comes and goes between two ticks leaves no trace
      Given deep space
      And a crate "A" at (3, 0, 0) m, moving at (-6, 0, 0) m/s
      And a crate comes to (0, 0, 0) m and goes again before tick 1
      When 60 ticks pass
      Then crate "A" is at (-3, 0, 0) m, within 0.02 mm

  Rule: Who wants another one gone sends it a Destroy
    Nobody writes into another one's rows, so nobody has to be waited for.

    @LIFE-07 @MSG-45
    Scenario: The recipient hears it, acts once more, and is gone when that tick is over
      Given deep space with a place "station"
      And robots "Ada" and "Bert" in "station"
      And "Ada" calls for the end of "Bert" in tick 1
      And "Bert" sends 5 to "Ada" in tick 2
      When 4 ticks pass
      Then "Bert" was there after tick 1 and gone after tick 2
      And "Ada" has heard 5 from "Bert" in tick 3 and nothing else

    @LIFE-07 @MSG-45
    Scenario: It makes no difference whether a component wants to hear it
      Given deep space
      And a beacon "lamp" without a component
      And the end of "lamp" is called for before tick 1
      When 2 ticks pass
      Then "lamp" was there after tick 0 and gone after tick 1

  Rule: A place does not go as long as nobody says where its people go
    A station that vanished around its crew would leave them nowhere.

    Scenario: A station that is told to go stays, and says why
      Given deep space
      And a place "station" in "space"
      And "station" leaves in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "station" in tick 1 by "own affairs", naming "self.destroy" and rule FDEATH-01
      And "station" is not gone
