Feature: Whether a landing bounces

  Rule: A bounce that would rise by less than 4 cm is none
    It would land again within a few ticks, and how often would depend on where in a tick the first landing began.

    @CONTACT-07 @CONTACT-09 @CONTACT-11
    Scenario Outline: In a gravity of <gravity>, a ball of restitution <e> that falls <height> m <outcome>
      The slowest rebound that stays is √(2 g · 4 cm) above what gravity takes in a step.

      Given a bay with a gravity of <gravity>
      And a floor in the bay
      And a ball of restitution <e> in the bay at (0, <from>, 0) m, moving at (0, 0, 0) m/s
      When 2 s pass in the bay
      Then <contacts>

      Examples:
        | gravity     | e   | height | from | outcome      | contacts                                                                     |
        | 9.81 m/s²   | 0.5 | 0.1    | 0.6  | lies         | one contact of the ball and the floor began, and none ended                  |
        | 9.81 m/s²   | 0.5 | 0.4    | 0.9  | bounces once | two contacts of the ball and the floor began, and one ended between them     |
        | 1.62 m/s²   | 0.3 | 0.36   | 0.86 | lies         | one contact of the ball and the floor began, and none ended                  |
        | 1.62 m/s²   | 0.3 | 0.7    | 1.2  | bounces once | two contacts of the ball and the floor began, and one ended between them     |
        | 19.62 m/s²  | 0.5 | 0.08   | 0.58 | lies         | one contact of the ball and the floor began, and none ended                  |
        | 19.62 m/s²  | 0.5 | 0.55   | 1.05 | bounces once | two contacts of the ball and the floor began, and one ended between them     |

    @CONTACT-08 @property
    Scenario: However a drop falls into the ticks, it tells of the same landings
      Given a weightless bay
      When balls of any restitution are dropped there from any height, each from 8 places within one step of falling
      Then each is told of as many landings as its rebounds that would rise 4 cm, and one more

    @CONTACT-15
    Scenario: A ball that is seen one step before it lands does not hop either
      The solver finds it 1.9 cm above the floor, where it is no touch yet, and has it land in the step after.

      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a ball of restitution 0.5 in the bay at (0, 0.519, 0) m, moving at (0, -1.05, 0) m/s
      When 0.1 s pass in the bay
      Then the ball is at (0, 0.5, 0) m in the bay, within 1 mm

    @CONTACT-16
    Scenario: A ball so fast that it is swept through its step is judged as any other
      At 20 m/s it moves a third of a meter in a step; 4 % of that would rise 3 cm.

      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a ball of 0.1 m of restitution 0.04 in the bay at (0, 0.5, 0) m, moving at (0, -20, 0) m/s
      When 1 s pass in the bay
      Then one contact of the ball and the floor began, and none ended

  Rule: Where nothing pulls two things together, every bounce stays
    A thing that flies off and is not pulled back lands no second time.

    @CONTACT-12
    Scenario: Without gravity a ball drifts off a wall as slowly as its restitution says
      Given a weightless bay
      And a fixed wall in the bay at (1, 0, 0) m
      And a ball of restitution 0.1 in the bay at (0, 0, 0) m, moving at (1.5, 0, 0) m/s
      When 1 s pass in the bay
      Then the ball moves at (-0.15, 0, 0) m/s in the bay, within 0.1 mm/s

    @CONTACT-10
    Scenario: Two balls that fall side by side bounce off each other as if nothing pulled
      Both fall alike: after 0.5 s each has gained 4.82325 m/s, in the middle of its last step.

      Given a bay with a gravity of 9.81 m/s²
      And a ball "above" of restitution 0.5 in the bay at (0, 1.2, 0) m, moving at (0, -1.5, 0) m/s
      And a ball "below" in the bay at (0, 0, 0) m
      When 0.5 s pass in the bay
      Then the ball "above" moves at (0, -5.19825, 0) m/s in the bay, within 0.1 mm/s
      And the ball "below" moves at (0, -5.94825, 0) m/s in the bay, within 0.1 mm/s

  Rule: Below 1 m/s nothing bounces
    What has come nearly to rest would tremble on and never sleep.

    @CONTACT-18 @PAPI-120
    Scenario Outline: A ball of restitution 0.5 that meets a wall at <speed> m/s <outcome>
      Given a weightless bay
      And a fixed wall in the bay at (1, 0, 0) m
      And a ball of restitution 0.5 in the bay at (0, 0, 0) m, moving at (<speed>, 0, 0) m/s
      When 2 s pass in the bay
      Then the ball moves at (<after>, 0, 0) m/s in the bay, within 0.1 mm/s

      Examples:
        | speed | outcome    | after  |
        | 0.95  | stops      | 0      |
        | 1.05  | flies back | -0.525 |

  Rule: Two surfaces have one friction and one restitution between them
    Ice is slippery under every boot, and a rubber ball jumps on every floor.

    @PAPI-116 @PAPI-118 @property
    Scenario: Friction is the geometric mean of the two, restitution the larger one
      Given a weightless bay
      When blocks of any surface slide there on floors of any other, and balls hit walls
      Then a block slows by the root of the product of the frictions, and a ball flies back by the larger restitution
