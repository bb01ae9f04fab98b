Feature: The surface model
  Surfaces are Lambert plus a GGX lobe of microfacets. The shader's formulas have a twin in TypeScript, which makes the
  tables and is held here to closed forms; the shader is held to the twin.

  Rule: The formulas are the published ones
    Materials then look as their numbers say, in any renderer.

    @property @SHADE-11
    Scenario: Microfacets of any roughness cover the surface exactly once
      When the surface model is asked for any roughness and any directions
      Then the microfacets, seen from above, cover the surface once within 1 part in 10,000

    @property @SHADE-12
    Scenario: Facets hide each other by Smith's masking with correlated heights
      When the surface model is asked for any roughness and any directions
      Then the facets hide each other as Heitz's correlated masking says

    @property @SHADE-13
    Scenario: Every surface is a mirror at a grazing angle
      When the surface model is asked for any roughness and any directions
      Then every surface mirrors all light at a grazing angle and F0 head-on

    @property @SHADE-03
    Scenario: The roughness has a floor, under which highlights would fit between pixels
      When the surface model is asked for any roughness and any directions
      Then roughness is taken from 0.045 to 1

    @property @SHADE-08
    Scenario: A non-metal mirrors a little of every colour, a metal its own
      When the surface model is asked for any roughness and any directions
      Then a non-metal of reflectance 0.5 mirrors 4 % head-on, and a metal its base colour

  Rule: What a single bounce loses is given back
    Facets of a rough metal send light on to each other; a lobe of one bounce would lose up to 70 % of it.

    @property @SHADE-09 @SHADE-14 @SHADE-15
    Scenario: White metal in even light loses nothing at any angle
      When the surface model is asked for any roughness and any directions
      Then white metal in even light sends back all of it within 1 %

    @property @SHADE-16
    Scenario: A surface that mirrors nothing has nothing to give back
      When the surface model is asked for any roughness and any directions
      Then a surface that mirrors nothing is given nothing back

  Rule: The shader agrees with the twin
    Both take the same numbers; a thousandth is a quarter of a step of 8 bits.

    @gpu @property @SHADE-06 @SHADE-07 @SHADE-18
    Scenario: Any surface under any light
      When the surface model is asked for any roughness and any directions
      Then the shader gives the same light as the twin within 1 part in 1,000

  Rule: Two small tables hold what has no closed form
    They are integrated with 16,384 samples a texel; where there is a closed form, they meet it.

    @SHADE-26 @SHADE-27 @SHADE-34
    Scenario: The tables are small
      When the tables of the surface model are read
      Then each table takes 4,096 bytes

    @SHADE-26 @SHADE-28
    Scenario: The roughest lobe's albedo at a cosine μ is 1 - μ ln(1 + 1 / μ)
      When the tables of the surface model are read
      Then the roughest lobe keeps at each cosine what its closed form says within 0.2 %

    @SHADE-27 @SHADE-28
    Scenario: The sky's share of a lobe goes from none to all
      When the tables of the surface model are read
      Then a lobe straight up has all of the sky, one straight down none, and one to the side half of it
