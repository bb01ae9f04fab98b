Feature: Image scenarios on a machine without a graphics driver

  Rule: No picture is no success
    A test of pictures that passes because nothing could be drawn proves nothing.

    @IMG-20 @once
    Scenario: With every driver hidden, a scenario that draws fails and says why
      Given a machine on which no graphics driver may be used
      When the scenario "A pure red of 4 turns orange" of "features/rendering/tone-mapping.feature" is run there
      Then it fails, and says "TERTIUS_GPU=none forbids any"

    @once
    Scenario: With the drivers back, the same scenario passes
      Given a machine whose graphics drivers may be used
      When the scenario "A pure red of 4 turns orange" of "features/rendering/tone-mapping.feature" is run there
      Then it passes
