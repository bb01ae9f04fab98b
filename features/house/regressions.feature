Feature: Inputs that once broke a property
  A property draws other inputs as soon as its generators change, and then nobody tries again what once broke it.

  Rule: A property that fails prints a scenario with its smallest input
    Put into a file of features/regressions, it runs with the suite.

    @once
    Scenario Outline: An input told by <how> is kept, red on the faulty scale and green on the mended one
      Given a scale that <fault>, and a property about all loads
      When its suite runs, and what it prints is kept and runs alone, before and after the scale is mended
      Then the kept scenario tells its input by <how>
      And it failed on the faulty scale and passed on the mended one
      And each time it weighed <load>, and nothing else

      Examples:
        | fault                             | how               | load                   |
        | forgets crates above 1,000 kg     | its values        | [1001]                 |
        | forgets the fifth crate of a pile | its seed and path | a set of [0,1,2,3,4]   |

    @once
    Scenario: An input for a property that the scenario has not is refused
      Given a scale that forgets crates above 1,000 kg, and a property about all loads
      And a kept scenario that tells an input for property 2
      When the suite runs once
      Then the suite fails with "1 passed, 1 failed" as its last line
      And it names:
        | the scenario has no property 2 that could try the input |
