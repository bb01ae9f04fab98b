Feature: A spawn refuses bodies that the solver cannot make

  The solver turns some values into nonsense in its first step, so they are refused before anything changes.

  Rule: A refusal names the field, its value and the rule
    Who reads it knows what to change without reading the engine.

    @PHYS-35
    Scenario Outline: <body> is refused
      Given a world with a crate in it, to spawn into
      When a body is spawned there with <body>
      Then the spawn is refused by PHYS-35, naming "<field>" and "<value>"
      And the world there is what it was

      Examples: sizes
        | body                                   | field                              | value |
        | a ball of radius 0 m                   | body.shape.radius                  | 0     |
        | a ball of radius -1 m                  | body.shape.radius                  | -1    |
        | a ball of radius NaN m                 | body.shape.radius                  | NaN   |
        | a box of 1, 0 and 1 m                  | body.shape.size[1]                 | 0     |
        | a capsule of height -2 m               | body.shape.height                  | -2    |
        | a cylinder of radius Infinity m        | body.shape.radius                  | Infinity |

      Examples: parts
        | body                                   | field                              | value |
        | a hull of 3 points                     | body.shape.points.length           | 3     |
        | a hull with a corner at NaN            | body.shape.points[2]               | [null,0,0] |
        | a compound of nothing                  | body.shape.children.length         | 0     |
        | a compound of a ball of radius 0 m     | body.shape.children[0].shape.radius | 0    |
        | a fixed mesh without triangles         | body.shape.triangles.length        | 0     |
        | a fixed mesh that names a 9th corner   | body.shape.triangles[0]            | [0,1,8] |

      @PAPI-35 @PAPI-36
      Examples: meshes, which stand
        | body                                   | field                              | value |
        | a movable mesh                         | body.motion                        | dynamic |
        | a movable compound with a mesh in it   | body.motion                        | dynamic |
        | a led mesh                             | body.motion                        | kinematic |

    @PHYS-37 @PAPI-81
    Scenario Outline: A hull <body> is refused, which only the solver can tell
      Given a world with a crate in it, to spawn into
      When a body is spawned there with a hull <body>
      Then the spawn is refused by PHYS-37, naming "body.shape"
      And the world there is what it was

      Examples:
        | body                    |
        | whose points coincide   |
        | whose points are a line |

    @PAPI-34
    Scenario Outline: <body> is refused, whose pieces nobody could count
      Given a world with a crate in it, to spawn into
      When a body is spawned there with <body>
      Then the spawn is refused by PAPI-34, naming "<field>"
      And the world there is what it was

      Examples:
        | body                                       | field                                                        |
        | a compound nine deep                       | body.shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children              |
        | a compound that holds itself               | body.shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children[0].shape.children              |
        | a compound of 100 times 100 times 10 balls | body.shape.children[14].shape.children[78].shape.children    |

    Scenario Outline: <body> is refused, of which no solver can make a thing
      Given a world with a crate in it, to spawn into
      When a body is spawned there with <body>
      Then the spawn is refused by <rule>, naming "<field>"
      And the world there is what it was

      Examples:
        | body                                   | rule    | field                |
        | a wall without a shape                 | PHYS-35 | body.shape           |
        | a hull with a hole in its list         | PHYS-35 | body.shape.points[2] |
        | a hull of a typed array                | PHYS-35 | body.shape.points    |
        | a hull with a corner 2000000000 m away | PAPI-64 | body.shape.points[3] |
        | a fixed mesh without an area           | PHYS-37 | body.shape           |
        | a movable hull as flat as a sheet      | PHYS-41 | body.mass            |

    @PHYS-39 @PAPI-85
    Scenario Outline: A body <body> is refused
      Given a world with a crate in it, to spawn into
      When a body is spawned there <body>
      Then the spawn is refused by PHYS-39, naming "<field>"
      And the world there is what it was

      Examples:
        | body                 | field    |
        | at (0, NaN, 0)       | at       |
        | with a velocity of ∞ | velocity |
        | with a spin of NaN   | spin     |

    @PHYS-40
    Scenario Outline: A body turned by <turn> is refused
      Given a world with a crate in it, to spawn into
      When a body is spawned there with a turn of <turn>
      Then the spawn is refused by PHYS-40, naming "turn"
      And the world there is what it was

      Examples:
        | turn            |
        | (0, 0, 0, 0)    |
        | (0, NaN, 0, 1)  |

    @PHYS-42 @PAPI-95
    Scenario Outline: <property> that is not finite is refused
      Given a world with a crate in it, to spawn into
      When a body is spawned there with <property> of NaN
      Then the spawn is refused by PHYS-42, naming "body.<property>" and "NaN"
      And the world there is what it was

      Examples:
        | property       |
        | friction       |
        | restitution    |
        | linearDamping  |
        | angularDamping |

    @PHYS-44
    Scenario Outline: A convex radius of <radius> on a <shape> is refused
      Given a world with a crate in it, to spawn into
      When a body is spawned there with a <shape> of convex radius <radius>
      Then the spawn is refused by PHYS-44, naming "body.shape.convexRadius" and "<radius>"
      And the world there is what it was

      Examples:
        | shape    | radius   |
        | box      | -0.01    |
        | box      | NaN      |
        | cylinder | -1       |
        | hull     | Infinity |

  Rule: What lies just inside a bound is accepted
    A bound that is too narrow by a hair refuses what was promised.

    @PHYS-41
    Scenario Outline: A mass of <mass> is <verdict>
      Given a world with a crate in it, to spawn into
      When a body is spawned there with a mass of <mass>
      Then the spawn is <outcome>

      Examples:
        | mass       | verdict  | outcome                                        |
        | 0 kg       | accepted | accepted                                       |
        | 1.2e-38 kg | accepted | accepted                                       |
        | 1.1e-38 kg | refused  | refused by PHYS-41, naming "body.mass"         |
        | -1 kg      | refused  | refused by PHYS-41, naming "body.mass"         |
        | NaN kg     | refused  | refused by PHYS-41, naming "body.mass"         |

    @PHYS-44
    Scenario: A convex radius of 0 is accepted
      Given a world with a crate in it, to spawn into
      When a body is spawned there with a box of convex radius 0
      Then the spawn is accepted

    @PHYS-43
    Scenario: A body that names no turn has none and is accepted
      Given a world with a crate in it, to spawn into
      When a body is spawned there with no turn
      Then the spawn is accepted
      And its turn is that of the frame's axes

  Rule: Whatever is accepted can be made
    What the solver chokes on takes the whole world with it.

    @PHYS-35 @PHYS-36 @PHYS-38 @property
    Scenario: No description at all brings the solver down
      Given a world with a crate in it, to spawn into
      When bodies of any description are spawned there
      Then each is refused and changes nothing, or is made and moves by finite numbers
