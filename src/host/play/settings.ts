import type { PlaySettings } from './messages.js';

/** More threads bring nothing to scenes of a few places, and every one of them takes memory. */
const MOST_THREADS = 4;

/**
 * The settings in the query of the page's address, such as `?scene=first-flight&threads=2&ticks=600`.
 * @returns a sentence where one of them cannot be.
 */
export function readSettings(query: string, processors: number): PlaySettings | string {
  const wanted = new URLSearchParams(query);
  for (const name of wanted.keys()) {
    if (!['scene', 'threads', 'ticks'].includes(name)) {
      return `The address asks for ${name}; a page takes scene, threads and ticks.`;
    }
  }
  const threads = wholeNumber(wanted.get('threads') ?? String(defaultThreads(processors)), 64);
  if (threads === undefined || threads === 0) {
    return `The address asks for ${wanted.get('threads') ?? ''} threads; it must be a whole number from 1 to 64.`;
  }
  const given = wanted.get('ticks');
  const ticks = given === null ? undefined : wholeNumber(given, 1_000_000);
  if (given !== null && ticks === undefined) {
    return `The address asks for ${given} ticks; it must be a whole number from 0 to 1,000,000.`;
  }
  return { scene: wanted.get('scene') ?? undefined, threads, ticks };
}

/** One for each two processors: the page, the browser and its GPU process need some too. */
function defaultThreads(processors: number): number {
  return Math.min(Math.max(Math.floor(processors / 2), 1), MOST_THREADS);
}

function wholeNumber(text: string, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value <= most ? value : undefined;
}
