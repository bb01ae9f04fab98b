/** All meshes in one vertex and one index buffer, which grow by doubling. */
import type { MeshData } from '../core/meshes/meshData.js';
import { requireMesh } from '../core/meshes/meshData.js';

/** Where a mesh lies in the two buffers, and its bounding sphere in its own axes. */
export interface StoredMesh {
  readonly firstIndex: number;
  readonly indexCount: number;
  readonly baseVertex: number;
  readonly center: readonly [x: number, y: number, z: number];
  /** Of the sphere around `center`, m. */
  readonly radius: number;
}

/** A position and a normal, three floats each. */
export const VERTEX_BYTES = 24;

export class GeometryStore {
  readonly #device: GPUDevice;
  readonly #meshes: (StoredMesh | undefined)[] = [undefined];
  #vertexBuffer: GPUBuffer;
  #indexBuffer: GPUBuffer;
  #vertexCount = 0;
  #indexCount = 0;

  constructor(device: GPUDevice) {
    this.#device = device;
    this.#vertexBuffer = makeBuffer(device, 'vertices', 1 << 16, GPUBufferUsage.VERTEX);
    this.#indexBuffer = makeBuffer(device, 'indices', 1 << 14, GPUBufferUsage.INDEX);
  }

  get vertexBuffer(): GPUBuffer {
    return this.#vertexBuffer;
  }

  get indexBuffer(): GPUBuffer {
    return this.#indexBuffer;
  }

  /** One more than the highest id that was stored. */
  get idEnd(): number {
    return this.#meshes.length;
  }

  /** The mesh of an id, or undefined. */
  meshOf(id: number): StoredMesh | undefined {
    return this.#meshes[id];
  }

  /** Uploads a mesh under an id; the next frame can draw it. @throws RefusalError (GRAPH-06) for a broken mesh. */
  store(id: number, mesh: MeshData): void {
    requireMesh(mesh);
    const vertices = interleave(mesh);
    const indices = Uint32Array.from(mesh.indices);
    const vertexBytes = this.#vertexCount * VERTEX_BYTES;
    const indexBytes = this.#indexCount * 4;
    this.#vertexBuffer = grown(this.#device, this.#vertexBuffer, vertexBytes, vertices.byteLength);
    this.#indexBuffer = grown(this.#device, this.#indexBuffer, indexBytes, indices.byteLength);
    this.#device.queue.writeBuffer(this.#vertexBuffer, vertexBytes, vertices);
    this.#device.queue.writeBuffer(this.#indexBuffer, indexBytes, indices);
    while (this.#meshes.length <= id) this.#meshes.push(undefined);
    this.#meshes[id] = {
      firstIndex: this.#indexCount,
      indexCount: indices.length,
      baseVertex: this.#vertexCount,
      ...boundsOf(mesh.positions),
    };
    this.#vertexCount += mesh.positions.length / 3;
    this.#indexCount += indices.length;
  }

  destroy(): void {
    this.#vertexBuffer.destroy();
    this.#indexBuffer.destroy();
  }
}

/** Positions and normals side by side, as the vertex stage reads them. */
function interleave(mesh: MeshData): Float32Array<ArrayBuffer> {
  const count = mesh.positions.length / 3;
  const out = new Float32Array(count * 6);
  for (let vertex = 0; vertex < count; vertex++) {
    for (let lane = 0; lane < 3; lane++) {
      out[vertex * 6 + lane] = mesh.positions[vertex * 3 + lane] as number;
      out[vertex * 6 + 3 + lane] = mesh.normals[vertex * 3 + lane] as number;
    }
  }
  return out;
}

/** A sphere around the middle of the box of all vertices. */
function boundsOf(positions: Float32Array): Pick<StoredMesh, 'center' | 'radius'> {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at++) {
    low[at % 3] = Math.min(low[at % 3] as number, positions[at] as number);
    high[at % 3] = Math.max(high[at % 3] as number, positions[at] as number);
  }
  const middle = (lane: number): number => ((low[lane] as number) + (high[lane] as number)) / 2;
  const center: readonly [x: number, y: number, z: number] = [middle(0), middle(1), middle(2)];
  let radius2 = 0;
  for (let at = 0; at < positions.length; at += 3) {
    const x = (positions[at] as number) - center[0];
    const y = (positions[at + 1] as number) - center[1];
    const z = (positions[at + 2] as number) - center[2];
    radius2 = Math.max(radius2, x * x + y * y + z * z);
  }
  return { center, radius: Math.sqrt(radius2) };
}

function makeBuffer(device: GPUDevice, label: string, size: number, usage: GPUBufferUsageFlags): GPUBuffer {
  return device.createBuffer({ label, size, usage: usage | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC });
}

/** A buffer with room for `more` bytes after the first `used`, which it keeps. */
function grown(device: GPUDevice, buffer: GPUBuffer, used: number, more: number): GPUBuffer {
  if (used + more <= buffer.size) return buffer;
  let size = buffer.size;
  while (size < used + more) size *= 2;
  const larger = device.createBuffer({ label: buffer.label, size, usage: buffer.usage });
  if (used > 0) {
    const encoder = device.createCommandEncoder();
    encoder.copyBufferToBuffer(buffer, 0, larger, 0, used);
    device.queue.submit([encoder.finish()]);
  }
  buffer.destroy();
  return larger;
}
