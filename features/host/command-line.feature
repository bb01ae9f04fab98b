Feature: The command line
  `tertius run <script> --out <folder>` runs a script, and `tertius demo [name]` one of the game's own. What is wrong is told
  in one line, before anything is written.

  Rule: Each option takes what the help says, and nothing else
    A wrong word that is passed over in silence runs something else than was meant.

    Scenario Outline: `<arguments>` is refused
      When the command is called with "<arguments>"
      Then it ends with exit code 1, and says '<complaint>'
      And nothing was written

      Examples: what to do
        | arguments                                    | complaint                                                                               |
        |                                              | a command is missing: run, demo or determinism; --help tells more                       |
        | fly                                          | unknown command "fly"                                                                   |
        | help fly                                     | unknown command "fly"                                                                   |
        | run                                          | missing required argument "script"                                                      |
        | run {script} twice                           | too many arguments for "run". Expected 1 argument but got 2.                            |
        | run {script}                                 | --out is missing: the folder of the files that the run writes                           |
        | run {script} --out                           | option "--out <folder>" argument missing                                                |
        | run {script} --out {out} --game package.json | the game module package.json is no JavaScript; of TypeScript, name what tsc makes of it |
        | demo Up                                      | demo: "Up" is no name of a script                                                       |
        | demo ../first-flight                         | demo: "../first-flight" is no name of a script                                          |

      @HOST-82 @HOST-129
      Examples: the size of pictures
        | arguments                               | complaint                                                                                        |
        | run {script} --out {out} --size 0x36    | --size must be such as 640x360, each side a whole number from 1 to 16384, but is "0x36"          |
        | run {script} --out {out} --size 64x0    | --size must be such as 640x360, each side a whole number from 1 to 16384, but is "64x0"          |
        | run {script} --out {out} --size 16385x1 | --size must be such as 640x360, each side a whole number from 1 to 16384, but is "16385x1"       |
        | demo --size 100000x100000               | --size must be such as 640x360, each side a whole number from 1 to 16384, but is "100000x100000" |
        | run {script} --out {out} --size 64      | --size must be such as 640x360, each side a whole number from 1 to 16384, but is "64"            |
        | run {script} --out {out} --size 6.4x36  | --size must be such as 640x360, each side a whole number from 1 to 16384, but is "6.4x36"        |
        | --size 64x36                            | unknown option "--size"                                                                          |

      Examples: how it runs
        | arguments                               | complaint                                                   |
        | run {script} --out {out} --threads 0    | --threads must be a whole number from 1 to 64, but is "0"   |
        | run {script} --out {out} --threads 65   | --threads must be a whole number from 1 to 64, but is "65"  |
        | run {script} --out {out} --threads two  | --threads must be a whole number from 1 to 64, but is "two" |
        | run {script} --out {out} --physics fast | --physics must be simd or scalar, but is "fast"             |
        | run {script} --out {out} --out {folder} | --out must not be given twice                               |

    @HOST-06 @property
    Scenario: An option that nobody has heard of is refused by its name, whatever it is
      When the command is called with any option that the help does not name
      Then each of them is refused as unknown with exit code 1
      And `--ambient-occlusion` is one of them

  Rule: Of several problems the first is told
    In the order of the help, so that who mends a command line is led through it once.

    @HOST-04 @property
    Scenario: The order in which wrong options are typed changes nothing
      When the command is called with any set of wrong options in any order
      Then it tells the first of them in the order of the help

  Rule: A game with one script needs no name of it
    The name would say nothing that the game does not.

    Scenario: The only script of a game runs without its name
      When the command is called with "demo --game {game} --out {out}"
      Then the dump "end" is of tick 60 and lists yard, ball, bell, cracked bell, cellar, cellar bell, glow

    Scenario: A game of several scripts is asked which one
      Given the yard as a game with the scripts fall and rise
      When the command is called with "demo --game {folder}/game.mjs"
      Then it ends with exit code 1, and says 'demo needs the name of a script; the game has fall, rise'
      And nothing was written

  Rule: Help is no error
    Whoever asks is not at fault, and a script that asks must not fail.

    Scenario Outline: `<arguments>` tells how the command is called
      When the command is called with "<arguments>"
      Then it ends with exit code 0 and prints help on <what>

      Examples:
        | arguments   | what                                        |
        | --help      | run, demo                                   |
        | run --help  | --out, --size, --threads, --physics, --json |
        | demo --help | --out, --size, --threads, --physics, --json |

    Scenario: The version is that of the package
      When the command is called with "--version"
      Then it ends with exit code 0 and prints the version of the package
