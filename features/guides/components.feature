Feature: The guide to components
  What the guide shows, a reader copies; so all of it compiles and prints what stands beside it.

  Rule: The programs of the guide are programs
    A page that lies about one line is believed in none.

    Scenario: All that the guide to components shows compiles in the strictest mode
      Given the programs of the guide "components"
      When its author compiles them
      Then the compiler finds nothing in 9 files

    Scenario Outline: "<program>" prints what the guide to components shows of it
      Given the programs of the guide "components"
      When "<program>" runs
      Then it prints what the guide shows of it

      Examples:
        | program  |
        | skirmish |
        | ride     |
        | fleet    |
        | night    |
        | sentry   |
