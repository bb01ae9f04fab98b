/** Counts what code leaves for the garbage collector. */
import { GCProfiler, getHeapStatistics } from 'node:v8';

/**
 * The bytes that a piece of code allocates on the heap of JavaScript, whether or not they were collected meanwhile: the
 * growth between collections, summed. The heap hands out its memory to code in pieces of up to 0.5 MB, and the profiler
 * itself allocates, so compare with some millions of bytes: a million of anything is at least 12 MB.
 */
export function allocatedBytes(work: () => void): number {
  const profiler = new GCProfiler();
  profiler.start();
  const start = getHeapStatistics().used_heap_size;
  work();
  const end = getHeapStatistics().used_heap_size;
  const { statistics } = profiler.stop();
  let from = start;
  let sum = 0;
  for (const { beforeGC, afterGC } of statistics) {
    sum += beforeGC.heapStatistics.usedHeapSize - from;
    from = afterGC.heapStatistics.usedHeapSize;
  }
  return sum + end - from;
}
