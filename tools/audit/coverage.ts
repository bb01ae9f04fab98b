/** Which parts of the compiled files a scenario executed, from V8's precise coverage. */
import { Session } from 'node:inspector';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A function, with the parts of it that were executed and those that were not. */
export interface FunctionCoverage {
  readonly start: number;
  readonly end: number;
  readonly executed: boolean;
  /** Nested ranges of characters, outer ones first, each executed or not. */
  readonly blocks: readonly (readonly [start: number, end: number, executed: boolean])[];
}

/** The functions of each file of which some were executed, by the file's path from the root. */
export type Coverage = Readonly<Record<string, readonly FunctionCoverage[]>>;

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
  }[];
}

/**
 * The code that counts as the engine: what the steps stand on, not the steps. The lint rules and the judge of pictures are
 * the subject of rules themselves.
 */
const ENGINE =
  /^(dist\/(core|simulation|physics|rendering|host|demo|tools)\/|dist\/steps\/support\/(golden|flip)\.js$|tools\/lint-plugin\/)/;

/** Counts what this process and its children execute between two calls. */
export class CoverageProbe {
  readonly #session = new Session();
  readonly #root: string;
  readonly #children: string;

  /**
   * @param root the checkout whose files count.
   * @param children a folder for what child processes write.
   */
  constructor(root: string, children: string) {
    this.#root = pathToFileURL(join(root, '/')).href;
    this.#children = children;
    mkdirSync(children, { recursive: true });
    process.env['NODE_V8_COVERAGE'] = children;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** What was executed since the last call. */
  take(): Coverage {
    const scripts: ScriptCoverage[] = [];
    // In the same thread the answer comes before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (_error, answer) => {
      scripts.push(...answer.result);
    });
    scripts.push(...this.#ofChildren());
    const coverage: Record<string, FunctionCoverage[]> = {};
    for (const { url, functions } of scripts) {
      if (!url.startsWith(this.#root)) continue;
      const file = decodeURI(url.slice(this.#root.length));
      if (!ENGINE.test(file)) continue;
      const reported = functions.flatMap(({ ranges }) => {
        const [whole] = ranges;
        if (whole === undefined) return [];
        const blocks = ranges.map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count > 0] as const);
        return [{ start: whole.startOffset, end: whole.endOffset, executed: whole.count > 0, blocks }];
      });
      if (reported.some(({ executed }) => executed)) coverage[file] = [...(coverage[file] ?? []), ...reported];
    }
    return coverage;
  }

  #ofChildren(): ScriptCoverage[] {
    if (!existsSync(this.#children)) return [];
    return readdirSync(this.#children).flatMap((name) => {
      const file = join(this.#children, name);
      try {
        const { result } = JSON.parse(readFileSync(file, 'utf8')) as { result: ScriptCoverage[] };
        rmSync(file);
        return result;
      } catch {
        // A worker or child may still be writing; its file is read at the next call.
        return [];
      }
    });
  }
}

/** The innermost function around a place, if that place was executed. */
export function executedAt(functions: readonly FunctionCoverage[], at: number): FunctionCoverage | undefined {
  let innermost: FunctionCoverage | undefined;
  for (const candidate of functions) {
    if (at < candidate.start || at >= candidate.end) continue;
    const size = candidate.end - candidate.start;
    // Several processes may have reported the same function; one that executed it counts.
    if (
      innermost === undefined ||
      size < innermost.end - innermost.start ||
      (ranAt(candidate, at) && size === innermost.end - innermost.start)
    )
      innermost = candidate;
  }
  return innermost !== undefined && ranAt(innermost, at) ? innermost : undefined;
}

function ranAt({ blocks }: FunctionCoverage, at: number): boolean {
  let executed = false;
  // Ranges nest, so the last one that holds the place is the innermost.
  for (const [from, to, ran] of blocks) if (at >= from && at < to) executed = ran;
  return executed;
}
