Feature: A check that finds where two runs part
  `tertius determinism` runs a script on several numbers of threads, tick by tick side by side, and compares state, messages
  and errors after every step of the sync point. To show that it sees what it is there for, these scenarios plant faults of
  the kind that races make. A real race comes out differently from run to run; here an order drawn from a seed stands in for
  the order in which threads happen to finish, so that each scenario repeats. On one thread the order stays right.

  Rule: A fault is named where it first shows, next to its cause
    A hash at the end would only say that something is wrong somewhere.

    Scenario: Messages joined as threads finish are caught where the first one arrives
      The conductor is the second thing in the hall and the singers come after it. 64 things make a chunk, so the first
      message of the first chunk is that of the 3rd thing, and of the second chunk that of the 65th.
      Given a choir of 100 singers who sing to their conductor in tick 3
      And a fault is planted: outboxes are joined in the order in which their threads finish
      When 6 ticks run on 1 and 3 threads side by side
      Then they part in tick 3 after step 10, in "message 1 sender" of "conductor"
      And with one thread it comes from the 3rd thing of the scene, with the others from the 65th

    Scenario: A racing sum is caught by the newton that it loses
      In doubles (1e18 - 1e18) + 1 is 1, and (-1e18 + 1) + 1e18 is 0.
      Given a tug whose three thrusters push with 1e18 N, -1e18 N and 1 N in every tick
      And a fault is planted: the pushes of parts are summed in the order in which their threads finish
      When 6 ticks run on 1 and 2 threads side by side
      Then they part in tick 0 after step 5, in "acting force z" of "tug"
      And it is -1 with one thread and 0 with the others

    Scenario: A set without an order is caught before anybody is born into it
      What dies leaves its slot to the next newcomer, the last one freed first. The drones come after the space, so the 3rd
      drone is the 4th thing of the scene.
      Given a swarm of 40 drones, of which the 3rd and the 35th die in tick 4
      And a fault is planted: the dying are kept in a set without an order
      When 8 ticks run on 1 and 3 threads side by side
      Then they part in tick 4 after step 5, in "free slot 1" of the world
      And with one thread it is the slot of the 36th thing of the scene, with the others that of the 4th

  Rule: Without a fault nothing parts
    A check that finds differences where there are none is soon switched off.

    Scenario Outline: The <scene> comes out the same on 1, 2 and 3 threads
      Given <what happens>
      When 8 ticks run on 1, 2 and 3 threads side by side
      Then they are the same after 8 ticks

      Examples:
        | scene | what happens                                                                |
        | choir | a choir of 100 singers who sing to their conductor in tick 3                |
        | tug   | a tug whose three thrusters push with 1e18 N, -1e18 N and 1 N in every tick |
        | swarm | a swarm of 40 drones, of which the 3rd and the 35th die in tick 4           |

  Rule: The command says it in one line and in its exit code
    What a script posts happens before the same tick in every run.

    Scenario: The same runs end with code 0
      When the command "determinism" compares 6 ticks of the choir on 1 and 3 threads, whose script asks for their notes after 4 ticks
      Then it ends with code 0 and prints one line: "the same on 1 and 3 threads in 6 ticks, hash …"

    Scenario: Runs that part end with code 1
      Given a fault is planted: outboxes are joined in the order in which their threads finish
      When the command "determinism" compares 6 ticks of the choir on 1 and 3 threads, whose script asks for their notes after 4 ticks
      Then it ends with code 1 and prints one line: "tertius: tick 4, step 10: message 1 sender of conductor is … with 3 threads"
