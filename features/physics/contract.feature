Feature: What a game may rely on of physics, whatever solves it
  One solver stands behind the engine. A game sees worlds, places and bodies, and none of the solver's own things.

  Rule: One solver, in one folder
    Two that have to agree never do.

    @PAPI-01 @PAPI-03 @once
    Scenario: One class steps bodies, only its folder knows the solver, and that folder knows nothing but core
      When the engine's own files are searched for the solver
      Then one class stands behind the seam of physics, and the package is imported in its folder alone, which imports nothing else but core

  Rule: Worlds side by side know nothing of each other
    An editor shows one world while another one runs.

    @PAPI-06 @PAPI-07 @PAPI-66
    Scenario: A pile of crates falls as it does alone, while another world comes, ticks at another rate and goes
      Given a pile of crates that falls in a world of its own for 40 ticks
      When the same pile falls beside a world of 30 ticks a second that comes after 10 ticks and goes after 25
      Then it is after every tick what it was alone, and the other one has fallen for 7 ticks of its own

  Rule: What this engine does not do is refused by its name
    A description that is ignored shows in the game, weeks later.

    @PAPI-224
    Scenario Outline: A body that is a <kind> is refused
      Given deep space
      When somebody tries to spawn a crate whose body is a <kind>
      Then it is refused by CLOSED-09, naming "body.motion" and its value, and nothing has changed

      Examples:
        | kind         |
        | soft body    |
        | cloth        |
        | fracture     |
        | articulation |
        | vehicle      |
        | fluid        |

    @PAPI-38
    Scenario: A floor without an end is refused
      Given deep space
      When somebody tries to spawn a floor whose shape is a plane
      Then it is refused by CLOSED-09, naming "body.shape.kind" and its value, and nothing has changed

    @PAPI-68
    Scenario: A world of two steps a tick is refused
      When somebody makes a world whose option "substeps" is 2
      Then there is no such world, because "options.substeps must be one of"

  Rule: Who comes when there is no room is refused, and all others go on
    A game that has run for hours must not end because of one crate.

    @PAPI-86
    Scenario Outline: <what> that finds no room is refused, nothing has changed, and the next tick comes
      Given deep space with room for 12 things, 5 frames, 3 solver systems and 16 messages, and a crate that flies there at 6 m/s
      When <what> is asked for until it is refused
      Then it is refused by <rule>, naming "<field>" and its value, and nothing has changed
      And the crate flies on for 3 ticks

      Examples:
        | what                  | rule     | field             |
        | another robot         | LIFE-05  | capacity.entities |
        | another cabin         | TREE-01  | frames            |
        | a crate in another cabin | PHYS-119 | homes             |
        | another message       | MSG-01   | capacity.messages |

  Rule: A tick that ends is one tick, and takes what was asked for with it
    A push that acts twice is another push.

    @PAPI-89 @property
    Scenario: Any pushes act for one tick each, and every tick counts one
      Given a crate of 2 kg in deep space, and any pushes of it in any of 12 ticks
      When the ticks run
      Then each changed its speed by F t by m in its tick alone, and the world has counted 12

  Rule: What happened to a solver can be looked up, and looking changes nothing
    Whoever hunts for a fault must not make it go away.

    @PAPI-205
    Scenario: A cabin tells of the most bodies and contacts that it held, when most of them are gone and the world has failed
      Given a world of 1 thread, given up after 30 s, with a drifting crate in each cabin and a robot "Ada"
      And a crowd of 40 crates in a cabin of their own, of which 3 pairs touch, and which all but one leave after 5 ticks
      When ticks come in which "Ada" breaks the solver
      Then the cabin of the crowd has held 40 bodies and 3 contacts, and has taken as many steps as there were ticks
      And the world says why it failed

    @PAPI-211 @PAPI-71 @property
    Scenario: A world that is watched in every way goes on as one that is not
      Given twin worlds of robots and crates
      When any ticks of one of them are watched: its steps, snapshots, reports, dumps, saves and pictures
      Then both have one hash after every tick
