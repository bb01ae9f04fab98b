Feature: The tools that keep the house
  Who keeps order must be in order too: each tool does what it says, on a sample that is fine and on one that is not.

  Rule: A full passed run is on record, and nothing else counts as one
    A claim is proved by a scenario that ran, not by one that is there.

    @TOOL-02 @once
    Scenario: A full run that passes leaves its record, which the check of the rules reads
      Given a suite whose scenario with DOOR-01 passes
      When it runs in full, and then its rules are checked with the last run
      Then the run passes, and so does the check

    @TOOL-03 @once
    Scenario Outline: A run <how> is no full passed run
      Given a suite whose scenario with DOOR-01 <ends>
      When it runs <how>, and then its rules are checked with the last run
      Then the check fails and tells of "<words>"

      Examples:
        | how                     | ends   | words                                           |
        | in full                 | fails  | it has rule ids but did not pass                |
        | once instead of twice   | passes | is of a run that left scenarios out             |
        | by the name of a part   | passes | is of a run that left scenarios out             |

    @TOOL-01 @once
    Scenario: One suite, one command, and nothing beside it
      When the commands and packages of the project are read
      Then "npm test" and CI run the suite through its recorder
      And no other test runner is installed

  Rule: Each command says how it is used
    Whoever asks for help must not start a run of an hour.

    @once
    Scenario: Asked for help, a command prints its usage and does nothing else
      When each command of the project is asked for help
      Then each prints how it is called, with code 0:
        | rules | npm run rules -- |
        | test  | npm test --      |
        | audit | npm run audit -- |
        | docs  | npm run docs --  |
        | bench | npm run bench -- |
        | slop  | npm run slop --  |
        | play  | npm run play --  |

    @once
    Scenario Outline: An area that no rule has is refused by <command>, which names those that there are
      When "<command> --area FOO" is typed
      Then the check fails and tells of "--area is FOO, but must be one of ARCH, TICK"

      Examples:
        | command |
        | rules   |
        | audit   |

    @once
    Scenario: A site of a run in a folder that is not there is refused, and not written
      When "docs --results nowhere --out nowhere-site" is typed
      Then the check fails and tells of "there is no nowhere"
      And there is no folder "nowhere-site"

  Rule: Nothing stands in the project that nobody uses
    Dead code is read, kept and believed.

    @STYLE-69 @once
    Scenario Outline: A project with <what> is <verdict>
      Given a small project with <what>
      When unused code is looked for as in this one
      Then <verdict>
      And "npm run lint" looks for it

      Examples:
        | what                              | verdict                        |
        | an export that another file uses  | nothing is found               |
        | an export that no other file uses | "area" of src/door.ts is found |
        | a file that nothing imports       | src/lost.ts is found           |

  Rule: No secret and no foreign licence comes in
    Both are easy to let in and hard to take back.

    @once
    Scenario Outline: A file with <what> is <verdict>
      Given a small project with <what>
      When secrets are looked for
      Then <verdict>

      Examples:
        | what                  | verdict                          |
        | a private key         | the search fails and tells of "PrivateKey" |
        | a key of a web service | the search fails and tells of "AWS"       |
        | a plain text          | nothing is found                 |

    @once
    Scenario Outline: A <kind> under <licence> is <verdict>
      Given a lock file with a <kind> under "<licence>"
      When its licences are checked
      Then <verdict>

      Examples:
        | kind            | licence           | verdict                                              |
        | dependency      | MIT               | nothing is found                                     |
        | dependency      | (GPL-3.0 OR MIT)  | nothing is found                                     |
        | dependency      | GPL-3.0           | the search fails and tells of "sample has the licence GPL-3.0" |
        | dependency      | MPL-2.0           | the search fails and tells of "sample has the licence MPL-2.0" |
        | tool of development | MPL-2.0       | nothing is found                                     |

  Rule: Coverage counts what runs, on every thread
    Most of the engine runs on workers, and would seem to be unused.

    @TOOL-05 @once
    Scenario: Code that only a worker runs is covered, and code that nobody runs is not
      Given a small engine whose door opens in a worker, and whose window nobody opens
      When its coverage is measured as by "npm run coverage"
      Then the door is covered and the window is not

  Rule: Formatting applies every fix and then lays the code out
    Two people who format the same file must get the same lines.

    @TOOL-17 @TOOL-18 @STYLE-62 @once
    Scenario: One command fixes by our own rules and by published ones, and then formats
      Given untidy code in two files of a project, with fixes of our own rules and of published ones
      When the whole project is formatted by the command
      Then both files are fixed and laid out

    @TOOL-19 @once
    Scenario: The formatter and the rule packages are exact versions
      When the commands and packages of the project are read
      Then these are pinned to exact versions:
        | eslint             |
        | typescript-eslint  |
        | prettier           |
        | dependency-cruiser |
        | knip               |
        | secretlint         |
        | jscpd              |

  Rule: Each tool and each lint rule has its samples
    A check that never refused anything may be broken.

    @TOOL-08 @once
    Scenario: Every rule of our own refuses one sample and accepts another
      When the samples of the house features are listed
      Then each rule of the lint plugin has one that it refuses and one that it accepts

    @TOOL-08 @once
    Scenario Outline: <command> has scenarios of its own
      When the commands and packages of the project are read
      Then "<command>" is a command, and <feature> is about it

      Examples:
        | command | feature                      |
        | test    | features/house/suite.feature |
        | rules   | features/house/rules.feature |
        | audit   | features/house/audit.feature |
        | slop    | features/house/slop.feature  |
        | format  | features/house/tools.feature |
        | lint    | features/house/code.feature  |
