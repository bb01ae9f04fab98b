import { RefusalError } from '../core/errors.js';
import { decodeShape } from '../core/shapeCodec.js';
import { reachFrom } from '../core/shapeReach.js';
import { keyOf } from '../core/shapeTable.js';
import { isMadeOfSharpPieces, type Quat, type Shape, type Vec3 } from '../core/shapes.js';
import type { ShapeFacts } from '../core/seams/physics.js';
import type { JoltApi, NativeShape, ShapeSettings } from './joltApi.js';

/** A shape as Jolt holds it. */
export interface BuiltShape {
  readonly native: NativeShape;
  readonly facts: ShapeFacts;
  /** Whether its bodies remove internal edges (rule PHYS-73). */
  readonly sharp: boolean;
}

interface Entry extends BuiltShape {
  readonly key: string;
  uses: number;
}

/** The shapes of one instance, each built once for its description (rule PHYS-72) and freed after its last use. */
export class NativeShapes {
  readonly #api: JoltApi;
  readonly #entries = new Map<string, Entry>();

  constructor(api: JoltApi) {
    this.#api = api;
  }

  /** Shapes held now. */
  get count(): number {
    return this.#entries.size;
  }

  /**
   * The shape of some bytes (core/shapeCodec), to be released once.
   * @throws RefusalError of PHYS-37 naming `field` for a shape that Jolt cannot build.
   */
  acquire(bytes: Uint8Array, field: string): BuiltShape {
    const key = keyOf(bytes);
    const known = this.#entries.get(key);
    if (known !== undefined) {
      known.uses++;
      return known;
    }
    const shape = decodeShape(bytes);
    if (shape === undefined) throw new Error(`${field} is no encoded shape`);
    const native = build(this.#api, shape, field);
    const entry = { key, native, facts: this.#facts(native, shape), sharp: isMadeOfSharpPieces(shape), uses: 1 };
    this.#entries.set(key, entry);
    return entry;
  }

  /** The bytes that a shape was built from. */
  bytesOf(shape: BuiltShape): Uint8Array {
    return Uint8Array.from((shape as Entry).key, (each) => each.charCodeAt(0));
  }

  release(shape: BuiltShape): void {
    const entry = shape as Entry;
    if (--entry.uses > 0) return;
    this.#entries.delete(entry.key);
    entry.native.Release();
  }

  #facts(native: NativeShape, shape: Shape): ShapeFacts {
    const center = native.GetCenterOfMass();
    const centerOfMass = [center.GetX(), center.GetY(), center.GetZ()] as const;
    const solid =
      native.GetType() === this.#api.EShapeType_Convex || native.GetType() === this.#api.EShapeType_Compound;
    const mass = solid ? native.GetMassProperties().mMass : 0;
    return { centerOfMass, mass, reach: reachFrom(shape, [0, 0, 0]), reachOfCenter: reachFrom(shape, centerOfMass) };
  }
}

/** A shape that holds one reference to itself. */
function build(api: JoltApi, shape: Shape, field: string): NativeShape {
  switch (shape.kind) {
    case 'sphere':
      return create(api, new api.SphereShapeSettings(shape.radius), shape, field);
    case 'box': {
      const [x, y, z] = shape.size;
      const half = new api.Vec3(x / 2, y / 2, z / 2);
      const settings = new api.BoxShapeSettings(half, Math.min(shape.convexRadius, x / 2, y / 2, z / 2));
      api.destroy(half);
      return create(api, settings, shape, field);
    }
    case 'capsule':
      return create(api, new api.CapsuleShapeSettings(shape.height / 2, shape.radius), shape, field);
    case 'cylinder': {
      const radius = Math.min(shape.convexRadius, shape.radius, shape.height / 2);
      return create(api, new api.CylinderShapeSettings(shape.height / 2, shape.radius, radius), shape, field);
    }
    case 'hull':
      return create(api, hullSettings(api, shape.points, shape.convexRadius), shape, field);
    case 'mesh':
      return create(api, meshSettings(api, shape.vertices, shape.triangles), shape, field);
    case 'compound':
      return create(api, compoundSettings(api, shape, field), shape, field);
  }
}

/** Builds and frees the settings. @throws RefusalError of PHYS-37 with Jolt's own reason. */
function create(api: JoltApi, settings: ShapeSettings, shape: Shape, field: string): NativeShape {
  const result = settings.Create();
  if (result.HasError()) {
    const reason = `must be a shape that can be built (${result.GetError().c_str()})`;
    result.Clear();
    api.destroy(settings);
    throw new RefusalError({ rule: 'PHYS-37', field, value: shape, reason });
  }
  const native = result.Get();
  native.AddRef();
  result.Clear();
  api.destroy(settings);
  return native;
}

/** Jolt shrinks the radius to half of the thinnest width, and until no corner is cut by more than 5 cm (rule PHYS-68). */
function hullSettings(api: JoltApi, points: readonly Vec3[], radius: number): ShapeSettings {
  const settings = new api.ConvexHullShapeSettings();
  const corner = new api.Vec3(0, 0, 0);
  for (const [x, y, z] of points) {
    corner.Set(x, y, z);
    settings.mPoints.push_back(corner);
  }
  api.destroy(corner);
  settings.mMaxConvexRadius = radius;
  return settings;
}

function meshSettings(api: JoltApi, vertices: readonly Vec3[], triangles: readonly Vec3[]): ShapeSettings {
  const corners = new api.VertexList();
  const vertex = new api.Float3(0, 0, 0);
  for (const [x, y, z] of vertices) {
    vertex.x = x;
    vertex.y = y;
    vertex.z = z;
    corners.push_back(vertex);
  }
  const faces = new api.IndexedTriangleList();
  for (const [a, b, c] of triangles) {
    const face = new api.IndexedTriangle(a, b, c, 0, 0);
    faces.push_back(face);
    api.destroy(face);
  }
  const materials = new api.PhysicsMaterialList();
  const settings = new api.MeshShapeSettings(corners, faces, materials);
  for (const used of [corners, vertex, faces, materials]) api.destroy(used);
  return settings;
}

function compoundSettings(api: JoltApi, shape: Shape & { readonly kind: 'compound' }, field: string): ShapeSettings {
  const settings = new api.StaticCompoundShapeSettings();
  const at = new api.Vec3(0, 0, 0);
  const turn = new api.Quat(0, 0, 0, 1);
  try {
    shape.children.forEach((child, index) => {
      const native = build(api, child.shape, `${field}.children[${index}].shape`);
      const [x, y, z, w] = unit(child.turn ?? [0, 0, 0, 1]);
      at.Set(...child.at);
      turn.Set(x, y, z, w);
      settings.AddShapeShape(at, turn, native, 0);
      native.Release();
    });
    return settings;
  } catch (error) {
    api.destroy(settings);
    throw error;
  } finally {
    api.destroy(at);
    api.destroy(turn);
  }
}

function unit([x, y, z, w]: Quat): Quat {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return [x / length, y / length, z / length, w / length];
}
