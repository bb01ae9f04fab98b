Feature: Parts of the tick that wait for others
  The steps of a tick have their places, and some of what belongs there is not built yet. Each scenario here says what it
  waits for; it joins the others as soon as that is there.

  Rule: Numeric frames move with the step and are renewed at its end
    Who is far from everything gets a small space of its own, and the tick must not tear the two apart.

    @pending @TICK-09
    Scenario: A numeric frame that must be empty for 2 s goes after 120 ticks, not after 121
      Waits for numeric frames (NUM).
      Given a crate that left its numeric frame at 60 ticks per second
      When 120 ticks pass
      Then the numeric frame is gone since tick 120

    @pending @TICK-42 @TICK-43 @TICK-45
    Scenario: The preparation renews numeric frames before it tells physics what came, and then fixes how each falls
      Waits for numeric frames (NUM).
      Given a crate that comes to a far place between two ticks
      When a tick is prepared under the eyes of an observer
      Then the crate joined a numeric frame first, and the frame's fall was fixed after that

    @pending @TICK-46 @TICK-57
    Scenario: A following frame lands where its anchor was to be, in physics and at the sync point alike
      Waits for following frames (NUM).
      Given a frame that follows a ship on rails
      When 60 ticks pass
      Then the frame is where the ship's record put it after each tick

    @pending @TICK-54
    Scenario: A falling numeric frame moves by the fall that its crates felt
      Waits for numeric frames (NUM).
      Given a numeric frame that falls, with a crate at rest in it
      When a tick passes under the eyes of an observer
      Then the frame had moved before any crate's new place was written

    @pending @TICK-105 @TICK-106
    Scenario: Beside a station at 7.5 km/s a fast crate is judged by where the station is at the end of the step
      Waits for numeric frames (NUM).
      Given a station in orbit at 7.5 km/s, and a crate that enters its bubble in the next step
      When 1 tick passes
      Then the crate is in the bubble, and not 126 m ahead of it

    @pending @TICK-107 @TICK-108
    Scenario: A new following frame starts with its anchor's place and chord, and goes with its anchor's body
      Waits for following frames (NUM).
      Given a hull that gets a following frame, and loses its body later
      When the ticks of both pass
      Then the frame began at the hull with its chord, and is gone first of all when the body is gone

    @pending @TICK-109 @TICK-110 @TICK-111
    Scenario: After the update physics gets one batch, if need be an empty one
      Waits for numeric frames and ghosts (NUM, GHOST).
      Given bodies in any slots, one of them with a ghost in another home
      When the ghost's home is no longer named
      Then the batch comes after the update, drops the ghost, and lists the bodies by their slots

    @pending @TICK-112 @TICK-115 @TICK-116
    Scenario: Owners show their frames once more after the update, unless only a hull's motion changed
      Waits for numeric frames (NUM).
      Given a nesting numeric frame that jumps, and a hull that changes its motion
      When each of the two has a tick of its own
      Then the second pass ran for the jump alone

    @pending @TICK-93
    Scenario: The thrust clock counts what jets push
      Waits for numeric frames (NUM).
      Given a ship that only its jets push
      When its jets burn for a second
      Then the clock of its numeric frame counted 60 ticks of thrust

  Rule: Who changes frame in a step does so once, and what it asked for goes along
    A door between two places must neither lose a wish nor double it.

    @pending @TICK-56 @TICK-62 @TICK-65
    Scenario: A ship that flies out of its station hangs in space before its record is read, and hears of it once
      Waits for hand-offs (HANDOFF).
      Given a ship that leaves its station in the next step
      When 1 tick passes under the eyes of an observer
      Then its frame hung in space before it took its record, and its owner heard of one change of frame

    @pending @TICK-69 @TICK-119
    Scenario: A crate and a lift that change frame hear of it once, and the lift goes on to where it was to go
      Waits for hand-offs (HANDOFF).
      Given a crate and a lift on rails that leave their station in the next step
      When 2 ticks pass
      Then each heard of one change of frame, and the lift is where its rails lead

    @pending @TICK-92 @TICK-118 @TICK-120
    Scenario: A push that names the frame that was left acts in the new one, and nothing is looked through where nobody left
      Waits for hand-offs (HANDOFF).
      Given a tug with a jet that leaves its station in the step after the jet's push
      When 2 ticks pass
      Then the push turned with the frame once, and ticks without a hand-off looked at no wish

  Rule: A frame that dies hands on what is in it
    People in a cabin that goes must be somewhere.

    @pending @TICK-63 @TICK-94 @TICK-97
    Scenario: Those in a cabin that is destroyed are in its ship at once, with their wishes
      Waits for the deaths of frames (FDEATH).
      Given a cabin in a ship, with a crate that pushes itself and a locker that moves itself in it
      When the cabin is destroyed in the tick of the push and the move
      Then crate and locker are in the ship where they were, and the push acts there

    @pending @TICK-90 @TICK-100
    Scenario: With a root die all who are in it and no newborn comes into it
      Waits for the deaths of frames (FDEATH).
      Given a root with robots and lanterns on them in it, and a mother there
      When the root is destroyed in the tick of a birth
      Then nobody of them is left, and the world's log tells of the birth that came to nothing

  Rule: Puffs move in step 2b and are born in step 7c
    Smoke must leave the nozzle where the nozzle is.

    @pending @TICK-71 @TICK-72 @TICK-73
    Scenario: A puff flies on by the gravity of the step, also in a world without physics, and ends with its life
      Waits for puffs (PUFF).
      Given a puff of 0.5 s in a cabin that falls
      When 30 ticks pass
      Then it was where a thrown pebble would be after each tick, and is gone since the 30th

    @pending @TICK-27 @TICK-74 @TICK-75
    Scenario: From 3,072 puffs on the workers step them in 16 slices, and the order of the living and of free looks stays
      Waits for puffs (PUFF).
      Given 3,071 puffs of any lives, and one more
      When each of the two worlds runs on 1 thread and on 4
      Then the workers served the second, and all rows and looks are those of one thread

    @pending @TICK-33 @TICK-121 @TICK-122
    Scenario: Newborn puffs start at their jet's place at the end of the step, and the oldest go when there are too many
      Waits for puffs (PUFF).
      Given a jet on a flying tug that makes more puffs than the world holds
      When 10 ticks pass on 4 threads
      Then the calling thread made them at the jet, the oldest went, and each frame's newborns stand at its end

    @pending @TICK-98
    Scenario: The smoke of a cabin that dies is its ship's smoke
      Waits for puffs and the deaths of frames (PUFF, FDEATH).
      Given puffs in a cabin in a ship
      When the cabin is destroyed
      Then the puffs are in the ship where they were

  Rule: Questions of a tick are answered at its end
    A ray must not hit what the same tick has taken away.

    @pending @TICK-126 @TICK-127
    Scenario: A ray that was asked for in a tick hits what the tick leaves there
      Waits for queries in a tick (QUERY).
      Given a robot that asks for a ray, a crate behind a wall, and a wall that goes in that tick
      When 1 tick passes
      Then the ray hit the crate where the snapshot shows it

    @pending @TICK-128 @TICK-129
    Scenario: The answer comes with the mail of the next tick
      Waits for queries in a tick (QUERY).
      Given a robot that asks for a ray and is sent a note in one tick
      When 2 ticks pass
      Then it heard the answer and then the note, in the tick after its question

  Rule: What physics says is judged before it counts
    One solver's mistake must not move a world.

    @pending @TICK-55
    Scenario: An output that only a fault can make is left out for those that it names
      Waits for the checks of physics output (CHECK).
      Given a backend that tells of a crate what cannot be
      When 1 tick passes
      Then that crate stayed as it was, and all others moved

    @pending @TICK-59
    Scenario: Whether a character stood in a step is what physics told
      Waits for characters (CHAR).
      Given a character that walks off an edge
      When it falls
      Then it is told that it stood until the step of the edge

  Rule: A turning place is predicted with the step of the solver
    What the solver will do with a hull must be known to who rides on it.

    @pending @TICK-14 @TICK-16
    Scenario: A crate let go in a turning hull keeps its line over the exact tick, and the hull is where it was predicted
      Waits for turning frames (TURN).
      Given a hull that turns under its thrusters, with a crate let go in it
      When 60 ticks pass
      Then hull and crate are after each tick where free flight and the prediction say

  Rule: Without physics only wishes to move are left
    A world of markers and orbits needs no solver.

    @pending @TICK-86 @TICK-87 @TICK-88
    Scenario: In a world without physics a beacon flies on, and pushes come to nothing
      Waits for worlds without a backend (HOST).
      Given a world without physics, with a beacon on an orbit and a tug whose jet pushes
      When 60 ticks pass
      Then the beacon is on its orbit, the tug where it was, and no push is left in a wish

  Rule: In the window each thread has its own work
    A picture that is late must not hold up the world.

    @pending @TICK-21 @TICK-130
    Scenario: The picture shows a moment between the two newest snapshots, and neither side waits
      Waits for a render thread of its own (RSNAP, HOST); the page draws on the thread of the simulation.
      Given a window in which a crate drifts
      When pictures come four times as often as ticks
      Then each shows the crate on the way between the places of the two newest ticks
