Feature: Values from outside
  TypeScript checks what an author writes in TypeScript. Plain JavaScript, a script and a saved file are held back by no type,
  so the engine looks at what comes from there, and says what it cannot take.

  Rule: A name that a set does not have is refused
    Otherwise it would fall through every switch and surface far from where it came in.

    @CLOSED-09
    Scenario Outline: <input> of "<value>" is refused with the names that there are
      Given deep space
      When somebody in plain JavaScript gives <input> the value "<value>"
      Then it is refused by CLOSED-09, naming "<field>", its value and <members>

      Examples:
        | input                  | value    | field                 | members                                           |
        | the physics of a world | vector   | physics               | simd, scalar                                      |
        | the motion of a body   | floating | body.motion           | static, kinematic, dynamic                        |
        | the shape of a body    | blob     | body.shape.kind       | sphere, box, capsule, cylinder, hull, mesh, compound |
        | a part of a compound   | blob     | body.shape.children[0].shape.kind | sphere, box, capsule, cylinder, hull, mesh, compound |
        | the gravity of a place | magnet   | interior.gravity.kind | none, uniform, point                              |
        | the gravity of a root  | magnet   | frame.gravity.kind    | none, uniform, point                              |
        | the bubble of a place  | cone     | interior.bubble.kind  | sphere, ellipsoid                                 |
        | the tone curve         | Hable    | toneCurve             | acesFitted, hable                                 |
        | the output format      | rgba16   | outputFormat          | rgba8unorm, rgba8unorm-srgb, bgra8unorm, bgra8unorm-srgb |
        | the exposure           | auto     | exposure.kind         | fixed                                             |
        | the motion of a body   | toString | body.motion           | static, kinematic, dynamic                        |

  Rule: A reader of outside input returns what it read, or what is wrong, and never both
    A reader that throws is easily forgotten; a result has to be asked first.

    @UNION-14 @property
    Scenario: Any JSON text is read, and any text that is cut off is not
      When any values are written as JSON, read whole, and read without their end
      Then the whole ones give their values and no reason
      And the others give a place and a reason and no value
