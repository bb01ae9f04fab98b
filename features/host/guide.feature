Feature: The guide to the command
  docs/guides/commands.md is what a person reads before the first script.

  Rule: What the guide says is so
    A guide that lags behind is believed all the same.

    Scenario: The script in the guide is one that the reader takes, with a step of every kind
      When the guide to the command is read
      Then its script is taken, and holds steps of every kind
      And its table of steps names the members of every kind

    @HOST-127
    Scenario: The guide has every exit code
      When the guide to the command is read
      Then its table of exit codes has 0, 1, 2, 3, 4, 5 and 130

    Scenario: The guide has every option of the help
      Given the help of "run"
      When the guide to the command is read
      Then its table of options has all options of the help but --help
