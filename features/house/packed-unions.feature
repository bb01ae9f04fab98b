Feature: Unions in shared rows
  Threads share tables of numbers, and some rows hold one of several things: a gravity field is none, a uniform one, or one that
  pulls to a point. Such a union is declared by its cases and their fields; where each field lies follows from that.

  Rule: The declaration is all there is to write
    A layout that is written by hand beside it drifts away from it.

    @UNION-01 @UNION-02
    Scenario: The members of a union follow from its cases
      Given a union of shapes: a ball with a radius, a box with a size, and a point
      When a ball of radius 2 and a box of size (1, 2, 3) are made
      Then each is of its own case and of no other, and reads as nothing in every other
      And each is equal to one made alike, and not to one with other numbers
      And they read "ball { radius: 2 }" and "box { size: 1,2,3 }"

    @UNION-01
    Scenario: The engine's own gravity fields lie in such a union
      Given the frames of deep space
      And a frame "ship" in "space" at (0, 0, 0) m
      When the gravity of frame "ship" becomes each field in turn, and "none" last
      Then its row holds that case in the union's own slots, and zeros beyond them

    @UNION-01
    Scenario: A field that has no slots is refused where the union is declared
      When a union is declared with a text among its fields
      Then the declaration is refused by UNION-01, naming "note.words" and "text"

  Rule: What is written is read back
    A row that keeps another value than it was given is a state that nobody chose.

    @UNION-03 @property
    Scenario: Any value of any union is read back from any row, and in no other case
      When unions of any cases are declared, and any values are written into their rows
      Then each row gives back an equal value, and nothing when it is read as another case
      And the rows beside it are as they were

    @UNION-08 @property
    Scenario: Slots that a case does not use play no part in whether two rows are equal
      When unions of any cases are declared, and any values are written into their rows
      Then two rows are equal exactly when they hold one case with equal fields, whatever lies in their other slots

  Rule: All cases share slots by type
    A frame has one field of gravity, and pays for the largest alone.

    @UNION-04 @UNION-06 @property
    Scenario: The k-th number of a type lies in slot k of its type, whichever the case
      When unions of any cases are declared, and any values are written into their rows
      Then counting the lanes of the fields before it gives the slot of each field

    @UNION-05 @property
    Scenario: A row is as large as the largest case of each type, and a byte
      When unions of any cases are declared, and any values are written into their rows
      Then a row has as many slots of each type as the case with the most, 8 bytes for each double and handle, 4 for each whole number, and 1 for the kind

  Rule: Zeros are nothing, or the case that the declaration says
    Fresh memory is zeros, and must not be taken for a value.

    @UNION-09
    Scenario: Without a zero case a row of zeros holds nothing
      Given a union of shapes: a ball with a radius, a box with a size, and a point
      When a row of zeros is read
      Then it holds none of the cases

    @UNION-10
    Scenario: With a zero case it holds that case
      Given a union of shapes of which the point is the zero case
      When a row of zeros is read
      Then it holds a point

  Rule: Hot code reads fields in place
    An object for each row would cost more than what is done with it.

    @UNION-07 @once
    Scenario: A million radii are read in place, and nothing is left for the garbage collector
      Given a union of shapes: a ball with a radius, a box with a size, and a point
      When the slots that hold the radii of 1000 balls of 0.5 m are summed 1000 times over
      Then the sum is 500000 m
      And less than 1 MB was allocated, where a million objects take at least 12 MB

  Rule: The declaration is the one judge of a union
    Two tools that refuse the same thing contradict each other one day.

    @UNION-24 @once
    Scenario: A field that the declaration refuses is no concern of the lint
      Given a source file in which a union is declared with a text among its fields
      When the house rules are checked with types
      Then the lint has nothing to say, and the declaration itself refuses "note.words"
