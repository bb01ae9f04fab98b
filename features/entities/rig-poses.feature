Feature: Rig poses
  A figure with a skeleton writes how its joints stand, each tick anew. Nothing draws one yet: these scenarios wait for
  skinning.

  Rule: A figure keeps three copies of its pose
    One that it writes, one that everybody reads, and one that the last picture showed.

    @pending @ENT-15 @ENT-16 @ENT-20
    Scenario: A figure that is born with a pose of 3 joints and 2 weights has it in all three copies
      Waits for skinning (rules SKIN).
      Given deep space
      When a figure comes with a pose of 3 joints and 2 weights
      Then all three copies of its pose are that pose, of that shape

    @pending @ENT-17 @ENT-18 @ENT-19
    Scenario: What a figure writes in a tick it reads at once, others from step 8 on, and a picture after the next one shows it as the pose before
      Waits for skinning (rules SKIN).
      Given deep space, and a figure "Ada" in it
      When "Ada" bends an elbow in tick 1 under the eyes of an observer
      Then "Ada" reads the bent elbow in tick 1, others from step 8 on, and the picture after the next as the pose before

    @pending @ENT-21 @ENT-29 @ENT-30
    Scenario: Figures that come, go and go through doors keep their poses, and blocks of the gone are used again
      Waits for skinning and hand-off (rules SKIN and HANDOFF).
      Given deep space
      When figures of any shapes come and go and go through doors
      Then each has its own pose, and there are no more blocks of a shape than figures of it at once

  Rule: A pose that cannot be is refused at the birth
    A joint that turns by nothing would fold the figure to a point.

    @pending @ENT-22 @ENT-23 @ENT-24
    Scenario: A figure without a look, without joints, or with too many is not born
      Waits for skinning (rules SKIN).
      Given deep space
      When a figure is to come with no look, with no list of joints, or with one joint too many
      Then each is refused, and nothing has changed

    @pending @ENT-25 @ENT-26 @ENT-28
    Scenario: A figure with a joint that is no number or no rotation is not born, and who has no pose has no writer of one
      Waits for skinning (rules SKIN).
      Given deep space
      When figures come with any joint that is not finite or turns by zero, and a robot asks for its pose
      Then each is refused, and nothing has changed

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
