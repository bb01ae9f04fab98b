Feature: What a body takes
  A body belongs to physics, and its components ask. Each kind of body takes its own requests; what it cannot take is an
  error where it is asked for, and moves nobody.

  Rule: A dynamic body takes velocities, teleports and steer targets
    Thrusters are not all: a tractor beam, a docking clamp and a scene editor want more.

    @OWN-03
    Scenario Outline: A <what> that asks in tick 1 to <call> does so in the step after it
      Given deep space
      And a <what> "X" with a pilot, moving at (6, 0, 0) m/s
      And "X" asks in tick 1 to <call>
      When 4 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place        | velocity       | spin          |
        | 1    | (0.2, 0, 0)  | (6, 0, 0)      | (0, 0, 0)     |
        | 2    | <place>      | <velocity>     | <spin>        |

      Examples:
        | what  | call                       | place            | velocity   | spin        |
        | crate | move at (0, 3, 0)          | (0.2, 0.05, 0)   | (0, 3, 0)  | (0, 0, 0)   |
        | ship  | move at (0, 3, 0)          | (0.2, 0.05, 0)   | (0, 3, 0)  | (0, 0, 0)   |
        | crate | spin at (0, 2, 0)          | (0.3, 0, 0)      | (6, 0, 0)  | (0, 2, 0)   |
        | ship  | spin at (0, 2, 0)          | (0.3, 0, 0)      | (6, 0, 0)  | (0, 2, 0)   |
        | crate | be put at (3, 4, 5)        | (3, 4, 5)        | (0, 0, 0)  | (0, 0, 0)   |
        | ship  | be put at (3, 4, 5)        | (3, 4, 5)        | (0, 0, 0)  | (0, 0, 0)   |
        | crate | be steered to (0.3, 0, 1)  | (0.3, 0, 1)      | (6, 0, 60) | (0, 0, 0)   |
        | ship  | be steered to (0.3, 0, 1)  | (0.3, 0, 1)      | (6, 0, 60) | (0, 0, 0)   |
        | crate | be kicked by (0, 30, 0)    | (0.3, 0.05, 0)   | (6, 3, 0)  | (0, 0, 0)   |
        | ship  | be pushed by (0, 1800, 0)  | (0.3, 0.05, 0)   | (6, 3, 0)  | (0, 0, 0)   |

    @OWN-02 @property
    Scenario: Of several velocities in one tick the last one counts, and of several spins as well
      Given deep space
      When crates set their velocities and spins any times in one tick
      Then each moves by the last velocity and turns by the last spin, to the rounding of floats

  Rule: A steer target leads a body through one step, and the world still acts on it
    A steered crate is no ghost: it falls, and walls stop it.

    @OWN-04 @RAILS-57
    Scenario: A steered crate ends its step at the target, turned as it was told, and stops after the last target
      Given deep space
      And a crate "X" with a pilot
      And "X" asks in each of ticks 1 to 2 to be steered to (0.3, 0, 0), turned by 30 degrees about +Y
      When 6 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place       | velocity   | turned     |
        | 1    | (0, 0, 0)   | (0, 0, 0)  | 0 degrees  |
        | 2    | (0.3, 0, 0) | (18, 0, 0) | 30 degrees |
        | 3    | (0.3, 0, 0) | (0, 0, 0)  | 30 degrees |
        | 5    | (0.3, 0, 0) | (0, 0, 0)  | 30 degrees |

    @RAILS-39
    Scenario: After its last target a steered crate does not fly on with the velocity that led it
      Given deep space
      And a crate "X" with a pilot
      And "X" asks in tick 1 to be steered to (0.3, 0, 0)
      When 5 ticks pass
      Then "X" went as listed, within 0.01 mm
        | tick | place       | velocity   |
        | 2    | (0.3, 0, 0) | (18, 0, 0) |
        | 3    | (0.3, 0, 0) | (0, 0, 0)  |
        | 4    | (0.3, 0, 0) | (0, 0, 0)  |

    @OWN-04
    Scenario: Gravity draws a steered crate off its target, by what a step of it does
      In tick 0 it falls freely by 1.38889 mm. From there 60.08333 m/s lead to the target; 10 m/s² take 0.16667 m/s of them in
      a step, and with them 2.77778 mm of the way.

      Given deep space
      And a cabin "cabin" with a gravity of (0, -10, 0) m/s²
      And a crate "X" with a pilot in "cabin"
      And "X" asks in each of ticks 0 to 1 to be steered to (0.3, 1, 0)
      When 2 ticks pass
      Then "X" went as listed, within 0.02 mm
        | tick | place              | velocity         |
        | 1    | (0.3, 0.99722, 0)  | (18, 59.91667, 0) |

    @OWN-04
    Scenario: A crate that is steered into a wall is stopped by it
      Given deep space
      And a wall "gate" at (2, 0, 0) m
      And a crate "X" with a pilot
      And "X" asks in tick 0 to be steered to (5, 0, 0)
      When 4 ticks pass
      Then crate "X" is at (1, 0, 0) m, within 10 cm

    @OWN-04
    Scenario Outline: A target <how> is an error of its own, and the crate is led there as fast as bodies go
      Given deep space
      And a crate "X" with a pilot
      And "X" asks in tick 0 to be steered to <target>
      When 2 ticks pass
      Then "X" went as listed, within 1 mm/s
        | tick | velocity   | spin   |
        | 1    | <velocity> | <spin> |
      And the world has logged one error: of "X" in tick 1 by the engine at "steer", naming "self.steerTo" and rule OWN-04

      Examples:
        | how                          | target                                     | velocity      | spin       |
        | past 30 km/s                 | (0, 600, 0)                                | (0, 30000, 0) | (0, 0, 0)  |
        | turned by more than a step's | (0, 0, 0), turned by 90 degrees about +Y   | (0, 0, 0)     | (0, 47, 0) |

  Rule: A kinematic body goes where its end poses lead, and holds still without one
    A door has no momentum: it is where it is told to be.

    @OWN-05 @RAILS-05
    Scenario Outline: A <what> goes by end poses, samples and teleports, and holds still in every other step
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to arrive at (0, 3, 0), turned by 45 degrees about +Y
      And "X" asks in tick 3 to be put at (7, 0, 0)
      And "X" asks in tick 5 to ride to (7, 0, 2)
      When 9 ticks pass
      Then "X" went as listed, within 2 ulps
        | tick | place     | velocity    | turned     |
        | 1    | (0, 0, 0) | (0, 0, 0)   | 0 degrees  |
        | 2    | (0, 3, 0) | (0, 180, 0) | 45 degrees |
        | 3    | (0, 3, 0) | (0, 0, 0)   | 45 degrees |
        | 4    | (7, 0, 0) | (0, 0, 0)   | 45 degrees |
        | 5    | (7, 0, 0) | (0, 0, 0)   | 45 degrees |
        | 6    | (7, 0, 2) | (1, 2, 3)   | 0 degrees  |
        | 7    | (7, 0, 2) | (0, 0, 0)   | 0 degrees  |
        | 8    | (7, 0, 2) | (0, 0, 0)   | 0 degrees  |

      Examples:
        | what |
        | door |
        | lift |

    @RAILS-49
    Scenario: A wish of a tick acts in the step of the next one, and in no other
      Given deep space
      And a door "X" with a pilot
      And "X" asks in tick 2 to arrive at (0.1, 0, 0)
      And "X" asks in tick 3 to arrive at (0.3, 0, 0)
      When 7 ticks pass
      Then "X" went as listed, within 4 ulps
        | tick | place       | velocity   |
        | 2    | (0, 0, 0)   | (0, 0, 0)  |
        | 3    | (0.1, 0, 0) | (6, 0, 0)  |
        | 4    | (0.3, 0, 0) | (12, 0, 0) |
        | 5    | (0.3, 0, 0) | (0, 0, 0)  |
        | 6    | (0.3, 0, 0) | (0, 0, 0)  |

    @RAILS-30 @RAILS-52
    Scenario: A door that is put elsewhere and led on in one tick moves from there alone
      Given deep space
      And a door "X" with a pilot
      And "X" asks in tick 1 to arrive at (10, 0, 1)
      And "X" asks in tick 1 to be put at (10, 0, 0)
      When 3 ticks pass
      Then "X" went as listed, within 2 ulps
        | tick | place      | velocity   |
        | 1    | (0, 0, 0)  | (0, 0, 0)  |
        | 2    | (10, 0, 1) | (0, 0, 60) |

  Rule: A static hull moves by its owner's teleport alone
    A base on a cliff stands, until a scene editor picks it up.

    @OWN-07 @RAILS-69
    Scenario: A base that is put elsewhere takes its inside along at the end of the next step
      Given deep space
      And a base "X" with a pilot
      And a robot "Ada" in "X"
      And "X" asks in tick 1 to be put at (7, 0, 0)
      When 4 ticks pass
      Then "X" went as listed, within 0 m
        | tick | place     | velocity  |
        | 1    | (0, 0, 0) | (0, 0, 0) |
        | 2    | (7, 0, 0) | (0, 0, 0) |
        | 3    | (7, 0, 0) | (0, 0, 0) |
      And the frame of "X" has its origin at (7, 0, 0) m in that of "space"

  Rule: What a body cannot take is an error where it is asked for
    Else it would be looked for in the physics.

    @OWN-06
    Scenario Outline: A <what> that asks to <call> is told no, and stays
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to <call>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "<field>" and rule OWN-06
      And "X" has not moved

      Examples:
        | what | call              | field            |
        | door | move at (1, 0, 0) | self.setVelocity |
        | door | spin at (1, 0, 0) | self.setSpin     |
        | lift | move at (1, 0, 0) | self.setVelocity |
        | lift | spin at (1, 0, 0) | self.setSpin     |

    @OWN-08 @RAILS-22
    Scenario Outline: A <what>, which stands, that asks to <call> is told no, and stays
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to <call>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "<field>" and rule <rule>
      And "X" has not moved

      Examples:
        | what | call                    | field         | rule     |
        | wall | arrive at (1, 0, 0)     | self.arriveAt | RAILS-19 |
        | wall | ride to (1, 0, 0)       | rails         | RAILS-19 |
        | wall | be steered to (1, 0, 0) | self.steerTo  | RAILS-21 |
        | base | arrive at (1, 0, 0)     | self.arriveAt | RAILS-19 |
        | base | ride to (1, 0, 0)       | rails         | RAILS-19 |
        | base | be steered to (1, 0, 0) | self.steerTo  | RAILS-21 |

    @RAILS-19 @RAILS-21
    Scenario Outline: A <what> that asks to <call>, which others take, is told no, and stays
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to <call>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "<field>" and rule <rule>
      And "X" has not moved

      Examples:
        | what    | call                    | field         | rule     |
        | crate   | arrive at (1, 0, 0)     | self.arriveAt | RAILS-19 |
        | ship    | arrive at (1, 0, 0)     | self.arriveAt | RAILS-19 |
        | crate   | ride to (1, 0, 0)       | rails         | RAILS-19 |
        | ship    | ride to (1, 0, 0)       | rails         | RAILS-19 |
        | door    | be steered to (1, 0, 0) | self.steerTo  | RAILS-21 |
        | lantern | be steered to (1, 0, 0) | self.steerTo  | RAILS-21 |
        | cabin   | be steered to (1, 0, 0) | self.steerTo  | RAILS-21 |

    Scenario Outline: A <what> that asks to <call>, which nothing can do, is told so, and stays
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to <call>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "<field>" and rule <rule>
      And "X" has not moved

      @RAILS-25
      Examples: No place, or no rotation; that is judged before who asks
        | what  | call                                                   | field | rule     |
        | door  | arrive at (NaN, 0, 0)                                  | place | RAILS-25 |
        | wall  | arrive at (NaN, 0, 0)                                  | place | RAILS-25 |
        | crate | be steered to (0, Infinity, 0)                         | place | RAILS-25 |
        | door  | arrive at (1, 0, 0), turned by Infinity degrees about +Y | turn  | RAILS-25 |
        | door  | ride to (0, 0, NaN)                                    | rails | RAILS-25 |
        | door  | ride to (1, 0, 0), turned by Infinity degrees about +Y | rails | RAILS-25 |

      Examples: The same of teleports and velocities, and what physics cannot hold
        | what  | call                                                     | field            | rule     |
        | crate | be put at (NaN, 0, 0)                                    | place            | OWN-03   |
        | crate | be put at (2e18, 0, 0)                                   | place            | OWN-03   |
        | crate | be put at (1, 0, 0), turned by Infinity degrees about +Y | turn             | OWN-03   |
        | crate | move at (-Infinity, 0, 0)                                | self.setVelocity | OWN-03   |
        | crate | move at (30001, 0, 0)                                    | self.setVelocity | PHYS-117 |
        | crate | spin at (0, 48, 0)                                       | self.setSpin     | PHYS-117 |
        | wall  | move at (1, 0, 0)                                        | self.setVelocity | OWN-03   |

  Rule: A part asks by pushes alone
    Pushes of many add up. Of two that each want another velocity for one hull, somebody would have to choose.

    @OWN-11
    Scenario Outline: A lamp on a ship that asks to <call> moves the ship
      Given deep space
      And a ship "tug" with a pilot
      And a lamp "L" with a pilot on "tug" at (0, 0, 0) m
      And "L" asks in tick 1 to <call>
      When 3 ticks pass
      Then "tug" went as listed, within 0.01 mm/s
        | tick | velocity   | spin   |
        | 1    | (0, 0, 0)  | (0, 0, 0) |
        | 2    | <velocity> | <spin> |

      Examples:
        | call                       | velocity  | spin        |
        | be pushed by (0, 1800, 0)  | (0, 3, 0) | (0, 0, 0)   |
        | be kicked by (0, 30, 0)    | (0, 3, 0) | (0, 0, 0)   |
        | be twisted by (0, 100, 0)  | (0, 0, 0) | (0, 1, 0)   |
        | be struck by (0, 5, 0)     | (0, 0, 0) | (0, 3, 0)   |

    @COMP-03
    Scenario: The push of a lamp lies with the lamp until its wishes change hands, and from step 5 on with its ship
      Given deep space
      And a ship "tug" with a pilot
      And a lamp "L" with a pilot on "tug" at (0, 0, 0) m
      And "L" asks in tick 0 to be kicked by (0, 30, 0)
      When 1 tick passes under the eyes of an observer
      Then the observer saw between the steps of tick 0
        | event                              | not yet after | from step |
        | the impulse of "L" is to be used   | 2             | 4         |
        | the impulse of "tug" is to be used | 4             | 5         |

    @COMP-04
    Scenario: No message tells a ship that its lamp pushes it
      Given deep space
      And a ship "tug" with a pilot
      And a lamp "L" with a pilot on "tug" at (0, 0, 0) m
      And "L" asks in tick 1 to be kicked by (0, 30, 0)
      When 3 ticks pass, each looked at for mail
      Then nobody had mail after a tick
      And "tug" moves at (0, 3, 0) m/s and turns at (0, 0, 0) rad/s, within 1 part in 1,000,000

    @OWN-12 @OWN-14
    Scenario Outline: A lamp on a <ship> that asks to <call> is told no, and neither of them moves
      Given deep space
      And a <ship> "X" with a pilot
      And a lamp "L" with a pilot on "X" at (1, 0, 0) m
      And "L" asks in tick 1 to <call>
      When 4 ticks pass
      Then the world has logged one error: of "L" in tick 1 by "pilot", naming "<field>" and rule <rule>
      And "X" and "L" have not moved

      Examples:
        | ship  | call                    | field            | rule     |
        | crate | move at (1, 0, 0)       | self.setVelocity | OWN-14   |
        | crate | spin at (1, 0, 0)       | self.setSpin     | OWN-14   |
        | crate | be put at (1, 0, 0)     | self.teleport    | OWN-14   |
        | crate | be steered to (1, 0, 0) | self.steerTo     | RAILS-17 |
        | door  | be put at (1, 0, 0)     | self.teleport    | OWN-14   |
        | door  | arrive at (1, 0, 0)     | self.arriveAt    | RAILS-17 |
        | door  | ride to (1, 0, 0)       | rails            | RAILS-17 |

    @OWN-14
    Scenario Outline: A lantern, which has no body, that asks to <call> is told no in the same words
      Given deep space
      And a lantern "X" with a pilot
      And "X" asks in tick 1 to <call>
      When 4 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "<field>" and rule OWN-14
      And "X" has not moved

      Examples:
        | call                    | field            |
        | move at (1, 0, 0)       | self.setVelocity |
        | spin at (1, 0, 0)       | self.setSpin     |
        | be put at (1, 0, 0)     | self.teleport    |

  Rule: What has no body goes by end poses and rides, too
    A camera on a dolly needs no body to move smoothly.

    @OWN-35 @RAILS-47
    Scenario: A lantern arrives where it asks to, and rests in the step after that
      Given deep space
      And a lantern "X" with a pilot
      And "X" asks in tick 1 to arrive at (0, 3, 0)
      And "X" asks in tick 2 to ride to (0, 3, 1)
      When 6 ticks pass
      Then "X" went as listed, within 2 ulps
        | tick | place     | velocity    | spin        |
        | 1    | (0, 0, 0) | (0, 0, 0)   | (0, 0, 0)   |
        | 2    | (0, 3, 0) | (0, 180, 0) | (0, 0, 0)   |
        | 3    | (0, 3, 1) | (1, 2, 3)   | (0, 0, 0.5) |
        | 4    | (0, 3, 1) | (0, 0, 0)   | (0, 0, 0)   |
        | 5    | (0, 3, 1) | (0, 0, 0)   | (0, 0, 0)   |

    @OWN-02 @RAILS-09 @property
    Scenario: Of several motion intents in one tick the last one counts, whatever they are
      Given deep space
      When lanterns ask for end poses and rides any times in one tick
      Then each is where the last one led, moving as that one says

    @OWN-36
    Scenario Outline: What <what> asks for lands in the table that is exact for it
      Given deep space
      And a <what> "X" with a pilot
      And "X" asks in tick 1 to arrive at (1000000000.1, 0, 3)
      When 3 ticks pass
      Then <where>

      Examples:
        | what    | where                                                                      |
        | cabin   | the frame of "X" has its origin at (1000000000.1, 0, 3) m in that of "space" |
        | lift    | the frame of "X" has its origin at (1000000000.1, 0, 3) m in that of "space" |
        | lantern | crate "X" is at (1000000000.1, 0, 3) m, within 0 m                           |

    @OWN-39
    Scenario: The owner of a root frame moves its whole space
      Given deep space
      And another space "X" with a pilot
      And "X" asks in tick 1 to arrive at (0, 3, 0)
      And "X" asks in tick 3 to ride to (0, 3, 1)
      When 6 ticks pass
      Then "X" went as listed, within 2 ulps
        | tick | place     | velocity    |
        | 1    | (0, 0, 0) | (0, 0, 0)   |
        | 2    | (0, 3, 0) | (0, 180, 0) |
        | 3    | (0, 3, 0) | (0, 0, 0)   |
        | 4    | (0, 3, 1) | (1, 2, 3)   |
        | 5    | (0, 3, 1) | (0, 0, 0)   |
