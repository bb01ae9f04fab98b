Feature: What the compiler catches
  Components and events declare the fields that they carry, and everything else is derived from that. So most mistakes of an
  author show before a world is ever created.

  Rule: A line that makes no sense does not compile
    Each mistake stands beside the same line without it, so that nothing else is to blame for the error.

    Scenario: Fields, types and descriptions that do not fit are compile errors
      When each of these lines is compiled in a game:
        | mistake                                | does not compile                                                  | compiles                                                          | error  |
        | a field that the event does not have   | Throttle({ levle: 1 })                                            | Throttle({ level: 1 })                                            | TS2561 |
        | a text where the event has a number    | Throttle({ level: 'full' })                                       | Throttle({ level: 1 })                                            | TS2322 |
        | a field that the state does not have   | Engine({ fuel: 3 })                                               | Engine({ thrust: 3 })                                             | TS2353 |
        | a text where the state has a number    | Engine({ thrust: 'much' })                                        | Engine({ thrust: 3 })                                             | TS2322 |
        | reading what the event does not carry  | Engine.on(Throttle, (self, engine, { power }) => power)           | Engine.on(Throttle, (self, engine, { level }) => level)           | TS2339 |
        | writing a text into a number           | Engine.on(Tick, (self, engine) => { engine.level = 'full'; })     | Engine.on(Tick, (self, engine) => { engine.level = 1; })          | TS2322 |
        | writing a field that is not declared   | Engine.on(Tick, (self, engine) => { engine.heat = 1; })           | Engine.on(Tick, (self, engine) => { engine.thrust = 1; })         | TS2339 |
        | a handler without an event type        | Engine.on('throttle', () => {})                                   | Engine.on(Throttle, () => {})                                     | TS2345 |
        | a field of no kind                     | defineEvent('fuel', { left: 'number' })                           | defineEvent('fuel', { left: f64 })                                | TS2322 |
        | a force of two numbers                 | Engine.on(Tick, (self) => { self.push({ force: [0, 1] }); })      | Engine.on(Tick, (self) => { self.push({ force: [0, 1, 0] }); })   | TS2322 |
        | a root that is in a frame              | world.spawn({ frame: root(), in: space })                         | world.spawn({ frame: root() })                                    | TS2345 |
        | a root with a place                    | world.spawn({ frame: root(), at: [0, 0, 0] })                     | world.spawn({ in: space, at: [0, 0, 0] })                         | TS2353 |
        | a root with a body                     | world.spawn({ frame: root(), body: dynamic(sphere(1)) })          | world.spawn({ in: space, body: dynamic(sphere(1)) })              | TS2345 |
        | an entity that is nowhere              | world.spawn({ body: dynamic(sphere(1)) })                         | world.spawn({ in: space, body: dynamic(sphere(1)) })              | TS2345 |
        | a component type instead of a new one  | world.spawn({ in: space, components: [Engine] })                  | world.spawn({ in: space, components: [Engine()] })                | TS2739 |
        | a new component instead of its type    | World.create({ components: [Engine()] })                          | World.create({ components: [Engine] })                            | TS2739 |
        | a number that is no entity             | world.send(7, Throttle({ level: 1 }))                             | world.send(ship, Throttle({ level: 1 }))                          | TS2345 |
        | values that are no message             | world.send(ship, { level: 1 })                                    | world.send(ship, Throttle({ level: 1 }))                          | TS2353 |
        | a box of two edges                     | dynamic(box(1, 1))                                                | dynamic(box(1, 1, 1))                                             | TS2554 |
        | an option that no body has             | dynamic(sphere(1), { weight: 5 })                                 | dynamic(sphere(1), { mass: 5 })                                   | TS2353 |
        | a bare count of ticks                  | world.run(60)                                                     | world.run({ ticks: 60 })                                          | TS2345 |
        | a write to what a snapshot tells       | (world.snapshot.of(ship).place[0] = 1)                            | world.snapshot.of(ship).place[0]                                  | TS2540 |
        | one component type instead of a list   | runWorker(Engine)                                                 | runWorker([Engine])                                               | TS2345 |
      Then each mistake gives its error, and the same line without it gives none
