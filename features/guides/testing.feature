Feature: The guide to testing a game
  docs/guides/testing.md shows how a game's own suite uses the engine's checks. Its blocks of code are compiled and run.

  Rule: What the guide shows is what the reader gets
    A test that is shown and does not run teaches nothing.

    Scenario: All that the guide shows compiles in the strictest mode
      Given the programs of the guide "testing"
      When its author compiles them
      Then the compiler finds nothing in 3 files

    Scenario: Its checks pass and print what the guide shows
      Given the programs of the guide "testing"
      When "checks" runs
      Then it prints what the guide shows of it
