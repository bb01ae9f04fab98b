Feature: Sines and exponentials that every machine agrees on
  The functions of JavaScript's Math may differ in the last bit between engines, and one bit is enough to part two copies
  of a world. The engine has its own, made of the five operations that IEEE 754 fixes.

  Rule: They are as good as a double can say
    An orbit is computed anew in every tick, so an error of a place shows after years.

    @property
    Scenario Outline: <function> of <arguments> is within <room> of a last place of exact arithmetic
      Given any arguments of the kind "<arguments>"
      When the engine's <function> is taken
      Then it is within <room> of a last place of the same in 640 bits

      Examples: Circular functions
        | function | arguments                     | room |
        | sin      | up to ten turns               | 0.75 |
        | cos      | up to ten turns               | 0.75 |
        | tan      | up to ten turns               | 1    |
        | sin      | near a multiple of π/2        | 0.75 |
        | cos      | near a multiple of π/2        | 0.75 |
        | tan      | near a multiple of π/2        | 1    |
        | sin      | of any size up to a billion   | 0.75 |
        | cos      | of any size up to a billion   | 0.75 |

      Examples: Their inverses
        | function | arguments                     | room |
        | atan     | of any size up to a billion   | 0.75 |
        | asin     | from -1 to 1                  | 0.75 |
        | acos     | from -1 to 1                  | 0.75 |
        | asin     | next to 1                     | 0.75 |
        | acos     | next to 1                     | 0.75 |
        | atan2    | pairs of any size             | 0.75 |

      Examples: Exponential and logarithm
        | function | arguments                     | room |
        | exp      | from -300 to 300              | 0.75 |
        | exp      | next to 0                     | 0.75 |
        | log      | positive, of any size         | 0.75 |
        | log      | a little more or less than 1  | 0.75 |
        | pow      | a base up to 4 and a power    | 0.75 |

    @property
    Scenario Outline: <function> of an angle past all sense is still exact
      Given any arguments of the kind "up to the largest double"
      When the engine's <function> is taken
      Then it is within 0.75 of a last place of the same in 1,400 bits

      Examples:
        | function |
        | sin      |
        | cos      |

  Rule: Published values come out to the last place
    Tables of others are the only witness that does not share our mistakes.

    Scenario Outline: <call> is <value>
      When <call> is taken of the engine
      Then it is <value> to the bit

      Examples: Ng, "Argument reduction for huge arguments", and Muller's table of hard cases
        | call                    | value                  |
        | sin(1e22)               | -0.8522008497671888017727 |
        | cos(1e22)               | 0.52321478539513894550 |
        | tan(1e22)               | -1.6287782256068988785 |
        | sin(3.141592653589793)  | 1.2246467991473532e-16 |
        | cos(1.5707963267948966) | 6.123233995736766e-17  |

      Examples: Constants
        | call      | value              |
        | exp(1)    | 2.718281828459045  |
        | log(2)    | 0.6931471805599453 |
        | log(10)   | 2.302585092994046  |
        | atan(1)   | 0.7853981633974483 |
        | acos(-1)  | 3.141592653589793  |
        | acos(0.5) | 1.0471975511965979 |
        | pow(2, 0.5) | 1.4142135623730951 |

      Examples: Powers that are doubles are that double
        | call          | value                   |
        | pow(2, 10)    | 1024                    |
        | pow(10, 15)   | 1000000000000000        |
        | pow(3, 33)    | 5559060566555523        |
        | pow(2, -1074) | 5e-324                  |
        | pow(-2, 63)   | -9223372036854775808    |
        | pow(0.1, 2)   | 0.010000000000000002    |

  Rule: Edges are those of IEEE 754
    What is no number must stay none, and a zero its sign, or checks downstream are fooled.

    Scenario Outline: <call> is <value> at the edge
      When <call> is taken of the engine
      Then it is <value> to the bit

      Examples: No angle
        | call          | value |
        | sin(Infinity) | NaN   |
        | cos(NaN)      | NaN   |
        | asin(1.0000000000000002) | NaN |
        | acos(-1.0000000000000002) | NaN |

      Examples: Zeros with their sign
        | call          | value             |
        | sin(-0)       | -0                |
        | tan(-0)       | -0                |
        | atan(-0)      | -0                |
        | asin(-0)      | -0                |
        | atan2(-0, 1)  | -0                |
        | atan2(0, -0)  | 3.141592653589793 |
        | atan2(-0, -1) | -3.141592653589793 |
        | atan2(1, 0)   | 1.5707963267948966 |
        | atan2(-Infinity, -Infinity) | -2.356194490192345 |
        | atan2(1e-320, 1e-320) | 0.7853981633974483 |
        | atan2(1e308, -1e308) | 2.356194490192345 |

      Examples: Ends of the range
        | call               | value                   |
        | exp(710)           | Infinity                |
        | exp(-746)          | 0                       |
        | exp(-745)          | 5e-324                  |
        | exp(709.78)        | 1.7928227943945155e308  |
        | log(0)             | -Infinity               |
        | log(-1)            | NaN                     |
        | log(5e-324)        | -744.4400719213812      |
        | log(1.7976931348623157e308) | 709.782712893384 |
        | pow(0, -1)         | Infinity                |
        | pow(-0, -3)        | -Infinity               |
        | pow(-8, 0.5)       | NaN                     |
        | pow(NaN, 0)        | 1                       |
        | pow(1, Infinity)   | NaN                     |
        | pow(1, 1e308)      | 1                       |
        | pow(2, 1e308)      | Infinity                |
        | pow(0.5, Infinity) | 0                       |

  Rule: A million results are one number that never changes
    The functions of browsers differ in their last places; ours are the same wherever they run.

    Scenario: The bits of a sweep through all functions are those that were approved
      When all functions are swept over 20,000 arguments each
      Then the hash of all bits is the approved "43331c2f"

    @property
    Scenario: Sine and cosine taken together have the bits of each taken alone
      Given any arguments of the kind "of any size up to a billion"
      When the engine's sinCos is taken
      Then both results are those of sin and of cos, to the bit
