Feature: Setting up
  A checkout sets itself up before the first command: packages, build, graphics driver. It does what is missing, says
  what it does, and is quiet and quick when nothing is.

  Rule: What is missing is made, in order, and only once
    One command is all that a newcomer has to know.

    @once
    Scenario: A fresh checkout gets its packages, its build and an adapter
      Given a fresh checkout in a folder with a blank in its name
      When set-up runs
      Then it succeeds
      And npm was asked in order for:
        | ci        |
        | run build |

    @once
    Scenario: A checkout that is set up is left alone
      Given a checkout that is set up
      When set-up runs
      Then it succeeds
      And it says nothing
      And npm was asked in order for:
        | ci        |
        | run build |

    @once
    Scenario: Two commands at once set up once
      Given a fresh checkout in a folder with a blank in its name
      When set-up runs twice at the same time
      Then both succeed
      And npm was asked in order for:
        | ci        |
        | run build |

    @once
    Scenario: A set-up that was killed does not block the next
      Given a set-up of a fresh checkout that was killed half-way
      When set-up runs
      Then it succeeds

  Rule: A machine that cannot run the engine is told why
    Without the reason, the next thing that is tried is another engine.

    @once
    Scenario Outline: Node <version> is too old
      Given a fresh checkout in a folder with a blank in its name
      When set-up runs under Node <version>
      Then it fails and says "Tertius needs Node 20.11 or newer, and this is Node <version>."
      And npm was asked for nothing
      And nothing was written into the checkout

      Examples:
        | version |
        | 18.20.1 |
        | 20.10.0 |

    @once
    Scenario: Node 20.11.0 is new enough
      Given a fresh checkout in a folder with a blank in its name
      When set-up runs under Node 20.11.0
      Then it succeeds

    @once
    Scenario: Without a graphics adapter set-up fails, and says what it tried and what to install
      Given a fresh checkout in a folder with a blank in its name
      When set-up runs where no graphics adapter is allowed
      Then it fails and tells of "Tried any driver: TERTIUS_GPU=none forbids any" and of "install a Vulkan driver"
