Feature: What the engine tells
  Nobody sends these messages: the engine does, when a thing has touched another or has come into another place. Whoever has
  an ear for them hears them in order with all others.

  Rule: A touch is told to both when it begins, and once more when it ends
    A bell rings once for a knock, however long the hand stays at it.

    @MSG-52
    Scenario: A ball that bounces off a wall and the wall hear of one touch, and later of its end
      Given deep space
      And a wall "wall" that notes its contacts, at (2, 0, 0) m
      And a ball "ball" that notes its contacts, at (0, 0, 0) m, moving at (5, 0, 0) m/s
      When 40 ticks pass
      Then "ball" and "wall" have each heard once that they touched, and in a later tick once that they parted

    @MSG-53 @property
    Scenario: However balls fly about, each hears of the beginning and the end of every touch in turn
      Given deep space
      When balls that feel their contacts fly about in a box there
      Then each felt every touch begin and end in turn

  Rule: A change of place is told, and where a thing begins is no change
    What a thing has to set up where it begins, it does when it hears of its birth.

    @MSG-50
    Scenario: A robot that is born in a cabin hears of no change of frame
      Given deep space with a place "station", and a place "cabin" in that
      And a robot "Ada" in "cabin" that counts its changes of frame
      When 3 ticks pass
      Then "Ada" has heard of no change of frame

  Rule: Who hears nothing and wants no tick costs nothing
    A world of thousands of crates is cheap because crates have nothing to do.

    @MSG-35 @property
    Scenario: Whoever hears a note or has a pulse is taken up in a tick, and nobody else
      Given deep space
      When any of 90 robots hear a note, have a pulse, both or neither
      Then in each tick those are taken up who hear or have a pulse, and nobody else
