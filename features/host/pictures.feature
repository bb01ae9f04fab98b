Feature: Pictures of a run
  A capture draws the state of its moment. Straight ahead of the yard's camera shines a sphere of 1 m radius, 10 m away.

  Rule: A capture is a file of its own name, in the script's size
    So a picture is found by who wrote the script, and compares with an older one.

    @HOST-52 @HOST-55 @gpu
    Scenario: The picture has the script's size, and the sphere is in its middle
      Given a script in the yard with pictures of 48x27 and the steps:
        """
        { "do": "capture", "name": "front" }
        """
      When the command runs the script
      Then the picture "front.png" has 48 by 27 pixels
      And its middle shines and its corners are dark

    @HOST-81 @gpu
    Scenario: --size overrides the script's size
      Given a script in the yard with pictures of 48x27 and the steps:
        """
        { "do": "capture", "name": "front" }
        """
      When the command runs the script with "--size 32x32"
      Then the picture "front.png" has 32 by 32 pixels

    @gpu
    Scenario: A capture may ask for another view of the scene, and the next one has the camera again
      Given a small script in the yard with the steps:
        """
        { "do": "capture", "name": "back", "view": "behind" },
        { "do": "capture", "name": "front" }
        """
      When the command runs the script
      Then the middle of "back.png" is dark
      And the middle of "front.png" shines

    Scenario: A view that the scene has not is refused
      Given a small script in the yard with the steps:
        """
        { "do": "capture", "name": "up", "view": "above" }
        """
      When the command runs the script
      Then it is refused at line 1, column 88: '$.view of step 1 must name a further view of the scene (behind), but is "above"'
      And nothing was written

    @HOST-53
    Scenario Outline: A <step> without a place for its camera is refused before the first tick
      Given the script:
        """
        { "scene": "blind", "size": "8x8", "steps": [{ "do": "dump", "name": "start" }, <step json>] }
        """
      When the command runs the script
      Then it is refused at line 1, column <column>: '$.name of step 2 must have a live camera, but the entity that it stands in owns no frame'
      And nothing was written

      Examples:
        | step    | step json                          | column |
        | capture | { "do": "capture", "name": "end" } | 108    |

      @HOST-79
      Examples:
        | step | step json                                                | column |
        | film | { "do": "film", "name": "end", "frames": 2, "every": 1 } | 105    |

  Rule: A camera step acts from the next picture on
    Steps are read from top to bottom, as they happen.

    @HOST-25 @gpu
    Scenario: A camera that turns round no longer sees the sphere, and sees it again from behind
      Given a small script in the yard with the steps:
        """
        { "do": "camera", "in": "yard", "at": [0, 0, 0], "turn": [0, 3, 0, 0] },
        { "do": "capture", "name": "round" },
        { "do": "camera", "in": "cellar", "at": [0, 20, -20], "turn": [0, 1, 0, 0] },
        { "do": "capture", "name": "behind" }
        """
      When the command runs the script
      Then the middle of "round.png" is dark
      And the middle of "behind.png" shines

    @HOST-25 @gpu
    Scenario: A camera that closes its aperture by 20 stops sees nothing
      Given a small script in the yard with the steps:
        """
        { "do": "capture", "name": "open" },
        { "do": "camera", "in": "yard", "at": [0, 0, 0], "exposure": -20 },
        { "do": "capture", "name": "closed" }
        """
      When the command runs the script
      Then the middle of "open.png" shines
      And the middle of "closed.png" is dark
