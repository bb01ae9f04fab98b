Feature: Texts beside the specification
  Guides, areas and the report of the public surface are written by hand or committed, so they are held to what is so.

  Rule: The public surface changes in sight of a reviewer
    `docs/api.md` holds all that a game can import. Whoever changes it writes the report anew, and the change is seen.

    @once
    Scenario: The committed report is that of the build
      Given the site of this checkout
      When its API report is compared with the build
      Then no name differs

    @once
    Scenario: Names that are new, gone or changed are told
      Given a project whose API report has:
        | openHatch  | function openHatch(speed: number): void; |
        | closeHatch | function closeHatch(): void;             |
        | hatches    | const hatches: number;                   |
      And it exports since then:
        | openHatch | function openHatch(speed: string): void; |
        | hatches   | const hatches: number;                   |
        | sealHatch | function sealHatch(): void;              |
      When its site is checked
      Then the check fails and tells of:
        | docs/api.md: closeHatch is gone   |
        | docs/api.md: openHatch changed    |
        | docs/api.md: sealHatch is new     |

  Rule: An area opens with one screen
    A picture, an idea in 120 words, and a scenario that shows it at work.

    @once
    Scenario: What is said of an area names what is there
      Given the site of this checkout
      When the texts of its areas are checked
      Then none is too long, and each picture, scenario and file of rules that it names is there

    @once
    Scenario: Whatever is wrong with the text of an area is told at once
      Given a project with the areas "lock" and "hatch", of which "hatch" has no text
      And the text of "lock" takes 121 words, and names the picture "key.svg" and the scenario "The key fits"
      When its site is checked
      Then the check fails and tells of:
        | docs/areas/hatch.md is missing                        |
        | docs/areas/lock.md takes 121 words                    |
        | docs/areas/lock.md names the picture key.svg          |
        | docs/areas/lock.md names the scenario "The key fits"  |

  Rule: A text names what is there
    A reader who follows a broken pointer once follows no other.

    @once
    Scenario Outline: A guide that <does> is told with what to do
      Given a project with the areas "lock" and "hatch", of which "hatch" has no text
      And its guide "pumps" says:
        """
        <words>
        """
      When its site is checked
      Then the check fails and tells of:
        | docs/guides/pumps.md <complaint> |

      Examples:
        | does                           | words                      | complaint                                                                    |
        | links to a file that is gone   | See [it](valves.md).       | links to valves.md, which is not there: mend the link                        |
        | links to a heading that is not | See [it](pumps.md#valves). | links to pumps.md#valves, but docs/guides/pumps.md has no such heading       |
        | names a file that is gone      | It is `src/core/pump.ts`.  | names src/core/pump.ts, which is not there: name what is                     |
        | names a command that is not    | Type npm run pump.         | says npm run pump, which package.json does not have: name a command          |
        | cites a rule that is not       | It holds by PUMP-07.       | cites PUMP-07, which no rule has: name the rule that says it                 |
        | shows code that nobody runs    | ```ts pump.ts              | has code that no scenario runs: add it to features/docs/texts.feature        |

    @once
    Scenario: A rule without its reason is told
      Given a project with the areas "lock" and "hatch", of which "hatch" has no text
      And the rule "It shuts" of its area gives no reason
      When its site is checked
      Then the check fails and tells of:
        | features/lock/lock.feature: the rule "It shuts" gives no reason |

  Rule: What a guide shows is what the reader gets
    Whoever types what a guide shows must see what it shows, or will trust no other page.

    @once
    Scenario Outline: The programs of "<guide>" compile, and print what the guide shows
      Given the guide "<guide>", in a folder like that of the guide "first-ship"
      When its programs run
      Then the compiler found nothing, and each printed what the guide shows of it

      Examples:
        | guide      |
        | frames     |
        | time       |
        | components |
        | threads    |
        | precision  |
        | errors     |
        | limits     |
        | saving     |

  Rule: Scenarios share few sentences
    A language of many hundred sentences is one that nobody can keep in mind.

    @pending
    Scenario: All scenarios are written in at most 250 step shapes
      Given the site of this checkout
      When the step shapes of its vocabulary are counted
      Then there are at most 250
