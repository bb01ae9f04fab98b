/** Bytes of one page of WebAssembly memory. */
export const WASM_PAGE = 65_536;

/** The page counts that fit the two bytes which the limits of the unmodified file take. */
const MIN_PAGES = 128;
const MAX_PAGES = 16_383;

const SECTION = { import: 2, memory: 5 } as const;
const EXTERNAL = { function: 0, table: 1, memory: 2, global: 3 } as const;

/**
 * A copy of a WebAssembly module whose memory, its own or an imported one, has a fixed size of `heapBytes`.
 *
 * The file fixes its heap at 128 MiB, too little for two large homes. Only the two numbers of the memory's limits
 * change, in place, so no section moves. Source: WebAssembly core specification 2.0, binary format of modules.
 * @throws Error when the module declares no memory, or limits of another length.
 */
export function withHeap(wasm: Uint8Array, heapBytes: number): Uint8Array<ArrayBuffer> {
  const pages = pagesOf(heapBytes);
  const copy = new Uint8Array(wasm);
  const reader = { bytes: copy, at: 8 };
  while (reader.at < copy.length) {
    const id = copy[reader.at++] as number;
    const end = readNumber(reader) + reader.at;
    const limits = limitsIn(id, reader);
    if (limits !== undefined) {
      writeLimits(copy, limits, pages);
      return copy;
    }
    reader.at = end;
  }
  throw new Error('the WebAssembly module declares no memory');
}

/** Pages of a heap. @throws RangeError outside `HEAP_LIMITS` or off a page boundary. */
export function pagesOf(heapBytes: number): number {
  const pages = heapBytes / WASM_PAGE;
  if (!Number.isInteger(pages) || pages < MIN_PAGES || pages > MAX_PAGES) {
    throw new RangeError(`heapBytes must be a multiple of ${WASM_PAGE} between 8 MiB and 1 GiB, but is ${heapBytes}`);
  }
  return pages;
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

/** Where the memory limits start in the section at the reader, if it declares any. */
function limitsIn(section: number, reader: Reader): number | undefined {
  if (section === SECTION.memory) return readNumber(reader) > 0 ? reader.at : undefined;
  if (section !== SECTION.import) return undefined;
  for (let left = readNumber(reader); left > 0; left--) {
    skipName(reader);
    skipName(reader);
    const kind = reader.bytes[reader.at++];
    if (kind === EXTERNAL.memory) return reader.at;
    if (kind === EXTERNAL.function) readNumber(reader);
    else if (kind === EXTERNAL.global) reader.at += 2;
    else if (kind === EXTERNAL.table) skipTable(reader);
  }
  return undefined;
}

function skipName(reader: Reader): void {
  const length = readNumber(reader);
  reader.at += length;
}

function skipTable(reader: Reader): void {
  reader.at++;
  const flags = readNumber(reader);
  readNumber(reader);
  if ((flags & 1) === 1) readNumber(reader);
}

/** An unsigned LEB128 number. */
function readNumber(reader: Reader): number {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at++] as number;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
}

/** Limits are a flag byte, the first size and the largest one; both sizes take two bytes of LEB128. */
function writeLimits(bytes: Uint8Array, at: number, pages: number): void {
  const twoBytes = (offset: number): boolean =>
    (bytes[offset] as number) >= 0x80 && (bytes[offset + 1] as number) < 0x80;
  if (((bytes[at] as number) & 1) === 0 || !twoBytes(at + 1) || !twoBytes(at + 3)) {
    throw new Error('the WebAssembly module has memory limits of an unknown form');
  }
  for (const offset of [at + 1, at + 3]) {
    bytes[offset] = (pages & 0x7f) | 0x80;
    bytes[offset + 1] = pages >> 7;
  }
}
