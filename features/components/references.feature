Feature: What a component may hold on to
  Rows of a table move on to the next entity when a call is over. What a component wants to know later it writes down as
  numbers, and whom it wants to meet again it knows by a handle.

  Rule: What a robot is told is its own
    A list that is part of a table would let one robot write into another.

    @REF-01
    Scenario: A robot that writes into what it was told changes nothing but its copy
      Given deep space
      And a robot "Ada" at (1, 2, 3) m that scribbles on all that it is told
      When 3 ticks pass
      Then "Ada" is still at (1, 2, 3) m, and its state holds what it wrote there itself

  Rule: No table moves while anybody reads it
    Memory that grew would leave every view on it behind.

    @REF-02 @property
    Scenario: Whoever comes, and however many, all rows lie where they lay
      Given deep space with room for 200 things
      When any numbers of robots are born and die for some ticks
      Then no table has moved or grown, and a view from the beginning shows where everybody is

  Rule: A component keeps a handle, and looks again each time
    The one it meant may be gone, and somebody else may live there.

    @REF-03
    Scenario Outline: A robot that keeps <what> instead of a handle is refused, and keeps what it had
      Given deep space
      And a robot "Ada" that keeps <what> in <field>
      When 2 ticks pass
      Then "Ada" was refused by COMP-01 in each tick, and its <field> is as at its birth

      Examples:
        | what                     | field  |
        | itself                   | friend |
        | where somebody is        | friend |
        | a function               | number |
        | where somebody is        | number |
        | a list of handles        | words  |
        | where somebody is        | place  |

    @REF-04
    Scenario: A robot whose friend is gone does not take the newcomer in its slot for the friend
      Given deep space
      And a robot "Bert"
      And a robot "Ada" that knows "Bert" by its handle, and writes to it whenever it finds it
      And "Bert" leaves in tick 2, and a robot "Cleo" comes into its slot before tick 4
      When 7 ticks pass
      Then "Ada" found its friend in ticks 0 to 2 alone
      And "Cleo" lives in the slot of "Bert", and has heard nothing

  Rule: A kind of component is there for good
    A world that is loaded again must find what it was made of.

    @REF-05
    Scenario: What one world knew the next one knows, and nobody can take it away or change it
      Given a world with a robot that counts notes, which is over
      When another world gets such a robot, and a note goes to it
      Then the robot has counted it
      And a handler that comes now is refused by MSG-34, and the package has no call that takes a component away
