Feature: What the engine never does
  Some things are left out for good: no network, no code from elsewhere, no physics that only pretends. A check of the
  sources keeps them out.

  Rule: No engine file opens a network connection
    A World takes its input from its own host alone.

    @ARCH-39
    Scenario Outline: A file of <one> is refused <code>
      Given a file of <one> with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "<words>"

      Examples:
        | one        | code                                                  | words         |
        | host       | import { connect } from 'node:net'; connect(80);      | 'node:net'    |
        | host       | import http from 'http'; http.get('http://a.test');   | 'http'        |
        | host       | export const page = fetch('http://a.test');           | 'fetch'       |
        | host       | export const line = new WebSocket('ws://a.test');     | 'WebSocket'   |
        | simulation | export const page = fetch('http://a.test');           | 'fetch'       |
        | rendering  | export const line = new EventSource('http://a.test'); | 'EventSource' |
        | core       | import dgram from 'node:dgram'; export { dgram };     | 'node:dgram'  |

    @ARCH-39
    Scenario Outline: The one file that reads the page's own files is refused <what>
      Given the file "src/host/platformBrowser.ts" with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "<words>"

      Examples:
        | what                  | code                                               | words                   |
        | a file from elsewhere | export const page = fetch('http://a.test/a.wasm'); | files beside the bundle |
        | a line to elsewhere   | export const line = new WebSocket('ws://a.test');  | 'WebSocket'             |

    @ARCH-39
    Scenario: It may read the files beside its bundle
      Given the file "src/host/platformBrowser.ts" with the code "export const file = fetch(new URL('./a.wasm', import.meta.url));"
      When the house rules are checked
      Then the check finds nothing

    @ARCH-39 @once
    Scenario: No file of the engine does
      When the house rules are checked in all files of the engine and its steps
      Then no finding is about "no-restricted-imports" or "no-restricted-globals"

  Rule: Nothing is loaded from outside the game's own build
    There are no mods: components and content come from the build, by names that stand in the sources.

    @ARCH-41
    Scenario Outline: A file of <one> is refused <code>
      Given a file of <one> with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "<words>"

      Examples:
        | one        | code                                              | words                |
        | host       | export const load = (mod: string) => import(mod); | no code from outside |
        | demo       | export const load = (mod: string) => import(mod); | no code from outside |
        | simulation | export const load = (mod: string) => import(mod); | no code from outside |
        | simulation | export const run = (mod: string) => eval(mod);    | eval                 |
        | host       | export const make = new Function('return 1');     | Function constructor |

    @ARCH-41
    Scenario: A module by its own name is no foreign code
      Given a file of host with the code "export const dawn = import('webgpu');"
      When the house rules are checked
      Then the check finds nothing

    @ARCH-41
    Scenario: The one file that starts from the game named on the command line may load it
      Given the file "src/host/cli/gameModule.ts" with the code "export const load = (game: string) => import(game);"
      When the house rules are checked
      Then the check finds nothing

    @ARCH-41 @once
    Scenario: No file of the engine loads foreign code
      When the house rules are checked in all files of the engine and its steps
      Then nothing found speaks of "no code from outside"
      And no finding is about "no-eval" or "no-new-func"

  Rule: Physics is tested on the real Jolt
    A double of the physics would prove the double. Only what wraps the real one to inject faults may stand in for it.

    @ARCH-16
    Scenario Outline: Steps with a double of the physics are refused
      Given a file of steps with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "Test on the real Jolt"

      Examples:
        | code                                                         |
        | export class Pretend implements PhysicsBackend { step() {} } |
        | export const pretend: PhysicsBackend = { step: () => 1 };    |
        | export const pretend = { step: () => 1 } as PhysicsBackend;  |

    @ARCH-16
    Scenario: The one wrapper that injects faults is let through
      Given the file "steps/support/faultyPhysics.ts" with the code "export class Faulty implements PhysicsBackend { step() {} }"
      When the house rules are checked
      Then the check finds nothing

    @ARCH-16 @once
    Scenario: No step of the suite has a double
      When the house rules are checked in all files of the engine and its steps
      Then nothing found speaks of "Test on the real Jolt"
