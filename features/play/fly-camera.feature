Feature: The fly camera
  In free play a camera flies through everything, in the frame of the deepest place around it. It is no entity, so it
  changes nothing.

  Background:
    Given the Earth, and a station in orbit 400 km above it with a bubble of 200 m
    And a cabin in the station with a bubble of 8 m, turned by 70 degrees and 12 m from the station's middle

  Rule: A camera is in the deepest place around it
    There the horizon is that of whoever is inside.

    Scenario: On its way out of the cabin it is in one place after the other, and no change moves it
      Given a fly camera at rest in the middle of the cabin
      When it flies forward at 60 m/s for 6 s
      Then it was in the cabin, then in the station, then in the earth
      And seen from the station it went straight within 1 cm, at no time more than 1.01 m in a tick

    Scenario: On its way in it is taken along by each place that it enters
      Given a fly camera at rest in the station, 100 m from the cabin and looking at it
      When it flies forward at 20 m/s for 6 s
      Then it was in the station, then in the cabin, then in the station
      And once it stops it is at rest in the station

  Rule: What leaves a place keeps the velocity that the place gave it, and falls
    Beside a station in orbit it stays in orbit: a camera that stopped there would be 7.7 km behind after one second.

    Scenario: A camera that left the station circles the Earth as a stone would
      Given a fly camera at rest in the station, 190 m from its middle and looking away from it
      When it flies forward at 60 m/s until it is outside, and then falls for 60 s
      Then its place is that of a body in free fall from where it left, within 1 mm
