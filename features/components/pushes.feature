Feature: Physics moves bodies, gameplay asks
  A body belongs to physics. Its components do not put it anywhere; they push, and the next step does the rest.

  Rule: Pushes of one tick add up
    Two engines know nothing of each other, and the hull feels both.

    @OWN-02
    Scenario: Two thrusters of one crate act as their sum
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself a force of (600, 0, 0) N in tick 0
      And "A" gives itself a force of (-300, 1200, 0) N in tick 0
      When 2 ticks pass
      Then "A" moves at (0.5, 2, 0) m/s and turns at (0, 0, 0) rad/s, within 1 part in 5,000,000

    @OWN-02 @property
    Scenario: Any pushes of a tick act as their sums
      Given deep space
      When balls of 4 kg and 0.5 m give themselves any forces, impulses, torques and angular impulses in one tick
      Then each moves and turns as the sums of all of them make it, to the rounding of floats

  Rule: Only what has a body can be pushed
    A push that went nowhere would be looked for in the physics.

    @OWN-13
    Scenario: A beacon without a body cannot push itself
      Given deep space
      And a beacon "A" with a thruster
      And "A" gives itself a force of (1, 0, 0) N in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "A" in tick 1 by "thruster", naming "self.push" and rule OWN-13
      And "A" has not moved

    Scenario: A wall may push itself, and stays where it is
      Given deep space
      And a wall "A" with a thruster
      And "A" gives itself a force of (1, 0, 0) N in tick 1
      When 3 ticks pass
      Then "A" has not moved
      And the world has logged no error

  Rule: A push that is no number pushes nothing at all
    One number that is none would spread to everything that the body touches.

    @OWN-02
    Scenario Outline: A force with <value> in it is refused, and so is the good impulse beside it
      Given deep space
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself an impulse of (5, 0, 0) N s and a force of <value> N in tick 1
      When 4 ticks pass
      Then the world has logged one error: of "A" in tick 1 by "thruster", naming "force" and rule OWN-02
      And crate "A" is at (0, 0, 0) m, within 0 m

      Examples:
        | value     |
        | NaN       |
        | Infinity  |
        | -Infinity |

    @OWN-02
    Scenario: Of two pushes whose sum no float can hold, the second is refused
      Given deep space
      And a crate "A" of 1e30 kg with a thruster, at (0, 0, 0) m
      And "A" gives itself a force of (0, 3e38, 0) N in tick 1
      And "A" gives itself a force of (0, 3e38, 0) N in tick 1
      When 2 ticks pass
      Then the world has logged one error: of "A" in tick 1 by "thruster", naming "force" and rule OWN-02

  Rule: A push is refused that is more than a step takes
    A step changes a body by at most 1e10 m/s for each kg that it has, which is far past the speed that bodies reach. What
    was cut without a word, or spread as a number that is none, would be looked for in the physics.

    @OWN-02
    Scenario Outline: Of <what> from a crate of 10 kg, <most> counts and a little more is refused
      Given deep space
      And a crate "A" with a pilot
      And a crate "B" with a pilot
      And "A" asks in tick 0 to <call> (0, <most>, 0)
      And "B" asks in tick 0 to <call> (0, <more>, 0)
      When 1 tick passes
      Then the world has logged one error: of "B" in tick 0 by "pilot", naming "<field>" and rule OWN-02

      Examples:
        | what                | call          | most  | more     | field          |
        | impulses            | be kicked by  | 1e11  | 1.01e11  | impulse        |
        | forces              | be pushed by  | 6e12  | 6.01e12  | force          |
        | angular impulses    | be struck by  | -1e11 | -1.01e11 | angularImpulse |
        | torques             | be twisted by | -6e12 | -6.01e12 | torque         |

    @OWN-02
    Scenario: Pushes of one tick count together, those before the one that is too much as well
      Given deep space
      And a crate "A" with a pilot
      And "A" asks in tick 0 to be kicked by (1e11, 0, -20)
      And "A" asks in tick 0 to be kicked by (1, 0, 1e11)
      And "A" asks in tick 0 to be kicked by (-1e11, 0, 0)
      When 2 ticks pass
      Then "A" went as listed, within 0 m/s
        | tick | velocity   |
        | 1    | (0, 0, -2) |

    @OWN-02
    Scenario: Parts that together push their ship by more than a step takes are told so, from the first that is too much
      Each asks for what the ship takes from one alone.

      Given deep space
      And a ship "tug" with a pilot
      And a lamp "L" with a pilot on "tug" at (0, 0, 0) m
      And a lamp "R" with a pilot on "tug" at (0, 0, 0) m
      And "L" and "R" ask in tick 0 to be kicked by (0, 6e10, 0)
      When 3 ticks pass
      Then the world has logged one error: of "R" in tick 0 by the engine at "push", naming "self.push" and rule OWN-02

  Rule: What nobody moves holds still
    A door that drifted because nobody spoke to it would be the engine's doing.

    Scenario: A door without a wish stays where it is
      Given deep space
      And a kinematic door "A" at (0, 0, 0) m
      And a cabin "cabin" with a gravity of (0, -10, 0) m/s²
      And a kinematic door "B" in "cabin" at (1, 2, 3) m
      When 30 ticks pass
      Then "A" and "B" have not moved
