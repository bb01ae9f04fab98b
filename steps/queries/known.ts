import type { LoadOptions } from '#host/index.js';
import { Marked, Mason, Prober } from './prober.js';

/** What worlds know in which robots ask. */
export const KNOWN: Pick<LoadOptions, 'components' | 'worker'> = {
  components: [Prober, Marked, Mason],
  worker: new URL('./proberWorker.js', import.meta.url),
};
