/**
 * Memory that all threads see, zero and untouched.
 *
 * A buffer that says how far it may grow is mapped by the system itself, page by page at first use, and unmapped with its
 * last view, even where it may not grow at all. A plain one comes out of the C library's heap, which clears and keeps what
 * it is given back: 30 worlds of 3 threads then held 2.5 GB. Views of a stated length are as fast on either (1.1 ns an
 * element); one without a length would track the buffer's, at 47 ns.
 */
export function shareBytes(bytes: number): SharedArrayBuffer {
  // Below a few pages nothing is gained.
  return bytes < SMALL ? new SharedArrayBuffer(bytes) : new SharedArrayBuffer(bytes, { maxByteLength: bytes });
}

const SMALL = 65_536;

/** All of a buffer as a typed array of a stated length. */
export function wholeOf(kind: Uint8ArrayConstructor, buffer: SharedArrayBuffer): Uint8Array<SharedArrayBuffer>;
export function wholeOf(kind: Int32ArrayConstructor, buffer: SharedArrayBuffer): Int32Array<SharedArrayBuffer>;
export function wholeOf(kind: Uint32ArrayConstructor, buffer: SharedArrayBuffer): Uint32Array<SharedArrayBuffer>;
export function wholeOf(kind: Float64ArrayConstructor, buffer: SharedArrayBuffer): Float64Array<SharedArrayBuffer>;
export function wholeOf(
  kind: AnyView,
  buffer: SharedArrayBuffer,
): Uint8Array | Int32Array | Uint32Array | Float64Array {
  return new kind(buffer, 0, buffer.byteLength / kind.BYTES_PER_ELEMENT);
}

interface AnyView {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer, offset: number, length: number): Uint8Array | Int32Array | Uint32Array | Float64Array;
}
