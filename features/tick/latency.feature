Feature: What gameplay asks for acts one tick later
  Gameplay and physics run side by side, so neither waits for the other; the price is one tick between a wish and its
  effect.

  Rule: A push written in a tick acts in the physics step of the next
    Physics runs beside gameplay, and may not see what gameplay is about to write.

    @TICK-25 @TICK-134 @SYNC-07
    Scenario: A push in tick 3 shows after tick 4
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself an impulse of (20, 0, 0) N s in tick 3
      When 6 ticks pass
      Then crate "A" moved after each tick at
        | tick | x     |
        | 2    | 0 m/s |
        | 3    | 0 m/s |
        | 4    | 2 m/s |
        | 5    | 2 m/s |

    @TICK-25 @TICK-84
    Scenario: A force acts for the one step after its tick, and not again
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself a force of (600, 0, 0) N in tick 1
      When 5 ticks pass
      Then crate "A" moved after each tick at
        | tick | x     |
        | 1    | 0 m/s |
        | 2    | 1 m/s |
        | 3    | 1 m/s |
        | 4    | 1 m/s |

  Rule: While a tick runs, nobody sees it move
    Else the order of threads would show.

    @TICK-24 @SNAP-01
    Scenario: A falling crate sees itself where the last tick left it
      Given deep space
      And a cabin "cabin" with a gravity of (0, -10, 0) m/s²
      And a crate "A" with a pulse in "cabin", at (0, 5, 0) m
      When 20 ticks pass
      Then in each tick "A" saw itself where the tick before had left it
      And it fell by more in each tick than in the one before
