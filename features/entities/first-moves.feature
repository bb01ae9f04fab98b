Feature: First moves
  Components of a new thing first run in the tick after its birth, and what they ask for acts one step later. Whoever makes
  a lift that must not wait says in its description where its first step leads it.

  Rule: The first step takes the move that comes with the description
    It is the wish that the thing would have written itself if it had run in the tick of its birth.

    @LIFE-21 @RAILS-47
    Scenario: A lift that comes with a first move is there after its first step, and holds still from then on
      Given deep space with a place "ship"
      And a lift "L" in "ship" at (0, 1, 0) m, with a first move to (0, 4, 0) m
      When 3 ticks pass
      Then "L" was after each tick
        | tick | place       | turned    | moving |
        | 0    | (0, 4, 0) m | 0 degrees | yes    |
        | 1    | (0, 4, 0) m | 0 degrees | no     |
        | 2    | (0, 4, 0) m | 0 degrees | no     |
      And "L" was in "ship" all the time, and moved at (0, 180, 0) m/s in its first step

    @LIFE-22
    Scenario: A lift that is born in a tick has its wish from step 6 on, and the next step takes it
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 lift in tick 1
      When 4 ticks pass, and each step of tick 1 is looked at
      Then the last one that "Ada" bore wishes to move after step 6, and nobody did before
      And it was at (0, 0, 0) m after tick 1, and at (0, 3, 0) m after ticks 2 and 3

    @LIFE-22
    Scenario: A lift that comes between two ticks has its wish at once
      Given deep space
      When a lift "L" comes to "space", with a first move to (0, 4, 0) m
      Then "L" wishes to move

    @LIFE-23
    Scenario: A cabin without a first move stays where it was put for its first step
      Its component leads it from its first run on, and what that run asks for is the second step.

      Given deep space
      And a cabin "C" at (7, 7, 7) m whose component leads it along +X at 60 m/s
      When 3 ticks pass
      Then "C" was after each tick
        | tick | place       | turned    | moving |
        | 0    | (7, 7, 7) m | 0 degrees | no     |
        | 1    | (2, 0, 0) m | 0 degrees | yes    |
        | 2    | (3, 0, 0) m | 0 degrees | yes    |

  Rule: Its end is known to the bit before it comes
    A spawner reckons where the new thing will be when its first step ends, so it must know when that is.

    @LIFE-24 @RAILS-11
    Scenario Outline: At <rate> ticks a second from <start> s, the end of a first step is told as the clock will show it
      Given deep space with <rate> ticks a second, whose clock starts at <start> s
      And a mother "Ada" who tells the time two ticks ahead
      When "Ada" bears 1 robot on straight rails in each of 20 ticks, and as many come between ticks
      Then each is where its rails lead at that time after its first step, to the bit, and the clock shows that time then

      Examples:
        | rate | start     |
        | 60   | 0         |
        | 50   | 1234567.8 |
        | 144  | 0.1       |
        | 7    | 1e9       |

  Rule: Who takes no motion intent takes no first one
    One guard judges them all: a crate that physics moves cannot also be put somewhere.

    @LIFE-25 @LIFE-33
    Scenario Outline: A first move of <what> is <taken>, and a velocity is <allowed>
      Given deep space with a place "ship"
      When somebody tries to spawn <what> with a first move, and another one with a velocity
      Then the first move is <taken>
      And the velocity is <allowed>

      Examples:
        | what                   | taken               | allowed            |
        | the owner of a root    | taken               | refused by LIFE-32 |
        | a kinematic door       | taken               | refused by LIFE-32 |
        | a beacon               | taken               | refused by LIFE-32 |
        | a kinematic hull       | taken               | allowed            |
        | a cabin without a hull | taken               | refused by LIFE-32 |
        | something attached     | refused by RAILS-17 | refused by LIFE-10 |
        | a wall                 | refused by RAILS-19 | refused by LIFE-32 |
        | a crate                | refused by RAILS-19 | allowed            |

    @LIFE-25
    Scenario: A crate that is born with a first move is refused in its mother's call
      Given deep space
      And a mother "Ada"
      And "Ada" bears 1 heavy lift in tick 1
      When 3 ticks pass
      Then the world has logged one error: of "Ada" in tick 1 by "mother", naming "firstMove" and rule RAILS-19
      And 2 things live

    @LIFE-26
    Scenario Outline: A first move with <field> <value> is refused
      Given deep space
      When somebody tries to spawn a beacon whose first move has <field> <value>
      Then it is refused by LIFE-26, naming "firstMove.<field>" and its value, and nothing has changed

      Examples:
        | field               | value             |
        | at                  | [0, NaN, 0]       |
        | at                  | [0, 0, Infinity]  |
        | turn                | [0, 0, 0, 0]      |
        | turn                | [0, 0, 0, NaN]    |
        | velocity            | [NaN, 0, 0]       |
        | spin                | [0, -Infinity, 0] |
        | acceleration        | [0, 0, NaN]       |
        | angularAcceleration | [NaN, NaN, NaN]   |

    @LIFE-27
    Scenario: A kind of thing has no first move, since that is a matter of when
      When somebody registers a blueprint "lift" with a first move
      Then it is refused by CLOSED-09, naming "blueprint.firstMove" and its value

  Rule: A hull that moves by itself may start with a velocity
    Until its first step has ended, whoever is inside moves as if it flew on.

    @LIFE-29
    Scenario: A kinematic hull has the velocity of its spawn until its first step ends
      Given deep space
      And a kinematic hull "H" at (3, 0, 0) m, moving at (5, 0, 0) m/s
      When 1 tick passes, and "H" is looked at before and after
      Then "H" moved at (5, 0, 0) m/s before, at (0, 0, 0) m/s after, and is at (3, 0, 0) m

    @pending @LIFE-30 @LIFE-31
    Scenario: A hull or a crate that starts fast gets a frame that moves with it
      Waits for numeric frames (rules NUM).
      Given deep space
      And a kinematic hull "H" at (3, 0, 0) m, moving at (5000, 0, 0) m/s
      When 1 tick passes
      Then "H" is in a frame of its own that moves at (5000, 0, 0) m/s

  Rule: Who hangs on somebody is born where that one is by then
    Its spawner cannot know that its parent is just going through a door.

    @pending @LIFE-17
    Scenario: A flag on a buggy that leaves its ship in the tick of the flag's birth is born outside
      Waits for hand-off and the death of frames (rules HANDOFF and FDEATH).
      Given deep space with a place "ship"
      And a mother "Ada" in "ship"
      And "Ada" bears a part of itself in tick 1, in which it leaves through the bubble of "ship"
      When 3 ticks pass
      Then the last one that "Ada" bore is in "space"
