Feature: The matrix of rules and scenarios
  Each rule tells which scenarios prove it and each scenario tells which rules it proves. What a scenario claims wrongly
  fails the check, with a word on what to do.

  Rule: Claims that hold pass
    A check that complains of what is right is soon switched off.

    @once
    Scenario: A rule with its scenario is linked, one without is not
      Given a checkout with the rules DOOR-01 to DOOR-05, of which DOOR-03 is declined
      And its scenario "Who is 18 gets in" proves DOOR-01, and passed in the last run
      When its rules are checked
      Then the check passes
      And it counts 1 linked, 0 pending, 3 unlinked and 1 declined
      And it names the scenario with DOOR-01, and DOOR-01 with the scenario

  Rule: A wrong claim fails, and is told with what to do
    A matrix that counts wrong claims is worse than none.

    @once
    Scenario Outline: <what> fails the check
      Given a checkout with the rules DOOR-01 to DOOR-05, of which DOOR-03 is declined
      And its scenario "Who is 18 gets in" proves DOOR-01, and passed in the last run
      But <what>
      When its rules are checked
      Then the check fails and says "<words>"

      Examples: In the features
        | what                                          | words                                                  |
        | the scenario also claims DOOR-09                   | no rule has the id DOOR-09                             |
        | the scenario also claims DOOR-03                   | DOOR-03 is declined, yet claimed                       |
        | a tag stands on the Feature                   | stands on a Feature: move it to the scenarios          |
        | a tag stands on a Rule                        | stands on a Rule: move it to the scenarios             |
        | the scenario claims four rules                | 4 rule ids on one scenario, at most 3: split it        |
        | the scenario has 8 steps                      | 8 steps, at most 7: put what belongs together          |
        | the scenario has 2 steps that begin with When | 2 steps begin with When, where one does: move what     |
        | the baseline has 2 linked rules of DOOR       | DOOR: 1 rules are linked, 2 were: find the scenario    |

      Examples: In the sources
        | what                                     | words                                                         |
        | a refusal of the engine names DOOR-09    | src/core/door.ts:2: cites DOOR-09, which no rule has          |
        | a comment of the engine names DOOR-09    | src/core/door.ts:1: cites DOOR-09, which no rule has          |

      Examples: In the last run
        | what                                     | words                                                       |
        | the scenario did not pass in that run    | it has rule ids but did not pass in the last run            |
        | that run left scenarios out              | run npm test without arguments                              |
        | a Then of that run asserted nothing      | asserted nothing: compare something with node:assert        |
        | no scenario of that run used a step      | no scenario uses the step    |
        | there was no run                         | is missing: run npm test first                              |

  Rule: A Then compares something
    A step that looks away passes whatever the engine does.

    @once
    Scenario: The suite notes each Then that asserted nothing
      Given a suite with these scenarios:
        | One that compares      | two is two               |
        | One that looks at none | somebody looks away      |
      When the suite runs with the hooks of this one
      Then its record names the Then "somebody looks away", and no other
