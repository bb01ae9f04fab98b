Feature: The living documentation
  `npm run docs` builds a site from the features, the rules, the guides and the last run of the suite. It is read from a
  folder, without a server and without a network.

  Rule: It says what the last run found, and admits what it does not know
    A page that is written beside the tests lags behind them.

    @once
    Scenario: A failed scenario is told with its step, its error and the setting in which it failed
      Given a project whose suite ran with these scenarios:
        | The hatch opens | it holds         |
        | The pump starts | contracts are on |
        | The lamp is lit | it holds         |
      And "The lamp is lit" is called "The lamp is dark" since then
      When its site is built
      Then the page of its area marks:
        | The hatch opens  | passed                     |
        | The pump starts  | failed                     |
        | The lamp is dark | changed since the last run |
      And it tells of the failure "contracts are on", "contracts are off" and "3 threads, contracts off"

    @once
    Scenario: Without a run nothing is said to have passed
      Given a project whose suite never ran, with these scenarios:
        | The hatch opens | it holds |
      When its site is built
      Then the page of its area marks:
        | The hatch opens | not in the last run |
      And the start page says "No run of the suite was found"

  Rule: It is put where nothing else lies
    Building it replaces the folder as a whole.

    @once
    Scenario: A folder that holds something else is left alone
      Given a project whose suite never ran, with these scenarios:
        | The hatch opens | it holds |
      When its site is to go into "features"
      Then that is refused, and "features/lock/lock.feature" is still there

  Rule: What is asked for is found within two clicks
    One click to search, one to the place that the search names.

    @once @browser @linux-x64
    Scenario Outline: <question>
      Given the site of this checkout
      When a reader searches for "<words>"
      Then "<page>" is among the first five places

      Examples:
        | question                                   | words                   | page                          |
        | How do I build a ship with an engine?      | ship engine             | guides/first-ship.html        |
        | How long is a tick?                        | how long is a tick      | guides/time.html              |
        | Why does a push act one tick later?        | push one tick later     | guides/time.html              |
        | What is a frame?                           | what is a frame         | guides/frames.html            |
        | Where is up, and in which units?           | units and axes          | guides/frames.html            |
        | How do I put a station on an orbit?        | station orbit           | guides/frames.html            |
        | How do I add a component?                  | add a component         | guides/components.html        |
        | How do I tell everybody in a room?         | tell everybody in place | guides/components.html        |
        | How do I use more threads?                 | more threads            | guides/threads.html           |
        | What makes a game depend on the threads?   | determinism handler     | guides/threads.html           |
        | Where do two runs part?                    | two runs differ         | guides/threads.html           |
        | How precise are places far out?            | precision far away      | guides/precision.html         |
        | What happens when a component throws?      | component throws        | guides/errors.html            |
        | What does a refusal tell?                  | RefusalError            | api.html#RefusalError         |
        | How many entities can there be?            | limit of entities       | guides/limits.html            |
        | How large may a message be?                | message 48 bytes        | guides/limits.html            |
        | How do I read a scenario?                  | read a scenario         | guides/how-to-read.html       |
        | How do I run one scenario?                 | run one scenario        | guides/running.html           |
        | Where do approved pictures lie?            | goldens                 | guides/pictures.html          |
        | How do I take a picture without a window?  | script capture picture  | guides/commands.html          |

      Examples: Of a second reader
        | question                                                  | words                         | page                                                           |
        | What do I need to install?                                | install requirements          | guides/first-ship.html#a-folder-for-your-game                  |
        | How do I weigh something in a cabin (artificial gravity)? | artificial gravity in a cabin | guides/frames.html#making-places                               |
        | How do I give a thing a name?                             | give an entity a name         | guides/commands.html#a-game-of-ones-own                        |
        | How do I save and load a game?                            | save and load                 | guides/saving.html                                             |
        | Can I play in a window or a browser?                      | play in the browser           | guides/play.html                                               |
        | Which keys fly the ship?                                  | keyboard keys                 | guides/play.html#keys                                          |
        | How does a crate leave the ship?                          | leave the ship                | guides/frames.html#being-in-a-place                            |
        | Where is the camera set?                                  | camera                        | guides/commands.html#pictures                                  |
        | How do I remove an entity?                                | remove an entity              | guides/components.html#what-self-can-do                        |
        | How do I send a message later (a timer)?                  | timer delay                   | guides/time.html#counting-time                                 |
        | How do I answer who sent a message?                       | reply to the sender           | guides/first-ship.html#a-passenger-who-answers                 |
        | Is there multiplayer or time warp?                        | multiplayer                   | guides/limits.html#what-it-does-not-do                         |
        | What does an exit code mean?                              | exit code 2                   | guides/commands.html#exit-codes                                |
        | How do I get random numbers?                              | random numbers                | guides/threads.html#why-it-is-the-same                         |
        | How do I approve a changed picture?                       | approve a picture             | guides/pictures.html#approving-one                             |
        | What is a bubble?                                         | what is a bubble              | guides/glossary.html#bubble                                    |
        | What is the friction of a floor, how do I change it?      | friction                      | api.html#BodyDesc                                              |
        | How do I put in a lamp?                                   | add a lamp                    | guides/commands.html#a-game-of-ones-own                        |
        | Why are positions doubles, and what does Jolt do?         | why doubles                   | guides/decisions.html#jolt-in-single-precision-near-the-origin |
        | How many rules have no scenario yet?                      | rules without scenario        | guides/limits.html#what-is-not-built-yet                       |

    @once
    Scenario: No link leads nowhere
      Given the site of this checkout
      When every link is followed
      Then each leads to a page that is there, and to a place on it that is there

    @once
    Scenario: It needs nothing from outside of its folder
      Given the site of this checkout
      When everything that its pages load is looked up
      Then all of it is in the folder

  Rule: Everybody can read it
    A manual that leaves readers out sends them to ask somebody else.

    @once @browser @linux-x64
    Scenario Outline: An accessibility checker has nothing to say about <page>, <how>
      Given the site of this checkout
      When a browser shows "<page>" <how>
      Then the accessibility checker finds nothing

      Examples:
        | page                   | how                      |
        | index.html             | on a wide screen         |
        | index.html             | on a phone               |
        | areas/rendering.html   | on a phone               |
        | areas/parts.html       | on a wide screen at dusk |
        | rules/23-gravity.html  | on a wide screen at dusk |
        | guides/first-ship.html | on a phone               |
        | api.html               | on a wide screen         |
        | coverage.html          | on a wide screen         |
        | vocabulary.html        | on a wide screen         |
        | search.html            | on a phone               |
        | results.html           | on a phone               |
        | pictures.html          | on a wide screen at dusk |
        | a-z.html               | on a phone               |
        | trend.html             | on a wide screen at dusk |
        | audit.html             | on a wide screen         |
        | code.html              | on a phone               |

    @once @browser @linux-x64
    Scenario Outline: Nothing on <page> moves after it is shown, and nothing sticks out of a phone
      Given the site of this checkout
      When a browser shows "<page>" on a phone
      Then nothing on it has moved
      And it is no wider than the phone

      Examples:
        | page                   |
        | index.html             |
        | areas/rendering.html   |
        | coverage.html          |
        | guides/commands.html   |
        | pictures.html          |

    @once @browser @linux-x64
    Scenario: Without scripts, the index leads where the search would
      Given the site of this checkout
      When a browser shows "search.html" without scripts
      Then its link "the index" leads to a list whose "How precise places are" is "guides/precision.html"

    @once @browser @linux-x64
    Scenario: From the keyboard, the first stop leads past what all pages share
      Given the site of this checkout
      When a browser shows "areas/frames.html" on a wide screen
      Then Tab stops at "Skip to the text" first, and Enter goes to the text

    @once @browser @linux-x64
    Scenario: A link to a scenario opens it
      Given the site of this checkout
      When a browser shows "areas/gravity.html#at-its-very-center-a-point-field-pulls-nowhere" on a wide screen
      Then the steps of "At its very center a point field pulls nowhere" can be read

    @once @browser @linux-x64
    Scenario: On paper, all scenarios are open
      Given the site of this checkout
      When a browser prints "areas/gravity.html"
      Then the steps of "At its very center a point field pulls nowhere" can be read
