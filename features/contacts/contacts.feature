Feature: A contact is told once when it begins and once when it ends

  Rule: A touch is real at a gap of 1 mm or when the step closes the gap
    The solver finds bodies 2 cm apart; what it only watches is no contact.

    @CONTACT-01 @CONTACT-02
    Scenario: A ball that flies into a wall is told of once, in the step that closes the gap
      Given a weightless bay
      And a fixed wall in the bay at (1, 0, 0) m
      And a ball of 0.1 m in the bay at (0.78, 0, 0) m, moving at (1, 0, 0) m/s
      When 1 s pass in the bay
      Then one contact of the ball and the wall began, in tick 6 and with 1 m/s, and none ended
      And its place is (0.975, 0, 0) m and its normal points from the ball to the wall, within 1 cm

    @CONTACT-02 @CONTACT-03
    Scenario Outline: A ball that flies past a wall at a gap of <gap> <outcome>
      Given a weightless bay
      And a fixed wall in the bay at (0, 0, 0) m
      And a ball of 0.1 m in the bay at (<x>, 2, 0) m, moving at (0, -1, 0) m/s
      When 3 s pass in the bay
      Then <count> of the ball and the wall began

      Examples:
        | gap    | x       | outcome      | count       |
        | 0.5 mm | 0.1255  | touches it   | one contact |
        | 5 mm   | 0.13    | does not     | no contact  |
        | 15 mm  | 0.14    | does not     | no contact  |

  Rule: Sleep and waking tell nothing
    The solver drops the contacts of a sleeper and finds them again; the touch lasted all the time.

    @CONTACT-06 @CONTACT-19
    Scenario: A crate that sleeps on the floor while others fall, and wakes, has one contact that never ended
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 0.6, 0) m
      And 3 s passed in the bay
      And a ball in the bay at (8, 30, 0) m
      When 1 s pass, the crate is nudged awake, and 1 s passes in the bay
      Then one contact of the crate and the floor began, and none ended

    @CONTACT-20 @CONTACT-21
    Scenario: A sleeping crate that is lifted ends its contact and lands anew
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 0.6, 0) m
      And 3 s passed in the bay
      When the crate is teleported to (0, 3, 0) m in the bay, and 2 s pass
      Then two contacts of the crate and the floor began, and one ended between them

    @CONTACT-04 @property
    Scenario: However things bounce about, beginnings and endings of each pair take turns
      Given a weightless bay
      When balls fly about in a box there, and some are taken out
      Then each pair's contacts begin, end, begin and so on, and end at the latest with one of the two

  Rule: A body that goes ends its contacts
    Whoever counts what touches it would count a ghost for ever.

    @CONTACT-35
    Scenario: A crate that is taken away ends its contact, under the name of the one that is gone
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 0.6, 0) m
      And 1 s passed in the bay
      When the crate is taken out of the bay and a ball gets its slot, and 2 ticks pass
      Then one contact of the crate and the floor began, and one ended
      And nothing was told of the ball
