Feature: Time comes from whole ticks
  A clock that adds up tick lengths is off by 4.5 ms after a day in single precision, and no two clocks agree. So the only
  length of a tick is the world's rate, and the time of a tick is one division and one sum.

  Rule: A world runs at a fixed rate, and physics steps once in each tick
    A step that follows the frame rate gives each machine a world of its own.

    @TICK-01
    Scenario: Without a word about it, a tick is a sixtieth of a second
      Given deep space
      And a crate "A" at (0, 0, 0) m, moving at (6, 0, 0) m/s
      When 60 ticks pass
      Then the world's clock reads 1 s
      And crate "A" is at (6, 0, 0) m, within 0.02 mm

    @TICK-10 @property
    Scenario: Whatever the rate, a tick moves a crate by one step of single precision
      Jolt steps by the 32-bit float nearest to the tick, a little too long at 60 a second and too short at 50.

      When crates of 1 m/s fly for one tick in worlds of any rate
      Then each has moved by the float nearest to the length of its tick

  Rule: The time of a tick is its number over the rate, plus the start
    A sum of many small steps would drift by its roundings.

    @TICK-05
    Scenario Outline: At 60 ticks per second, <count> ticks last exactly <time>
      Given deep space at 60 ticks per second
      When somebody asks for the time of tick <count>
      Then it is exactly <time>

      Examples:
        | count     | time     |
        | 30        | 0.5 s    |
        | 111       | 1.85 s   |
        | 60        | 1 s      |
        | 5,184,000 | 86,400 s |

    @TICK-03 @property
    Scenario: Whatever the rate and the start, each tick has the time that exact fractions give, rounded twice
      When worlds of any rate and any start time are asked for the times of any ticks
      Then each time is the start plus the rounded quotient of tick and rate, rounded

    @TICK-04 @TICK-06 @property
    Scenario: Everybody in a tick reads the same clock, to the bit
      When worlds of any rate and any start time run a few ticks
      Then the world, its components and the tick event tell the same time and tick length, those of the tick's number

  Rule: Whoever counts time counts ticks
    A whole number is exact after a year, too.

    @TICK-08
    Scenario: A timer of half a second is done at the 30th tick
      The sum of 30 tick lengths is 0.49999999999999994 s, so a timer that adds them up waits for one tick more.

      Given deep space at 60 ticks per second
      And a robot "Ada" with a timer of 0.5 s
      When 40 ticks pass
      Then the timer of "Ada" was done at its tick 30

    @TICK-07 @property
    Scenario: Any count of ticks lasts the same for the world and for its components
      When worlds of any rate are asked how long any counts of ticks last
      Then the world and a component both answer with the rounded quotient of count and rate

  Rule: A clock that cannot be is refused
    A tick of no length or of no number would move nobody, or everybody out of the world.

    @TICK-01
    Scenario Outline: A rate of <rate> ticks per second is refused
      When somebody tries to make a world of <rate> ticks per second
      Then it is refused by TICK-01, naming "tickRate" and its value

      Examples:
        | rate |
        | 0    |
        | -60  |
        | 59.9 |
        | 1001 |
        | NaN  |

    Scenario Outline: A start at <time> s is refused
      When somebody tries to make a world that starts at <time> s
      Then it is refused by TICK-03, naming "startTime" and its value

      Examples:
        | time     |
        | NaN      |
        | Infinity |

    @TICK-01
    Scenario Outline: A run of <count> ticks is refused
      Given deep space
      When somebody tries to run <count> ticks
      Then it is refused by TICK-01, naming "ticks" and its value, and nothing has changed

      Examples:
        | count |
        | -1    |
        | 2.5   |
        | NaN   |
