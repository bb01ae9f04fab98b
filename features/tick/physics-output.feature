Feature: What only a bug makes physics say
  A solver that is wrong about one crate must not ruin a ship. So all that physics gives is looked at before any of it counts.
  In these scenarios physics is spoilt by hand: what it says is changed after the step, before anybody has read it.

  Rule: With contracts on, the tick ends before anything counts
    Whoever works on the engine wants to stand where the fault is.

    @CHECK-51
    Scenario Outline: A tick in which physics <lies> fails, and nothing of it has happened
      Given deep space with contracts on, where two crates "A" and "B" fly at 60 m/s past a lantern "L" and a cabin "C"
      When 2 ticks pass, and one more in which physics <lies>
      Then that tick ends with an error that says "<words>" by rule <rule>
      And all that can be seen is as it was before that tick

      @CHECK-18 @CHECK-19
      Examples: States of bodies
        | lies                                            | words                   | rule     |
        | makes the state of "A" one of somebody who is gone | that is not there    | CHECK-18 |
        | makes the state of "A" one of "B"               | that is not there       | CHECK-18 |
        | gives "G" a state                               | that is not there       | CHECK-18 |
        | gives "L" a state                               | an entity without a body | CHECK-18 |
        | puts the state of "A" into a frame that is gone | frame 15, which is gone | CHECK-19 |

      @CHECK-27 @CHECK-28
      Examples: Records of frames: the states of their owners
        | lies                  | words                   | rule     |
        | gives "space" a state | a root                  | CHECK-27 |
        | gives "C" a state     | whose owner has no body | CHECK-28 |

      @CHECK-29 @CHECK-30
      Examples: Contacts
        | lies                                                   | words                    | rule     |
        | begins a contact of "A" with itself                    | twice                    | CHECK-29 |
        | begins a contact of "A" and somebody who is gone       | not there or has no body | CHECK-29 |
        | begins a contact of "A" and "L"                        | not there or has no body | CHECK-29 |
        | begins a contact of "A" and "B" in a frame that is gone | in a frame that is gone | CHECK-29 |
        | ends a contact of "A" with itself                      | twice                    | CHECK-30 |

    @CHECK-30
    Scenario: A contact may end with somebody who is gone
      Who is destroyed leaves its contacts to end in the step after.
      Given deep space with contracts on
      And a crate "A" that notes its contacts, at (0, 0, 0) m
      And physics in tick 1 ends a contact of "A" and somebody who is gone
      When 3 ticks pass
      Then "A" has heard of 0 beginnings and 1 ends of contacts

  Rule: Without contracts, whoever a wrong output names is left as it was for one step
    A player would rather see a crate stand still for a sixtieth of a second than lose an evening.

    @TICK-55 @CHECK-02 @CHECK-34
    Scenario Outline: When physics <lies>, both crates miss that step and nothing else does
      Given deep space with contracts off, where two crates "A" and "B" fly at 60 m/s past a lantern "L" and a cabin "C"
      And physics in tick 2 <lies>
      When 4 ticks pass
      Then the world has logged that physics was wrong in tick 2, by <rule>
      And "A" went as listed, within 0.01 mm
        | tick | place     |
        | 1    | (2, 0, 0) |
        | 2    | (<A>, 0, 0) |
        | 3    | (4, 0, 0) |
      And "B" went as listed, within 0.01 mm
        | tick | place      |
        | 1    | (2, 10, 0) |
        | 2    | (<B>, 10, 0) |
        | 3    | (4, 10, 0) |

      Examples:
        | lies                                                    | A | B | rule     |
        | puts the state of "A" into a frame that is gone         | 2 | 3 | CHECK-19 |
        | makes the state of "A" one of somebody who is gone      | 2 | 3 | CHECK-18 |
        | makes the state of "A" one of "B"                       | 2 | 2 | CHECK-18 |
        | begins a contact of "A" with itself                     | 2 | 3 | CHECK-29 |
        | begins a contact of "A" and "B" in a frame that is gone | 2 | 2 | CHECK-29 |
        | ends a contact of "B" with itself                       | 3 | 2 | CHECK-30 |

    @CHECK-35 @CHECK-42
    Scenario: A ship that missed a step goes on from where it was seen
      Physics had it one step further on; its crew and cargo would jump with it.
      Given a world without contracts
      And a ship "S" with a pilot, moving at (60, 0, 0) m/s
      And physics in tick 2 puts the state of "S" into a frame that is gone
      When 5 ticks pass
      Then the world has logged that physics was wrong in tick 2, by CHECK-19
      And "S" went as listed, within 0.01 mm
        | tick | place     | velocity   |
        | 1    | (2, 0, 0) | (60, 0, 0) |
        | 2    | (2, 0, 0) | (60, 0, 0) |
        | 3    | (3, 0, 0) | (60, 0, 0) |
        | 4    | (4, 0, 0) | (60, 0, 0) |

    @CHECK-35 @CHECK-42
    Scenario: A lift that missed a step of its ride stands where it was, and takes the next one
      Given a world without contracts
      And a lift "S" with a pilot
      And "S" asks in tick 1 to arrive at (0, 3, 0)
      And physics in tick 2 puts the state of "S" into a frame that is gone
      When 5 ticks pass
      Then "S" went as listed, within 0.01 mm
        | tick | place     | velocity  |
        | 2    | (0, 0, 0) | (0, 0, 0) |
        | 3    | (0, 0, 0) | (0, 0, 0) |
      And physics has "S" where it is seen

    @FMOVE-24
    Scenario Outline: A ship whose thrust ends in a step that it <what> feels <felt> m/s² after it
      Cargo in it is pressed on by what the ship felt last, until somebody knows better.
      Given a world without contracts
      And a ship "S" with a pilot
      And "S" asks in each of ticks 1 to 2 to be pushed by (600, 0, 0)
      And physics in tick 4 <lies>
      When 5 ticks pass
      Then the accelerometer in "S" reads <felt> m/s² along +X, within 0.1 %

      Examples:
        | what   | lies                                            | felt |
        | misses | puts the state of "S" into a frame that is gone | 60   |
        | takes  | ends a contact of "S" and somebody who is gone  | 0    |

    @CHECK-36
    Scenario: A cabin of which physics gives a record, although it has no hull, takes none in that step
      Given a world without contracts
      And a cabin "C" with a pilot
      And "C" asks in each of ticks 1 to 3 to arrive at (0, 3, 0)
      And physics in tick 2 gives "C" a state
      When 4 ticks pass
      Then the world has logged that physics was wrong in tick 2, by CHECK-28
      And "C" went as listed, within 0.01 mm
        | tick | place     |
        | 2    | (0, 0, 0) |
        | 3    | (0, 3, 0) |

    @CHECK-35 @CHECK-39
    Scenario Outline: Of two crates that begin to touch <what>, <who>
      A contact is part of the update of both.
      Given a world without contracts
      And a crate "A" that notes its contacts, at (0, 0, 0) m
      And a crate "B" that notes its contacts, at (1, 0, 0) m
      And a crate "C" that notes its contacts, at (9, 0, 0) m
      And physics in tick 0 puts the state of "<whom>" into a frame that is gone
      When 3 ticks pass
      Then "A" and "B" have heard of <count> beginnings and 0 ends of contacts

      Examples:
        | what                                 | who                     | whom | count |
        | while physics is wrong about one     | neither hears of it     | A    | 0     |
        | while physics is wrong about the other | neither hears of it   | B    | 0     |
        | while physics is wrong about a third | both hear of it         | C    | 1     |

  Rule: However much is wrong with an output, it is one error, and whoever is not named in it notices nothing
    An error log that says one thing ten times hides the others.

    @CHECK-17 @CHECK-38 @CHECK-39 @property
    Scenario: Any lies about some of many crates change nothing for the others
      Given twin worlds of crates in two cabins, of which pairs begin to touch in their third tick
      When physics tells any lies about the crates of one of them in that tick
      Then it has logged one error a lie, whoever was lied about stands still for that step, and all else is as in the other

    @CHECK-37
    Scenario: The same lies leave the same errors and the same world on 1, 2, 3, 4 and 8 threads
      When physics tells the same seven lies about crates in four cabins on 1, 2, 3, 4 and 8 threads
      Then each world has logged the same seven errors in the same order, and all have one hash after every tick

  Rule: What the check relies on holds in every tick
    A check is fair only where a correct solver can keep what it asks.

    @CHECK-10 @CHECK-11 @property
    Scenario: However crates come and go, each lives for whole steps, and physics has it for all of them
      Given a cabin and deep space, into which any crowds of up to 90 crates come, each with a way of its own
      When any of them are ended between ticks and in ticks, and 6 ticks pass
      Then nobody dies before step 5, physics is told of every death before its next step, and all others flew their way

    @CHECK-12 @property
    Scenario: Every hull is in the solver's system of the place that its own place stands in
      Given any nest of up to 10 cabins, ships, lifts and bases, each in deep space or in one that came before
      When 3 ticks pass in it, in which the ships fly
      Then each hull is in the system of the parent of its frame, in every tick

    @CHECK-16
    Scenario: Deep space has no hull
      Given deep space
      When somebody tries to spawn another space with a body
      Then it is refused by LIFE-32, naming "body" and its value, and nothing has changed

  Rule: The solver's own scenarios hold it to the same rules
    A bay stands in for a world there, and must not let pass what a world would refuse.

    @CHECK-33
    Scenario Outline: When physics <lies>, a bay and a world fail in the same words
      Given a crate in a bay, and one in a world with contracts on
      When physics <lies> in both
      Then both fail in the same words, which stand in one module

      Examples:
        | lies                                               |
        | makes the state of "A" one of somebody who is gone |
        | puts the state of "A" into a frame that is gone    |
        | begins a contact of "A" with itself                |

  Rule: What physics is asked for is looked at before it does it
    Writers have guards, and what they let through physics can do. What comes past them comes from a bug.

    @CHECK-48 @CHECK-03 @CHECK-01
    Scenario Outline: With contracts on and <threads>, a crate that is to arrive somewhere ends the tick where physics finds it
      Given deep space with contracts on and <threads>, where two crates "A" and "B" fly at 60 m/s past a lantern "L" and a cabin "C"
      When 2 ticks pass, and one more before which somebody asks physics for an end pose of "A"
      Then that tick ends with an error that says "motion intent 1 must be called for" by rule RAILS-19
      And the error shows where in physics it was found, and the world has logged none

      Examples:
        | threads   |
        | 1 thread  |
        | 3 threads |

    @CHECK-07
    Scenario: With contracts on, a second body for one crate ends the tick
      Given deep space with contracts on, where two crates "A" and "B" fly at 60 m/s past a lantern "L" and a cabin "C"
      When 2 ticks pass, and one more before which somebody asks physics for a second body for "A"
      Then that tick ends with an error that says "has a body already" by rule CHECK-07

    @CHECK-06 @CHECK-04
    Scenario Outline: Without contracts, <what> of a <kind> is left out and logged
      Given a world without contracts
      And a <kind> "X" with a pilot
      And somebody asks physics before tick 2 for <what> of "X"
      When 4 ticks pass
      Then the world has logged that physics was wrong in tick 2, by <rule>
      And "X" went as listed, within 0.01 mm
        | tick | place     | velocity  |
        | 2    | (0, 0, 0) | (0, 0, 0) |
        | 3    | (0, 0, 0) | (0, 0, 0) |

      @CHECK-45
      Examples: What is led goes where it is led only while it is kinematic
        | kind  | what          | rule     |
        | crate | an end pose   | RAILS-19 |
        | ship  | an end pose   | RAILS-19 |
        | ship  | a full sample | RAILS-19 |
        | base  | a full sample | RAILS-19 |
        | wall  | an end pose   | RAILS-19 |

      @CHECK-46
      Examples: What is steered is dynamic
        | kind | what           | rule     |
        | door | a steer target | RAILS-21 |
        | lift | a steer target | RAILS-21 |
        | base | a steer target | RAILS-21 |

      @CHECK-05
      Examples: A hull that cannot move stays as it is
        | kind  | what               | rule     |
        | tower | the motion dynamic | CHECK-05 |

    @CHECK-49
    Scenario: What else a crate was asked for in the same step happens
      Given a world without contracts
      And a crate "X" with a pilot
      And "X" asks in tick 1 to be kicked by (600, 0, 0)
      And somebody asks physics before tick 2 for an end pose of "X"
      When 5 ticks pass
      Then the world has logged that physics was wrong in tick 2, by RAILS-19
      And "X" went as listed, within 0.01 mm
        | tick | place     | velocity   |
        | 2    | (1, 0, 0) | (60, 0, 0) |
        | 3    | (2, 0, 0) | (60, 0, 0) |

    @CHECK-07 @CHECK-04 @PAPI-83
    Scenario Outline: A change that cannot be, <what>, is left out, and all others are made
      Given deep space with contracts off, where two crates "A" and "B" fly at 60 m/s past a lantern "L" and a cabin "C"
      And a crate "N" comes to (0, 20, 0) m before tick 2, and a crate "M" to (0, 30, 0) m, both at 60 m/s
      And somebody asks physics before tick 2 for <what>
      When 5 ticks pass
      Then the world has logged that physics was wrong in tick 2, by CHECK-07
      And "A" and "M" fly at 60 m/s, and "N" <went>

      Examples:
        | what                                              | went       |
        | a second body for "A"                             | flies too  |
        | to take out the body of "L"                       | flies too  |
        | a body for "N" of a shape that nobody described   | never came |
        | to open the place of "A" again                    | flies too  |
        | to put "L" into a place that is not open          | flies too  |
        | something else for "A"                            | flies too  |

    @CHECK-44 @property
    Scenario: Physics takes of any body exactly the motions that its writers may ask for
      Given any crate, door, wall, ship, lift or base, which may change its motion in the same step
      When a motion of any kind is written for it where physics reads it
      Then physics leaves it out where the writers' own guard refuses it, and else does it

    @CHECK-50 @CHECK-09 @property
    Scenario: Nothing that anybody may ask for is found wrong
      Given ships, lifts, crates and doors whose pilots ask for anything they may, and crates that come and go
      When any such program runs with contracts on
      Then no tick fails, and the world has logged nothing of physics
