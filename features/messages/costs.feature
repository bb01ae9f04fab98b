Feature: What messages cost
  A world that talks all the time must not stop to collect what it said.

  Rule: Mail leaves nothing behind
    Where nothing is thrown away nothing must be collected, and no tick is late for that.

    @TICK-39 @TICK-41 @bench
    Scenario: A thousand ticks of notes to robots, places, channels and everybody leave nothing behind
      When 500 robots pass notes on for 1,000 ticks, and one of them tells its place, a channel and everybody in each tick
      Then all that left less than 500 bytes for each of the ticks, not one for a note

  Rule: To whom a message goes takes 16 bytes
    The clerk who sorts the mail reads every address, and four of them lie in a line of the cache.

    @MSG-07 @bench
    Scenario: The addresses of 4,096 messages take 65,536 bytes, whomever they name
      Given deep space with room for 4,096 messages at a time
      When somebody measures the addresses of the messages of a thread
      Then they take 65,536 bytes

  Rule: Whoever wants to be heard near by looks for those who are near
    No message has a radius. A shout is a look around, and a note to each who was found.

    @MSG-13
    Scenario: A shout is heard by those within 20 m and by nobody else, and each of them got a note of its own
      Given deep space with a place "station"
      And criers in "station", as listed:
        | crier | at           |
        | Ada   | (0, 0, 0) m  |
        | Bert  | (12, 0, 0) m |
        | Cleo  | (0, 20, 0) m |
        | Dora  | (0, 0, 21) m |
      When "Ada" shouts 4 within 20 m
      Then two notes went out, one to "Bert" and one to "Cleo", and these two have heard 4 from "Ada"
      And "Ada" and "Dora" have heard nothing
