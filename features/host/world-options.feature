Feature: The options of a world
  A game says once what its world is like: threads, components, sizes, limits.

  Rule: What nobody reads is no option
    A misspelt number of threads would give one thread, and nobody would say why.

    Scenario Outline: A world with <options> is refused
      When a world is made with the options <options>
      Then it is refused by CLOSED-09, naming "<field>" and its value

      Examples:
        | options                      | field            |
        | {"thread": 4}                | options.thread   |
        | {"limits": {"stal": 1}}      | limits.stal      |
        | {"limits": 5}                | limits           |
        | {"capacity": {"entites": 5}} | capacity.entites |
        | {"capacity": null}           | capacity         |
        | {"seed": -1.5}               | seed             |
        | {"seed": "abc"}              | seed             |
        | {"contracts": "no"}          | contracts        |
        | {"components": 5}            | components       |
        | {"worker": "./worker.js"}    | worker           |
        | {"components": ["engine"]}   | components[0]    |
