/**
 * The order of a frame. A pass says its stage and what it reads and writes; the stage alone decides when it records
 * (GRAPH-05), and the graph refuses a frame in which a pass reads what no pass before it wrote.
 */
import { RefusalError } from '../core/errors.js';

/** The stages of a frame in order; each records the passes of the settings that are on (GRAPH-03). */
export const STAGES = ['shadow maps', 'G-buffer', 'light', 'tone map', 'capture readback'] as const;
export type Stage = (typeof STAGES)[number];

/** One pass of a frame. Resources are names. */
export interface GraphPass {
  readonly name: string;
  readonly stage: Stage;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  record(encoder: GPUCommandEncoder): void;
}

/**
 * Puts passes in the order of their stages; passes of one stage keep the order in which they are given.
 * @throws RefusalError (GRAPH-05) for two passes of one name, a read that nothing wrote, a second plain writer of one
 * resource that does not read it, and a result that nobody reads and that is not among `outputs`.
 */
export function orderPasses(passes: readonly GraphPass[], outputs: readonly string[]): readonly GraphPass[] {
  const ordered = STAGES.flatMap((stage) => passes.filter((pass) => pass.stage === stage));
  const writers = new Map<string, string>();
  const names = new Set<string>();
  const unread = new Map<string, string>();
  for (const { name, reads, writes } of ordered) {
    if (names.has(name)) throw refusal(name, 'must have a name of its own');
    names.add(name);
    for (const resource of reads) {
      if (!writers.has(resource)) throw refusal(name, `reads ${resource}, which no pass before it writes`);
      unread.delete(resource);
    }
    for (const resource of writes) {
      const earlier = writers.get(resource);
      if (earlier !== undefined && !reads.includes(resource)) {
        throw refusal(name, `overwrites ${resource} of ${earlier} without reading it`);
      }
      writers.set(resource, name);
      unread.set(resource, name);
    }
  }
  for (const output of outputs) {
    if (!unread.delete(output)) throw refusal(output, 'is an output that no pass writes last');
  }
  for (const [resource, name] of unread) throw refusal(name, `writes ${resource}, which nothing reads`);
  return ordered;
}

const refusal = (value: string, reason: string): RefusalError =>
  new RefusalError({ rule: 'GRAPH-05', field: 'pass', value, reason });
