Feature: End poses
  A lift or a door says where it wants to be when the step ends. Until then it moves straight and steadily.

  Rule: An end pose is uniform motion from where the step starts
    A door knows where it wants to be, and its speed follows from the step.

    @RAILS-29 @property
    Scenario: Its record has one velocity and one turn rate, no accelerations, and arrives at the pose
      Given any pose to start from and any pose to end at
      When the record of the step from one to the other is made
      Then chord and velocity are the way over the step, and no acceleration is recorded
      And the turn rate carries the start rotation into the end rotation, by at most half a turn

    @RAILS-29
    Scenario: A door that turns by a right angle in a tenth of a second turns at 15.7 rad/s
      Given a pose at (1, 0, 0) m, and one at (1, 0, 2) m turned 90 degrees about +Y
      When the record of a step of 100 ms from one to the other is made
      Then the record moves at (0, 0, 20) m/s and turns at (0, 15.707963267948966, 0) rad/s
