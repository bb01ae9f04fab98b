Feature: What rests sleeps and costs nothing

  Rule: A frame whose bodies all rest is not stepped
    Most of a world stands still; it must cost nothing until something wakes it.

    @PHYS-03 @PHYS-91
    Scenario: A bay in which everything sleeps takes no more steps
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, 0.6, 0) m
      And 3 s passed in the bay
      When 1 s pass in the bay
      Then the crate sleeps
      And the bay has taken fewer than 180 steps, and none since

    @PHYS-03
    Scenario: A bay that holds only fixed things takes no step
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      When 1 s pass in the bay
      Then the bay has taken no step

    @PHYS-03
    Scenario: One bay rests while another one moves
      Given a bay with a gravity of 9.81 m/s²
      And a second bay with a gravity of 9.81 m/s²
      And a fixed crate in the bay at (0, 0, 0) m
      And a crate "moving" in the second bay at (0, 0, 0) m
      When 1 s pass in the bay
      Then the bay has taken no step
      And the second bay has taken 60 steps

  Rule: A body sleeps once three points of it keep within a small sphere for half a second
    One point alone stays in place on a body that spins about it.

    @PHYS-85
    Scenario Outline: A crate at rest is <state> after <time>
      Given a weightless bay
      And a crate in the bay at (0, 0, 0) m
      When <time> pass in the bay
      Then the crate <verb>

      Examples:
        | time   | state  | verb     |
        | 0.45 s | awake  | is awake |
        | 0.55 s | asleep | sleeps   |

  Rule: The weaker the gravity, the slower is what counts as rest
    A fixed speed would put to sleep whatever a weak gravity has only begun to move.

    @PHYS-88 @PHYS-93
    Scenario Outline: Without gravity a crate that drifts at <speed> is <state>
      Given a weightless bay
      And a crate in the bay at (0, 0, 0) m, moving at (<speed in m/s>, 0, 0) m/s
      When 2 s pass in the bay
      Then the crate <verb>

      Examples:
        | speed    | speed in m/s | state  | verb     |
        | 7 µm/s   | 0.000007     | awake  | is awake |
        | 2 µm/s   | 0.000002     | asleep | sleeps   |

    @PHYS-89 @PHYS-127
    Scenario Outline: In a gravity of <gravity>, a crate on ice that tilts it by <share> is <state>
      Given a bay with a gravity of <gravity>, tilted so that <share> of it points along +X
      And a floor of ice in the bay
      And a crate of ice on the floor
      When 2 s pass in the bay
      Then the crate <verb>

      Examples:
        | gravity    | share | state  | verb     |
        | 9.81 m/s²  | 3 %   | awake  | is awake |
        | 9.81 m/s²  | 0.5 % | asleep | sleeps   |
        | 1.62 m/s²  | 3 %   | awake  | is awake |
        | 0.01 m/s²  | 3 %   | awake  | is awake |
        | 0.01 m/s²  | 0.5 % | asleep | sleeps   |

    @PHYS-87 @PHYS-130
    Scenario Outline: A ball in <gravity> far above <effect> the crates below
      Given a bay with a gravity of 9.81 m/s² below 100 m, and <gravity> above
      And a floor of ice in the bay
      And a crate of ice on the floor, sliding at 0.01 m/s
      And a ball in the bay at (0, 150, 0) m
      When 1.5 s pass in the bay
      Then the crate <verb>

      Examples:
        | gravity     | effect             | verb     |
        | 0.0981 m/s² | keeps awake        | is awake |
        | 9.81 m/s²   | does not hold back | sleeps   |

    @PHYS-92
    Scenario: A stack that falls as one stays awake all the way
      Given a bay with a gravity of 0.05 m/s²
      And a crate "below" in the bay at (0, 0, 0) m
      And a crate "above" in the bay at (0, 1, 0) m
      When 3 s pass in the bay
      Then the crate "below" is at (0, -0.225, 0) m in the bay, within 0.01 mm
      And the crate "above" is awake
