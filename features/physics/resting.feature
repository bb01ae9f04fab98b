Feature: What rests on something

  Rule: Contacts leave a depth of at most 5 mm, the slop
    Where nothing overlaps there is nothing to push against; a few millimeters keep contacts and do not show.

    @PHYS-116
    Scenario Outline: A crate let go <start> deep in the floor ends <end> deep in it
      Given a bay with a gravity of 9.81 m/s²
      And a floor in the bay
      And a crate in the bay at (0, <from>, 0) m
      When 2 s pass in the bay
      Then the crate is at (0, <to>, 0) m in the bay, within 0.2 mm

      Examples:
        | start | end  | from  | to    |
        | 15 mm | 5 mm | 0.485 | 0.495 |
        | 5 mm  | 5 mm | 0.495 | 0.495 |
        | 0 mm  | 0 mm | 0.5   | 0.5   |
