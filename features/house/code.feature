Feature: House rules for code
  A world ends in the same state on every machine, so nothing that differs between machines may reach it.

  Rule: What feeds a world's state is the same everywhere
    One clock or one throw of dice in it, and no two runs are alike.

    @once
    Scenario Outline: <module> is refused <code>
      Given a file of <module> with the code "export const x = <code>;"
      When the house rules are checked
      Then the check refuses it and speaks of "<words>"

      Examples: Chance and clocks
        | module     | code                | words         |
        | core       | Math.random()       | self.random   |
        | simulation | Date.now()          | 'Date'        |
        | physics    | performance.now()   | 'performance' |
        | simulation | crypto.randomUUID() | 'crypto'      |

      Examples: Functions whose last bits differ between JavaScript engines
        | module     | code             | words                        |
        | core       | Math.sin(1)      | core/math/transcendental.ts  |
        | simulation | Math.pow(3, 0.5) | core/math/transcendental.ts  |
        | physics    | Math.hypot(1, 2) | core/math/transcendental.ts  |
        | physics    | 3 ** 0.5         | Only powers of two are exact |

    @once
    Scenario Outline: <module> may use <code>
      Given a file of <module> with the code "export const x = <code>;"
      When the house rules are checked
      Then the check finds nothing

      Examples:
        | module     | code           |
        | core       | Math.sqrt(2)   |
        | simulation | Math.fround(1) |
        | physics    | 2 ** 22        |
        | rendering  | Math.sin(1)    |
        | host       | Date.now()     |

  Rule: Code reads straight on
    A decision that hides in a decision is overlooked.

    @once
    Scenario Outline: A file of <module> is refused <what>
      Given a file of <module> with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "<words>"

      Examples:
        | module    | what                          | code                                                       | words               |
        | core      | a default export              | export default 1;                                          | Name every export   |
        | rendering | a conditional inside another  | export const f = (a: number) => a > 1 ? 1 : a > 0 ? 2 : 3; | Do not nest conditionals |
        | steps     | an assertion that all is well | export const f = (a?: number) => a!;                       | non-null assertion  |
        | tools     | a silenced compiler           | // @ts-ignore\nexport const f = 1;                         | @ts-ignore          |
