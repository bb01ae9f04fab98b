Feature: Scripted runs
  A scene fills a world, and the steps of the script follow each other: time passes only where the script says so.

  Rule: A script names one of the game's scenes
    An empty world for a misspelled name would pass every test.

    @HOST-18
    Scenario: A scene that the game does not list is refused, and the message lists those it has
      Given the script:
        """
        { "scene": "street", "steps": [] }
        """
      When the command runs the script
      Then it is refused at line 1, column 12: '$.scene of the script must name a scene of the game (yard, blind, broken), but is "street"'
      And nothing was written

    @HOST-17
    Scenario: The scene fills the world and gives names by which the script knows its entities
      Given a script in the yard with the steps:
        """
        { "do": "dump", "name": "start" }
        """
      When the command runs the script
      Then the dump "start" is of tick 0 and lists yard, ball, bell, cracked bell, cellar, cellar bell, glow
      And in it "ball" is in "yard" at (0, 100, 0) m, within 0 m
      And in it "cellar bell" is in "cellar" at (0, 0, 0) m, within 0 m

  Rule: Time passes in run steps and films alone
    So the same script is the same run, on a slow disk as on a fast one.

    @HOST-22 @property
    Scenario: The ticks of a run are those of its run steps and films
      When any script that the yard can play is played
      Then the world ran the ticks of its run steps, and frames times every of its films, and no other

    @HOST-23
    Scenario: Slow disks change nothing
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 7 },
        { "do": "dump", "name": "one" },
        { "do": "run", "ticks": 7 },
        { "do": "dump", "name": "two" }
        """
      When it is played into files at once, and into files that take 30 ms each
      Then both times the dumps are of ticks 7 and 14, and equal

    Scenario Outline: A run ends in the same state with <threads> threads and Jolt's <flavour> build
      Given a script in the yard with the steps:
        """
        { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "times": 1 } },
        { "do": "run", "ticks": 60 }
        """
      When the command runs the script twice, the second time with "--threads <threads> --physics <flavour>"
      Then both print the same hash, and the second <threads> threads and <flavour>

      Examples:
        | threads | flavour |
        | 2       | simd    |
        | 1       | scalar  |

  Rule: A post reaches whom it names
    One entity, all who are in a place, or everyone.

    @HOST-24
    Scenario Outline: A ring to <whom> is heard by <hearers>
      Given a script in the yard with the steps:
        """
        { "do": "post", "to": <target>, "event": "ring", "values": { "times": 1 } },
        { "do": "run", "ticks": 1 },
        { "do": "dump", "name": "end" }
        """
      When the command runs the script
      Then in the dump "end" the bell was rung <bell> times and the cellar bell <cellar bell> times

      Examples:
        | whom              | target                              | bell | cellar bell | hearers            |
        | one bell          | { "kind": "entity", "id": "bell" }  | 1    | 0           | that bell          |
        | the yard          | { "kind": "frame", "id": "yard" }   | 1    | 0           | who is in the yard |
        | the cellar        | { "kind": "frame", "id": "cellar" } | 0    | 1           | who is in there    |
        | everyone          | { "kind": "everyone" }              | 1    | 1           | both               |
        | who does not ring | { "kind": "entity", "id": "ball" }  | 0    | 0           | nobody             |

    Scenario: A post is heard in the first tick after it
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 5 },
        { "do": "post", "to": { "kind": "entity", "id": "bell" }, "event": "ring", "values": { "times": 3 } },
        { "do": "dump", "name": "before" },
        { "do": "run", "ticks": 1 },
        { "do": "dump", "name": "after" }
        """
      When the command runs the script
      Then in the dump "before" the bell was rung 0 times and the cellar bell 0 times
      And in the dump "after" the bell was rung 3 times and the cellar bell 0 times

    @HOST-42
    Scenario: A post fills the fields of its event, an entity by its scene id
      Given a script in the yard with the steps:
        """
        { "do": "post", "to": { "kind": "entity", "id": "bell" }, "event": "ring",
          "values": { "times": 4000000000, "loudness": -0.1, "by": "ball", "toward": [1, -2.5, 1e300] } },
        { "do": "post", "to": { "kind": "entity", "id": "bell" }, "event": "tune",
          "values": { "note": "fís", "shift": -7, "weight": 0.5, "muted": true } },
        { "do": "run", "ticks": 1 },
        { "do": "dump", "name": "end" }
        """
      When the command runs the script
      Then in the dump "end" the state of the bell is:
        | rings    | 4000000000     |
        | loudness | -0.1           |
        | by       | "ball"         |
        | toward   | [1,-2.5,1e300] |
        | note     | "fís"          |
        | shift    | -7             |
        | weight   | 0.5            |
        | muted    | true           |

    @HOST-42
    Scenario Outline: A post with <what> is refused before the first tick
      Given a script in the yard with the steps:
        """
        { "do": "dump", "name": "start" },
        { "do": "run", "ticks": 1 },
        <post>
        """
      When the command runs the script
      Then it is refused at line 3, column <column>: '<complaint>'
      And nothing was written

      Examples: wrong values
        | what                | post                                                                                               | column | complaint                                                                                                |
        | an unknown event    | { "do": "post", "to": { "kind": "everyone" }, "event": "rung" }                                    | 56     | $.event of step 3 must name an event of the game or the engine, but is "rung"                            |
        | an unknown field    | { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "often": 2 } }          | 85     | $.often of the values of step 3 is unknown: the fields of the event ring are times, loudness, by, toward |
        | a text for a number | { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "times": "2" } }        | 85     | $.times of the values of step 3 must be a whole number from 0 to 2^32 - 1, but is "2"                    |
        | less than none      | { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "times": -1 } }         | 85     | $.times of the values of step 3 must be a whole number from 0 to 2^32 - 1, but is -1                     |
        | a text too long     | { "do": "post", "to": { "kind": "everyone" }, "event": "tune", "values": { "note": "ninechars" } } | 84     | $.note of the values of step 3 must take at most 8 bytes as UTF-8, but is "ninechars"                    |
        | a pair for a vector | { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "toward": [1, 2] } }    | 86     | $.toward of the values of step 3 must be three numbers, but is [1,2]                                     |
        | a handle            | { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "by": 4294967296 } }    | 82     | $.by of the values of step 3 must be the scene id of an entity, or null for none, but is 4294967296      |

      Examples: names that the scene did not give
        | what                 | post                                                                                        | column | complaint                                                                         |
        | an unknown recipient | { "do": "post", "to": { "kind": "entity", "id": "gong" }, "event": "ring" }                 | 49     | $.id of the target of step 3 must be the scene id of a live entity, but is "gong" |
        | a place that is none | { "do": "post", "to": { "kind": "frame", "id": "bell" }, "event": "ring" }                  | 48     | $.id of the target of step 3 must name an entity that owns a frame, but is "bell" |
        | an unknown sender    | { "do": "post", "to": { "kind": "everyone" }, "event": "ring", "values": { "by": "gong" } } | 82     | $.by of the values of step 3 must be the scene id of a live entity, but is "gong" |

    Scenario: What the world refuses in the middle of a run ends it there, with the tick
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 4 },
        { "do": "post", "to": { "kind": "entity", "id": "cellar" }, "event": "destroy" },
        { "do": "dump", "name": "end" }
        """
      When the command runs the script
      Then it ends with exit code 3, and says 'at tick 4: line 2, column 1: $ of step 2 is refused: to must not own a frame (rule FDEATH-01)'
      And nothing was written

    @HOST-31 @HOST-32
    Scenario Outline: <what> of a script that code built is refused by its step's number
      When a script of code has <what> at its second step
      Then it is refused without a place: "<complaint>"

      Examples:
        | what                    | complaint                                        |
        | nothing                 | $ of step 2 must hold something, but is empty    |
        | a post without a target | $.to of step 2 must hold something, but is empty |

  Rule: Only what draws needs graphics
    Servers that test have no graphics card.

    @HOST-13
    Scenario: A script without pictures runs on a machine without graphics, and asks for none
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 2 },
        { "do": "dump", "name": "end" }
        """
      When the command runs the script on a machine without graphics
      Then it ends with exit code 0
      And it asked for a graphics device 0 times

  Rule: What the command prints
    A person reads a table, a program reads an object.

    Scenario: With --json it prints one object
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 30 },
        { "do": "dump", "name": "end" }
        """
      When the command runs the script with "--json"
      Then it prints one object of scene, ticks, time, hash, threads, physics, errors, adapter, files
      And its scene is "yard", its ticks 30, its time 0.5 and its adapter null
      And its hash is that of the dump "end"

    Scenario: Without it prints where each named entity is, and how fast
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 60 }
        """
      When the command runs the script
      Then it prints the lines:
        """
        entity        in      x (m)    y (m)    z (m)  speed (m/s)
        bell          yard    3.000    0.000    0.000        0.000
        cellar bell   cellar  0.000    0.000    0.000        0.000
        ticks       60
        time        1.000 s
        adapter     none needed
        """
      And the line of the ball says 95 m of height within 1 mm, which is 100 m less half of 10 m/s² times 1 s²

    Scenario: What a component threw is told, for the run goes on in spite of it
      Given a script in the yard with the steps:
        """
        { "do": "post", "to": { "kind": "entity", "id": "cracked bell" }, "event": "tune" },
        { "do": "run", "ticks": 2 }
        """
      When the command runs the script
      Then it ends with exit code 0
      And it prints the lines:
        """
        errors      1
                    in tick 0, cracked bell of cracked bell could not take its tune: the bell is cracked
        """

    @HOST-63 @gpu
    Scenario: Files are listed with the dumps first
      Given a small script in the yard with the steps:
        """
        { "do": "capture", "name": "c" },
        { "do": "dump", "name": "b" },
        { "do": "film", "name": "f", "frames": 2, "every": 1 },
        { "do": "dump", "name": "a" }
        """
      When the command runs the script with "--json"
      Then it lists the files b.json, a.json, c.png, f-000000.png, f-000001.png in this order
      And each of them was written
