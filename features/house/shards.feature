Feature: A run in parts
  Several machines share a run, each takes a shard, and whoever reads the outcome reads one.

  Rule: All shards together are the whole run
    A scenario that falls between two machines is run by none.

    @once
    Scenario: Three shards, merged, leave the reports of a whole run
      Given a suite with these scenarios:
        | A sound one                 | it holds                         |          |
        | One about the sources       | it holds                         | @once    |
        | One that needs contracts    | contracts are on                 | @DOOR-01 |
        | One that counts its threads | the state depends on the threads | @DOOR-02 |
        | Another sound one           | it holds                         | @DOOR-01 |
        | One that breaks             | it does not hold                 | @DOOR-03 |
        | The last one                | it holds                         | @DOOR-02 |
      When it runs as a whole, and in 3 shards that are merged
      Then the shards had 3, 2 and 2 of its scenarios
      And both say the same in run.json, rules.json, the page, JUnit and the messages

  Rule: What is not all the shards of one run, each once, is no whole
    A missing machine would look like a run that passed.

    @once
    Scenario: A missing shard, a double one, and one of another run are refused
      Given a suite of 4 scenarios, the last of which fails
      And its shards 1/2 and 1/3, and shard 2/2 of "No. [234]" alone
      When these are merged:
        | out/shard-1-of-2                  |
        | out/shard-1-of-2 out/shard-1-of-2 |
        | out/shard-1-of-2 out/shard-1-of-3 |
        | out/shard-1-of-2 out/shard-2-of-2 |
      Then each time it says why not:
        | shard 2/2 is missing: name the folders of all 2                                     |
        | shard 1/2 is there twice: in out/shard-1-of-2 and in out/shard-1-of-2               |
        | out/shard-1-of-3 holds shard 1/3, but out/shard-1-of-2 one of 2                     |
        | out/shard-2-of-2 is of another run than out/shard-1-of-2: it was --name "No. [234]" |
