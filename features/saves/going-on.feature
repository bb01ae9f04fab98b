Feature: A saved world goes on
  A player saves in the middle of a fall, a note on its way, a crate half through a door. A save is all of it, so the game that
  is loaded is not one like it but the same.

  Rule: What was under way comes as it would have come
    A note that is lost in a save is a bug that nobody can find again.

    @PAPI-218
    Scenario: A note that is on its way for 4 ticks arrives in its tick, although the world was loaded anew in between
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" sends 7 to "Bert" in tick 1, with a delay of 3 ticks
      When 8 ticks pass, each in a world that was loaded from a save of the one before
      Then "Bert" has heard
        | tick | from | value |
        | 5    | Ada  | 7     |

    Scenario: What was told from outside and not heard yet is heard once
      Given deep space
      And a robot "Ada"
      And a note with 9 goes to "Ada" before tick 2
      When 5 ticks pass, each in a world that was loaded from a save of the one before
      Then "Ada" has heard
        | tick | from   | value |
        | 2    | nobody | 9     |

    Scenario: What went wrong before the save is in the log after it
      Given deep space with "Ada" and "Bert" in it
      And "Ada" stumbles with "mind the gap" in tick 2
      When 5 ticks pass, each in a world that was loaded from a save of the one before
      Then the world has logged one error: "mind the gap" of "Ada" in tick 2 by "clumsy", at "fail"

    Scenario: A crate of a kind keeps its body, its look, its lamp and its states
      Given deep space
      And the blueprint "lantern crate" with
        | part  | value                    |
        | body  | a box of 1 m, 50 kg      |
        | look  | a box of 1 m             |
        | lamp  | 40 W                     |
        | sheet | mass 50, name "lanterns" |
        | tally |                          |
      And things "left" and "right" of the blueprint "lantern crate" in "space"
      When 3 ticks pass, each in a world that was loaded from a save of the one before
      Then each has
        | part  | value                    |
        | body  | a box of 1 m, 50 kg      |
        | look  | a box of 1 m             |
        | lamp  | 40 W                     |
        | sheet | mass 50, name "lanterns" |
        | tally |                          |

    Scenario: A thing with a name is found by it, and its name is taken
      Given deep space
      And a thing called "Luna" in the world
      When 2 ticks pass, each in a world that was loaded from a save of the one before
      Then "Luna" is found by its name, and nobody else can be called so

    @PAPI-218
    Scenario: Mothers who bore many before the save bear the same handles after it
      Who bears many gets more slots held ready for the next tick, and what is held ready is nobody else's.
      Given two worlds of 150 robots, of which the 3rd, the 70th and the 130th are mothers
      When each mother bears 20 robots in each of 3 ticks, and one of the worlds is saved and loaded between them
      Then all have the same handles after each tick

  Rule: Crates go on as they fell, to the bit
    Poses and speeds alone are not enough: a solver starts each step from the forces of the one before.

    @PAPI-218
    Scenario Outline: A pile of 30 crates that is loaded <when> is where an untouched one is, after each tick
      Given two worlds with a pile of 30 crates that falls onto a floor
      When both run 90 ticks, and one of them is saved and loaded before ticks <ticks>
      Then they have the same state after each tick, the same touches, and the same save in the end

      Examples:
        | when                       | ticks      |
        | before its bodies are made | 0          |
        | while it falls             | 10         |
        | while it tumbles           | 30, 31, 50 |
        | once some of it sleeps     | 85         |

    @PAPI-218
    Scenario: Crates that are led when the world is saved stop after the load, however many there are
      When 100 crates are led 10 cm in a tick, in a world that goes on and in one that is loaded before each of 5 ticks
      Then all 100 are where they are without loads, after each tick

    Scenario: A crate that waits to be taken away when the world is saved is gone after the next tick, and its neighbours wake
      Given two worlds with a pile of 30 crates that falls onto a floor
      When both run 300 ticks, and before tick 270 three crates go, one comes in a place of theirs, and one of the worlds is saved and loaded
      Then they have the same state after each tick, the same touches, and the same save in the end

    @PAPI-218
    Scenario: A crate that falls asleep right after a load is known to sleep
      Given two worlds with a crate that rests in deep space
      When both run 36 ticks, and one of them is saved and loaded before ticks 27, 28, 29, 30, 31, 32, 33, 34
      Then they have the same state after each tick, and both crates sleep

    @PAPI-218
    Scenario Outline: What is saved on <one> and loaded on <other> goes on the same
      Given two worlds with a pile of 30 crates that falls onto a floor
      When both run 40 ticks, one of them on <one> up to tick 20 and on <other> from then on
      Then they have the same state after each tick, the same touches, and the same save in the end

      Examples:
        | one                              | other                           |
        | 1 thread with the simd build     | 3 threads with the simd build   |
        | 3 threads with the simd build    | 1 thread with the simd build    |
        | 1 thread with the simd build     | 1 thread with the scalar build  |
        | 2 threads with the scalar build  | 3 threads with the simd build   |

  Rule: A save belongs to no process
    Numbers of types come from the order in which a program defines them, and the next version of a game has another order.

    @PAPI-221
    Scenario: A process in which all types have other numbers goes on to the same state
      Given deep space
      And robots "Ada" and "Bert"
      And "Ada" sends 7 to "Bert" in tick 1, with a delay of 3 ticks
      When 3 ticks pass, and another process with other numbers loads a save and runs 5 ticks more
      Then it ends in the state of a world that ran 8 ticks

  Rule: Saving changes nothing
    Who saves before a dangerous door must not find another room behind it.

    Scenario: A world that is saved in every tick ends as one that never was
      Given two worlds with a pile of 30 crates that falls onto a floor
      When both run 40 ticks, and one of them is saved before each and not loaded
      Then they have the same state after each tick, the same touches, and the same save in the end
