Feature: Parts of the suite
  Not every machine has a graphics adapter, and nobody waits for an hour before a commit.

  Rule: A profile says which scenarios run
    Planned ones run in none of them, and benches only where they are asked for by name.

    @once
    Scenario: Each profile runs its own part
      Given a suite with these tagged scenarios:
        | plain    |          |
        | drawing  | @gpu     |
        | clicking | @browser |
        | long     | @nightly |
        | costs    | @bench   |
        | planned  | @pending |
      When it runs with each profile
      Then they ran:
        | fast    | plain                          |
        | full    | plain, drawing, clicking       |
        | gpu     | drawing                        |
        | nightly | plain, drawing, clicking, long |

  Rule: A failure says how to run it again
    Inputs are drawn by chance, and a failure that cannot be repeated cannot be mended.

    @once
    Scenario: A property that fails names its place and the seed of its inputs
      Given a suite with a property that fails in line 3 of "features/sample.feature"
      When it runs with seed 7 and 50 inputs
      Then it says "again: TERTIUS_FC_SEED=7 TERTIUS_FC_RUNS=50 npm test -- features/sample.feature:3"
