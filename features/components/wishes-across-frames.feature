Feature: Wishes that cross a border
  A wish is written in one place and acted on in the next step, and in between its entity may go through a door. It must still
  mean what its author meant. No entity changes its place yet: these scenarios wait for hand-off and the death of frames.

  Rule: A wish is turned into the axes of the place where it is acted on
    Else a door that is told where its frame is would jump out of it, and come back in the next tick.

    @pending @OWN-15 @OWN-16 @OWN-17
    Scenario: A crate that kicks itself in the tick in which it leaves a turned ship flies where it meant to
      Waits for hand-off and the death of frames (rules HANDOFF and FDEATH).
      Given deep space
      And a ship "tug" turned by 90 degrees about +Y, and a crate "A" with a pilot at its door
      And "A" asks in tick 1 to be kicked by (30, 0, 0)
      When 3 ticks pass, in the first of which "A" goes through the door
      Then "A" moves at (0, 0, -3) m/s in "space"

    @pending @OWN-18 @OWN-19 @OWN-20 @property
    Scenario: Velocities and teleports are converted by how the ship stands and moves where the step starts
      Waits for hand-off (rules HANDOFF).
      Given any ship that moves and turns, and a crate with a pilot at its door
      When it asks for any velocity, spin and teleport and goes through the door
      Then it is and moves where the ship's own motion at the start of the step puts what it asked for

    @pending @OWN-21 @OWN-22 @OWN-23 @property
    Scenario: Pushes turn along, groups and changes of motion stay as they are, and a motion intent keeps its case
      Waits for hand-off (rules HANDOFF).
      Given any ship that moves and turns, and a crate with a pilot at its door
      When it asks for any pushes, groups and motion intents and goes through the door
      Then its pushes act along the directions that they had in the ship, and the rest is as it was

    @pending @OWN-24 @OWN-25 @OWN-26 @property
    Scenario: End poses, steer targets and samples are converted by where the ship is when the step ends
      Waits for hand-off (rules HANDOFF).
      Given any lift that goes by end poses or samples, and a door with a pilot in it
      When the door asks for any end pose or sample and goes through the bubble of the lift
      Then the door ends the step where its pose stands in the lift at the lift's own end of the step

    @pending @OWN-27 @OWN-28 @OWN-29
    Scenario: A door that leaves a lift which rises ends its step beside the place that it was told
      Waits for hand-off and numeric frames (rules HANDOFF and NUM).
      Given a lift "L" that rises by 0.05 m a tick, and a door "D" with a pilot in it
      And "D" asks in tick 1 to arrive at (9, 0, 0)
      When 3 ticks pass, in the first of which "D" leaves the bubble of "L"
      Then "D" is at (9, 0.15, 0) m in "space"

    @pending @OWN-30 @OWN-31 @OWN-32
    Scenario: A door that gameplay leads through the bubble of a passing pod stays on its path
      Waits for hand-off and the death of frames (rules HANDOFF and FDEATH).
      Given a station, and a door "D" with a pilot in it that goes by 0.1 m a tick along +X
      And a pod under steady thrust whose bubble passes over "D"
      When 60 ticks pass
      Then "D" changes its place twice, and is on its path after every tick

  Rule: What no one can foresee, a converted wish misses by
    The ship decides in the next step, and the wish was converted before it.

    @pending @OWN-40 @OWN-41 @OWN-42
    Scenario: The miss is the change of the ship's acceleration, or of its velocity, over the step
      Waits for hand-off and numeric frames (rules HANDOFF and NUM).
      Given a door that leaves a ship whose engines start in the same step
      When its end pose is converted through the ship
      Then it misses by half the change of acceleration times the square of the step

    @pending @OWN-43 @OWN-44 @OWN-45
    Scenario: A kick of the last step, a move by hand and a frame that dies are missed by what they move the ship
      Waits for hand-off and the death of frames (rules HANDOFF and FDEATH).
      Given a door that leaves a ship which was kicked in the last step
      When its end pose is converted through the ship
      Then it misses by the kick, which the forecast takes for an acceleration

  Rule: A character walks
    It has its own ways to be moved, and no other.

    @pending @OWN-09
    Scenario: A character that asks for an end pose, a ride or a steer target is told no
      Waits for characters (rules CHAR).
      Given deep space
      And a character "X" with a pilot
      And "X" asks in tick 1 to arrive at (1, 0, 0)
      When 3 ticks pass
      Then the world has logged one error: of "X" in tick 1 by "pilot", naming "self.arriveAt" and rule RAILS-18
