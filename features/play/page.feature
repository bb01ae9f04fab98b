Feature: The engine in a browser page
  `npm run play` serves a page on which the same engine runs the same scene, in Web Workers and WebGPU. These scenarios
  run the command and open its page in a real Chromium without a window.

  Rule: The page holds the state that Node holds, and shows the picture that Node draws
    What is tested without a window is what is played.

    @gpu @browser @linux-x64
    Scenario: After 600 ticks without input page and Node have the same state and the same picture
      When a browser runs "first-flight" for 600 ticks on three threads without input
      Then the page's state hash is that of Node after as many ticks on one thread
      And the page's picture is the one that Node draws of the opening view
      And a photograph of the page is kept as "first-flight"

    @gpu @browser @linux-x64 @once
    Scenario: A game of one's own is played as the demo is
      When the play command is called with "--no-open --game {game}"
      Then its page stands after 60 ticks at the hash of Node's yard after as many

  Rule: The page keeps a few keys for itself
    Esc closes the window, F1 lets go of the flying camera or takes it up, and V goes to the next view. All other keys are
    the player's, and reach the simulation in the order in which they came.

    @gpu @browser @linux-x64 @HOST-123
    Scenario: V goes from view to view, and from the last to the first
      Given a browser that shows "first-flight" standing still, seen from the cabin
      When the player presses V as often as there are views
      Then the camera stood at each further view of the scene in turn, and ends at the first

    @gpu @browser @linux-x64 @HOST-123
    Scenario: F1 lets go of the flying camera, and takes it up again
      Given a browser that shows "first-flight" standing still, seen from the cabin
      When the player presses F1, then W for a moment, then F1 and W again
      Then only the second W moved the camera, along its line of sight

    @gpu @browser @linux-x64 @HOST-123 @HOST-124
    Scenario: Esc ends the session, and no key of the page's own reached the simulation as a key of the game
      Given a browser that shows "first-flight" standing still, seen from the cabin
      When the player presses A, F1, L, V, B and Esc
      Then the simulation heard of the keys A, L and B, in this order
      And the page says that "The session has ended."

  Rule: A browser that cannot run the engine gets a sentence
    A blank page helps nobody: the sentence names what is missing, and what to do.

    @browser @linux-x64
    Scenario Outline: Without <what> the page says so
      When a browser opens the page <without>
      Then the page says that "<sentence>"
      And it shows no picture

      Examples:
        | what                 | without                                        | sentence                                                   |
        | isolation            | from a server that sends no isolating headers  | This page has no shared memory (SharedArrayBuffer)         |
        | shared memory        | without SharedArrayBuffer                      | This page has no shared memory (SharedArrayBuffer)         |
        | WebGPU               | without WebGPU                                 | This browser has no WebGPU                                 |
        | a graphics processor | without a graphics processor                   | The browser found no graphics processor                    |
        | a scene of that name | with ?scene=nowhere                            | There is no scene nowhere; there is first-flight           |
        | a setting it knows   | with ?level=2                                  | The address asks for level                                 |
        | a number of threads  | with ?threads=none                             | The address asks for none threads                          |
        | a number of ticks    | with ?ticks=-1                                 | The address asks for -1 ticks                              |

  Rule: The page's own code knows no Node
    A browser has none, and would find out when the page is opened.

    Scenario Outline: A file of the page is refused <code>
      Given the file "src/host/play/page.ts" with the code "<code>"
      When the house rules are checked
      Then the check refuses it and speaks of "<words>"

      Examples:
        | code                                                        | words     |
        | import { readFile } from 'node:fs/promises'; readFile('a'); | node:fs   |
        | import { join } from 'path'; join('a');                     | path      |
        | export const start = process.argv;                          | 'process' |
        | export const page = fetch('http://a.test');                 | 'fetch'   |
