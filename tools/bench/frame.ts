/** What a picture of the first scene costs on the adapter at hand. */
import { game } from '#demo/index.js';
import { sharedDevice } from '#host/gpu.js';
import { World } from '#host/index.js';
import { createRenderer, type Renderer } from '#rendering/index.js';
import { RenderSnapshotBuilder } from '#simulation/renderSnapshotBuilder.js';
import { fastest, figure, type Figure } from './figure.js';

const SIZE = { width: 320, height: 180 } as const;
const FRAMES = 15;
/** ms, for the software driver on two cores that others use as well; a GPU is far below. */
const LIMIT = 2000;

/** A frame of first-flight, from the snapshot to the moment when the adapter is done with it. */
export async function benchFrame(): Promise<Figure[]> {
  const got = await sharedDevice('auto');
  if (!got.ok) throw new Error(got.failure.message);
  const { device, adapterName } = got.gpu;
  const world = await World.create({ components: game.components });
  const scene = game.scenes['first-flight'];
  if (scene === undefined) throw new Error('the demo has no scene first-flight');
  const view = scene(world);
  world.run({ ticks: 60 });
  const exposure = { kind: 'fixed', stops: view.exposure ?? 0 } as const;
  const renderer = await createRenderer({ device, ...SIZE, options: { exposure } });
  register(renderer, world);
  const builder = new RenderSnapshotBuilder(world.internals);
  const times: number[] = [];
  // The first three warm up: pipelines, tables and the queue.
  for (let frame = -3; frame < FRAMES; frame++) {
    world.tick();
    const start = performance.now();
    renderer.render(builder.build(view, world.tickNumber), 1);
    await device.queue.onSubmittedWorkDone();
    if (frame >= 0) times.push(performance.now() - start);
  }
  renderer.destroy();
  await world.dispose();
  return [figure(`first-flight at ${SIZE.width}x${SIZE.height} on ${adapterName}`, fastest(times), 'ms', LIMIT)];
}

function register(renderer: Renderer, world: World): void {
  const { table } = world.internals.looks;
  for (let id = 1; id <= table.meshCount; id++) {
    const mesh = table.meshOf(id);
    if (mesh !== undefined) renderer.registerMesh(id, mesh);
  }
  for (let id = 1; id <= table.materialCount; id++) renderer.registerMaterial(id, table.materialOf(id));
}
