/** A crowd that does a bit of everything, as its seed says. */
import {
  bool,
  box,
  boxMesh,
  defineComponent,
  dynamic,
  entity,
  root,
  sphere,
  Tick,
  u32,
  type Entity,
  type Vec3,
  type World,
} from '#host/index.js';
import { Armband } from './lookout.js';
import { RAILS, StrayRails } from './nursery.js';
import { Note } from './testComponents.js';

/** Mixes numbers to one that looks like chance (the finalizer of MurmurHash3). */
function mixed(a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Moves itself, switches its lamp, changes its components, and sends notes to a friend, its place and everybody. */
export const Busy = defineComponent('busy', { seed: u32, friend: entity, heard: u32, loud: bool })
  .on(Tick, (self, busy) => {
    const chance = mixed(busy.seed, self.tick);
    if (chance % 3 === 0) self.moveTo([(chance % 97) - 48, (chance % 61) - 30, 0]);
    if (chance % 5 === 0) self.lamp = !self.lamp;
    if (chance % 2 === 0) self.send(busy.friend, Note({ value: chance % 100 }), { delay: chance % 4 === 0 ? 2 : 0 });
    if (busy.loud && chance % 29 === 0) self.tell(self.frame, Note({ value: 100 }));
    if (busy.loud && chance % 53 === 0) self.broadcast(Note({ value: 200 }));
    if (chance % 11 === 0 && !self.remove(Armband)) self.add(Armband());
  })
  .on(Note, (_self, busy, { value }) => {
    busy.heard = mixed(busy.heard, value);
  });

const AHEAD: Vec3 = [1, 0, 0];
const LOOK = { mesh: boxMesh(1, 1, 1) };

/** In larger crowds nobody speaks to all: each word would be heard by thousands. */
const LOUD = 1_000;

/** A world's crowd: a space, three cabins in it of which one moves, and robots and crates in all of them. */
export function fillCrowd(world: World, count: number, seed: number): readonly Entity[] {
  const space = world.spawn({ frame: root() });
  const interior = { bubble: sphere(100) };
  const places = [
    space,
    world.spawn({ in: space, at: [200, 0, 0], interior }),
    world.spawn({ in: space, at: [0, 300, 0], turn: [0, 1, 0, 1], interior }),
    world.spawn({ in: space, interior, components: [StrayRails({ kind: RAILS.straight })] }),
  ];
  const robots: Entity[] = [];
  for (let i = 0; i < count; i++) {
    const friend = robots[mixed(seed, i) % Math.max(1, i)] ?? space;
    const at: Vec3 = [i % 50, 2 * Math.floor(i / 50), 50];
    const common = { in: places[i % places.length] as Entity, at, look: LOOK, lamp: { power: 1 } };
    const busy = Busy({ seed: mixed(seed, i + 7), friend, loud: count <= LOUD });
    robots.push(
      i % 8 === 7
        ? world.spawn({ ...common, body: dynamic(box(1, 1, 1)), velocity: AHEAD })
        : world.spawn({ ...common, components: [busy] }),
    );
  }
  return places;
}
