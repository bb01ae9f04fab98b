Feature: What fits does not depend on the threads
  Threads share the work, and never the room: what a world can take in one tick is a number of the world, so that a game
  which runs on one machine runs on every other.

  Rule: Contacts are told while the messages of the whole world hold them
    Each contact that begins is told to two crates. Ten crates that stand in each other have 45 contacts; 180 in four cabins.

    Scenario: 180 contacts at once, with room for 400 messages
      Given worlds with room for 400 messages, with four cabins of 10 crates each that stand in each other
      When each of them runs 3 ticks, on 1, 2, 3, 4 and 8 threads
      Then all of them end in one state, with 0 errors and 0 more that were counted

    @PAPI-94
    Scenario: 220 contacts are too many, in one cabin's thread or in four
      Given worlds with room for 400 messages, with four cabins of 11 crates each that stand in each other
      When each of them runs 3 ticks, on 1, 2, 3, 4 and 8 threads
      Then all of them fail in tick 0 by MSG-01, naming "capacity.messages" and its value of 400
      And each world still shows every crate where it was before that tick

  Rule: Newborns are described in room of the world, shared out by robots and not by threads
    A group of 64 neighbours has a sixteenth of the room, whoever runs it. A child takes 24 bytes a vertex, and 367 more.

    Scenario: A birth for which the 64 neighbours have no room left is refused, and the others come
      Given worlds with room for 160,000 bytes of births a tick, with 3 robots among 192 that give birth
      When each of them is told to bear 4 children of 100 vertices, and runs 3 ticks on 1, 2, 3, 4 and 8 threads
      Then all of them end in one state, with 3 errors of LIFE-05, and 9 children were born

    Scenario Outline: 20 births at once, of <vertices> vertices each, <outcome>
      Given worlds with room for 16,000 bytes of births a tick, with 20 robots among 1280 that give birth
      When each of them is told to bear 1 child of <vertices> vertices, and runs 3 ticks on 1, 2, 3, 4 and 8 threads
      Then <what they do>

      Examples:
        | vertices | outcome      | what they do                                                                    |
        | 16       | find room    | all of them end in one state, with 0 errors of LIFE-05, and 20 children were born          |
        | 20       | find no room | all of them fail in tick 0 by LIFE-05, naming "capacity.spawnBytes" and its value of 16000 |

  Rule: A message that is none leaves nothing behind
    A call that is refused must be one that was never made.

    Scenario: What a robot sends before and after it fails to send is heard, and nothing else
      Given worlds of 150 robots that send 1, then nothing at all, and then 2 to themselves
      When each of them runs 4 ticks, on 1, 2, 3, 4 and 8 threads
      Then all of them end in one state, with 24 errors and 126 more that were counted
      And every robot has heard 1 and 2
