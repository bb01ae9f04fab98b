Feature: The first flight
  A station circles the Earth 400 km up. It has a weightless bay, and a cabin with a gravity of its own in which crates lie
  on a deck. Everything the engine promises about places that move shows here in small.

  Rule: A station on rails is where the laws of orbits put it, and in it what is let go stays
    Station and crate fall together, as those of astronauts do.

    Scenario: In ten seconds the station falls 77 km along its orbit, and a crate that floats in its bay does not drift
      Given the scene "first-flight"
      And the scene is watched for "drifter"
      When 600 ticks pass
      Then "station" is where a fall of 10 s around the Earth has led it, within 0.001 mm
      And "drifter" is to the bit where it was after the first tick
      And "drifter" is where it was let go, but for the rounding to a float

  Rule: Where there is gravity, what is let go falls
    The cabin makes its own gravity, so its crates know nothing of the orbit.

    Scenario: A crate falls on its parabola, and comes to rest on the deck
      A resting contact may sink by 5 mm, so that it is found again in the next step.

      Given the scene "first-flight"
      And a crate "A" of 1 m in "cabin" at (1.5, 0.8, 2.5) m
      When 180 ticks pass
      Then "A" fell by 9.81 m/s² t² / 2 in the time t of each tick, until it met a deck at -1.4 m, to the rounding of its floats
      And "A" lies on the deck, at most 5 mm deep
      And "A" sleeps
