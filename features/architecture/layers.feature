Feature: Layers
  The engine is six modules: core, on which everything stands; simulation, physics and rendering, which know core and not
  each other; the host, which wires them; and a demo, which is a game like any other.

  Rule: Every source file has one home
    A file that could lie in two places is looked for in the wrong one.

    @ARCH-01
    Scenario: The engine is six modules and nothing beside them
      When the source files of the engine are listed
      Then every one lies in core, simulation, physics, rendering, host and demo
      And each of these folders is a project that the build compiles

  Rule: What the arrows allow is allowed
    The control: were everything refused, every other scenario here would pass as well.

    @ARCH-15
    Scenario: Imports along the arrows pass, and steps bring any layers together
      Given files that import:
        | simulation | core                     |
        | physics    | types of core            |
        | physics    | the package jolt-physics |
        | rendering  | core                     |
        | host       | simulation               |
        | host       | physics                  |
        | host       | types of rendering       |
        | host       | the package webgpu       |
        | host       | the package pngjs        |
        | host       | the Node module fs       |
        | demo       | host                     |
        | steps      | simulation               |
        | steps      | physics                  |
        | steps      | the package fast-check   |
      When the layers are checked
      Then no import is refused

    @ARCH-11 @ARCH-12 @ARCH-14 @once
    Scenario: The engine's own files keep to the arrows
      When the layers of the engine's own files are checked
      Then no import breaks the rules:
        | core-imports-nothing          |
        | simulation-imports-core-alone |
        | physics-imports-core-alone    |
        | rendering-imports-core-alone  |
        | siblings-stay-strangers       |
        | host-knows-no-demo            |
        | demo-imports-host-alone       |

    @ARCH-04 @ARCH-05 @ARCH-09 @once
    Scenario: The engine's own files leave packages and tests where they belong
      When the layers of the engine's own files are checked
      Then no import breaks the rules:
        | engine-knows-no-tests |
        | platform-only-in-host |
        | jolt-only-in-physics  |
        | dawn-only-in-host     |
        | png-at-the-edges      |
        | driver-only-in-host   |

  Rule: Core imports nothing
    Everything stands on core, so core stands on nothing. Threads, files and clocks reach it through the seams.

    @ARCH-11
    Scenario Outline: Core is refused <what>
      Given a file of core that imports <what>
      When the layers are checked
      Then the check refuses it by the rule "core-imports-nothing"

      Examples:
        | what               |
        | simulation         |
        | types of physics   |
        | the package pngjs  |
        | the Node module fs |

  Rule: Only the host knows the platform
    So the same engine runs in a browser.

    Scenario Outline: <one> is refused the Node module <name>
      Given a file of <one> that imports the Node module <name>
      When the layers are checked
      Then the check refuses it by the rule "platform-only-in-host"

      Examples:
        | one        | name           |
        | simulation | worker_threads |
        | physics    | perf_hooks     |
        | rendering  | fs             |
        | demo       | path           |

  Rule: Simulation, physics and rendering do not know each other
    They meet in the seams that core declares, so each can be read, tested and replaced alone.

    @ARCH-12
    Scenario Outline: <one> is refused <what>
      Given a file of <one> that imports <what>
      When the layers are checked
      Then the check refuses it by the rule "<one>-imports-core-alone"

      Examples:
        | one        | what                |
        | simulation | physics             |
        | simulation | types of rendering  |
        | physics    | types of simulation |
        | physics    | host                |
        | rendering  | physics             |
        | rendering  | types of demo       |

    @ARCH-12
    Scenario: A chain through a third module is refused like a straight import
      Given a file of simulation that imports types of host
      And a file of host that imports types of physics
      When the layers are checked
      Then the check refuses it by the rule "siblings-stay-strangers"

  Rule: The host wires, and the demo is a game like any other
    What the demo could do and no game could would be an engine that nobody can buy.

    @ARCH-14
    Scenario Outline: <one> is refused <what>
      Given a file of <one> that imports <what>
      When the layers are checked
      Then the check refuses it by the rule "<rule>"

      Examples:
        | one  | what          | rule                    |
        | host | demo          | host-knows-no-demo      |
        | host | types of demo | host-knows-no-demo      |
        | demo | physics       | demo-imports-host-alone |
        | demo | types of core | demo-imports-host-alone |

  Rule: Only tests may join what the layers keep apart
    A test looks at physics and gameplay together; a source that did so would tie them together for good.

    @ARCH-09 @ARCH-15
    Scenario Outline: <one> is refused <what>
      Given a file of <one> that imports <what>
      When the layers are checked
      Then the check refuses it by the rule "engine-knows-no-tests"

      Examples:
        | one        | what           |
        | physics    | steps          |
        | host       | types of steps |
        | simulation | tools          |

  Rule: A package that shapes a layer stays in that layer
    The day that Jolt, Dawn or the PNG library is replaced, one folder changes.

    @ARCH-04
    Scenario Outline: <one> is refused jolt-physics
      Given a file of <one> that imports the package jolt-physics
      When the layers are checked
      Then the check refuses it by the rule "jolt-only-in-physics"

      Examples:
        | one        |
        | simulation |
        | rendering  |
        | host       |
        | steps      |

    @ARCH-05
    Scenario Outline: <one> is refused <what>
      Given a file of <one> that imports the package <what>
      When the layers are checked
      Then the check refuses it by the rule "<rule>"

      Examples:
        | one        | what   | rule              |
        | rendering  | webgpu | dawn-only-in-host |
        | simulation | webgpu | dawn-only-in-host |
        | rendering  | pngjs  | png-at-the-edges  |

    @ARCH-05
    Scenario Outline: <one> is refused the words of the graphics interface
      Given a file of <one> with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "belongs to rendering and host"

      Examples:
        | one        | code                                               |
        | core       | export type Target = GPUTexture;                   |
        | simulation | export const usage = GPUBufferUsage.STORAGE;       |
        | physics    | export const draw = (device: GPUDevice) => device; |
        | demo       | export const usage: GPUFlagsConstant = 1;          |

    @ARCH-05
    Scenario: Rendering and host speak of the graphics interface, and no other file does
      Given a file of rendering with the code "export type Target = GPUTexture;"
      And a file of host with the code "export type Target = GPUTexture;"
      When the house rules are checked
      Then the check finds nothing

  Rule: No two files need each other to run
    Whichever starts first would find the other unfinished. Types may name each other: nothing of them is left at run time.

    Scenario: A circle of imports is refused
      Given a file of steps that imports tools
      And a file of tools that imports steps
      When the layers are checked
      Then the check refuses it by the rule "no-cycles"

    Scenario: A circle that a type closes is let through
      Given a file of steps that imports tools
      And a file of tools that imports types of steps
      When the layers are checked
      Then no import is refused

    @once
    Scenario: No circle runs through the engine, its steps and its tools
      When the layers of the engine's own files are checked
      Then no import breaks the rules:
        | no-cycles |
