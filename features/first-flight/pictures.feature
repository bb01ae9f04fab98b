Feature: The pictures of first flight

  Rule: The whole chain ends in the approved pictures
    From the script through the world, ten seconds of it, the snapshot and the renderer to a PNG file.

    @gpu
    Scenario: The cabin, the station and the bay look as approved
      When the script of first flight is run at 320 by 180 pixels
      Then its picture "cabin" is the approved "first-flight-cabin": crates at rest in sunlight, a lit lamp, the Earth's limb and stars in the windows
      And its picture "outside" is the approved "first-flight-outside": the station and the tug before the day side, stars above the limb
      And its picture "bay" is the approved "first-flight-bay": one crate afloat in a hall with a work light, sunlight on the left wall
