Feature: A suite that runs whenever something is saved
  Who writes a scenario and the code for it wants to see the one line that counts each time, and to type nothing for it.

  Rule: What is saved is built and run
    Whoever mends a scenario wants to see it, and nothing else, at once.

    @once
    Scenario Outline: After <what> is saved, the run of what is named tells of it
      Given a suite whose crate weighs 5 kg, watched with a scenario that says so
      When <what> is saved that says 6 kg
      Then it builds again, and ends with "0 passed, 1 failed"
      And the scenario that was not named did not run

      Examples:
        | what                              |
        | a source                          |
        | a scenario                        |
        | a shader in a folder that was new |

    @once
    Scenario: A burst of changes is one change, and one that comes meanwhile starts over
      Given a suite whose crate weighs 5 kg, watched with a scenario that says so
      When 20 sources are saved at once, and the scenario that says 6 kg once the build begins
      Then it has begun 3 builds, and ends with "0 passed, 1 failed"

  Rule: Ctrl-C ends it with everything that it started
    What is left running holds the files that the next start needs.

    @once
    Scenario: Nothing is left of a run that never ends
      Given a suite whose crate never comes to rest, watched
      When its run has begun and somebody presses Ctrl-C
      Then it ends with code 0
      And none of its processes is left
