import { Header, type WorldRows } from './sharedWorld.js';
import { shuffle } from './tick/dealOrder.js';

/**
 * Faults that a test plants to prove that a check of determinism sees them. Each makes one join of the sync point take its
 * parts in an order in which threads might have finished, instead of by number:
 *
 * - `completion order`: the outboxes of the chunks, so messages arrive in another order.
 * - `unordered set`: those that die in a tick, so freed slots go to other newcomers.
 * - `racing sum`: the pushes of parts on their hull, so the sum of doubles rounds in another way.
 *
 * Which thread finishes first differs from run to run; here a shuffle seeded by tick and number of threads stands in for
 * it, so that a test repeats. With one thread there is nothing to race, and the order is right.
 */
export type PlantedFault = 'completion order' | 'unordered set' | 'racing sum';

let planted: PlantedFault | undefined;

/** Plants a fault into all worlds of the process, or takes it out again. For tests; the package does not export it. */
export function plantFault(fault: PlantedFault | undefined): void {
  planted = fault;
}

/** The order in which a faulty join takes `count` parts; undefined without that fault, for the order of their numbers. */
export function faultyOrder(fault: PlantedFault, count: number, rows: WorldRows): Uint32Array | undefined {
  const { participants } = rows.buffers;
  if (planted !== fault || participants === 1) return undefined;
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  shuffle(order, count, participants * 65_537 + (rows.header[Header.tick] as number));
  // A shuffle may change nothing, above all of two parts; a fault that does nothing proves nothing.
  if (order.every((part, at) => part === at)) order.reverse();
  return order;
}
