Feature: Films
  A film is short for many pairs of a run and a capture.

  Rule: A film is its expansion
    One line for many pictures, and no second way in which time passes.

    @HOST-68 @HOST-71
    Scenario: Two films in a row are evenly spaced
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 10 },
        { "do": "film", "name": "up", "frames": 3, "every": 2 },
        { "do": "film", "name": "down", "frames": 2, "every": 2 }
        """
      When it is played into a sink that only writes down what comes
      Then the pictures are, with their ticks:
        | up-000000   | 12 |
        | up-000001   | 14 |
        | up-000002   | 16 |
        | down-000000 | 18 |
        | down-000001 | 20 |

    @HOST-69 @HOST-72 @property
    Scenario: A film gives the names, the ticks and the state of its runs and captures
      When any film and its runs and captures are played
      Then both give the same pictures of the same states in the same order

  Rule: A film has limits, and so have its names
    A slip of a digit would fill the disk, and two pictures of one name would hide one.

    @HOST-73 @HOST-74
    Scenario Outline: A film of <what> is refused
      Given a script in the yard with the steps:
        """
        <step>
        """
      When the command runs the script on a machine without graphics
      Then it is refused at line 1, column <column>: '<complaint>'

      Examples:
        | what               | step                                                                                                            | column | complaint                                                                                                                                                                 |
        | no frames          | { "do": "film", "name": "x", "frames": 0, "every": 1 }                                                          | 69     | $.frames of step 1 must be a whole number from 1 to 1,000,000, but is 0                                                                                                   |
        | too many frames    | { "do": "film", "name": "x", "frames": 1000001, "every": 1 }                                                    | 69     | $.frames of step 1 must be a whole number from 1 to 1,000,000, but is 1000001                                                                                             |
        | frames at one tick | { "do": "film", "name": "x", "frames": 1, "every": 0 }                                                          | 81     | $.every of step 1 must be a whole number from 1 to 1,000,000,000, but is 0                                                                                                |
        | 58 characters      | { "do": "film", "name": "a234567890123456789012345678901234567890123456789012345678", "frames": 1, "every": 1 } | 54     | $.name of step 1 must be a text of 1 to 57 small letters, digits and dashes that begins with no dash, but is "a234567890123456789012345678901234567890123456789012345678" |

    @HOST-75 @HOST-77
    Scenario Outline: <what> clash, and the message names both steps
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 1 },
        <one>,
        <other>
        """
      When the command runs the script on a machine without graphics
      Then it is refused at line 3, column <column>: '$.name of step 3 must be new, but step 2 gives the name "<name>" too'

      Examples:
        | what                  | one                                                    | other                                                  | column | name     |
        | Two films of one name | { "do": "film", "name": "x", "frames": 2, "every": 1 } | { "do": "film", "name": "x", "frames": 1, "every": 3 } | 25     | x        |
        | Two captures          | { "do": "capture", "name": "x" }                       | { "do": "capture", "name": "x" }                       | 28     | x        |
        | A film and a capture  | { "do": "film", "name": "x", "frames": 2, "every": 1 } | { "do": "capture", "name": "x-000001" }                | 28     | x-000001 |
        | A capture and a film  | { "do": "capture", "name": "x-000001" }                | { "do": "film", "name": "x", "frames": 2, "every": 1 } | 25     | x-000001 |
        | Two dumps             | { "do": "dump", "name": "x" }                          | { "do": "dump", "name": "x" }                          | 25     | x        |

    @HOST-75 @HOST-76 @property
    Scenario: A capture clashes with a film exactly when it has the name of one of its frames
      When any film and any capture with a name like its frames' are checked
      Then they clash exactly when the film's frames, listed one by one, hold the capture's name
