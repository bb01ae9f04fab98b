/** A run in parts: each machine takes its share of the scenarios, and the shares are merged afterwards. */

/** One share of a run. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly total: number;
}

/** Reads `2/4`. @throws Error for anything else. */
export function readShard(text: string): Shard {
  const [, first = '', second = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const [index, total] = [Number(first), Number(second)];
  if (index >= 1 && total >= index) return { index, total };
  throw new Error(`--shard must be a part and a number of parts, such as 2/4, but is ${text}`);
}

/** `2/4`. */
export const shardName = ({ index, total }: Shard): string => `${index}/${total}`;

/**
 * The share of a list. Neighbours, which are about the same things and take about as long, go to different shares; so
 * shares differ by one scenario at most, and machines that have the same features agree on them.
 */
export function shareOf<T>(list: readonly T[], { index, total }: Shard): T[] {
  return list.filter((_, place) => place % total === index - 1);
}
