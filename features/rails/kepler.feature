Feature: Kepler rails
  A moon, a planet or a station on rails goes round its parent on an exact ellipse. Its place is a closed form of the
  time: nothing is integrated, so nothing drifts, and a game may ask for any year.

  Rule: The elements place the body in the parent's axes: +Y is north, longitudes run from +X toward -Z
    Elements out of a table must put a planet where the sky has it.

    @FMOVE-43
    Scenario Outline: A body <where> stands at <place> m and moves at <velocity> m/s
      Given a body of 400 m³/s² and an orbit of 100 m, eccentricity <e>, inclination <i>, node <node> and argument <argument>
      When the orbit is asked for mean anomaly <M>
      Then the body stands at <place> m, within 1e-12 m
      And it moves at <velocity> m/s, within 1e-13 m/s

      Examples:
        | where                              | e   | i           | node        | argument    | M           | place         | velocity    |
        | at the start of a level circle     | 0   | 0 degrees   | 0 degrees   | 0 degrees   | 0 degrees   | (100, 0, 0)   | (0, 0, -2)  |
        | a quarter of the way round         | 0   | 0 degrees   | 0 degrees   | 0 degrees   | 90 degrees  | (0, 0, -100)  | (-2, 0, 0)  |
        | on the node of a polar circle      | 0   | 90 degrees  | 0 degrees   | 0 degrees   | 0 degrees   | (100, 0, 0)   | (0, 2, 0)   |
        | over the pole                      | 0   | 90 degrees  | 0 degrees   | 0 degrees   | 90 degrees  | (0, 100, 0)   | (-2, 0, 0)  |
        | on a node a quarter turn on        | 0   | 90 degrees  | 90 degrees  | 0 degrees   | 0 degrees   | (0, 0, -100)  | (0, 2, 0)   |
        | at the periapsis of an oval orbit  | 0.6 | 0 degrees   | 0 degrees   | 0 degrees   | 0 degrees   | (40, 0, 0)    | (0, 0, -4)  |
        | at its apoapsis                    | 0.6 | 0 degrees   | 0 degrees   | 0 degrees   | 180 degrees | (-160, 0, 0)  | (0, 0, 1)   |
        | at a periapsis ahead of the node   | 0.6 | 90 degrees  | 0 degrees   | 90 degrees  | 0 degrees   | (0, 40, 0)    | (-4, 0, 0)  |

    @FMOVE-43 @property
    Scenario: At any time, before the epoch or after it, the place is that of another solution of Kepler's equation
      Given any closed orbit round any body, and any time within three turns of its epoch
      When the orbit is asked for its state then
      Then place and velocity are those of a bisection on Kepler's equation and three turned matrices

    @FMOVE-43 @property
    Scenario: Energy and angular momentum are those of the ellipse, at every place of it
      Given any closed orbit round any body, and any time within three turns of its epoch
      When the orbit is asked for its state then
      Then its energy is -G·M / 2a, and its angular momentum the root of G·M a (1 - e²) along the orbit's pole

    @FMOVE-43
    Scenario Outline: <body> is back where it was after the published <period>
      Given a body of <mu> and an orbit of <size>, eccentricity <e>, inclination 23 degrees, node 40 degrees and argument 70 degrees
      When the time <period> has passed on the orbit
      Then the body is <away> ahead of where it was, within <room>

      Examples:
        | body                    | mu                        | size             | e      | period             | away | room   |
        | A geostationary craft   | 398600.4418 km³/s²        | 42,164.1696 km   | 0      | 86164.0905 s       | 0 m  | 1 m    |
        | A rock at 1 AU          | 1.32712440018e11 km³/s²   | 1 AU             | 0.0167 | 365.2568983 days   | 0 m  | 1 km   |
        | A craft in low orbit    | 398600.4418 km³/s²        | 6,778.137 km     | 0.001  | 5553.624271 s      | 0 m  | 1 cm   |

    @FMOVE-43
    Scenario: A pebble that falls beside the station from the same place keeps beside it for a turn
      Given a body of 398600.4418 km³/s² and an orbit of 8,000 km, eccentricity 0.15, inclination 51.6 degrees, node 20 degrees and argument 80 degrees
      When a pebble falls freely from the state at the epoch for 7,100 s
      Then the body on the orbit is within 1 mm of the pebble, and within 1e-6 m/s of its velocity

    Scenario: After a century of turns the places of successive ticks still make a smooth path
      Given a body of 398600.4418 km³/s² and an orbit of 6,778.137 km, eccentricity 0.01, inclination 51.6 degrees, node 0 degrees and argument 0 degrees
      When 600,000 turns have passed and ten ticks a millisecond apart follow
      Then no chord differs from the velocity between its ends by more than 0.01 mm/s

    @FMOVE-43
    Scenario: After 600,000 turns the body is where exact arithmetic puts it
      Given a body of 70368744177664 m³/s² and an orbit of 4194304 m, whose mean motion is 2 to the power -10 rad/s
      When 3,900,000,001.25 s have passed on it
      Then the body is where the angle in 640 bits puts it, within 1e-8 m

    @FMOVE-50
    Scenario: An orbit in a turned planet's axes is turned with them
      Given the frames of deep space, with a frame "planet" at (1e9, 0, 0) m, turned 90 degrees about +Z
      And frame "planet" has a point gravity of 400 m³/s²
      And a frame "moon" in "planet" at (0, 0, 0) m
      And frame "moon" circles its parent at 100 m in the reference plane, from +X on
      When the frames take their step records for 60 ticks
      Then frame "moon" stands at (99.98000066665778, 0, -1.999866669333308) m in "planet", within 1e-12 m
      And frame "moon" stands at (1000000000, 99.98000066665778, -1.999866669333308) m in "space", within 1e-6 m

  Rule: What rides an orbit falls freely and feels exactly nothing
    A residue in the last bit would drift loose cargo through a station within hours.

    @FMOVE-29 @FMOVE-30 @property
    Scenario: On every orbit and in every step, at every tick rate, the accelerometer reads zero to the bit
      Given any closed orbit round any body, and any time within three turns of its epoch
      When a frame rides it for three steps at any tick rate
      Then its accelerometer reads 0 in each of them

    @FMOVE-29
    Scenario: Cargo in an orbiting station hangs where it is
      Given the frames around a body of 398600.4418 km³/s²
      And a frame "station" in "space" at (0, 0, 0) m
      And frame "station" rides an orbit of 6,778,137 m, eccentricity 0.3 and inclination 51.6 degrees
      When the frames take their step records for 600 ticks
      Then the accelerometer of "station" reads exactly zero
      And a crate at (30, -4, 8) m in "station" is pulled by (0, 0, 0) m/s², within 0 m/s²

  Rule: A frame on an orbit spins as a planet does, or faces its parent as a station does
    Those are the two ways of what circles something.

    @FMOVE-45 @property
    Scenario: A spinning frame is tilted once and turns steadily about its own +Y from its phase at the epoch
      Given any closed orbit round any body, and any time within three turns of its epoch
      When a frame with any spin rides it then
      Then its axes are the parent's tilted about +X, then turned about +Y by phase plus rate times time

    @FMOVE-46 @property
    Scenario: A frame that faces its parent has it under its belly and its nose along the motion, on oval orbits too
      Given any closed orbit round any body, and any time within three turns of its epoch
      When a frame that faces its parent rides it then
      Then its -Y points at the parent and its -Z along the motion across the horizon

    Scenario: The turn rate and its change carry one attitude into the next
      Given any closed orbit round any body, and any time within three turns of its epoch
      When a frame that faces its parent rides it then
      Then the turn rate and its change carry its attitude through the next instant

    Scenario: A rotation does not jump to its negative at the far end of the orbit or of a turn
      Whoever blends two ticks would turn the frame the long way round.
      When a frame that faces its parent and one that spins are followed through three turns of an oval orbit
      Then the four numbers of their rotations never turn their signs over from one tick to the next

    @FMOVE-63 @property
    Scenario: A spin in place and the spin of an orbiting frame are the same turn, to the bit
      Given any spin and any time
      When a frame spins so in place, and another on an orbit
      Then both have the same rotation and the same turn rate, to the bit

    @FMOVE-62 @property
    Scenario: A spin in place leaves the place alone and turns about a tilted axis
      Given any spin and any time
      When a frame spins so in place, and another on an orbit
      Then the first stands where it was put, its axes tilted about +X, then turned about +Y by phase plus rate times time

  Rule: Rails remember nothing: the time alone decides
    What remembers drifts, and a save would have to hold it.

    @FMOVE-40 @property
    Scenario: A tick's sample is the same whichever ticks and orbits were asked for before it
      Given any two closed orbits, a spin, and any ticks to ask for them
      When each tick is asked for first alone and then after all the others
      Then both answers are the same, to the bit

  Rule: An orbit that does not close or a value that is not finite is refused
    A planet on its way to nowhere takes all with it that lives on it.

    @FMOVE-70
    Scenario Outline: An orbit with <fault> is refused
      Given an orbit of 7,000 km with <element> <value>
      When the orbit is checked
      Then it is refused by FMOVE-70, naming "orbit.<element>" and "<value>"

      Examples:
        | fault                       | element             | value     |
        | no size                     | semiMajorAxis       | 0         |
        | a negative size             | semiMajorAxis       | -7000000  |
        | an endless size             | semiMajorAxis       | Infinity  |
        | the shape of a parabola     | eccentricity        | 1         |
        | the shape of a hyperbola    | eccentricity        | 1.2       |
        | a negative shape            | eccentricity        | -1e-16    |
        | no shape                    | eccentricity        | NaN       |
        | an endless tilt             | inclination         | Infinity  |
        | no node                     | ascendingNode       | NaN       |
        | no argument                 | argumentOfPeriapsis | NaN       |
        | no start                    | meanAnomalyAtEpoch  | -Infinity |
        | no epoch                    | epoch               | NaN       |
        | no attitude                 | attitude            | undefined |

    @FMOVE-70
    Scenario Outline: An orbit with <element> <value> is accepted
      Given an orbit of 7,000 km with <element> <value>
      When the orbit is checked
      Then it is accepted

      Examples:
        | element             | value               |
        | eccentricity        | 0                   |
        | eccentricity        | 0.9999999999999999  |
        | inclination         | -400                |
        | semiMajorAxis       | 5e-324              |
        | meanAnomalyAtEpoch  | 1e300               |

    @FMOVE-70 @FMOVE-71
    Scenario Outline: A spin with the <value> <part> is refused, in place and on an orbit
      Given a spin with the <part> <value>
      When it is checked in place and as an attitude
      Then both are refused, naming the <part> and <value>

      Examples:
        | part         | value     |
        | axialTilt    | NaN       |
        | rate         | Infinity  |
        | phaseAtEpoch | -Infinity |

    @FMOVE-71
    Scenario: Every finite spin is accepted and gives a rotation
      Given any spin and any time
      When it is checked and asked for
      Then it is accepted and its rotation is a unit quaternion within 1e-15
