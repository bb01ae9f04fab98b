import type { Home } from './home.js';
import type { BodyIDVector } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';

/** Words of a list of ids in the heap: how many there are, how many it has room for, and where they lie. */
const Word = { size: 0, address: 2 } as const;

/**
 * The awake bodies of a home, read from Jolt's own list, so that a step costs nothing for those that sleep. One serves all
 * homes of an instance: what was read holds until the next read.
 */
export class AwakeBodies {
  count = 0;
  /** Where they stand among the home's bodies, in the order in which Jolt woke them. */
  indices = new Uint32Array(64);
  readonly #instance: JoltInstance;
  readonly #ids: BodyIDVector;
  /** Of the list, in words of the heap. */
  readonly #at: number;

  constructor(instance: JoltInstance) {
    const { api, words } = instance;
    this.#instance = instance;
    this.#ids = new api.BodyIDVector();
    this.#at = api.getPointer(this.#ids) / 4;
    const probe = new api.BodyID(PROBE);
    this.#ids.push_back(probe);
    api.destroy(probe);
    const first = words[(words[this.#at + Word.address] as number) / 4];
    if (words[this.#at + Word.size] !== 1 || first !== PROBE)
      throw new Error('this build of Jolt lays out its lists in another way; use jolt-physics 1.1.0');
  }

  /** @throws Error for a list with a body that the home does not have. */
  read(home: Home): void {
    const { api, words } = this.#instance;
    home.system.physics.GetActiveBodies(api.EBodyType_RigidBody, this.#ids);
    this.count = words[this.#at + Word.size] as number;
    if (this.count > this.indices.length) this.indices = new Uint32Array(2 * this.count);
    const first = (words[this.#at + Word.address] as number) / 4;
    for (let i = 0; i < this.count; i++) this.indices[i] = home.indexOfId(words[first + i] as number);
  }
}

/** No body has this number: it is only there to be found again. */
const PROBE = 0x12_3456;
