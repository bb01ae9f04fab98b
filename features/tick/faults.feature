Feature: A thread that cannot go on
  A bug in a game may end a thread, hang it or fill its memory, and so may one in the solver. Nobody waits for ever then: the
  world is faulted, says why, and what it was before the tick can still be read.

  Rule: A lost thread or solver faults the world, and no call hangs
    From two threads on, the calling thread runs neither robots nor solver, so it is never the one that is lost.

    @PAPI-91 @PAPI-92 @PAPI-93
    Scenario Outline: On <threads>, a robot that <does> ends no more than its world
      Given a world of <threads>, given up after <patience>, with a drifting crate in each cabin and a robot "Ada"
      And 3 ticks passed
      When ticks come in which "Ada" <does>
      Then the world is faulted, and says "<words>"
      And every further call is refused by PAPI-72, with the same words
      And the crates and what "Ada" has heard are as they were before that tick
      And a new world of <threads> ends as one that knew no fault

      Examples:
        | threads   | patience | does                | words                                                     |
        | 2 threads | 30 s     | ends its process    | thread \d ended: its code ended it with exit code 7       |
        | 3 threads | 30 s     | ends its process    | thread \d ended: its code ended it with exit code 7       |
        | 2 threads | 0.4 s    | never ends its work | thread \d made no progress for 0.4 s .limits.stall.       |
        | 3 threads | 0.4 s    | fills the memory    | thread \d made no progress for 0.4 s .* run out of memory |
        | 1 thread  | 30 s     | breaks the solver   | physics failed in home \d .*step.: unreachable executed   |
        | 3 threads | 30 s     | breaks the solver   | physics failed in home \d .*step.: unreachable executed   |
        | 1 thread  | 30 s     | spoils the gravity  | physics failed in home \d .*publish.: .* is not finite    |
        | 3 threads | 30 s     | spoils the gravity  | physics failed in home \d .*publish.: .* is not finite    |

  Rule: A world whose threads do not come is never made
    One that waited for them would hang in its first tick.

    Scenario Outline: A worker module that <does> instead of calling runWorker
      When somebody makes a world of 2 threads with a worker module that <does>
      Then there is no world, because "<words>"

      Examples:
        | does                | words                                        |
        | ends                | ended with exit code 0: does its module call runWorker? |
        | is not there        | (the option worker takes the URL of a module that calls runWorker) |
        | throws a tantrum    | could not be loaded: a tantrum (the option worker takes the URL of a module that calls runWorker) |
        | waits for something | did not join the world within 0.3 s (limits.start): does it call runWorker? |

    Scenario: A worker module that says hello before it serves is no thread that serves
      When somebody makes a world of 2 threads with a worker module that says hello and knows no components
      Then there is no world, because "add it to runWorker([...])"

    Scenario Outline: A limit of <value> is refused
      When somebody makes a world whose <limit> is <value>
      Then it is refused by PAPI-91, naming "limits.<limit>" and its value

      Examples:
        | limit  | value |
        | stall  | 0     |
        | start  | -1    |
        | memory | 1.5   |

  Rule: A world ends between two ticks
    In the middle of one, other threads still read what would be gone.

    Scenario: Whoever disposes of a world a second time waits for the same end
      When two people dispose of a world of 2 threads, one right after the other
      Then the second is done when the first is, and not before

    @PAPI-72
    Scenario: Who disposes of a world from the middle of a tick is refused, and the world goes on
      Given deep space with "Ada" and "Bert" in it
      When somebody who watches the steps of a tick disposes of the world
      Then it is refused by PAPI-72, naming "world.dispose" and its value
      And the world takes another tick, can be disposed of then, and takes none after that
