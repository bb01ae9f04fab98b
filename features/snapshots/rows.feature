Feature: Everybody reads the end of the last tick
  Each row of an entity is there twice: the front, which all read, and the back, which its entity and the sync point write.
  So nobody needs to know who runs first.

  Rule: The front does not change while a tick runs
    All threads read it at once, and none may see half of a change.

    @SNAP-01
    Scenario: A lamp that is switched on in a tick is seen from step 8 on
      Given deep space
      And a robot "Ada" with a lamp
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And "Ada" switches its lamp on in tick 0
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                            | not yet after | from step |
        | readers see "Ada" shine          | 5             | 8         |
        | readers see "A" in its new place | 5             | 8         |

    Scenario: Whoever switches a lamp reads its own wish back
      Given deep space
      And a robot "Ada" with a lamp
      And "Ada" switches its lamp on in tick 1
      And "Ada" switches its lamp over in tick 1
      And "Ada" switches its lamp over in tick 3
      When 5 ticks pass
      Then the lamp of "Ada" after each tick is
        | tick | lamp |
        | 0    | off  |
        | 1    | off  |
        | 2    | off  |
        | 3    | on   |

  Rule: An entity writes its own rows
    So no two threads ever write the same row, and nobody has to lock.

    @SNAP-02 @COMP-02 @property
    Scenario: Whatever robots do to themselves, nobody else's rows change
      Given deep space
      And 100 robots with lamps and bodies of their own
      When any of them switch lamps and push themselves for some ticks
      Then each has the lamp and the velocity of its own wishes

  Rule: When the tick is over, both halves say the same
    Whoever writes nothing keeps what it had.

    @SNAP-03 @property
    Scenario: After any tick, front and back rows are equal in every slot
      Given deep space
      And 100 robots with lamps
      When any of them switch lamps for some ticks
      Then after each tick front and back rows are equal in every slot, and every lamp is as it was switched

    @SNAP-03
    Scenario: Only rows that changed are copied
      A mark is left in the back row of a robot that does nothing; a copy of everything would carry it to the front.

      Given deep space
      And a robot "Ada" with a lamp
      And a robot "Bert" with a lamp
      And "Bert" switches its lamp on in tick 1
      And a mark is left in the back rows of "Ada" and "Bert" before tick 1
      When 3 ticks pass
      Then the mark shows in the front row of "Bert", and not in that of "Ada"

    @SNAP-04 @bench
    Scenario: Twenty thousand robots that do nothing hardly delay ten that switch their lamps
      When 10 robots switch their lamps in each tick, first alone and then among 20,000 that do nothing
      Then a tick among them takes at most 6 times as long
