Feature: How a tick is shared out
  Gameplay is dealt to threads in chunks of 64 consecutive slots, and physics by places. Nobody goes on before all are done.

  Rule: A chunk is 64 neighbours, who run one after the other
    A thread that takes single robots would spend its time on taking.

    @TICK-18
    Scenario: In a shuffled order whole chunks change places, and inside each nobody does
      With contracts on, chunks are dealt in a shuffled order; a variable that all share tells in which order robots ran.

      Given a world of 200 robots with contracts on, numbered as they run
      When 6 ticks pass, each noted
      Then in every tick the robots of each 64 slots have numbers in a row, by their slots
      And in some tick the chunks came in another order than that of their slots

  Rule: Nobody waits for threads that are not there
    A small world on one thread should not pay for a big one on eight.

    @TICK-38
    Scenario: In a world of one thread the calling thread does everything
      Given 1 thread, 200 robots with a pulse and 3 cabins with a crate each
      When 2 ticks are run by these threads
      Then 4 chunks and 3 places were worked on, all of them by thread 0

    @TICK-19
    Scenario: In a world of two threads they step the places in turn, and the calling thread steps none
      Given 2 threads, 200 robots with a pulse and 3 cabins with a crate each
      When 2 ticks are run by these threads
      Then the places were stepped by the threads 1, 2 and 1

  Rule: A thread that waits for its next world keeps nothing of the last one
    A suite makes hundreds of worlds, each of them on the same threads.

    Scenario: Eight worlds of 2 threads come and go, and their memory with them
      When 8 worlds of 2 threads fill 64 MiB each in another process, and are disposed of
      Then soon it takes less than 256 MiB more than before

    Scenario: Worlds that use little of their room take little, however many came before
      When 30 worlds of 2 threads fill 0 MiB each in another process, and are disposed of
      Then soon it takes less than 256 MiB more than before

  Rule: The merge starts when all are done
    One late robot may still change what everybody reads.

    @TICK-52
    Scenario: A robot that takes long is waited for, whatever the others do
      Given 3 threads, and 150 robots of which every 50th takes as long as all others together
      When 5 ticks are run by these threads
      Then every note of every robot has been heard in the tick after its own

  Rule: Changes between two ticks count from the first step after them
    What a player or a script does then must not wait a tick more.

    @TICK-44
    Scenario: A crate that comes between two ticks moves in the next one, and a wall that goes lets it pass
      Given deep space
      And a wall "gate" at (5, 0, 0) m
      And 3 ticks passed
      And a crate "A" comes to (3, 0, 0) m at 60 m/s before tick 3, and "gate" goes
      When 5 ticks pass
      Then crate "A" was at x after each tick
        | tick | x   |
        | 3    | 4 m |
        | 4    | 5 m |
        | 5    | 6 m |
        | 7    | 8 m |
