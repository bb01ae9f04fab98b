Feature: Erosion and verbosity
  Two numbers tell whether the code grows old well: how much of it has settled in functions that are too complex to read, and
  how many of its lines could be left out. Both come from the syntax alone, so any state of the code can be measured.

  Rule: Erosion is the share of the mass in complex functions
    The mass of a function is its complexity times the square root of its lines; above a complexity of 10 it is eroded.

    @TOOL-10 @ARCH-30 @once
    Scenario: Half of the mass in a complex function is an erosion of one half
      Given sources with a function of complexity 12 on 16 lines
      And sources with 8 functions of complexity 3 on 4 lines
      When the sources are measured
      Then the erosion is 0.5
      And the heaviest function has a complexity of 12, 16 lines and a mass of 48

    @TOOL-10 @once
    Scenario Outline: A complexity of <complexity> is <state>
      Given sources with a function of complexity <complexity> on 16 lines
      When the sources are measured
      Then the erosion is <erosion>

      Examples:
        | complexity | state      | erosion |
        | 10         | not eroded | 0       |
        | 11         | eroded     | 1       |

    @TOOL-11 @property @once
    Scenario: Complexity and lines depend on nothing but the syntax
      When functions are made of any decisions on any lines, with names that nobody declares
      Then each has a complexity of one more than its decisions, on its lines

    @TOOL-11 @once
    Scenario: Code that does not compile is measured like code that does
      Given a source file with the code:
        """
        import { nothing } from './nowhere.js';
        const wrong: number = 'text';
        export function broken(a: Missing): Missing { if (a.b) return nothing(wrong); return undeclared; }
        """
      When the sources are measured
      Then there are 3 lines, and 1 function with a complexity of 2

    @TOOL-12 @once
    Scenario Outline: It reads <what>
      Given a source file with the code:
        """
        <code>
        """
      When the sources are measured
      Then there are 1 lines, and 1 function with a complexity of <complexity>

      Examples:
        | what                        | code                                                                | complexity |
        | a using declaration         | export function f() { using a = g(); return a ? 1 : 2; }            | 2          |
        | satisfies                   | export const f = () => ({ a: 1 }) satisfies Record<string, number>; | 1          |
        | a constant type parameter   | export function f<const T>(a: T) { return a ?? 1; }                 | 2          |
        | an accessor                 | export class A { accessor a = 1; f() { return this.a && 2; } }      | 2          |
        | import attributes           | import j from './j.json' with { type: 'json' }; export const f = () => j; | 1    |

  Rule: Verbosity is the share of lines that are redundant or cloned
    Lines that say nothing hide those that say something.

    @TOOL-10 @once
    Scenario Outline: <what> is redundant
      Given a source file with the code:
        """
        export function f(a: number, b: boolean): unknown {
          g(a);
          <code>
          return g(b);
        }
        """
      When the sources are measured
      Then 1 of 5 lines is redundant

      Examples:
        | what                                          | code                                       |
        | an answer that is compared with true          | g((a > 1) === true);                       |
        | a choice between true and false               | g(a > 1 ? true : false);                   |
        | an if that returns true or false              | if (a > 1) return true; else return false; |
        | an else after a return                        | if (a > 1) return g(a); else g(b);         |
        | a variable that is returned at once           | if (b) { const c = g(a); return c; }       |
        | a catch that only throws again                | try { g(a); } catch (e) { throw e; }       |
        | an empty block                                | if (a > 1) { }                             |
        | a double negation                             | g(!!a);                                    |

    @TOOL-13 @ARCH-30 @once
    Scenario: Both copies of a clone count
      Given two source files with the same function of 12 lines
      When the command measures it
      Then 24 of 24 lines are cloned, and the verbosity is 1

  Rule: The numbers are there for other tools, and for each commit
    Erosion shows in the course of many commits, never in one.

    @TOOL-14 @ARCH-30 @once
    Scenario: The command prints JSON, with the change against the last commit
      Given a repository with a commit of a function of complexity 12 on 16 lines
      And sources with a function of complexity 10 on 16 lines
      When the command measures it
      Then it prints JSON with an erosion of 48/88, which is 40/88 less than that of the last commit

    @TOOL-15 @ARCH-31 @once
    Scenario: The hook keeps the metrics of a commit as a note
      Given a repository whose hooks are those of this one
      When a function of complexity 12 on 16 lines is committed
      Then the note of that commit under refs/notes/slop has an erosion of 1

    @TOOL-16 @ARCH-31 @once
    Scenario: The history is a table of all commits with notes, the oldest first
      Given a repository whose hooks are those of this one
      When functions of complexity 10, 11 and 12 are committed, one after the other
      Then the history has a line for each of the three commits, with the erosions 0, 11/21 and 23/33
