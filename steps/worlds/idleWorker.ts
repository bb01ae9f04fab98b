/** A worker module whose author forgot `runWorker`, and which waits for something else. */
setInterval(() => undefined, 60_000);
