Feature: The command that serves the page
  `npm run play` bundles the page, serves it to this machine alone, prints its address, and opens a browser on it.

  Rule: The page comes from this machine's own address, and may share memory
    Nobody else on the network should see it, and without shared memory there are no threads.

    Scenario: The command serves on a free port and isolates the page
      When the play command serves the page
      Then its address is on 127.0.0.1
      And each file of the page comes with Cross-Origin-Opener-Policy "same-origin" and Cross-Origin-Embedder-Policy "require-corp"
      And nothing but the files of the page is served

    Scenario: The command serves on the port that it is given
      Given a port that is free
      When the play command is called with "--no-open --port {port}"
      Then its address is on that port

  Rule: A command line that cannot be is refused in a sentence
    A wrong word that is passed over in silence plays something else than was meant.

    Scenario Outline: <arguments> is refused
      When the play command is called with "<arguments>"
      Then the play command ends with exit code 1, and says "<sentence>"

      Examples:
        | arguments      | sentence                                                      |
        | --port 0       | --port is 0, but must be a whole number from 1 to 65535       |
        | --port 65536   | --port is 65536, but must be a whole number from 1 to 65535   |
        | --port http    | --port is http, but must be a whole number from 1 to 65535    |
        | --port 80.5    | --port is 80.5, but must be a whole number from 1 to 65535    |
        | --level 2      | Unknown option '--level'                                      |

    Scenario: A game that is not there is told
      When the play command is called with "--no-open --game nowhere.js"
      Then the play command ends with exit code 2, and says "the game module nowhere.js does not exist"

    Scenario: A port that another program has is told
      Given a port that another program has
      When the play command is called with "--no-open --port {port}"
      Then the play command ends with exit code 5, and says "Port {port} is taken by another program."
