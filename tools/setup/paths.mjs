// Where things lie in the checkout. URLs are decoded, so that a folder with a blank in its name works.
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** All that is unpacked or remembered between runs; safe to delete. */
export const cache = fileURLToPath(new URL('../../.cache', import.meta.url));
