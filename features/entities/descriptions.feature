Feature: Descriptions that cannot be
  A description comes from a game's code, from a file or from a script, and no type holds those back. What nobody could
  make is refused by name before anything changes.

  Rule: A vector is a list of as many finite numbers as it has axes
    A list that is too long would write beside its place, and one with a hole writes what is no number.

    @PHYS-39 @PHYS-40 @GRAV-22
    Scenario: Whatever is put in the place of a vector is refused with its name
      Given deep space
      When each of these is any list that is no vector, or none at all
        | where                                 | rule      |
        | a crate's at                          | PHYS-39   |
        | a crate's turn                        | PHYS-40   |
        | a crate's velocity                    | PHYS-39   |
        | a crate's spin                        | PHYS-39   |
        | a crate's body.shape.size             | PHYS-35   |
        | a wedge's body.shape.points[1]        | PHYS-35   |
        | a floor's body.shape.vertices[1]      | PHYS-35   |
        | a floor's body.shape.triangles[0]     | PHYS-35   |
        | a table's body.shape.children[0].at   | PHYS-35   |
        | a table's body.shape.children[0].turn | PHYS-40   |
        | a cabin's interior.gravity.acceleration | GRAV-22 |
        | a cabin's interior.gravity.region.min | GRAV-22   |
        | a cabin's interior.gravity.region.max | GRAV-22   |
        | a cabin's interior.bubble.radii       | BUBBLE-01 |
        | a root's frame.gravity.acceleration   | GRAV-22   |
        | a part's at                           | PHYS-39   |
        | a part's turn                         | PHYS-40   |
        | a lantern's lamp.color                | RSNAP-10  |
        | a lantern's lamp.at                   | RSNAP-10  |
      Then each is refused by its rule, naming the place and the value, and nothing has changed

    @MSG-02
    Scenario: A message or a state with a vector that is none is not made
      When each of these is any list that is no vector, or none at all
        | where                | rule    |
        | place parcel.place   | MSG-02  |
        | turn parcel.turn     | MSG-02  |
        | sheet.turn           | COMP-01 |
      Then each is refused by its rule, naming the place and the value

  Rule: A number keeps to what physics can hold
    Physics takes floats. What is infinite there would spread over everything that it touches.

    @PHYS-41 @PHYS-42 @GRAV-22
    Scenario: The last number within a limit is taken, the next one is refused
      Given deep space
      When a crate or a cabin is given the last number within a limit, and then one beyond it
        | where                                 | last    | beyond             | rule    |
        | a crate's body.mass                   | 1e30    | 1.0001e30          | PHYS-41 |
        | a crate's body.mass                   | 1.2e-38 | 1.1e-38            | PHYS-41 |
        | a crate's body.friction               | 1000    | 1000.1             | PHYS-42 |
        | a crate's body.friction               | 0       | -1e-9              | PHYS-42 |
        | a crate's body.restitution            | 1       | 1.0000001          | PHYS-42 |
        | a crate's body.restitution            | 0       | -1e-9              | PHYS-42 |
        | a crate's body.linearDamping          | 1000    | 1e39               | PHYS-42 |
        | a crate's body.angularDamping         | 0       | -5                 | PHYS-42 |
        | a crate's body.shape.convexRadius     | 4096    | 1e39               | PHYS-44 |
        | a crate's at                          | 1e18    | 1.0001e18          | PHYS-39 |
        | a crate's velocity                    | 30000   | 30000.01           | PHYS-117 |
        | a crate's spin                        | 47      | 47.01              | PHYS-117 |
        | a cabin's interior.gravity.acceleration | -1e6  | -1.0001e6          | GRAV-22 |
        | a cabin's interior.gravity.acceleration | 1e6   | 1e39               | GRAV-22 |
        | a planet's interior.gravity.mu        | 1e50    | 1.0001e50          | GRAV-22 |
        | a part's at                           | 1e9     | 1.0001e9           | PHYS-39 |
      Then each last one moves by finite numbers, and each one beyond is refused by its rule and changes nothing

  Rule: A member that nobody reads is a mistake
    A misspelled member that is passed over gives an entity that looks right.

    @CLOSED-09
    Scenario: Who mistypes a member is told which one was meant
      Given deep space
      When each of these is called by another name
        | where                              | as        | told                       |
        | a crate's body                     | bdy       | must be called body        |
        | a crate's velocity                 | velocty   | must be called velocity    |
        | a crate's body.mass                | Mass      | must be called mass        |
        | a crate's body.friction            | frction   | must be called friction    |
        | a crate's body.shape.convexRadius  | radius    | must be one of             |
        | a table's body.shape.children[0].at | place    | must be one of             |
        | a root's frame.gravity             | gravtiy   | must be called gravity     |
        | a cabin's interior.gravity         | grav      | must be one of             |
        | a cabin's interior.bubble.radii    | radi      | must be called radii       |
        | a cabin's interior.gravity.region  | regoin    | must be called region      |
        | a lantern's lamp.power             | pwoer     | must be called power       |
        | a lantern's look.material          | meterial  | must be called material    |
      Then each is refused by CLOSED-09 with the name that it was called by, and nothing has changed

    Scenario: A root is nowhere, so it has no place
      Given deep space
      When somebody spawns a root with a place
      Then it is refused by LIFE-32, naming "at" and its value, and nothing has changed

  Rule: Who writes a type where a thing of the type belongs is told what to write
    It is an easy slip, and the engine can see what was meant.

    Scenario Outline: <what> is refused
      Given deep space
      And a robot "Ada"
      When somebody without types <what>
      Then it is refused by <rule>, naming "<field>" and its value, and nothing has changed

      Examples:
        | what                                       | rule    | field         |
        | spawns a robot with the type of a radio    | COMP-01 | components[0] |
        | spawns a robot with a radio made by hand   | COMP-01 | components[0] |
        | spawns a robot whose components are a text | COMP-01 | components    |
        | sends "Ada" the type of a note             | MSG-03  | message       |
        | sends "Ada" a note made by hand            | MSG-03  | message       |
        | tells everybody in space nothing at all    | MSG-03  | message       |
        | calls the type of a note to everybody      | MSG-03  | message       |

  Rule: What was given is copied
    Who changes a description afterwards, for the next spawn, must not change the one before.

    Scenario: Who changes a list after giving it away changes nothing
      Given deep space
      And a clerk "Ada"
      When a parcel's place changes to two numbers after it was packed and before it is sent to "Ada"
      Then "Ada" has the place that was packed
