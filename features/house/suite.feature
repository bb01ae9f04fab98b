Feature: The run of the suite
  Every scenario runs twice, with 1 thread and contracts on, and with 3 threads and contracts off. Whatever holds must hold
  in both, and end in the same state.

  Rule: A change passes only when both runs pass and agree

    @ARCH-19 @TOOL-04 @once
    Scenario: What fails without contracts, and a state that depends on the threads, fail the suite
      Given a suite with these scenarios:
        | A sound one                 | it holds                         |
        | One that needs contracts    | contracts are on                 |
        | One that counts its threads | the state depends on the threads |
      When the suite runs
      Then the suite fails with "4 passed, 2 failed" as its last line
      And it names:
        | FAILED One that needs contracts (3 threads, contracts off)                  |
        | contracts are off                                                           |
        | FAILED One that counts its threads: its state hash differs between the runs |
