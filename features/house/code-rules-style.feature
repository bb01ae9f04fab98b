Feature: Style rules for code
  What a tool can check, a tool checks, so that reviews speak of physics and games. Each rule has a sample that it refuses and
  one that it lets pass; docs/guides/checks.md gives the reasons.

  Rule: The elements of a tuple have names
    [number, number] says nothing about which is which; [x: number, y: number] does, in every hint of an editor.

    @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of core with the code "<code>"
      When the house rules are checked with types
      Then the rule "tertius/labelled-tuples" <verdict>

      @STYLE-07
      Examples: Written types
        | what                          | code                                                                | verdict           |
        | a parameter without names     | export function f(p: [number, number]) { return p; }                | refuses it once   |
        | a return value without names  | export function f(): [string, number] { return ['a', 1]; }          | refuses it once   |
        | a field without names         | export class A { readonly p: readonly [number, number] = [1, 2]; }  | refuses it once   |
        | a type argument without names | export const f = new Map<string, [number, number]>();               | refuses it once   |
        | elements of an array          | export const f: [number, string][] = [];                            | refuses it once   |
        | one name of two               | export type P = [x: number, number];                                | refuses it once   |
        | all names                     | export type P = [x: number, y: number];                             | accepts it        |
        | a single element              | export type P = [number];                                           | accepts it        |

      @STYLE-08 @STYLE-10
      Examples: Inferred types
        | what                          | code                                                                | verdict                                          |
        | a constant pair, inferred     | export const pair = ['a', 1] as const;                              | refuses it once and speaks of "pair is a tuple"  |
        | a pair of named variables     | const a = 1; const b = 'b'; export const pair = [a, b] as const;    | refuses it once and speaks of "pair is a tuple"  |
        | a pair with a type            | type P = readonly [n: string, c: number]; export const p: P = ['a', 1]; | accepts it                                   |
        | a constant list of one kind   | export const list = ['a', 'b'] as const;                            | accepts it                                       |

      @STYLE-09
      Examples: What declares no tuple
        | what                          | code                                                                | verdict           |
        | taking a tuple apart          | type P = [x: number, y: string]; export const f = ([x, y]: P) => y + x; | accepts it    |
        | a literal for a typed place   | type P = [x: number, y: string]; export const f = (): P => [1, 'a']; | accepts it       |

    @STYLE-11 @once
    Scenario Outline: Reading <what> of a tuple: the rule <verdict>
      Given a file of core with the code "<code>"
      When the house rules are checked with types
      Then the rule "tertius/tuple-by-name" <verdict>

      Examples:
        | what                            | code                                                                          | verdict          |
        | an element by number            | export const f = (p: [name: string, count: number]) => p[1];                  | refuses it once  |
        | all elements by name            | export const f = ([name, count]: [name: string, count: number]) => name + count; | accepts it    |
        | a lane of a vector              | export const f = (p: [x: number, y: number, z: number]) => p[1];              | accepts it       |
        | one of two of a kind            | export const f = (p: [first: Date, last: Date]) => p[1];                      | accepts it       |
        | an element of an array          | export const f = (p: string[]) => p[1];                                       | accepts it       |

  Rule: At most three parameters go by position
    At the fourth, nobody sees at a call which is which. What others call takes an object; a helper of one file may have one
    more, and one that may be left out may come on top. Kernels on numbers and typed arrays and hot code are exempt, since an
    object for each call would cost them more than they do.

    @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of core with the code "<code>"
      When the house rules are checked
      Then the rule "tertius/positional-parameters" <verdict>

      @STYLE-12 @STYLE-13
      Examples: Functions, methods, constructors
        | what                            | code                                                                                       | verdict                                |
        | four in an exported function    | export function f(a: string, b: string, c: string, d: string) { return a + b + c + d; }    | refuses it once and speaks of "4 parameters by position, at most 3" |
        | four in an exported arrow       | export const f = (a: string, b: string, c: string, d: string) => a + b + c + d;            | refuses it once                        |
        | four in a public method         | export class A { f(a: string, b: string, c: string, d: string) { return a + b + c + d; } } | refuses it once                        |
        | four in a constructor           | export class A { constructor(a: string, b: string, c: string, d: string) { f(a, b, c, d); } } | refuses it once                     |
        | four in an interface            | export interface A { f(a: string, b: string, c: string, d: string): void }                 | refuses it once                        |
        | four in a helper                | function f(a: string, b: string, c: string, d: string) { return a + b + c + d; }           | accepts it                             |
        | five in a helper                | function f(a: string, b: string, c: string, d: string, e: string) { return a + b + c + d + e; } | refuses it once                   |
        | three                           | export function f(a: string, b: string, c: string) { return a + b + c; }                   | accepts it                             |
        | three and one to leave out      | export function f(a: string, b: string, c: string, d = '') { return a + b + c + d; }       | accepts it                             |
        | hot code                        | /** Moves. @hot */ export function f(a: A, b: A, c: A, d: A) { return a.n + b.n + c.n + d.n; } | accepts it                         |
        | one object                      | export function f(o: { a: string; b: string; c: string; d: string }) { return o; }         | accepts it                             |
        | a kernel on typed arrays        | export function f(out: Float64Array, o: number, a: Float64Array, ao: number) { out[o] = a[ao]; } | accepts it                       |
        | a kernel on numbers             | export function f(a: number, b: number, c: number, d: number) { return a * b + c * d; }    | accepts it                             |

      @STYLE-14 @STYLE-15
      Examples: What does not count
        | what                            | code                                                                                       | verdict                                |
        | a list at the end               | export function f(a: string, b: string, c: string, ...d: string[]) { return a + b + c + d; } | accepts it                           |
        | four before a list              | export function f(a: string, b: string, c: string, d: string, ...e: string[]) { return a + b + c + d + e; } | refuses it once       |
        | the receiver                    | export function f(this: A, a: string, b: string, c: string) { return a + b + c; }          | accepts it                             |

      @STYLE-16
      Examples: What something else calls
        | what                            | code                                                                                       | verdict                                |
        | a callback of a library         | list.forEach((a: string, b: string, c: string, d: string, e: string, f: string) => a + b + c + d + e + f);             | accepts it                             |
        | a method of an interface        | export class A implements B { f(a: string, b: string, c: string, d: string) { return a + b + c + d; } } | accepts it                |

  Rule: Nobody asserts that a value is there
    An exclamation mark silences the one check that would have found the mistake.

    @STYLE-20 @once
    Scenario Outline: <what> is refused
      Given a file of physics with the code "<code>"
      When the house rules are checked
      Then the rule "<rule>" refuses it once and speaks of "<words>"

      Examples:
        | what                            | code                                       | rule                                     | words              |
        | an assertion in an expression   | export const f = (a?: number) => a!;       | @typescript-eslint/no-non-null-assertion | non-null assertion |
        | an assertion in a field         | export class A { a!: number; }             | no-restricted-syntax                     | asserts what nobody checks |
        | an assertion in a variable      | let a!: number; export const f = () => a;  | no-restricted-syntax                     | asserts what nobody checks |

    @STYLE-21 @once
    Scenario Outline: Asking <how> is enough for the compiler, and asking nothing is not
      Given a file of core with the code "interface A { n: number } <asked>"
      When it is compiled by the settings of core
      Then the compiler <verdict>

      Examples:
        | how                        | asked                                                                                                                   | verdict                 |
        | nothing                    | export const f = (a?: A) => a.n;                                                                                         | refuses it with TS18048 |
        | in a condition             | export const f = (a?: A) => (a === undefined ? 0 : a.n);                                                                 | accepts it              |
        | by a predicate             | declare const has: (a?: A) => a is A; export const f = (a?: A) => (has(a) ? a.n : 0);                                    | accepts it              |
        | by an asserting function   | declare function must(a: unknown): asserts a; export function f(a?: A) { must(a); return a.n; }                          | accepts it              |

    @STYLE-23 @once
    Scenario: A comment that turns the rule off turns nothing off
      Given a file of physics with the code "/* eslint-disable @typescript-eslint/no-non-null-assertion */ export const f = (a?: number) => a!;"
      When the house rules are checked
      Then the rule "@typescript-eslint/no-non-null-assertion" refuses it once

  Rule: What the project's own classes give is read by name
    Order says nothing to a reader, and a new field in the middle changes it unseen.

    @once
    Scenario Outline: Taking <what> apart by order: the rule <verdict>
      Given a file of simulation with the code "class Pose { *[Symbol.iterator]() { yield 1; yield 2; } } <code>"
      When the house rules are checked with types
      Then the rule "tertius/read-by-name" <verdict>

      @STYLE-24
      Examples: A class of the project
        | what                          | code                                                                              | verdict                                                |
        | a pose in a declaration       | const [a, b] = new Pose(); export const f = a + b;                                | refuses it once and speaks of "Pose is taken apart"    |
        | a pose in an assignment       | let a = 1; let b = 2; [a, b] = new Pose(); export const f = a + b;                | refuses it once                                        |
        | poses in a loop               | export function f(all: Pose[]) { for (const [a, b] of all) f([]); }               | refuses it once                                        |

      @STYLE-25 @STYLE-06
      Examples: What has an order by definition, or one element alone
        | what                          | code                                                                              | verdict      |
        | a tuple                       | export const f = ([a, b]: [a: number, b: number]) => a + b;                       | accepts it   |
        | the entries of a map          | export function f(all: Map<string, number>) { for (const [a, b] of all) f(all); } | accepts it   |
        | an array                      | export function f(all: number[]) { const [a, b] = all; return [a, b]; }           | accepts it   |
        | the first of a pose           | const [a] = new Pose(); export const f = a;                                       | accepts it   |
        | a set of the language         | export function f(all: Set<number>) { const [a, b] = all; return [a, b]; }        | accepts it   |

  Rule: Hierarchies are flat and closed
    Whoever reads a method must not search five files for who overrides it.

    @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of simulation with the code "<code>"
      When the house rules are checked
      Then the rule "tertius/hierarchy" <verdict>

      @STYLE-31
      Examples: Only an abstract class may be extended
        | what                            | code                                                                                          | verdict                                           |
        | a subclass of a plain class     | export class DoorA { f() { return 1; } } export class GateA extends DoorA { override f() { return 2; } } | refuses it once and speaks of "DoorA is not abstract" |
        | a subclass of an abstract class | export abstract class DoorA { abstract f(): void; } export class GateA extends DoorA { f() {} } | accepts it                                        |

      @STYLE-34
      Examples: No class is more than two levels under its root
        | what                            | code                                                                                          | verdict                                           |
        | three levels under the root     | export abstract class RA { abstract f(): void; } export abstract class RB extends RA { abstract g(): void; } export abstract class RC extends RB { abstract h(): void; } export class RD extends RC { f() {} g() {} h() {} } | refuses it once and speaks of "RD extends RC extends RB extends RA is more" |
        | two levels under the root       | export abstract class RA { abstract f(): void; } export abstract class RB extends RA { abstract g(): void; } export class RC extends RB { f() {} g() {} } | accepts it |

      @STYLE-35
      Examples: A class of the language or of a package is a root
        | what                            | code                                                                                          | verdict                                           |
        | an error                        | export class GateError extends Error {}                                                      | accepts it                                        |
        | two levels under an error       | export abstract class EA extends Error { abstract f(): void; } export abstract class EB extends EA { abstract g(): void; } export class EC extends EB { f() {} g() {} } | accepts it |
        | a class of a package            | import { World } from '@cucumber/cucumber'; export class GateWorld extends World {}          | accepts it                                        |

    @STYLE-32 @once
    Scenario: A subclass in another file counts
      Given a project whose file "src/core/door.ts" has the code "export class Door { size = 1; }"
      And a project whose file "src/physics/gate.ts" has the code "import { Door } from '../core/door.js'; export class Gate extends Door {}"
      When the house rules are checked in all its files
      Then the rule "tertius/hierarchy" refuses it once and speaks of "Door is not abstract"

    @STYLE-36 @once
    Scenario Outline: <module> is refused a finalizer
      Given a file of <module> with the code "export const f = new FinalizationRegistry(() => undefined);"
      When the house rules are checked
      Then the rule "no-restricted-globals" refuses it once and speaks of "FinalizationRegistry"

      Examples:
        | module     |
        | core       |
        | simulation |
        | physics    |
        | rendering  |
        | host       |
        | demo       |

  Rule: A function returns its result
    One that answers true and leaves the result in a parameter can be used without looking at the answer.

    @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of rendering with the code "<code>"
      When the house rules are checked
      Then the rule "tertius/try-shape" <verdict>

      @STYLE-37
      Examples: Functions and methods
        | what                             | code                                                                                            | verdict                                               |
        | a function that fills an object  | export function find(out: Place): boolean { out.x = 1; return true; }                           | refuses it once and speaks of "leaves its result in out" |
        | a method that fills an array     | export class A { find(out: number[]): boolean { out[0] = 1; return true; } }                    | refuses it once                                       |
        | a helper inside another function | export const f = () => { const g = (out: number[]): boolean => { out.push(1); return true; }; return g; } | refuses it once                             |
        | a value or nothing               | export function find(): Place \| undefined { return undefined; }                                | accepts it                                            |
        | an answer alone                  | export function has(place: Place): boolean { return place.x > 0; }                              | accepts it                                            |
        | an object of its own             | export function has(place: Place): boolean { const own = { x: 0 }; own.x = place.x; return own.x > 0; } | accepts it                                    |

      @STYLE-38 @STYLE-39 @STYLE-40
      Examples: Predicates, shapes that are given, and what a measurement speaks for
        | what                             | code                                                                                            | verdict      |
        | a type predicate                 | export function isPlace(out: unknown): out is Place { out.seen = 1; return true; }              | accepts it   |
        | an override                      | export class A extends B { override find(out: Place): boolean { out.x = 1; return true; } }     | accepts it   |
        | an implementation                | export class A implements B { find(out: Place): boolean { out.x = 1; return true; } }           | accepts it   |
        | a measured one                   | /** A Benchmark forbids an object here. */ export function find(out: Place): boolean { out.x = 1; return true; } | accepts it |
        | one in hot code                  | /** Finds. @hot */ export function find(out: Place): boolean { out.x = 1; return true; }        | accepts it   |

  Rule: What must be given back is given back on every way out
    The way out that was forgotten is the one that an error takes.

    @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of host with the code "declare class Lock { [Symbol.dispose](): void; turn(): void } declare function keep(lock: Lock): void; export function f(): unknown { <code> }"
      When the house rules are checked with types
      Then the rule "tertius/disposal" <verdict>

      @STYLE-41
      Examples: Nobody else has it
        | what                              | code                                                       | verdict                                        |
        | a lock whose members are used     | const lock = new Lock(); lock.turn(); return 1;            | refuses it once and speaks of "lock must be disposed of" |
        | a lock that nobody uses           | const lock = new Lock(); return 1;                         | refuses it once                                |
        | a lock declared with using        | using lock = new Lock(); lock.turn(); return 1;            | accepts it                                     |

      @STYLE-42
      Examples: Somebody else has it
        | what                              | code                                                       | verdict      |
        | a lock that is returned           | const lock = new Lock(); return lock;                      | accepts it   |
        | a lock that is an argument        | const lock = new Lock(); keep(lock); return 1;             | accepts it   |
        | a lock in an object               | const lock = new Lock(); const box = { lock }; return box; | accepts it   |
        | a lock in another variable        | const lock = new Lock(); const other = lock; return other; | accepts it   |
        | a lock in a closure               | const lock = new Lock(); return () => { lock.turn(); };    | accepts it   |

      @STYLE-43 @STYLE-44
      Examples: A try that only disposes says with more words what using says
        | what                              | code                                                                          | verdict         |
        | a lock disposed of by hand        | const lock = new Lock(); try { lock.turn(); } finally { lock[Symbol.dispose](); } return 1; | refuses it once |

  Rule: Code reads straight on
    A decision that hides in a decision is overlooked.

    @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of demo with the code "<code>"
      When the house rules are checked
      Then the rule "tertius/conditional-chain" <verdict>

      @STYLE-45 @STYLE-46
      Examples: Chains, each told once
        | what                                | code                                                                  | verdict           |
        | a conditional in the else branch    | export const f = (a: number) => a > 1 ? 1 : a > 0 ? 2 : 3;            | refuses it once   |
        | a conditional in the then branch    | export const f = (a: number) => a > 0 ? (a > 1 ? 1 : 2) : 3;          | refuses it once   |
        | a chain of four                     | export const f = (a: number) => a > 3 ? 1 : a > 2 ? 2 : a > 1 ? 3 : a > 0 ? 4 : 5; | refuses it once |
        | a conditional alone                 | export const f = (a: number) => a > 0 ? 1 : 2;                        | accepts it        |

      @STYLE-47
      Examples: What is no branch
        | what                                | code                                                                  | verdict           |
        | a conditional in a call             | export const f = (a: number) => a > 0 ? g(a > 1 ? 1 : 2) : 3;         | accepts it        |
        | a conditional in a function         | export const f = (a: number) => a > 0 ? () => (a > 1 ? 1 : 2) : g;    | accepts it        |
        | a conditional in the condition      | export const f = (a: number) => (a > 0 ? g(1) : g(2)) ? 1 : 2;        | accepts it        |

  Rule: A name says a concept
    A file of odds and ends is where every odd end goes from then on.

    @STYLE-51 @once
    Scenario Outline: <what>: the rule <verdict>
      Given the file "<file>" with the code "<code>"
      When the house rules are checked
      Then the rule "tertius/grab-bag" <verdict>

      Examples:
        | what                              | file                        | code                                                | verdict           |
        | a file of utilities               | src/core/utils.ts           | export const one = 1;                               | refuses it once and speaks of "The file utils" |
        | a file of helpers                 | src/physics/joltHelpers.ts  | export const one = 1;                               | refuses it once   |
        | a folder of what is common        | src/core/common/angles.ts   | export const one = 1;                               | refuses it once   |
        | a file of miscellany              | steps/misc.ts               | export const one = 1;                               | refuses it once   |
        | a class of statics                | src/core/angles.ts          | export class AngleUtils { static one() { return 1; } } | refuses it once and speaks of "AngleUtils is named" |
        | a namespace                       | src/core/angles.ts          | export namespace AngleHelpers { export const one = 1; } | refuses it once |
        | a class with objects of its own   | src/core/angles.ts          | export class BrowserExtensions { one() { return 1; } } | accepts it     |
        | a file named by its concept       | src/core/angles.ts          | export const one = 1;                               | accepts it        |

  Rule: Hot code allocates nothing
    What runs for each entity of each tick makes garbage 60 times a second for each of them. A function marked @hot makes none:
    what is thrown does not count, since it is thrown once.

    @once
    Scenario Outline: Hot code that makes <what>: the rule <verdict>
      Given a file of core with the code "/** Runs for each body. @hot */ export function f(out: Float64Array, list: number[]) { <code> }"
      When the house rules are checked
      Then the rule "tertius/hot-allocation" <verdict>

      @STYLE-50
      Examples: Things of its own
        | what                  | code                                                     | verdict           |
        | an object             | g({ x: 1 });                                             | refuses it once   |
        | an array              | g([1, 2]);                                               | refuses it once   |
        | a closure             | g(() => 1);                                              | refuses it once   |
        | an instance           | g(new Float64Array(3));                                  | refuses it once   |
        | a text                | g(`at ${out[0]}`);                                       | refuses it once   |
        | an iterator           | for (const x of list) g(x);                              | refuses it once   |
        | nothing               | for (let i = 0; i < list.length; i++) out[i] = list[i];  | accepts it        |
        | an error, once        | if (list.length === 0) throw new Error(`none at ${out[0]}`); | accepts it    |

      @STYLE-48 @STYLE-49 @MSG-39
      Examples: Copies, where they are made and not where the value is handed on
        | what                  | code                                                     | verdict           |
        | a copy by slice       | g(list.slice(1));                                        | refuses it once   |
        | a copy by spread      | g(...list);                                              | refuses it once   |
        | a mapped copy         | g(list.map);  g(list.map(h));                            | refuses it once   |
        | no copy of a value that it hands on | g(list);                                   | accepts it        |

    @STYLE-50 @once
    Scenario: Code without the mark may allocate
      Given a file of core with the code "/** Makes a place. */ export function f() { return { x: 1 }; }"
      When the house rules are checked
      Then the rule "tertius/hot-allocation" accepts it

  Rule: What a handler gets is good for its call
    The engine moves it on to the next entity. Rules COMP-16 and COMP-17 have more samples.

    @once
    Scenario Outline: A handler that keeps <what>: the rule <verdict>
      Given a file of demo with the code "let last: unknown; export const A = B.on(C, (self, state, { value }) => { last = <code>; });"
      When the house rules are checked
      Then the rule "tertius/handler-scope" <verdict>

      Examples:
        | what          | code  | verdict                                                  |
        | its state     | state | refuses it once and speaks of "good for this call alone" |
        | a value of it | value | accepts it                                               |

  Rule: Nothing stands in the code that nobody uses
    Dead code is read, kept and believed.

    @once
    Scenario Outline: <what> compiles or does not
      Given a file of core with the code "<code>"
      When it is compiled by the settings of core
      Then the compiler <verdict>

      @STYLE-63
      Examples: Private members
        | what                               | code                                                                     | verdict                |
        | a private method that nobody calls | export class A { #f() { return 1; } }                                    | refuses it with TS6133 |
        | a private field that nobody reads  | export class A { #n = 1; f() { this.#n = 2; } }                          | refuses it with TS6133 |
        | a private field that is read       | export class A { #n = 1; f() { return this.#n; } }                       | accepts it             |

      @STYLE-65 @STYLE-66
      Examples: Parameters
        | what                               | code                                                                     | verdict                |
        | a parameter that nobody reads      | export const f = (a: number) => 1;                                       | refuses it with TS6133 |
        | one that a fixed shape asks for    | export const f = (_a: number, b: number) => b;                           | accepts it             |
        | a shorter implementation           | interface A { f(a: number): number } export class B implements A { f() { return 1; } } | accepts it |

      @STYLE-68
      Examples: Locals
        | what                               | code                                                                     | verdict                |
        | a local that nobody reads          | export function f() { const a = 1; return 2; }                           | refuses it with TS6133 |
        | a local that is read               | export function f() { const a = 1; return a; }                           | accepts it             |

    @STYLE-64 @once
    Scenario Outline: <what>: the rule <verdict>
      Given a file of core with the code "export function f(): number { <code> }"
      When the house rules are checked
      Then the rule "no-useless-assignment" <verdict>

      Examples:
        | what                          | code                                  | verdict           |
        | a value that is overwritten   | let a = 1; a = 2; return a;           | refuses it once   |
        | a value that is read          | let a = 1; g(a); a = 2; return a;     | accepts it        |

  Rule: The rules reach where they should, and say where their reasons are
    A rule whose reason nobody finds is worked around.

    @STYLE-01 @once
    Scenario: Every style rule is an error in every project
      When the rules for a file of every project are read
      Then in each of them these are errors:
        | tertius/labelled-tuples                  |
        | tertius/tuple-by-name                    |
        | tertius/positional-parameters            |
        | tertius/read-by-name                     |
        | tertius/hierarchy                        |
        | tertius/try-shape                        |
        | tertius/disposal                         |
        | tertius/conditional-chain                |
        | tertius/grab-bag                         |
        | tertius/hot-allocation                   |
        | @typescript-eslint/no-non-null-assertion |
        | no-useless-assignment                    |
      And no rule is a mere warning, and no comment can turn one off

    @STYLE-02 @once
    Scenario: Each message of a house rule names the section of the guide that gives its reason
      When the messages of the house rules are read
      Then each names a section of the guide to checks

    @STYLE-03 @once
    Scenario: Generated code is not analyzed
      Given the file "src/rendering/generated/layouts.ts" with the code "export default ((a?: number) => a!) as any;"
      When the house rules are checked
      Then the check finds nothing but that the file is ignored

    @STYLE-04 @STYLE-05 @once
    Scenario Outline: <rule> holds in <folders> and not in <others>
      When the folders are read in which "<rule>" holds
      Then these are <folders>, and neither <others>

      Examples:
        | rule                          | folders                                             | others         |
        | no-restricted-properties      | core, simulation and physics                        | rendering, host, demo, steps or tools |
        | no-restricted-imports         | core, simulation, physics, rendering, host and demo | steps or tools |
        | tertius/positional-parameters | core, simulation, physics, rendering, host, demo, steps and tools | none |
