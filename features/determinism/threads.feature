Feature: The same run, whatever runs it
  A game that plays differently on another computer cannot be debugged, replayed or shared. So threads, processes and the
  build of the physics may change how long a run takes, and nothing else.

  Rule: A known scene ends in a known state
    The state after 600 ticks is written down, with the reason for its last change.

    Scenario Outline: On <threads> and with the <build> build of the physics, the first flight ends in the approved state
      Given the scene "first-flight" on <threads> with the <build> build of the physics
      When 600 ticks pass
      Then the state is the approved one of "first flight, 600 ticks"

      Examples:
        | threads   | build  |
        | 1 thread  | simd   |
        | 1 thread  | scalar |
        | 2 threads | simd   |
        | 4 threads | simd   |

    Scenario: Another process ends in the approved state
      When another process runs 600 ticks of the scene "first-flight"
      Then its state is the approved one of "first flight, 600 ticks"

  Rule: Whichever thread does which part, the whole is the same
    A replay that holds on one machine alone is none.

    @TICK-19
    Scenario: Five cabins on any number of threads see the same fall
      Given five cabins with a gravity of 9.81 m/s², each with a tower of 4 crates
      When 80 ticks pass on 1, 2, 3 and 4 threads
      Then all end in one state
      And in each cabin the crates lie as in the first

    Scenario: Figures that others bear in a tick stand alike on any number of threads
      When 20 breeders make a figure each in every one of 6 ticks, on 1, 2, 3, 4 and 8 threads
      Then all 120 figures stand alike on all of them, and no rig is out of order

    @TICK-23 @MSG-22 @property
    Scenario: Whatever robots do, one thread and three threads agree after every tick
      When worlds of up to 150 robots and crates run any program of notes, pushes, births, deaths and failures
      Then one thread, and three threads in shuffled order, have the same state and the same log after every tick

  Rule: What breaks the rules of the game shows
    With contracts on, the parts of a world are dealt in a shuffled order, so a component that keeps a variable of its own
    comes out differently from a run without.

    Scenario: A robot that numbers its notes by a variable outside its state parts two runs
      Given worlds of 200 robots that number their ticks from one variable for all
      When 4 ticks pass with contracts on and with contracts off
      Then the two end in different states

    Scenario: A robot that keeps its number in its state does not
      Given worlds of 200 robots that number their ticks in their states
      When 4 ticks pass with contracts on and with contracts off
      Then the two end in one state
