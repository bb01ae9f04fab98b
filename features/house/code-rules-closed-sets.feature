Feature: Closed sets and unions in code
  A closed set is one whose members the project lists: a kind of motion, a shape, a step of a script. Whoever adds a member
  must be told every place that does not handle it yet, so no switch may hide the new member in a default.

  Rule: A switch over a closed set names every member
    Members that need nothing done stand in the list too: that somebody thought of them is what the list tells.

    @once
    Scenario Outline: A switch over <set> that leaves out a member is refused, one that names all is accepted
      Given a file of simulation with the code "<declaration> export function f(<value>) { switch (<over>) { <cases> } return 0; }"
      When the house rules are checked with types
      Then the rule "tertius/closed-switch" <verdict>

      @CLOSED-01 @CLOSED-02 @CLOSED-12
      Examples: Sets that are closed
        | set                    | declaration                                     | value           | over        | cases                                                 | verdict                                        |
        | a union of texts       | type A = 'a' \| 'b';                            | x: A            | x           | case 'a': return 1;                                   | refuses it once and speaks of "b"              |
        | a union of texts       | type A = 'a' \| 'b';                            | x: A            | x           | case 'a': return 1; case 'b': return 2;               | accepts it                                     |
        | a union of numbers     | type A = 1 \| 2;                                | x: A            | x           | case 1: return 1;                                     | refuses it once and speaks of "2"              |
        | an enum                | enum A { one, two }                             | x: A            | x           | case A.one: return 1;                                 | refuses it once and speaks of "A.two"          |
        | an enum                | enum A { one, two }                             | x: A            | x           | case A.one: return 1; case A.two: return 2;           | accepts it                                     |
        | the tags of a union    | type A = { kind: 'a' } \| { kind: 'b' };        | x: A            | x.kind      | case 'a': return 1;                                   | refuses it once and speaks of "b"              |
        | the tags of classes    | class A { kind = 'a' as const; } class B { kind = 'b' as const; } | x: A \| B | x.kind | case 'a': return 1;                             | refuses it once and speaks of "b"              |

      @CLOSED-13 @STYLE-52 @STYLE-54
      Examples: Members that do nothing are named, alone or with others
        | set                    | declaration                                     | value           | over        | cases                                                 | verdict                                        |
        | a union, an idle case  | type A = 'a' \| 'b' \| 'c';                     | x: A            | x           | case 'a': return 1;                                   | refuses it once and speaks of ""b", "c""       |
        | a union, an idle case  | type A = 'a' \| 'b' \| 'c';                     | x: A            | x           | case 'a': return 1; case 'b': case 'c': break;        | accepts it                                     |
        | a union, a set of one  | type A = 'a' \| 'b';                            | x: A            | x           | case 'a' as A: return 1;                              | accepts it                                     |

      @CLOSED-10 @CLOSED-14 @STYLE-53
      Examples: What may be empty has a case for nothing
        | set                    | declaration                                     | value           | over        | cases                                                 | verdict                                        |
        | a union that may be undefined | type A = 'a' \| 'b';                     | x?: A           | x           | case 'a': case 'b': return 2;                         | refuses it once and speaks of "undefined"      |
        | a union that may be undefined | type A = 'a' \| 'b';                     | x?: A           | x           | case 'a': case 'b': return 2; case undefined: return 3; | accepts it                                   |
        | the tags of what may be undefined | type A = { kind: 'a' } \| { kind: 'b' }; | x?: A       | x?.kind     | case 'a': case 'b': return 2;                         | refuses it once and speaks of "undefined"      |
        | a union that may be null | type A = 'a' \| 'b';                          | x: A \| null    | x           | case 'a': case 'b': return 2;                         | refuses it once and speaks of "null"           |

    @CLOSED-16 @once
    Scenario Outline: Comparing with <count> members, one after the other, <verdict>
      Given a file of physics with the code "type A = 'a' | 'b' | 'c' | 'd'; export function f(x: A) { <code> }"
      When the house rules are checked with types
      Then the rule "tertius/compared-chain" <verdict>

      Examples:
        | count | code                                                                                                  | verdict                                            |
        | two   | if (x === 'a') return 1; else if (x === 'b') return 2; return 3;                                        | accepts it                                         |
        | three | if (x === 'a') return 1; else if (x === 'b') return 2; else if (x === 'c') return 3; else return 4;     | refuses it once and speaks of "use a switch"       |

  Rule: No default stands over a closed set
    A default takes the next member in silence. A set that is open has one: there somebody must say what holds for the rest.

    @once
    Scenario Outline: A default over <set> is <verdict>
      Given a file of simulation with the code "<declaration> export function f(<value>) { switch (x) { <cases> } }"
      When the house rules are checked with types
      Then the rule "tertius/closed-switch" <verdict>

      @CLOSED-08 @STYLE-57 @STYLE-59
      Examples: Closed, with every member named or not
        | set                 | declaration           | value  | cases                                                    | verdict                                                 |
        | a union, all named  | type A = 'a' \| 'b';  | x: A   | case 'a': return 1; case 'b': return 2; default: return 3; | refuses it once and speaks of "hides the next member" |
        | a union, the rest   | type A = 'a' \| 'b';  | x: A   | case 'a': return 1; default: return 3;                   | refuses it 2 times and speaks of "hides the next member" |
        | an enum of our own  | enum A { one, two }   | x: A   | case A.one: return 1; case A.two: return 2; default: return 3; | refuses it once and speaks of "hides the next member" |
        | a union, guarded    | type A = 'a' \| 'b';  | x: A   | case 'a': return 1; case 'b': if (f('a') > 0) return 2; return 3; | accepts it                                    |

      @CLOSED-15 @STYLE-55
      Examples: Closed, with a default that only throws, or does more
        | set                 | declaration           | value  | cases                                                        | verdict                                             |
        | a union, to throw   | type A = 'a' \| 'b';  | x: A   | case 'a': return 1; case 'b': return 2; default: throw new Error(); | refuses it once and speaks of "hides the next member" |
        | a union, to log     | type A = 'a' \| 'b';  | x: A   | case 'a': return 1; case 'b': return 2; default: f('a'); break; | refuses it once and speaks of "hides the next member" |

      @CLOSED-04
      Examples: Open
        | set                 | declaration           | value     | cases                                 | verdict                                            |
        | texts               | export const one = 1; | x: string | case 'a': return 1;                   | refuses it once and speaks of "This set is open"   |
        | texts               | export const one = 1; | x: string | case 'a': return 1; default: return 2; | accepts it                                        |
        | numbers             | export const one = 1; | x: number | case 1: return 1;                     | refuses it once and speaks of "This set is open"   |
        | numbers             | export const one = 1; | x: number | case 1: return 1; default: return 2;  | accepts it                                         |

      @CLOSED-03 @STYLE-56 @STYLE-58
      Examples: Declared by a package, whose next version may add members
        | set                 | declaration                                                        | value                 | cases                                                       | verdict                                          |
        | an enum of a package | import { TestStepResultStatus as A } from '@cucumber/messages';   | x: A                  | case A.PASSED: return 1; default: return 2;                 | accepts it                                       |
        | an enum of a package | import { TestStepResultStatus as A } from '@cucumber/messages';   | x: A                  | case A.PASSED: return 1;                                    | refuses it once and speaks of "This set is open" |

    @CLOSED-17 @STYLE-60 @once
    Scenario: The fix takes a default away that only throws
      Given a file of simulation with the code "type A = 'a' | 'b'; export function f(x: A) { switch (x) { case 'a': return 1; case 'b': return 2; default: throw new Error('never'); } }"
      When the fix of "tertius/closed-switch" is applied
      Then the code is "type A = 'a' | 'b'; export function f(x: A) { switch (x) { case 'a': return 1; case 'b': return 2; } }"

    @STYLE-61 @once
    Scenario Outline: The fix leaves <what> alone
      Given a file of simulation with the code "type A = 'a' | 'b'; export function f(x: A) { switch (x) { <cases> } }"
      When the fix of "tertius/closed-switch" is applied
      Then the code is as it was

      Examples:
        | what                              | cases                                                      |
        | a default that gives a value      | case 'a': return 1; case 'b': return 2; default: return 3; |
        | a default that is the only case   | default: throw new Error('never');                         |

  Rule: The compiler helps where a switch chooses a value
    A function whose cases return gives the compiler a path without a value when one is missing.

    @CLOSED-06 @once
    Scenario Outline: A function that returns from <cases> compiles or does not
      Given a file of core with the code "type A = 'a' | 'b'; export function f(x: A): number { switch (x) { <code> } }"
      When it is compiled by the settings of core
      Then the compiler <verdict>

      Examples:
        | cases                    | code                                    | verdict                |
        | every case               | case 'a': return 1; case 'b': return 2; | accepts it             |
        | all cases but one        | case 'a': return 1;                     | refuses it with TS2366 |

    @CLOSED-11 @once
    Scenario Outline: A case whose condition may fail <ends> is accepted or not
      Given a file of core with the code "type A = 'a' | 'b'; export function f(x: A, sure: boolean): number { switch (x) { case 'a': if (sure) return 1; <code> case 'b': return 3; } }"
      When it is compiled by the settings of core
      Then the compiler <verdict>

      Examples:
        | ends                       | code      | verdict                |
        | with a result of its own   | return 2; | accepts it             |
        | by falling into the next   |           | refuses it with TS7029 |

    @CLOSED-05 @once
    Scenario Outline: A switch statement that <does> is refused or not
      Given a file of host with the code "type A = 'a' | 'b'; export function f(x: A) { let y = 0; let z = 0; switch (x) { <cases> } return y + z; }"
      When the house rules are checked
      Then the rule "tertius/choosing-switch" <verdict>

      Examples:
        | does                    | cases                                                   | verdict                                          |
        | only sets one variable  | case 'a': y = 1; break; case 'b': y = 2; break;         | refuses it once and speaks of "only sets y"      |
        | sets several            | case 'a': y = 1; z = 2; break; case 'b': y = 2; break;  | accepts it                                       |
        | leaves early            | case 'a': return 1; case 'b': y = 2; break;             | accepts it                                       |

  Rule: A kind beside fields that only some kinds use is a union in disguise
    Nobody can see from such a type which fields belong to which kind.

    @UNION-23 @UNION-11 @once
    Scenario Outline: <what> is <verdict>
      Given a file of core with the code "<code>"
      When the house rules are checked with types
      Then the rule "tertius/kind-union" <verdict>

      Examples:
        | what                                    | code                                                                                         | verdict                                     |
        | an optional field beside two kinds      | export interface Ray { kind: 'hit' \| 'miss'; distance?: number }                            | refuses it once and speaks of "make it a union" |
        | an optional field beside an enum        | enum Kind { hit, miss } export interface Ray { kind: Kind; distance?: number }               | refuses it once and speaks of "make it a union" |
        | an optional field in a class            | export class Ray { kind: 'hit' \| 'miss' = 'hit'; distance?: number; }                       | refuses it once and speaks of "make it a union" |
        | a union of one type for each kind       | export type Ray = { kind: 'hit'; distance: number } \| { kind: 'miss' };                     | accepts it                                  |
        | a kind that every field goes with       | export interface Ray { kind: 'hit' \| 'miss'; distance: number }                             | accepts it                                  |
        | a kind alone                            | export interface Ray { kind: 'hit' \| 'miss' }                                               | accepts it                                  |

  Rule: A case of a union is the value itself
    A wrapper around a number or a text is an object that no comparison with the value finds.

    @UNION-18 @once
    Scenario Outline: A union with <case> is accepted or not
      Given a file of core with the code "export type Level = <type> | 'off';"
      When the house rules are checked
      Then the rule "@typescript-eslint/no-wrapper-object-types" <verdict>

      Examples:
        | case                | type    | verdict                                 |
        | numbers             | number  | accepts it                              |
        | numbers, boxed      | Number  | refuses it once and speaks of "Number"  |
        | texts, boxed        | String  | refuses it once and speaks of "String"  |
        | yes and no, boxed   | Boolean | refuses it once and speaks of "Boolean" |

  Rule: A base class whose leaves add nothing of their own to vary is a union in disguise
    What can only be one of a few things is told apart by its tag. A base that is there to be varied has something abstract, or
    something that a subclass overrides.

    @once
    Scenario Outline: An abstract class with <what> is <verdict>
      Given a file of simulation with the code "<base> <leaves>"
      When the house rules are checked
      Then the rule "tertius/hierarchy" <verdict>

      @UNION-19
      Examples: Nothing to vary
        | what                           | base                                    | leaves                                                                  | verdict                                      |
        | two leaves                     | export abstract class ShapeA { size = 1; } | export class BallA extends ShapeA { r = 1; } export class BoxA extends ShapeA { w = 1; } | refuses it once and speaks of "make it a union" |
        | no subclass                    | export abstract class ShapeA { size = 1; } |                                                                      | accepts it                                   |

      @UNION-20
      Examples: Something to vary
        | what                           | base                                    | leaves                                                                  | verdict                                      |
        | an abstract member             | export abstract class ShapeA { abstract volume(): number; } | export class BallA extends ShapeA { override volume() { return 1; } } | accepts it                     |
        | a method that a leaf overrides | export abstract class ShapeA { volume() { return 0; } } | export class BallA extends ShapeA { override volume() { return 1; } } | accepts it                         |

      @UNION-21
      Examples: How it reads as text varies in every class
        | what                           | base                                    | leaves                                                                  | verdict                                      |
        | a text form that leaves override | export abstract class ShapeA { toString() { return ''; } } | export class BallA extends ShapeA { override toString() { return 'o'; } } | refuses it once and speaks of "make it a union" |
        | a JSON form that is abstract   | export abstract class ShapeA { abstract toJSON(): object; } | export class BallA extends ShapeA { override toJSON() { return {}; } } | refuses it once and speaks of "make it a union" |

    @UNION-22 @once
    Scenario: Subclasses in other files count
      Given a project whose file "src/core/shape.ts" has the code "export abstract class Shape { size = 1; }"
      And a project whose file "src/physics/ball.ts" has the code "import { Shape } from '../core/shape.js'; export class Ball extends Shape { r = 1; }"
      When the house rules are checked in all its files
      Then the rule "tertius/hierarchy" refuses it once and speaks of "Shape has only leaves under it"

  Rule: Exceptions stand in one place, with their reason
    No comment turns a rule off; what is open, and what has a kind that every field goes with, is named in the configuration.

    @UNION-25 @UNION-26 @once
    Scenario: The accepted exceptions are named in the configuration, each with a comment above it
      When the exceptions of the house rules are read
      Then these types are excepted, and a comment before each list says why:
        | tertius/hierarchy  | SimulationWorld |
        | tertius/kind-union | Field, Rule     |

    @UNION-25 @once
    Scenario Outline: A comment that turns <rule> off is no exception
      Given a file of core with the code "/* eslint-disable */ <code>"
      When the house rules are checked with types
      Then the rule "<rule>" refuses it once and speaks of "make it a union"

      Examples:
        | rule               | code                                                                                       |
        | tertius/kind-union | export interface Ray { kind: 'hit' \| 'miss'; distance?: number }                          |
        | tertius/hierarchy  | export abstract class ShapeC { size = 1; } export class BallC extends ShapeC { r = 1; }    |

    @UNION-16 @once
    Scenario: The rules about unions and closed sets are errors, and an error fails the command
      When the rules for a file of every project are read
      Then in each of them these are errors:
        | tertius/closed-switch   |
        | tertius/choosing-switch |
        | tertius/compared-chain  |
        | tertius/kind-union      |
        | tertius/hierarchy       |
      And no rule is a mere warning, and no comment can turn one off
