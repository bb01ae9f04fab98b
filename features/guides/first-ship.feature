Feature: The guide to the first ship
  docs/guides/first-ship.md is the first page that the author of a game reads. Its blocks of code are put together into
  programs, compiled as a game of one's own, and run.

  Rule: What the guide shows is what the reader gets
    The first page that does not do what it says is the last one that is read.

    Scenario: All that the guide shows compiles in the strictest mode
      Given the programs of the guide "first-ship"
      When its author compiles them
      Then the compiler finds nothing in 7 files

    Scenario Outline: "<program>" prints what the guide shows of it
      Given the programs of the guide "first-ship"
      When "<program>" runs
      Then it prints what the guide shows of it

      Examples:
        | program    |
        | first-ship |
        | roll-call  |
        | mishaps    |

    Scenario: The fleet prints what the guide shows of it, the same on the calling thread alone
      Given the programs of the guide "first-ship"
      When "fleet" runs with 3 threads
      Then it prints what the guide shows of it
      And it prints the same as with 1 thread

  Rule: Its numbers are Newton's, less the ticks that news takes
    The throttle is heard in tick 0, after that tick's push. A push acts in the step of the next tick, and what is inside
    the ship feels its motion one more tick later.

    @FMOVE-01 @TICK-25
    Scenario: In 120 ticks the ship gets 118 pushes and its crate feels 117
      Given the programs of the guide "first-ship"
      When "first-ship" runs
      Then it prints speed and place of the ship after 118 pushes of 90,000 N on 90,000 kg
      And speed and place of a crate for which the deck moved away in 117 ticks, by 90,000 N on 90,000 kg

    Scenario Outline: Each ship of a fleet gets its own throttle's share with <threads>
      Given the programs of the guide "first-ship"
      When "fleet" runs with <threads>
      Then ship k of 10 had 118 pushes of k times 9,000 N on 90,000 kg, and its crate felt 117

      Examples:
        | threads   |
        | 1 thread  |
        | 3 threads |
