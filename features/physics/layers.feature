Feature: Who collides with whom

  Rule: Every body has one of four layers
    Hulls of ships meet in the space around them, what is inside meets inside, and ghosts only stand in for others.

    @PHYS-07 @PHYS-12
    Scenario: Of all pairs of layers, five push each other apart
      Given a weightless bay
      When two balls overlap there for each pair of layers, in both orders
      Then exactly these pairs part:
        | Static    | Moving    |
        | Static    | FrameHull |
        | Moving    | Moving    |
        | Moving    | Ghost     |
        | FrameHull | FrameHull |

    @PHYS-13
    Scenario: A fixed thing described as Moving is Static all the same, so a hull meets it
      Given a weightless bay
      When a hull overlaps a fixed ball there whose description says Moving
      Then they part

    @PHYS-12
    Scenario: A thing whose description names no layer is Moving, so a ghost meets it
      Given a weightless bay
      When a ghost overlaps a ball there whose description says nothing
      Then they part

  Rule: Content's groups refine the layers
    Each body names the groups that it is in and those that it meets; both must agree.

    @PHYS-16 @PHYS-18 @property
    Scenario: Two movable bodies part exactly when each one meets a group of the other
      Given a weightless bay
      When two balls with any groups and masks overlap there, in both orders
      Then they part if and only if each mask holds a group of the other

    @PHYS-17
    Scenario: A fixed thing that content lets meet nothing still stops a hull
      Given a weightless bay
      When a hull overlaps a fixed ball there that meets no group of content
      Then they part

    @PHYS-19 @property
    Scenario: Content's groups never change what a hull meets
      Given a weightless bay
      When two hulls with any groups and masks of content overlap there
      Then they part

    @PHYS-22
    Scenario: A thing that names no groups is in Solid and meets Solid
      Given a weightless bay
      When a ball without groups overlaps there a ball that is in Solid alone, and another that is in all but Solid
      Then it parts from the first and stays in the second
