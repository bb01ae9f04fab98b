Feature: Bodies out of a float's range, once more
  What broke it once must not break it again unseen: these came out of properties that failed.

  Rule: Whatever is accepted can be made
    What the solver chokes on takes the whole world with it.

    # Found by features/physics/spawn-refusals.feature:132 with seed 1, before pieces had to lie within 1e9 m: the solver
    # made a body of it, whose place was no number two ticks later.
    Scenario: A mote in a piece that lies 1e300 m off is refused, or moves by finite numbers
      Given this input alone for property 1 of the scenario:
        """json
        [{"motion": "kinematic", "shape": {"kind": "compound", "children": [{"shape": {"kind": "box", "size": [0.01, 0.01, 0.01], "convexRadius": 0.01}, "at": [1e+300, 0.01, 0.01]}]}, "mass": 0.01, "at": [0, 0, 1000000000]}]
        """
      And a world with a crate in it, to spawn into
      When bodies of any description are spawned there
      Then each is refused and changes nothing, or is made and moves by finite numbers
