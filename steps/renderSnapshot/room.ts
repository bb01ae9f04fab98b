/** One room, drawn wherever it stands. */
import { boxMesh, plain, root, sphere, World } from 'tertius';
import { createRenderer, type Renderer } from '#rendering/index.js';
import { RenderSnapshotBuilder } from '#simulation/renderSnapshotBuilder.js';
import { stageDevice } from '../scenes/renderStage.js';

const SIZE = { width: 96, height: 54 } as const;

let shared: Promise<Renderer> | undefined;

function roomRenderer(): Promise<Renderer> {
  shared ??= stageDevice().then(({ device }) => createRenderer({ device, ...SIZE, options: { stars: false } }));
  return shared;
}

/** The pixels of a cabin with two crates and a lamp, whose ship stands `far` m from the origin of space. */
export async function drawRoom(far: number): Promise<Uint8Array> {
  const world = await World.create({ capacity: { entities: 64, frames: 8, messages: 64, homes: 4 } });
  try {
    const space = world.spawn({ frame: root() });
    const ship = world.spawn({ in: space, at: [far, -far, 0], interior: { bubble: sphere(500) } });
    const turn = [0, 0.38, 0, 0.92] as const;
    const cabin = world.spawn({ in: ship, at: [120.7, 3.1, -48.3], turn, interior: { bubble: sphere(30) } });
    const wall = { mesh: boxMesh(8, 6, 0.2), material: plain([0.7, 0.7, 0.72], 0.6) };
    world.spawn({ in: cabin, at: [0, 0, -6], look: wall });
    for (const x of [-1, 1]) {
      const look = { mesh: boxMesh(1, 1, 1), material: plain([0.6, 0.3 + 0.1 * x, 0.1], 0.5) };
      world.spawn({ in: cabin, at: [x, -0.3 * x, -4], turn: [0.1, 0.3 * x, 0, 1], look });
    }
    world.spawn({ in: cabin, at: [0.6, 1.5, -2.5], lamp: { power: 120, lit: true } });
    const renderer = await roomRenderer();
    const { table } = world.internals.looks;
    for (let id = 1; id <= table.meshCount; id++) {
      const mesh = table.meshOf(id);
      if (mesh !== undefined) renderer.registerMesh(id, mesh);
    }
    for (let id = 1; id <= table.materialCount; id++) renderer.registerMaterial(id, table.materialOf(id));
    renderer.render(new RenderSnapshotBuilder(world.internals).build({ in: cabin, at: [0, 0, 0] }, world.tickNumber));
    return (await renderer.capture()).pixels;
  } finally {
    await world.dispose();
  }
}
