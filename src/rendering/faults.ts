import { GpuError } from './gpuError.js';

/**
 * The device's answers to a renderer's calls. WebGPU reports errors later and elsewhere; here each frame stands in scopes of
 * its own, and what they report is thrown by the next call that draws or waits.
 */
export class Faults {
  readonly #device: GPUDevice;
  #pending: Promise<void> = Promise.resolve();
  #first: GpuError | undefined;

  constructor(device: GPUDevice) {
    this.#device = device;
    void device.lost.then(({ reason, message }) => {
      this.#note(new GpuError('lost', `The device was lost (${reason}): ${message}`));
    });
  }

  /** Runs GPU calls and keeps the first error that the device reports about them. */
  watch<T>(work: () => T): T {
    this.#device.pushErrorScope('out-of-memory');
    this.#device.pushErrorScope('validation');
    try {
      return work();
    } finally {
      const validation = this.#device.popErrorScope();
      const memory = this.#device.popErrorScope();
      this.#pending = Promise.all([
        this.#pending,
        this.#take('validation', validation),
        this.#take('out-of-memory', memory),
      ]).then(() => undefined);
    }
  }

  /** @throws GpuError if the device has reported an error so far. */
  check(): void {
    if (this.#first !== undefined) throw this.#first;
  }

  /** Waits for every report on the calls made so far. @throws GpuError for the first error. */
  async settle(): Promise<void> {
    await this.#pending;
    this.check();
  }

  async #take(kind: 'validation' | 'out-of-memory', scope: Promise<GPUError | null>): Promise<void> {
    try {
      const error = await scope;
      if (error !== null) this.#note(new GpuError(kind, error.message));
    } catch (error) {
      // A lost device pops no scopes; the loss itself is noted above.
      this.#note(new GpuError('lost', error instanceof Error ? error.message : String(error)));
    }
  }

  #note(error: GpuError): void {
    this.#first ??= error;
  }
}
