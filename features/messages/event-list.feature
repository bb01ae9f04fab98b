Feature: What components of one entity do to its events

  Rule: A component changes an event in place, and the components after it see the change
    Armour takes off damage before the hull hears of it; nobody has to forward anything.

    @MSG-28
    Scenario: Armour in front of the hull takes 4 off each blow
      Given a ship with armour of 4 in front of its hull
      When it is hit by blows of 10, 3 and 4
      Then its hull took blows of 6, 0 and 0

    @MSG-28
    Scenario: Armour behind the hull comes too late
      Given a ship with armour of 4 behind its hull
      When it is hit by blows of 10, 3 and 4
      Then its hull took blows of 10, 3 and 4

    @MSG-28 @MSG-32
    Scenario: A decoy swallows the first blow, and the hull hears of the others only
      Given a ship with a decoy in front of its hull
      When it is hit by blows of 10, 3 and 4
      Then its hull took blows of 3 and 4

    @MSG-37
    Scenario: A field that filters takes all blows below 5 off the list, and the others keep their order
      Given a ship with a field against blows below 5 in front of its hull
      When it is hit by blows of 10, 3, 7, 4 and 5
      Then its hull took blows of 10, 7 and 5

    @MSG-37 @property
    Scenario: Whatever the blows and the limit, the hull takes those that a list without the weak ones holds
      Given a ship with a field against blows below 5 in front of its hull
      When it is hit by any blows, again and again
      Then each time its hull took the strong ones in their order

  Rule: To look through the list costs no memory
    A shield asks for the blows of each tick, in each of a thousand ships.

    @MSG-38 @bench
    Scenario: Ten million looks at letters leave nothing behind
      When a robot looks through ten letters a million times
      Then all that leaves less than 1000 bytes for each of the thousand ticks

  Rule: An event that a component adds is for the components after it
    An alarm raised on a blow reaches who listens later in the list, in the same tick, and nobody else.

    @MSG-29
    Scenario: The alarm of the hull is heard by the bell behind it and not by the bell in front
      Given a ship with a bell in front of its hull and a bell behind it
      When it is hit by a blow of 10
      Then the bell behind rang once and the bell in front did not

    @MSG-29
    Scenario: A component does not meet the event that it has just added
      Given a ship with a hull that looks for its own alarms
      When it is hit by blows of 10, 3 and 4
      Then the hull found no alarm of its own

  Rule: A component can come and go while the entity lives
    It runs from the next tick on; one that is taken off does not run again.

    @ENT-31 @MSG-33
    Scenario: Armour that is put on in one tick takes off damage from the next one on
      Given a ship with a hull and a dock that puts armour of 4 on it after the first blow
      When it is hit by a blow of 10 in each of 3 ticks
      Then its hull took blows of 10, 6 and 6

    @MSG-33
    Scenario: A hull that is taken off takes no more blows
      Given a ship whose hull comes off after the first blow
      When it is hit by a blow of 10 in each of 3 ticks
      Then its hull took a blow of 10 and no other

    Scenario: A component that is there cannot be added again
      Given a ship with a hull and a dock that puts on a second hull
      When it is hit by a blow of 10 in each of 1 ticks
      Then the world logs one error that names "ENT-32", and the ship still has one hull
