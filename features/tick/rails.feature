Feature: Things on rails without a body
  A beacon needs no body to fly an orbit: its components say where the next step ends, and the sync point puts it there.

  Rule: A wish to move is part of what is asked of physics, also without a body
    A beacon in orbit has no body, and is there all the same.

    @ENT-11 @TICK-68
    Scenario: A beacon on an orbit is on it after every tick, and what hangs on it goes along at once
      Given the space around a body of 398,600.4418 km³/s²
      And a beacon "sonde" on a circle of 7,000 km
      And an item "lamp" 3 m behind "sonde" along +Z
      When 30 ticks pass
      Then "sonde" is after each tick n where a circle of 7,000 km leads in n / 60 s, within 0.001 mm
      And "lamp" is 3 m along +Z from there after each tick, within 0.001 mm
      And its wish for the next step lies ready
