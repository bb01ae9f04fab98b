/**
 * A storage buffer of rows with the private memory that is uploaded into it.
 *
 * The snapshot's columns lie in shared memory, and a shared view crashes `writeBuffer` in Node and is refused by browsers,
 * so every upload goes through memory of its own.
 */
export class RowBuffer {
  readonly #device: GPUDevice;
  readonly #label: string;
  readonly #rowBytes: number;
  #buffer: GPUBuffer;
  #floats: Float32Array<ArrayBuffer>;
  #words: Uint32Array<ArrayBuffer>;

  constructor(
    device: GPUDevice,
    options: { readonly label: string; readonly rowBytes: number; readonly rows: number },
  ) {
    this.#device = device;
    this.#label = options.label;
    this.#rowBytes = options.rowBytes;
    this.#floats = new Float32Array((options.rows * options.rowBytes) / 4);
    this.#words = new Uint32Array(this.#floats.buffer);
    this.#buffer = this.#makeBuffer();
  }

  get buffer(): GPUBuffer {
    return this.#buffer;
  }

  /** The rows as floats; a view of the same memory as `words`. */
  get floats(): Float32Array<ArrayBuffer> {
    return this.#floats;
  }

  get words(): Uint32Array<ArrayBuffer> {
    return this.#words;
  }

  /** Makes room for a number of rows and keeps what is there. @returns whether the buffer is a new one. */
  reserve(rows: number): boolean {
    const needed = (rows * this.#rowBytes) / 4;
    if (needed <= this.#floats.length) return false;
    let length = this.#floats.length;
    while (length < needed) length *= 2;
    const larger = new Float32Array(length);
    larger.set(this.#floats);
    this.#floats = larger;
    this.#words = new Uint32Array(larger.buffer);
    this.#buffer.destroy();
    this.#buffer = this.#makeBuffer();
    return true;
  }

  /** Sends the first rows to the GPU. */
  upload(rows: number): void {
    if (rows > 0) this.#device.queue.writeBuffer(this.#buffer, 0, this.#floats.buffer, 0, rows * this.#rowBytes);
  }

  destroy(): void {
    this.#buffer.destroy();
  }

  #makeBuffer(): GPUBuffer {
    return this.#device.createBuffer({
      label: this.#label,
      size: this.#floats.byteLength,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
    });
  }
}
