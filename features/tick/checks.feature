Feature: What a world with contracts on checks
  A fault in the engine shows best where it happens. With contracts on, each tick checks what the engine promises itself, and
  fails at once with a word about who broke it.

  Rule: Step 3 checks every slot in use
    What is wrong there would otherwise show as a strange game some ticks later.

    @TICK-77
    Scenario Outline: A tick in which somebody <deed> fails in step 3
      Given deep space with contracts on
      And a crate "A" of 10 kg with a thruster, at (0, 0, 0) m, moving at (60, 0, 0) m/s
      And 1 tick passed
      When a tick comes in which somebody <deed> after step 2
      Then that tick fails, and says that "<words>" by rule TICK-77

      Examples:
        | deed                              | words                                                  |
        | moves the row of the crate        | has a body, and its row is not what physics made of it |
        | turns the row of the crate        | its row is not turned as physics turned it             |
        | counts one more                   | the table counts 3 entities, and 2 live                |
        | forgets that the crate lives      | is marked as alive in one place and not in the other   |
        | takes the generation of the crate | is alive without a generation                          |

    @TICK-78 @bench
    Scenario: Room that nobody uses costs the checks nothing
      When the checks of 200 robots run in a world with room for 512 things, and in one for 500,000
      Then the second takes at most 3 times as long as the first

  Rule: A slot that nobody has ever used is clear, and is looked at when somebody takes it
    To look at all of them in each tick would read megabytes for nothing.

    @TICK-79
    Scenario: A slot with a scribble in it is nobody's, and no step looks at it before
      Given deep space with contracts on
      And somebody scribbled into slot 30, which nobody has ever used
      When robots come to "space" until one fails, after 3 ticks
      Then 30 things live, and the failure says that "slot 30 was never used, but its front.angular is not clear" by rule TICK-79

  Rule: The row of whoever owns a frame has the bits of the frame
    Gameplay reads the row and physics the frame, and both must see one place.

    @TICK-114
    Scenario: A frame that is moved unseen is noticed when the tick ends
      Given deep space with contracts on
      And a station "station" on straight rails
      When a tick comes in which somebody moves the frame through another view of the tree after step 2
      Then that tick fails, and says that "shows it as it was" by rule TICK-114

    @TICK-113
    Scenario: A frame that is moved between step 2 and step 7 is shown where it is by then
      Given deep space
      And a station "station" on straight rails
      When a tick comes in which somebody moves the frame of the station after step 4
      Then the tick ends, and "station" is shown at (1, 0, 0) m

    @TICK-113
    Scenario: While nobody moves a frame after step 2, no row of an owner is written again
      Step 7 would put the forged row right if it went through the frames once more.

      Given a world without contracts
      And a station "station" on straight rails
      When a tick comes in which somebody forges the row of the station after step 4
      Then the tick ends, and "station" is shown at (0.016666666666666666, 5, 0) m

  Rule: The two passes over the frames only ask
    An answer that moves a frame would make the outcome depend on the order of the questions.

    @TICK-66
    Scenario: The record pass asks three questions, and a fourth one would be told
      Given the list of questions of the engine, and one with a fourth question
      When both lists are looked through
      Then that of the engine asks three questions, and of the other "moodOf" is told

    @TICK-67
    Scenario: An answer to the record pass that moves a frame fails the tick
      Given deep space with contracts on
      And a station "station" on straight rails
      When a tick comes in which the answer about a frame moves another
      Then that tick fails, and says that "an answer to the record pass" by rule TICK-67

    @TICK-67 @TICK-135 @property
    Scenario: Any forest is gone through once by each pass, in its own order and without a look-up
      Given any forest of up to 12 frames, some hung elsewhere after they were made
      When the two passes go through it
      Then each asked for and wrote every frame once, in the order of the storage, and looked up no handle
      And who moves a frame while the views are written is told of rule TICK-67
