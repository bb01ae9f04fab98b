Feature: The sync point shared out
  In a world of thousands the one thread that merges a tick would be what all others wait for. So it hands pieces of its work
  to them, each piece only where there is enough of it, and the outcome is the same to the bit.

  Rule: Which threads did a piece cannot be told from what came of it
    A large world must play like a small one, on any machine.

    @TICK-34 @TICK-35 @TICK-124 @property
    Scenario: Crowds come out the same with every piece on the workers and with none
      Given worlds of 1, 2, 3 and 4 threads with the thresholds of all pieces at 1, and one of 3 with those of every world
      When crowds of any seed live for 4 ticks in such worlds
      Then after every tick rows, cubes, inboxes, hash and picture are those of one thread, to the bit

    @TICK-26 @TICK-36
    Scenario Outline: With the thresholds at 1, a small world on <threads> has <who> do its pieces
      When a crowd of 80 lives for 3 ticks on <threads>, with the thresholds at 1
      Then every piece was done by <who>

      Examples:
        | threads   | who                      |
        | 1 thread  | the calling thread alone |
        | 2 threads | the other threads        |

    @TICK-36
    Scenario: A threshold below 1 is refused
      When somebody sets the threshold of each piece to 0, -1, 1.5 and NaN
      Then each is refused by TICK-36, naming the piece and the value, and the thresholds are:
        | piece                        | threshold |
        | the rows that gameplay wrote | 8,192     |
        | the cubes of who moved       | 65,536    |
        | the picture                  | 8,192     |
        | the messages                 | 6,000     |

    @TICK-123
    Scenario: The rows that robots wrote go first, and those of the sync point follow
      When a crowd of 80 lives for 3 ticks on 2 threads, with the thresholds at 1
      Then robots come first on the list of who moved, crates and places after them, each by their slots

  Rule: A piece is handed out from its threshold on
    Waking threads for less costs more than it saves.

    @TICK-28
    Scenario: The rows of 8,191 robots are copied by the calling thread, those of 8,192 by the others, 64 slots an item
      When first 8,191 robots switch their lamps in a tick, and then one more, in a world of 2 threads
      Then the calling thread copied the first ones, and the other threads the next, in 129 items of 64 slots

    @TICK-29 @SNAP-12
    Scenario: The cubes of 65,535 who moved are looked for by the calling thread, those of 65,536 by the others, in 32 ranges
      When the rows of 65,535 slots are marked as moved in a tick, and then of one more, in a world of 2 threads
      Then the calling thread looked for the cubes of the first ones, and the other threads for the next, in 32 ranges

    @TICK-30
    Scenario: 5,999 notes are sorted by the calling thread, 6,000 by the others, in 16 blocks of senders and 12 ranges of slots
      When first 5,999 robots send "Ada" a note in a tick, and then one more, in a world of 2 threads
      Then the calling thread sorted the first ones, and the other threads the next, in 16 blocks and then in 12 ranges
      And "Ada" has heard all of them

    @TICK-40
    Scenario Outline: A tick of a crowd wakes the other threads <wakings> with the thresholds <thresholds>
      Once for gameplay and physics, and once for each piece that is shared out, or twice for the messages, which have two
      phases.

      When a crowd of 80 lives for a tick on 2 threads and a picture is built of it, with the thresholds <thresholds>
      Then the other threads were woken <wakings>

      Examples:
        | thresholds             | wakings |
        | at 1                   | 6 times |
        | as they are            | 1 time  |

    @TICK-31
    Scenario: The picture of 8,191 slots is built by the calling thread, that of 8,192 by the others, 1,024 slots an item
      When a picture is built in a world of 8,191 slots and 2 threads, and again when one more robot has come
      Then the first one was built by the calling thread alone, and the second by the other threads in 8 items

    @TICK-35 @TICK-37
    Scenario: At its threshold as it is, the picture of 9,000 robots is the same on one thread and on the workers
      When pictures of a crowd of 9,000 are built before and after a tick, on 1 thread and on 3
      Then the workers built those of 3 threads, and both worlds have the same, to the bit
