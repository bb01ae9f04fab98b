Feature: Chains of things that hang on each other
  A lens on a lamp on a pole on a buggy: whoever asks where the lens is asks where the buggy is. Only the top of a chain
  moves by itself.

  Rule: Who hangs on whom is settled at birth, and so is the top of the chain
    A part may ask for it while all others run, and needs no lock for that.

    @LIFE-13 @PART-30 @property
    Scenario: Whatever is hung up, shifted, pushed and destroyed, each knows the top of its chain and is in its place
      Given deep space with a yard, and a place in it
      When any things are hung on others, shifted, pushed and destroyed for some ticks
      Then after each tick each hangs on the one that its birth tells, and is in the same place, and nobody hangs on the dead

    @PART-27 @PART-28 @PART-32 @property
    Scenario: Who pushed is known once until step 5, and afterwards nobody who hangs wishes anything
      Given deep space with a yard, and a place in it
      When any things are hung on others, shifted, pushed and destroyed for some ticks
      Then after step 2 of each tick those wish a push who were told to, and after step 5 none of those who hang

    @PART-31
    Scenario: A jet that burns on and on pushes alike in every tick
      A sum of one tick that was left over would be there in the next.

      Given a tug, a cube of 2 m and 1,200 kg, at rest in deep space
      And a jet attached to the tug at (0, 0, 0) m
      When the tug pushes with (0, 0.1, 0) N and its jet with (0, 0.2, 0) N for 3 ticks, and each sum is looked at
      Then the tug was to be pushed by (0, 0.3, 0) N, as a float has it, in each of them, and by nothing in the next

  Rule: A chain is where its top is
    When the buggy drives into a ship, so does the lens. (The scenarios take the buggy there by hand, since no crate
    changes places by itself yet.)

    @LIFE-14 @LIFE-15 @PART-33
    Scenario: A buggy that comes into a ship has its whole chain there when the tick ends
      Given deep space with a yard, and a place in it
      And a buggy in deep space at (5, 0, 0) m, turned by 90 degrees about +Y
      And a pole on the buggy at (0, 2, 0) m, and a lamp on the pole at (1, 0, 0) m
      When the buggy comes to (7, 0, 0) m in the place, in step 5 of a tick
      Then after that tick buggy, pole and lamp are in the place at (7, 0, 0) m, (7, 2, 0) m and (7, 2, -1) m

    @LIFE-16
    Scenario: A flag that is born on a buggy while it comes into a ship is born in the ship
      Given deep space with a yard, and a place in it
      And a buggy in deep space at (5, 0, 0) m, turned by 90 degrees about +Y
      And the buggy's driver puts up a flag at (0, 2, 0) m on it in a tick
      When the buggy comes to (7, 0, 0) m in the place, in step 5 of a tick
      Then after that tick buggy and flag are in the place at (7, 0, 0) m and (7, 2, 0) m
      And the world has told of no error

    @LIFE-16
    Scenario: A flag cannot name a frame of its own
      Given deep space with a yard, and a place in it
      And a buggy in deep space at (5, 0, 0) m, turned by 90 degrees about +Y
      When a flag is to be put up on the buggy and in the place as well
      Then it is refused, naming "spawn", and nobody was made
