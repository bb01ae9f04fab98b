Feature: Toolchain
  What compiles, what is refused and what is installed is the same for everyone.

  Rule: The compiler is at its strictest, in every project
    What the compiler lets pass is found by a player.

    @ARCH-21
    Scenario: Every project turns on every strict check
      When the compiler settings of every project are read
      Then each of them turns on strict, noUncheckedIndexedAccess, exactOptionalPropertyTypes and noImplicitOverride
      And each of them turns on noUnusedLocals, noUnusedParameters, noImplicitReturns and noFallthroughCasesInSwitch

    @ARCH-21
    Scenario Outline: The compiler refuses <what>
      Given a file of <module> with the code "<code>"
      When it is compiled by the settings of <module>
      Then the compiler refuses it with <error>

      Examples:
        | what                             | module     | code                                                      | error  |
        | a parameter of unknown type      | core       | export function f(a) { return a; }                        | TS7006 |
        | an element that may be missing   | simulation | export const f = (a: number[]): number => a[0];           | TS2322 |
        | a null where none was announced  | physics    | export const n: number = null;                            | TS2322 |
        | undefined for what may be absent | rendering  | export const o: { a?: number } = { a: undefined };        | TS2375 |
        | an unmarked override             | host       | class A { f() {} }  export class B extends A { f() {} }   | TS4114 |
        | a path without a return          | demo       | export function f(n: number) { if (n > 0) { return 1; } } | TS7030 |
        | a local that nothing reads       | steps      | const unused = 1;                                         | TS6133 |
        | a parameter that nothing reads   | tools      | export const f = (unused: number) => 1;                   | TS6133 |

    @ARCH-21
    Scenario: Code that says what it means compiles
      Given a file of core with the code "export const f = (a: number[]): number | undefined => a[0];"
      When it is compiled by the settings of core
      Then the compiler accepts it

  Rule: One set of lint rules holds for all, and nobody opts out
    A rule with a way around it is a habit of some.

    @ARCH-22
    Scenario: Every project has the same rules, all of them errors
      When the rules for a file of every project are read
      Then in each of them these are errors:
        | tertius/closed-switch                          |
        | @typescript-eslint/no-explicit-any             |
        | @typescript-eslint/no-non-null-assertion       |
        | @typescript-eslint/no-floating-promises        |
        | @typescript-eslint/ban-ts-comment              |
        | tertius/conditional-chain                      |
        | no-restricted-syntax                           |
      And no rule is a mere warning, and no comment can turn one off

    @ARCH-22
    Scenario Outline: A comment in <module> turns no rule off
      Given a file of <module> with the code "/* eslint-disable */ export const odd = (a: any): void => a;"
      When the house rules are checked
      Then the check refuses it and speaks of "Unexpected any"

      Examples:
        | module    |
        | core      |
        | rendering |
        | steps     |
        | tools     |

  Rule: Formatting is automatic and settles at once
    The lint fixes go first, because they may lengthen a line; the formatter has the last word.

    @ARCH-23 @TOOL-17
    Scenario: A line that a fix makes too long is broken at once, and the second run changes nothing
      Given an untidy file of core:
        """
        export function total(values : number[], last : number, weightOfTheOther : number) {
        let first = Number(values[0]) + Number(values[1]) + Number(values[2]) + Number(values[3]) + Number(values[4]) + last;
        const wide = first+Number(values[5])+Number(values[6])+Number(values[7])+Number(values[8])+weightOfTheOther; return wide }
        """
      When it is formatted twice
      Then the first time makes it:
        """
        export function total(values: number[], last: number, weightOfTheOther: number) {
          const first =
            Number(values[0]) + Number(values[1]) + Number(values[2]) + Number(values[3]) + Number(values[4]) + last;
          const wide = first + Number(values[5]) + Number(values[6]) + Number(values[7]) + Number(values[8]) + weightOfTheOther;
          return wide;
        }
        """
      And the second time changes nothing

  Rule: Two checkouts use the same binaries
    Results are the same to the bit only where the same code computes them.

    @ARCH-32
    Scenario: The physics engine is one exact version with one content
      When the lock file is read for jolt-physics
      Then package.json asks for exactly version 1.1.0
      And the lock file pins that version by a SHA-512 hash of its content

    @ARCH-29
    Scenario: Native code is there for every platform that the engine runs on
      When the installed packages are searched for native code
      Then webgpu is among those that have some
      And each has it for linux-x64, linux-arm64 and darwin-arm64
