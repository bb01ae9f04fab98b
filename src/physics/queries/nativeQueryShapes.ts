import { QueryShapeKind } from '../../core/seams/queries.js';
import type { JoltApi, NativeShape } from '../joltApi.js';

/** A game asks with a few shapes; one that makes up sizes must not fill the heap. */
const MOST_KEPT = 1_024;

/** One native shape for each value that a question was asked with (rule QUERY-21). */
export class NativeQueryShapes {
  readonly #api: JoltApi;
  readonly #kept = new Map<string, NativeShape>();

  constructor(api: JoltApi) {
    this.#api = api;
  }

  /** The shape of a question: its kind, and its sizes from `size[at]` on. */
  of(kind: number, size: Float64Array, at: number): NativeShape {
    const x = size[at] as number;
    const y = kind === QueryShapeKind.sphere ? 0 : (size[at + 1] as number);
    const z = kind === QueryShapeKind.box ? (size[at + 2] as number) : 0;
    const key = `${String(kind)} ${String(x)} ${String(y)} ${String(z)}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    if (this.#kept.size >= MOST_KEPT) this.close();
    const made = this.#make(kind, x, y, z);
    made.AddRef();
    this.#kept.set(key, made);
    return made;
  }

  close(): void {
    for (const shape of this.#kept.values()) shape.Release();
    this.#kept.clear();
  }

  #make(kind: number, ...[x, y, z]: [x: number, y: number, z: number]): NativeShape {
    const api = this.#api;
    if (kind === QueryShapeKind.sphere) return new api.SphereShape(x);
    if (kind === QueryShapeKind.capsule) return new api.CapsuleShape(y, x);
    const half = new api.Vec3(x, y, z);
    // Sharp corners: what a question reaches is what it says.
    const made = new api.BoxShape(half, 0);
    api.destroy(half);
    return made;
  }
}
