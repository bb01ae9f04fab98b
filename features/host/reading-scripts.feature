Feature: Reading scripts
  A script is JSON, read strictly: what the reader does not know it refuses, and it says where. docs/script.schema.json tells
  editors the same.

  Rule: A script is JSON, and nothing more
    Comments and trailing commas would make files that other tools cannot read.

    @property
    Scenario: The reader takes the texts that JSON.parse takes, and reads the same values
      When any text that is nearly JSON is read
      Then it is taken exactly if JSON.parse takes it, with the same value

    Scenario Outline: <what> is refused where it stands
      Given the script:
        """
        <text>
        """
      When the command runs the script
      Then it is refused at line <line>, column <column>: '<complaint>'
      And nothing was written

      Examples:
        | what                  | text                                         | line | column | complaint                                                                          |
        | Nothing               |                                              | 1    | 1      | $ of the script is not JSON: a value must stand here, not the end of the text      |
        | A trailing comma      | { "scene": "yard", "steps": [], }            | 1    | 33     | $ of the script is not JSON: a comma must not stand before a closing bracket       |
        | A comment             | { "scene": "yard", /* later */ "steps": [] } | 1    | 20     | $ of the script is not JSON: the name of a member must stand here, not a comment   |
        | A text in apostrophes | { "scene": 'yard', "steps": [] }             | 1    | 12     | $ of the script is not JSON: a value must stand here, not \'yard\'                 |
        | An unclosed text      | { "scene": "yard                             | 1    | 12     | $ of the script is not JSON: the text "yard is broken or not closed                |
        | A number too large    | { "scene": 1e999 }                           | 1    | 12     | $ of the script is not JSON: the number 1e999 is larger than a double can be       |
        | A second value        | {} {}                                        | 1    | 4      | $ of the script is not JSON: the text must end after its value, but goes on with { |

    Scenario: Bytes that are no text are refused
      Given a script of the bytes "7b ff 7d"
      When the command runs the script
      Then it ends with exit code 3, and says 'the script is not UTF-8'

  Rule: A key says what an object is
    `do` of a step, `kind` of a target.

    @HOST-34
    Scenario: A step of every kind is read as what its key says
      When this script is read:
        """
        {
          "scene": "yard",
          "size": "640x360",
          "steps": [
            { "do": "run", "ticks": 60 },
            { "do": "post", "to": { "kind": "entity", "id": "bell" }, "event": "ring", "values": { "times": 2 } },
            { "do": "post", "to": { "kind": "frame", "id": "cellar" }, "event": "ring" },
            { "do": "post", "to": { "kind": "everyone" }, "event": "ring" },
            { "do": "capture", "name": "front" },
            { "do": "dump", "name": "end" },
            { "do": "camera", "in": "yard", "at": [0, 2, 5], "verticalFov": 0.5 },
            { "do": "film", "name": "climb", "frames": 3, "every": 2 }
          ]
        }
        """
      Then its scene is "yard" and its pictures are 640 by 360 pixels
      And its steps are, in order, run, post, post, post, capture, dump, camera, film
      And its posts go to the entity bell, the frame cellar and everyone

    @HOST-35 @property
    Scenario: The members of a step may stand in any order
      When any script is read with the members of its objects in any order
      Then the same script is read

    @HOST-39 @HOST-40
    Scenario Outline: A key that is <wrong> has a message of its own
      Given a script in the yard with the steps:
        """
        <step>
        """
      When the command runs the script
      Then it is refused at line <line>, column <column>: '<complaint>'

      Examples:
        | wrong           | step                                                                                | line | column | complaint                                                                            |
        | missing         | { "ticks": 3 }                                                                      | 1    | 30     | $.do of step 1 is missing; it must be one of run, post, capture, dump, camera, film  |
        | unknown         | { "do": "fly" }                                                                     | 1    | 38     | $.do of step 1 must be one of run, post, capture, dump, camera, film, but is "fly"   |
        | given twice     | { "do": "run", "do": "run", "ticks": 3 }                                            | 1    | 45     | $.do of step 1 must not be given twice                                               |
        | no text         | { "do": 7 }                                                                         | 1    | 38     | $.do of step 1 must be a text, but is 7                                              |
        | a missing kind  | { "do": "post", "to": {}, "event": "ring" }                                         | 1    | 52     | $.kind of the target of step 1 is missing; it must be one of entity, frame, everyone |
        | an unknown kind | { "do": "post", "to": { "kind": "all" }, "event": "ring" }                          | 1    | 62     | $.kind of the target of step 1 must be one of entity, frame, everyone, but is "all"  |
        | a kind twice    | { "do": "post", "to": { "kind": "everyone", "kind": "everyone" }, "event": "ring" } | 1    | 74     | $.kind of the target of step 1 must not be given twice                               |

  Rule: Every member is known, there, once, and of its kind
    A misspelled member that is passed over gives a run that looks right.

    @HOST-38 @HOST-41
    Scenario Outline: <what> is refused with its place in the text and its path from its step
      Given the script:
        """
        {
          "scene": "yard",
          "steps": [
            { "do": "dump", "name": "start" },
            <step>
          ]
        }
        """
      When the command runs the script
      Then it is refused at line <line>, column <column>: '<complaint>'
      And nothing was written

      Examples: steps
        | what                  | step                                                                    | line | column | complaint                                                                                                               |
        | A missing member      | { "do": "run" }                                                         | 5    | 5      | $.ticks of step 2 is missing                                                                                            |
        | An unknown member     | { "do": "run", "ticks": 3, "speed": 2 }                                 | 5    | 32     | $.speed of step 2 is unknown here; the members are do, ticks                                                            |
        | Another step's member | { "do": "run", "ticks": 3, "name": "x" }                                | 5    | 32     | $.name of step 2 is unknown here; the members are do, ticks                                                             |
        | A member given twice  | { "do": "run", "ticks": 3, "ticks": 3 }                                 | 5    | 32     | $.ticks of step 2 must not be given twice                                                                               |
        | A text for a number   | { "do": "run", "ticks": "3" }                                           | 5    | 29     | $.ticks of step 2 must be a whole number from 1 to 1,000,000,000, but is "3"                                            |
        | No time at all        | { "do": "run", "ticks": 0 }                                             | 5    | 29     | $.ticks of step 2 must be a whole number from 1 to 1,000,000,000, but is 0                                              |
        | Two numbers of three  | { "do": "camera", "in": "yard", "at": [0, 1] }                          | 5    | 43     | $.at of step 2 must be 3 numbers, but is [0,1]                                                                          |
        | A turn that is none   | { "do": "camera", "in": "yard", "at": [0, 1, 2], "turn": [0, 0, 0, 0] } | 5    | 62     | $.turn of step 2 must be 4 numbers that are not all zero, but is [0,0,0,0]                                              |
        | A name for a path     | { "do": "capture", "name": "../front" }                                 | 5    | 32     | $.name of step 2 must be a text of 1 to 64 small letters, digits and dashes that begins with no dash, but is "../front" |
        | A list for a step     | []                                                                      | 5    | 5      | $ of step 2 must be an object, but is []                                                                                |

      Examples: targets
        | what                | step                                                                       | line | column | complaint                                                          |
        | No target           | { "do": "post", "to": null, "event": "ring" }                              | 5    | 27     | $ of the target of step 2 must be an object, but is null           |
        | A target without id | { "do": "post", "to": { "kind": "entity" }, "event": "ring" }              | 5    | 27     | $.id of the target of step 2 is missing                            |
        | An id for everyone  | { "do": "post", "to": { "kind": "everyone", "id": "x" }, "event": "ring" } | 5    | 49     | $.id of the target of step 2 is unknown here; the members are kind |

    @HOST-38 @property
    Scenario: A member that is left out, doubled or made up is refused in any script
      When any script is read with a member left out, doubled or made up
      Then it is refused, but for a left out member that need not be there

  Rule: What is written is read again
    Tools write scripts, too.

    @HOST-36 @property
    Scenario: Writing puts the key first
      When any script is written
      Then each step begins with its do, and each target with its kind

    @HOST-37 @property
    Scenario: Every script survives writing and reading
      When any script is written
      Then the same script is read from it, and its steps and targets are equal to those that were written

  Rule: The published schema says what the reader says
    Editors check scripts by docs/script.schema.json while they are typed. Only members given twice are beyond a schema.

    Scenario Outline: Schema and reader <verdict> a script with <what>
      When the reader and the schema judge a script with <what>:
        """
        <member>
        """
      Then both <verdict> it

      Examples:
        | what               | member                                                                                                                     | verdict |
        | no steps           | "steps": []                                                                                                                | take    |
        | a size             | "size": "16384x1", "steps": []                                                                                             | take    |
        | a size too large   | "size": "16385x1", "steps": []                                                                                             | refuse  |
        | a size of zero     | "size": "0x1", "steps": []                                                                                                 | refuse  |
        | a step             | "steps": [{ "do": "run", "ticks": 1 }]                                                                                     | take    |
        | a step of nothing  | "steps": [null]                                                                                                            | refuse  |
        | an object of steps | "steps": {}                                                                                                                | refuse  |
        | a whole double     | "steps": [{ "do": "run", "ticks": 6e1 }]                                                                                   | take    |
        | half a tick        | "steps": [{ "do": "run", "ticks": 0.5 }]                                                                                   | refuse  |
        | values of an event | "steps": [{ "do": "post", "to": { "kind": "everyone" }, "event": "", "values": { "a": [1] } }]                             | take    |
        | an object as value | "steps": [{ "do": "post", "to": { "kind": "everyone" }, "event": "", "values": { "a": {} } }]                              | refuse  |
        | a name of 64       | "steps": [{ "do": "dump", "name": "a234567890123456789012345678901234567890123456789012345678901234" }]                    | take    |
        | a name of 65       | "steps": [{ "do": "dump", "name": "a2345678901234567890123456789012345678901234567890123456789012345" }]                   | refuse  |
        | a film of 57       | "steps": [{ "do": "film", "name": "a23456789012345678901234567890123456789012345678901234567", "frames": 1, "every": 1 }]  | take    |
        | a film of 58       | "steps": [{ "do": "film", "name": "a234567890123456789012345678901234567890123456789012345678", "frames": 1, "every": 1 }] | refuse  |
        | an upper-case name | "steps": [{ "do": "dump", "name": "End" }]                                                                                 | refuse  |
        | the schema's name  | "$schema": "../docs/script.schema.json", "steps": []                                                                       | take    |

    @property
    Scenario: Schema and reader agree on any script with a member changed
      When the reader and the schema judge any script with a member left out, made up or changed
      Then they agree on each
