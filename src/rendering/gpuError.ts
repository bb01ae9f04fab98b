/** What went wrong on the device: an invalid call, an exhausted memory, a lost device or a shader that does not compile. */
export class GpuError extends Error {
  constructor(
    readonly kind: 'validation' | 'out-of-memory' | 'lost' | 'shader' | 'requirement',
    message: string,
  ) {
    super(message);
    this.name = 'GpuError';
  }
}
