Feature: The game of the guide
  docs/guides/commands.md ends with a whole game: scenes, components, a lamp, keys and a script. Whoever copies it plays it.

  Rule: What the guide shows is what the reader gets
    A game that is copied and does not start teaches nothing.

    @once @gpu @linux-x64
    Scenario: The game of the guide compiles, and its script ends as the guide shows
      Given the guide "commands", in a folder like that of the guide "first-ship"
      When its game runs its only script
      Then the compiler found nothing, and each printed what the guide shows of it
      And its picture "cabin" is the approved "own-game": a crate at rest on the deck, lit from above by a lamp, stars around
