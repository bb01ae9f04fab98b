Feature: Two lengths of one tick
  Jolt counts time in single precision: its step is the float nearest to the tick, at 60 ticks per second too long by 5.2e-8
  of it. What Jolt integrates is computed for that step; what the engine itself moves goes by the exact tick.

  Rule: What Jolt shall do in a step is computed for the step that Jolt takes
    A crate that is given a speed for another length of time misses its target.

    @TICK-11 @property
    Scenario: A crate that is steered has the speed that carries it to its target in Jolt's step
      Given worlds of any rate, and a crate of 1 kg with a pilot
      When any target within 10 m has steered the crate for one step
      Then it moves at its way over the float nearest to the tick, to the bit

    @TICK-12 @property
    Scenario: A push and a drag act for the length of Jolt's step
      Given worlds of any rate, and a crate of 1 kg with any drag
      When any force has pushed the crate for one step
      Then its speed is the force times Jolt's step, less the drag over Jolt's step, to the bit

    @TICK-13 @property
    Scenario: The accelerometer of a ship reads its change of speed over Jolt's step
      Given worlds of any rate, and a ship with an inside
      When any force has pushed the ship for one step
      Then its accelerometer reads its speed over the float nearest to the tick, to the bit

  Rule: What the engine moves by itself goes by the exact tick
    A station that gains 6.6 µm in each step is 34 m ahead after a day.

    @TICK-15 @property
    Scenario: A station on an orbit is where the whole ticks lead it, whatever the rate and the start
      Given worlds of any rate and any start time, and a station on a circle of 7,000 km
      When the station has flown for a few ticks
      Then it is within 0.1 µm of where the time of the last tick leads, and so is the origin of its frame

  Rule: A body that flies freely gains what Jolt's step is too long by
    The gain has one sign, so it adds up: a limit that a game with exact clocks must know.

    @TICK-132
    Scenario: Whenever and wherever crates set out, their first step is too long by 5.2e-8 of it
      Given deep space at 60 ticks per second
      When in each of 8 ticks crates set out from one place to both sides, at 1 m/s to 8,192 m/s
      Then the first step of each of 224 crates is longer than a 60th of its speed, by 5.2e-8 of it within 1 %
