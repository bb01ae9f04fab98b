Feature: Rig poses
  A figure with a skeleton writes how its joints stand, each tick anew. Nothing draws one yet: pictures know the poses, and
  wait for skinning.

  Rule: A figure keeps three copies of its pose
    One that it writes, one that everybody reads, and one that the last picture showed.

    @ENT-15 @ENT-16 @ENT-20
    Scenario: A figure that is born with a pose of 3 joints and 2 weights has it in all three copies
      Given deep space
      When a figure comes with a pose of 3 joints and 2 weights, and after it one of 5 joints
      Then all three copies of its pose are that pose, of that shape

    Scenario: A thing of a kind has the pose of the kind
      Given deep space
      When a thing of a kind with a rig comes
      Then all three copies of its pose are that pose, of that shape

    @ENT-17 @ENT-18
    Scenario: What a figure writes in a tick it reads at once, and others from step 8 on
      Given deep space
      And a figure "Ada"
      And "Ada" bends its elbow in tick 1
      When 3 ticks pass, with an eye on "Ada" after each step of them
      Then "Ada" read the bent elbow back in its own tick, when others saw a straight one, and they see it from step 8 of tick 1 on

    @ENT-19 @RSNAP-27 @RSNAP-31
    Scenario: A picture shows the elbow as it is, and as the picture before showed it
      Given deep space
      And a crate that is drawn, and then a figure "Ada"
      And "Ada" bends its elbow in tick 1
      When 4 ticks pass with a picture after each
      Then the elbow of "Ada" is in the pictures
        | tick | now      | before   |
        | 0    | straight | straight |
        | 1    | bent     | straight |
        | 2    | bent     | bent     |
        | 3    | bent     | bent     |

    @RSNAP-32
    Scenario: A cut to another camera takes nothing over from the picture before
      Given deep space
      And a figure "Ada"
      And "Ada" bends its elbow in tick 2
      When 4 ticks pass with a picture after each, the third through another camera
      Then the elbow of "Ada" is in the pictures
        | tick | now      | before   |
        | 0    | straight | straight |
        | 1    | straight | straight |
        | 2    | bent     | bent     |
        | 3    | bent     | bent     |

    @ENT-21 @ENT-30 @property
    Scenario: Figures that come and go keep their poses, and blocks of the gone are used again
      Given deep space
      When figures of any shapes come and go
      Then each has its own pose after every tick, and the blocks of a shape are as many as its figures were at most at once

    @pending @ENT-29
    Scenario: A figure that goes through a door stands as it stood
      Waits for hand-off (rules HANDOFF).
      Given deep space
      And a figure "Ada"
      When "Ada" goes through a door
      Then its pose is as before to the last bit

  Rule: A pose is part of the game
    What a figure does must be the same on every computer, and after every load.

    @PAPI-218
    Scenario: A figure keeps its pose over saves
      Given deep space
      And a figure "Ada"
      And "Ada" bends its elbow in tick 1
      When 4 ticks pass, each in a world that was loaded from a save of the one before
      Then its elbow is bent, as in a world that was never saved

  Rule: A pose that cannot be is refused at the birth
    A joint that turns by nothing would fold the figure to a point.

    @ENT-22 @ENT-23 @ENT-24
    Scenario Outline: A figure with <what> is not born
      Given deep space
      When a figure is to come with <what>
      Then it is refused by <rule>, naming "<field>" and its value, and nothing has changed

      Examples:
        | what               | rule   | field       |
        | no look            | ENT-22 | rig         |
        | no list of joints  | ENT-23 | rig.joints  |
        | no list of weights | ENT-23 | rig.weights |
        | 257 joints         | ENT-24 | rig.joints  |

    @ENT-25 @ENT-26 @property
    Scenario: A figure with a joint that is no number or no rotation is not born
      Given deep space
      When figures are to come with a pose in which any number is not finite, or a joint turns by hardly anything
      Then each is refused, by ENT-25 for the number and by ENT-26 for the turn, and nothing has changed
      And a joint that turns by a little more than that comes

    @ENT-28
    Scenario: Who has no pose has no writer of one
      Given deep space
      And a robot "Ada" without a rig, that is told to bend in tick 1
      When 3 ticks pass
      Then "Ada" was refused by ENT-28 in tick 1

    @pending @ENT-27
    Scenario: A figure that writes nonsense in a tick is drawn as something, and the picture comes
      Waits for skinning (rules SKIN).
      Given deep space, and a figure "Ada" in it
      When "Ada" writes a pose of NaN and a picture is taken
      Then the picture comes, and the device is not lost

  Rule: A look is one row
    What is drawn of an entity lies beside its place.

    @pending @ENT-13 @ENT-14
    Scenario: A torch that smokes has a look, a light and one emitter of puffs in its row
      Waits for puffs and spot lights (rules PUFF and SHADE).
      Given deep space
      When a torch comes with a look, a spot light and an emitter
      Then its row holds them, and the emitter takes 44 bytes of it
