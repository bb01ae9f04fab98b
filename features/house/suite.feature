Feature: The run of the suite
  Every scenario runs twice, with 1 thread and contracts on, and with 3 threads and contracts off. Whatever holds must hold
  in both, and end in the same state.

  Rule: A change passes only when both runs pass and agree
    A result that depends on threads or on checks is wrong in one of the two.

    @ARCH-19 @TOOL-04 @once
    Scenario: What fails without contracts, and a state that depends on the threads, fail the suite
      Given a suite with these scenarios:
        | A sound one                 | it holds                         |
        | One that needs contracts    | contracts are on                 |
        | One that counts its threads | the state depends on the threads |
      When the suite runs
      Then the suite fails with "4 passed, 2 failed" as its last line
      And it names:
        | FAILED One that needs contracts (3 threads, contracts off)                  |
        | contracts are off                                                           |
        | FAILED One that counts its threads: its state hash differs between the runs |
      And the page, JUnit and the messages tell of both runs:
        | A sound one                 | passed | passed |
        | One that needs contracts    | passed | failed |
        | One that counts its threads | passed | passed |

  Rule: A run that breaks off tells how far it came
    Whoever was not there must be able to tell what ran, what did not, and why.

    @once
    Scenario Outline: A scenario that <does> has failed, and those behind it were not run
      Given a suite that proves DOOR-01, DOOR-02 and DOOR-03 in turn, and whose second scenario <does>
      When the suite runs once
      Then the suite fails with "1 passed, 1 failed" as its last line
      And it names:
        | the process ended early (<ending>)                                  |
        | 1 scenario was not run (1 thread, contracts on)                     |
        | not run: the process ended early (<ending>)                         |
      And the page, JUnit and the messages tell:
        | First  | passed  |
        | Second | failed  |
        | Third  | not run |
      And rules.json tells:
        | DOOR-01 | passed      | First passed   |
        | DOOR-02 | failed      | Second failed  |
        | DOOR-03 | not run     | Third not run  |
        | DOOR-04 | no scenario |                |

      Examples:
        | does               | ending  |
        | leaves its process | code 3  |
        | kills its process  | SIGKILL |
        | fills the memory   | SIGABRT |

  Rule: No scenario leans on those before it
    One that does fails alone, far from its cause.

    @once
    Scenario: A seed gives an order, and a failure tells its seed
      Given a suite of 6 scenarios, the last of which fails
      When it runs shuffled with seeds 7, 7 and 8
      Then equal seeds gave equal orders, and others another
      And each failure tells its seed

  Rule: What asks for nothing that is there is refused, and the last reports stay
    A run of no scenario would pass.

    @once
    Scenario: Paths, names, tags and numbers that lead nowhere are refused with a reason
      Given a suite that ran
      When it is asked to run with these arguments:
        | features/nope               |
        | features/sample.feature:99  |
        | --tags @DOOR-02             |
        | --tags (@DOOR-01            |
        | --name nowhere              |
        | --name planned              |
        | --profile gpu               |
        | --profile quick             |
        | --shuffle soon              |
        | --shard 3/2                 |
        | --shard 2/2                 |
        | --merge out/spec            |
        | --merge out/nope            |
      Then each time it says why not:
        | No scenario stands in features/nope                                                      |
        | No scenario stands in features/sample.feature:99                                         |
        | --tags: no scenario has the tag @DOOR-02                                                 |
        | --tags does not read: Unmatched (.                                                       |
        | No scenario matches --name "nowhere" --profile full                                      |
        | No scenario matches --name "planned" --profile full, and 1 that would are @pending       |
        | No scenario matches --profile gpu                                                        |
        | --profile must be fast, full, gpu, nightly, but is quick                                 |
        | --shuffle must be a whole number of up to nine digits, but is soon                       |
        | --shard must be a part and a number of parts, such as 2/4, but is 3/2                    |
        | --shard 2/2 is empty: there are only 1 scenarios                                         |
        | out/spec holds no shard: its run had no --shard                                          |
        | out/nope/run.json is missing or does not read                                            |
      And the reports of the run are still there

    @once
    Scenario: A second run in one checkout is refused while the first goes on
      Given a suite that ran
      And another process is running it
      When it is asked to run with these arguments:
        | --once |
      Then each time it says why not:
        | another run of the suite is going on in this checkout |
      And the reports of the run are still there
