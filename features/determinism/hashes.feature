Feature: Equal hashes, equal worlds
  The hash of a world stands for everything that its future depends on. Two worlds that will part one day, and have the same
  hash until then, would pass for one run in a replay and in a comparison of threads.

  Rule: What decides how a world goes on is in its hash
    A crate of another size falls otherwise, and a lamp that hangs on another crate dies with that one.

    Scenario Outline: Two worlds that differ in <what>
      Given two worlds that differ in <what>
      When each of the two runs 2 ticks
      Then they have <hashes>

      Examples:
        | what                         | hashes           |
        | nothing                      | one hash         |
        | the size of a 5 kg crate     | different hashes |
        | the crate that a lamp is on  | different hashes |
        | the reach of a cabin         | different hashes |

    Scenario: A crate of a shape that is new to one world, and not the first to the other
      Given two worlds that differ in the order in which they saw two shapes
      When each of the two runs 2 ticks
      Then they have one hash

  Rule: A reader of two worlds misses nothing that went wrong in them
    The log keeps the newest thousand errors; whoever compares two runs of a game that fails often must see each new one.

    Scenario: Failures are read out of a full log as out of one that has room
      Given a world of 200 robots that fail in every tick
      When all that there is to read of it is read after each of 50 ticks
      Then each time 32 failures were new, those of that tick
