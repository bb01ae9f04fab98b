/** A worker module that fails while it is loaded. */
throw new Error('a tantrum');

export {};
