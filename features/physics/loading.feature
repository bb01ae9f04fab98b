Feature: The solver is loaded as it is published

  Rule: The build with SIMD and the one without are the same solver
    A world may run its homes on either, so they must agree to the last bit.

    Scenario: A heap of all kinds of things tumbles alike in both builds
      Given a heap of 40 things of every kind under 9.81 m/s² in the build with SIMD
      And the same heap in the build without
      When both heaps tumble for two seconds
      Then each thing of the one is where its twin is, to the last bit

    Scenario: Where SIMD does not load, the build without it serves
      Given a machine that cannot read the file of the SIMD build
      When the solver is loaded there with SIMD
      Then it is the build without, and a crate falls in it

    Scenario Outline: Starting the SIMD build leaves the machine's own workers in place
      Given a machine <machine>
      When the solver is loaded there with SIMD
      Then the worker class of the machine is what it was

      Examples:
        | machine                           |
        | like this one                     |
        | whose SIMD build is cut short     |
        | whose SIMD build fails in its start |

  Rule: The engine reads bodies straight from the solver's memory, so it checks where they lie
    Another build might lay them out in another way, and every number read would be wrong.

    Scenario: The published build is laid out as the engine reads it
      Given the solver as it is published
      When its memory layout is checked
      Then the check finds nothing to refuse

    Scenario Outline: A layout with the <field> elsewhere is refused by name
      Given the solver as it is published
      When its memory layout is checked for a <field> 4 bytes further on
      Then the check refuses the <field>

      Examples:
        | field       |
        | position    |
        | rotation    |
        | shape       |
        | motion      |
        | userData    |
        | id          |
        | linear      |
        | angular     |
        | force       |
        | torque      |
        | inverseMass |
        | awakeIndex  |
        | restitution |

  Rule: A solver that traps is lost, and says so
    A lock may be held for ever after a trap, so nothing may be called again.

    Scenario: A trap names the home and the phase, and every later call is refused
      Given a solver whose step fails
      When a crate is to fall in it for 1 tick
      Then the failure names home 1, frame 1 and the step
      And the next call fails without reaching the solver

    Scenario: A crowd that the solver has no room for is told by its size, before anything traps
      Given a solver with 16 MiB of memory
      When 1,500 crates are to fall in it for 1 tick
      Then the failure says "2048 bodies and 16384 contacts in one place take 19 MB of the solver's heap, of which"
