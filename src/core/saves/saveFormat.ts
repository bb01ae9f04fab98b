/** The first bytes of every save, in ASCII. */
export const SAVE_MAGIC = 'tertius\n';
/** Raised with every change of what a save holds; a save of another format is refused (rule PAPI-220). */
export const SAVE_FORMAT = 1;

const DIGEST = 16;
/** Bytes before the first item: the magic, the format as 32 bits, and the digest of all that follows. */
export const SAVE_HEAD = SAVE_MAGIC.length + 4 + DIGEST;

/** What an item can be an array of. */
export type SavedArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

/**
 * The digest of the items, as 16 hexadecimal digits. Each word changes both lanes by a one-to-one step, so no damage to a
 * single word goes unseen; it is no protection against a forger. In plain variables: a save may have megabytes.
 */
export function saveDigest(bytes: Uint8Array): string {
  const words = new Uint32Array(Math.ceil((bytes.length - SAVE_HEAD) / 4));
  new Uint8Array(words.buffer).set(bytes.subarray(SAVE_HEAD));
  let low = bytes.length;
  let high = 0x9747b28c;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as number;
    low = Math.imul(low ^ word, 0x01000193);
    high = Math.imul((high ^ word) + low, 0x85ebca6b);
    high = (high << 13) | (high >>> 19);
  }
  return hex(high) + hex(low);
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** The digest that a save says of itself. */
export function digestIn(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(SAVE_HEAD - DIGEST, SAVE_HEAD));
}
