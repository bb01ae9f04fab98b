Feature: The command checks saves
  Whoever writes a component that keeps something outside its state has a game that cannot be saved. With `--reload` the
  command finds it before a player does.

  Rule: With --reload every tick also runs from a save of the moment before
    The twin has nothing but the save, so what is not in it shows at once.

    Scenario: Runs that are saved and loaded before every tick are the same
      Given a script of the game of counters with 2 ticks of "honest"
      When the command compares it with "--threads 1,3 --reload"
      Then the command ends with code 0, and its words begin with "the same on 1 and 3 threads, reloaded before each of 2 ticks"

    Scenario: One number of threads is enough to compare with a reload
      Given a script of the game of counters with 2 ticks of "honest"
      When the command compares it with "--threads 1 --reload"
      Then the command ends with code 0, and its words begin with "the same on 1 thread, reloaded before each of 2 ticks"

    Scenario: A counter in a variable of its own parts the run from its twin
      Given a script of the game of counters with 2 ticks of "stray"
      When the command runs it with "--threads 1 --reload"
      Then the command ends with code 1, and its words begin with "tick 0 ends in state"

    Scenario: A run that checks its saves ends as one that does not
      Given a script of the game of counters with 2 ticks of "honest"
      When the command runs it without and with "--threads 1 --reload"
      Then both end with code 0 and print the same
