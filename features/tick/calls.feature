Feature: Calls in the middle of a tick
  While a tick runs, every thread reads the world. A call that changed it then would change it for some and not for others.

  Rule: During a tick nobody changes the world from outside
    Who watches the steps of a tick is in the middle of it.

    @PAPI-72 @PAPI-73
    Scenario Outline: Whoever calls <call> in the middle of a tick is refused
      Given deep space
      When somebody calls <call> after step "<step>" of the sync point
      Then the call is refused, naming "world.<call>", and the tick goes on as if nobody had called

      Examples:
        | call      | step |
        | spawn     | 1    |
        | destroy   | 2    |
        | send      | 5    |
        | tell      | 6    |
        | broadcast | 8    |
        | tick      | 10   |
