Feature: Changes of motion
  A ship lands and is parked, a lift that hung on rails breaks off: the same hull, moved by somebody else from now on.

  Rule: A change acts in the next step, and goes on from where the hull is
    A ship that is let go has the speed that it had.

    @MOTION-02 @MOTION-37 @MOTION-49
    Scenario: A lift that is let go while it rises flies on as fast
      Given deep space
      And a lift "X" with a pilot
      And "X" asks in tick 1 to ride to (0, 3, 0)
      And "X" asks in tick 2 to be dynamic
      When 6 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place                       | velocity  |
        | 2    | (0, 3, 0)                   | (1, 2, 3) |
        | 3    | (0.0166667, 3.0333333, 0.05) | (1, 2, 3) |
        | 5    | (0.05, 3.1, 0.15)           | (1, 2, 3) |

    @MOTION-48
    Scenario: A ship that is parked in tick 2 stands from the step after it on
      Given deep space
      And a ship "X" with a pilot, moving at (6, 0, 0) m/s
      And "X" asks in tick 2 to be static
      When 6 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place       | velocity  |
        | 1    | (0.2, 0, 0) | (6, 0, 0) |
        | 2    | (0.3, 0, 0) | (6, 0, 0) |
        | 3    | (0.3, 0, 0) | (0, 0, 0) |
        | 5    | (0.3, 0, 0) | (0, 0, 0) |

    @MOTION-07
    Scenario: A ship that parks before a crate hits it is a wall to the crate
      Given deep space
      And a ship "X" with a pilot
      And a crate "A" with a pilot at (-2, 0, 0) m, moving at (12, 0, 0) m/s
      And "X" asks in tick 0 to be static
      When 30 ticks pass
      Then crate "A" is at (-1, 0, 0) m, within 10 cm

    @MOTION-49
    Scenario: A base that is let go falls from rest
      After t s it has fallen by 5 t² m: in the 3 steps of ticks 2 to 4 by 12.5 mm.

      Given deep space
      And a cabin "cabin" with a gravity of (0, -10, 0) m/s²
      And a base "X" with a pilot in "cabin"
      And "X" asks in tick 1 to be dynamic
      When 5 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place           |
        | 1    | (0, 0, 0)       |
        | 4    | (0, -0.0125, 0) |

  Rule: Whoever asks, asks the motion that the step will have
    The wish and the change act in one step, so they are judged together.

    @OWN-10 @MOTION-21
    Scenario: A ship that turns kinematic in a tick takes an end pose in the same tick
      Given deep space
      And a ship "X" with a pilot
      And "X" asks in tick 1 to be kinematic
      And "X" asks in tick 1 to arrive at (0, 3, 0)
      When 3 ticks pass
      Then "X" went as listed, within 0 m
        | tick | place     |
        | 1    | (0, 0, 0) |
        | 2    | (0, 3, 0) |

    @OWN-10 @MOTION-21
    Scenario: A ship that turns kinematic in a tick takes no velocity after that, in the same tick
      Given deep space
      And a ship "X" with a pilot
      And "X" asks in tick 1 to be kinematic
      And "X" asks in tick 1 to move at (1, 0, 0)
      When 3 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "self.setVelocity" and rule OWN-06

    @OWN-10
    Scenario: In the tick in which the change acts, the ship is kinematic to its own wishes although the facts lag
      Given deep space
      And a ship "X" with a pilot
      And "X" asks in tick 1 to be kinematic
      And "X" asks in tick 2 to arrive at (0, 3, 0)
      When 4 ticks pass
      Then "X" went as listed, within 0 m
        | tick | place     |
        | 2    | (0, 0, 0) |
        | 3    | (0, 3, 0) |

    @COMP-15 @MOTION-18
    Scenario: A ship knows its next motion in the tick that changes it
      Given deep space
      And a ship "X" with a pilot
      And "X" asks in tick 1 to be static
      When 2 ticks pass
      Then "X" knew in tick 1 that it would be static

    @MOTION-13
    Scenario: Of several changes in one tick the last one counts
      Given deep space
      And a ship "X" with a pilot, moving at (6, 0, 0) m/s
      And "X" asks in tick 1 to be static
      And "X" asks in tick 1 to be dynamic
      When 4 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place       | velocity  |
        | 3    | (0.4, 0, 0) | (6, 0, 0) |

    @MOTION-27 @MOTION-28
    Scenario Outline: A <what> that asks to <call> and then turns <motion> in the same tick does not do it
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to <call>
      And "X" asks in tick 1 to be <motion>
      When 4 ticks pass
      Then "X" has not moved

      Examples:
        | what | call                    | motion    |
        | lift | arrive at (0, 3, 0)     | dynamic   |
        | lift | ride to (0, 3, 0)       | static    |
        | ship | be steered to (0, 0, 1) | kinematic |
        | ship | move at (1, 0, 0)       | kinematic |
        | ship | spin at (0, 1, 0)       | kinematic |

  Rule: Everybody sees the change when the step is done
    The facts of a body are those of the last finished step, whatever its owner has just asked for.

    @COMP-14 @MOTION-09
    Scenario: Who parks in tick 2 is seen parked from tick 4 on
      Given deep space
      And a ship "A" with a pilot
      And an inspector "Ada" who looks at "A"
      And "A" asks in tick 2 to be static
      When 7 ticks pass
      Then "Ada" saw the motion of the body in each tick as
        | tick | motion  |
        | 1    | dynamic |
        | 2    | dynamic |
        | 3    | dynamic |
        | 4    | static  |
        | 6    | static  |

    @COMP-13
    Scenario: A ship that parks is static to everybody from step 4 on, and in no step before
      Given deep space
      And a ship "X" with a pilot
      And "X" asks in tick 0 to be static
      And 1 tick passed
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 1
        | event                                  | not yet after | from step |
        | the facts of "X" say that it is static | 2             | 4         |

  Rule: Only a hull changes, and only to what it can be
    A crate has no frame that would need to know.

    @MOTION-57
    Scenario Outline: <what> that asks to be <motion> is told no
      Given deep space
      And <what> "X" with a pilot
      And "X" asks in tick 1 to be <motion>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "self.setMotion" and rule MOTION-57
      And "X" has not moved

      Examples:
        | what      | motion    |
        | a crate   | static    |
        | a door    | dynamic   |
        | a lantern | kinematic |
        | a cabin   | dynamic   |

    @MOTION-60
    Scenario Outline: A tower of triangles that asks to be <motion> stays static, and is told why
      Given deep space
      And a tower "X" with a pilot
      And "X" asks in tick 1 to be <motion>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "self.setMotion" and rule MOTION-60
      And "X" has not moved

      Examples:
        | motion    |
        | kinematic |
        | dynamic   |
