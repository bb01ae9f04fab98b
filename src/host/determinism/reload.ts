import { World, type LoadOptions } from '../world.js';

/** A run that was saved and loaded came out otherwise than the run that went on. */
export class ReloadDiffers extends Error {
  constructor(
    readonly tick: number,
    words: string,
  ) {
    super(words);
    this.name = 'ReloadDiffers';
  }
}

/**
 * Runs a tick of a world, and the same tick of a twin that is loaded from a save of the moment before. Both must end in one
 * state to the last bit of what a save holds, the solver's own state among it.
 * @throws ReloadDiffers when they do not.
 */
export async function tickWithTwin(world: World, options: LoadOptions): Promise<void> {
  const tick = world.tickNumber;
  const twin = await World.load(world.save(), options);
  try {
    world.tick();
    twin.tick();
    const ends = [world.hash(), twin.hash()] as const;
    if (ends[0] !== ends[1])
      throw new ReloadDiffers(tick, `ends in state ${ends[1]} after a reload, and in ${ends[0]} without`);
    if (!sameBytes(world.save(), twin.save()))
      throw new ReloadDiffers(tick, `ends in another save after a reload, with state ${ends[0]} in both`);
  } finally {
    await twin.dispose();
  }
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
