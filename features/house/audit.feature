Feature: The audit
  A rule that is linked claims that its scenario fails when the engine breaks the rule. The audit makes that claim good: it
  breaks the engine behind the rule and runs the rule's scenarios.

  Rule: A link counts when a fault behind it is seen
    The sample engine opens a door to anyone of at least 18 years and adds up its visitors.

    @once
    Scenario: Who looks at the rule catches a fault, and who looks at nothing is named
      Given an engine with a door, of which a scenario proves DOOR-01, a careless one DOOR-02
      And a planted fault for DOOR-01 by which the door opens to nobody
      When the audit breaks what is behind each rule
      Then "1 of 2 caught" is its last line
      And the first fault that it tried on DOOR-01 is the planted one, and it was seen
      And it names DOOR-02, the careless scenario and each fault that went unseen
      And the engine's own build is as it was

    @once
    Scenario: That one planted fault is seen does not make up for another
      Given an engine with a door, of which a scenario proves DOOR-01, a careless one DOOR-02
      And planted faults for DOOR-01 by which the door opens to nobody, and not to who is 200
      When the audit breaks what is behind each rule
      Then "0 of 2 caught" is its last line

    @once
    Scenario: A Then that breaks down has judged nothing
      Given an engine with a door, of which a scenario proves DOOR-01, a careless one DOOR-02
      And a planted fault for DOOR-02 by which adding up throws a TypeError
      When the audit breaks what is behind each rule
      Then it tells DOOR-02 as caught before a Then could judge

    @once
    Scenario: A planted fault that no longer fits its file fails the audit
      Given an engine with a door, of which a scenario proves DOOR-01, a careless one DOOR-02
      And a planted fault for DOOR-01 in a line that the door does not have
      When the audit breaks what is behind each rule
      Then it fails and tells that the text stands 0 times in the file

  Rule: Faults are what people get wrong
    A fault that nobody would make says nothing about a scenario that misses it.

    @once
    Scenario Outline: Of <code>, a mutator makes <fault>
      When mutators break the code "<code>"
      Then among the faults is "<fault>"

      Examples:
        | code                                    | fault                                       |
        | const f = (a, b) => a < b;              | const f = (a, b) => a >= b;                 |
        | const f = (a, b) => a < b;              | const f = (a, b) => a <= b;                 |
        | const f = (a, b) => a * b;              | const f = (a, b) => a / b;                  |
        | const f = (a, b) => a - b;              | const f = (a, b) => a + b;                  |
        | const f = (a, b) => a && b;             | const f = (a, b) => a \|\| b;               |
        | const f = (a) => -a;                    | const f = (a) => (a);                       |
        | const f = (a) => 3 * a;                 | const f = (a) => 6 * a;                     |
        | const f = (a) => a ? 1 : 2;             | const f = (a) => !(a) ? 1 : 2;              |
        | function f(a) { a.stop(); }             | function f(a) { ; }                         |
        | function f(a) { a.x += 1; a.y(); }      | function f(a) { return;  a.x += 1; a.y(); } |

    @once
    Scenario Outline: In <code> it leaves alone <what>
      When mutators break the code "<code>"
      Then no fault changes "<part>"

      Examples:
        | what                     | code                                        | part                |
        | an import                | import { a } from 'b'; a();                 | import { a }        |
        | how long a loop runs     | for (let i = 0; i < 9; i++) f(i);           | i < 9; i++          |
        | threads that wait        | Atomics.wait(a, 0, 1);                      | Atomics.wait        |
        | texts that are put together | const f = (a) => 'a' + a;                | ' + a             |
