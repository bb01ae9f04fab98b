Feature: Mail that many threads sort
  Who hears what is found by one thread where little is said, and shared out where thousands talk: first by blocks of those who
  sent it, then by ranges of those who hear it.

  Rule: However many threads sort the mail, everybody gets the same in the same order
    A list that one clerk keeps by hand knows neither blocks nor ranges.

    @MSG-24 @MSG-25 @MSG-26 @property
    Scenario: Whatever crowds say, on any number of threads everybody hears what a list by hand has for them
      Given worlds of 1, 2, 3, 4 and 8 threads that share out every message, and one of 3 that does so from 6,000 on
      When crowds talk to each other, to places and to all for 3 ticks, while people outside talk too, and some die and others come
      Then in each world every logbook reads as a list kept by hand, and all worlds are in one state after each tick

    @MSG-24
    Scenario: 7,000 notes in one tick are heard in the order of their senders, on one thread and on the workers
      Given worlds of 1 thread and of 3 threads with 7,000 robots in each
      When every robot sends its number to one of 7 clerks, and the last one calls all of them
      Then each clerk hears a seventh of the numbers in their order, and then the call, in both worlds
