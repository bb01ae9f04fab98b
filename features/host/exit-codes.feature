Feature: How the command ends
  Scripts of other tools read the exit code: it says whose turn it is. docs/guides/commands.md has the table.

  Rule: The exit code says where the trouble lies
    A build server reads no sentences.

    @HOST-127
    Scenario: A script that runs to its end is a success
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 3 },
        { "do": "dump", "name": "end" }
        """
      When the command runs the script
      Then it ends with exit code 0
      And the files "end.json" were written

    @HOST-127
    Scenario Outline: Trouble with a file is 2: <trouble>
      Given a script in the yard with the steps:
        """
        { "do": "dump", "name": "end" }
        """
      And a file "taken" and a folder "full/end.json" beside the script
      When the command is called with "<arguments>"
      Then it ends with exit code 2, and says '<complaint>'
      And nothing was written

      Examples:
        | trouble                 | arguments                                            | complaint                                                                                        |
        | no script               | run {folder}/none.json --out {out}                   | cannot read the script: none.json does not exist                                                 |
        | a name for a script     | run fall --out {out} --game {game}                   | cannot read the script: fall does not exist (demo fall runs the game\'s own script of that name) |
        | a folder for a script   | run {folder} --out {out}                             | cannot read the script: {folder} is a folder                                                     |
        | no script of that name  | demo never-made --out {out} --game {game}            | there is no script "never-made"; the game has fall                                               |
        | a file for a folder     | run {script} --out {folder}/taken --game {game}      | cannot write into taken: taken is a file, not a folder                                           |
        | a file above the folder | run {script} --out {folder}/taken/deep --game {game} | cannot write into taken/deep: taken is a file, not a folder                                      |
        | a folder without files  | run {script} --out /proc/runs/1 --game {game}        | cannot write into /proc/runs/1: /proc takes no new files                                         |
        | a folder for a file     | run {script} --out {folder}/full --game {game}       | cannot write full/end.json: a folder has its name                                                |
        | no game                 | run {script} --out {out} --game {folder}/no.js       | the game module no.js does not exist                                                             |
        | a folder for a game     | run {script} --out {out} --game {folder}             | the game module {folder} is a folder                                                             |

    @HOST-127 @HOST-128
    Scenario Outline: A script that its checks refuse is 3: <trouble>
      Given the script:
        """
        { "scene": <scene>, "steps": [{ "do": "run", "ticks": <ticks> }, { "do": "dump", "name": "end" }] }
        """
      When the command runs the script
      Then it ends with exit code 3
      And nothing was written

      Examples:
        | trouble           | scene    | ticks |
        | no such scene     | "street" | 1     |
        | a tick too few    | "yard"   | 0     |
        | half a tick       | "yard"   | 0.5   |
        | a missing bracket | "yard"   | [1    |

    @HOST-127
    Scenario: A bug in the game is 4
      Given the script:
        """
        { "scene": "broken", "steps": [{ "do": "dump", "name": "end" }] }
        """
      When the command runs the script
      Then it ends with exit code 4, and its first words are "a bug: the scene was never finished"
      And nothing was written

    @HOST-127
    Scenario: A picture without any graphics device is 5
      Given a script in the yard with the steps:
        """
        { "do": "dump", "name": "start" },
        { "do": "capture", "name": "end" }
        """
      When the command runs the script on a machine without graphics
      Then it ends with exit code 5, and says 'No WebGPU adapter. Install one.'
      And nothing was written

    @HOST-82 @gpu
    Scenario: A picture larger than the device can draw is 5
      Given a script in the yard with the steps:
        """
        { "do": "capture", "name": "end" }
        """
      When the command runs the script with "--size 16384x16"
      Then it ends with exit code 5, and says 'the renderer cannot start: width must be a whole number of pixels from 1 to 8192, but is 16384 (rule IMG-10)'
      And nothing was written

  Rule: The process ends as the command does
    What holds inside a test is worth nothing if the shell sees something else.

    @HOST-127
    Scenario: A process of its own, told to use no graphics device, ends with 5 and one line
      Given a script in the yard with the steps:
        """
        { "do": "capture", "name": "end" }
        """
      When a process runs the script with TERTIUS_GPU=none
      Then it ends with exit code 5, and its first words are "No WebGPU adapter."
      And nothing was written

    Scenario: Ctrl-C in the middle of a run leaves no half file
      Given a script in the yard with the steps:
        """
        { "do": "dump", "name": "first" },
        { "do": "run", "ticks": 200000 },
        { "do": "dump", "name": "second" }
        """
      When a process runs the script and gets Ctrl-C after its first file
      Then it ends with exit code 130, and its first words are "interrupted at tick"
      And it had run fewer than 200000 ticks
      And the files "first.json" were written

    Scenario: Ctrl-C ends a comparison of threads as well
      Given a script in the yard with the steps:
        """
        { "do": "run", "ticks": 2000 }
        """
      When the command compares the runs of the script on 1 and 2 threads, and Ctrl-C comes during its ticks
      Then it ends with exit code 130, and its first words are "interrupted at tick"
      And it had run fewer than 2000 ticks
