Feature: What random programs have found
  Each of these programs once came out in the world otherwise than in the naive one. They are the shortest that did, and here
  to stay.

  Rule: A component that is grown in a tick starts with the next one
    A robot sheds its ticker and grows another one at once. The new one counted the tick in which it came, because it was of
    the type of one that the tick had found.

    Scenario: A new ticker in the place of an old one does not count the tick of its growth
      Robot 1 has a ticker from the start; growth 3 is the ticker.
      When 3 robots are told for 4 ticks:
        | tick | who | order  | value |
        | 1    | 1   | regrow | 3     |
      Then all comes as in a naive world that the rules alone describe

  Rule: An error is told of the robot that it befell
    What is to hang on somebody who dies in the same tick comes to nothing, and the log says so. Past the pools, it said so of
    a handle that nobody was ever given.

    Scenario: A birth from past the pool that comes to nothing is told by the handle that was promised
      A pool holds 3, so the 4th birth of the tick comes from past it.
      When 6 robots are told for 4 ticks:
        | tick | who | order | whom |
        | 1    | all | hang  | 2    |
        | 1    | 2   | leave | 0    |
      Then all comes as in a naive world that the rules alone describe
