Feature: What passes between the world and the solver
  Between two steps the solver keeps the state of its bodies. The world writes to it what somebody asked for, and reads from
  it what moved; whoever sleeps costs nothing on either way.

  Rule: Only what moved is read
    Of fifty thousand crates in a hold two hundred roll.

    @SYNC-11 @SYNC-15
    Scenario: Of twenty crates of which half sleep, the rows of those awake are written in every tick, and no others
      Given deep space
      And ten crates that spin and ten that rest there, for 40 ticks, until those that rest sleep
      When 10 ticks pass under the eyes of somebody who notes whose rows step 2 writes
      Then in each of them those were the ten that spin

    @SYNC-14
    Scenario: While all sleep no row of a body is written
      Given deep space
      And no crates that spin and ten that rest there, for 40 ticks, until those that rest sleep
      When 10 ticks pass under the eyes of somebody who notes whose rows step 2 writes
      Then in each of them those were none

  Rule: Nothing is written to a body that nobody asked anything of
    A pose that is written back a little rounded moves a crate that nobody touched.

    @SYNC-02 @SYNC-03
    Scenario: In ticks in which nobody asks for anything, the solver is told nothing of its bodies
      Given a weightless bay
      And 12 crates in the bay, 2 m apart
      And 0.2 s passed in the bay
      When 10 ticks pass in the bay in which nobody asks for anything, and one in which one crate is kicked
      Then in the first 10 no call has written to a body of the solver, and in the last one 1 has
