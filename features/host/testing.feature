Feature: Checks for the suites of games
  Whoever writes a game wants to know that its worlds stay in order, on worlds that nobody thought up. `tertius/testing` makes
  such worlds from a seed and looks through them.

  Rule: A seed is a world
    A test that failed must fail again tomorrow, on another machine.

    @property
    Scenario: Worlds of any seed are in order after every tick
      When worlds are filled from any seeds and run for 5 ticks
      Then no invariant is broken in any of them
      And the same seed has made the same world again

  Rule: What is out of order is named
    An invariant that no fault can break holds nothing. So each is broken by hand, below the calls that would refuse it.

    Scenario Outline: A world in which <fault> is told by "<invariant>"
      Given a world filled from seed 1
      When <fault> behind its back
      Then just this invariant is broken: "<invariant>"

      Examples:
        | fault                                   | invariant                             |
        | a thing is put at NaN                   | places are finite                     |
        | a thing is turned by a rotation of 2    | rotations are unit                    |
        | a body is put 5,000 m away              | bodies are within reach               |
        | a slot is free while a thing lives in it | handles resolve                       |
        | a part hangs on nobody                  | parents live                          |
        | a part forgets the root of its chain    | parts hang on the root of their chain |
        | a frame moves at NaN m/s                | frames are whole                      |
        | a thing loses the state of its Ticker   | components have a state               |
        | a message lies in two inboxes           | messages arrive once                  |
        | a rig is counted that nobody has        | rigs are whole                        |

  Rule: A comparison compares something
    One over no ticks would find all worlds equal.

    Scenario Outline: A comparison over <ticks> ticks is refused
      When two worlds are to be compared over <ticks> ticks
      Then it is refused by CLOSED-09, naming "ticks" and its value

      Examples:
        | ticks |
        | 0     |
        | -1    |
        | 2.5   |
        | NaN   |

  Rule: What is asked for and cannot be is refused
    A misspelt option that nobody reads would fill another world than the test says, and find it in order.

    Scenario Outline: A world filled with <option> <value> is refused, and stays empty
      When a world is filled with "<option>" at <value>
      Then it is refused by CLOSED-09, naming "options.<option>" and its value
      And the world is empty

      Examples:
        | option | value |
        | seed   | 0.5   |
        | things | -1    |
        | places | NaN   |
        | parts  | 1.5   |
        | thigns | 3     |

    Scenario Outline: Looking through a world with <option> <value> is refused
      When a world is looked through with "<option>" at <value>
      Then it is refused by CLOSED-09, naming "options.<option>" and its value

      Examples:
        | option | value |
        | reach  | 0     |
        | reach  | NaN   |
        | raech  | 100   |
