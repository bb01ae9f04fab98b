/** Ways to break a shader, found in its text: the compiled engine holds the shaders as texts. */
import type { Fault } from './fault.js';
import type { Mutant } from './mutators.js';
import { wordsOf } from './wordKinship.js';

/** Where the compiled engine holds the texts of its shaders. */
export const SHADERS_FILE = 'dist/rendering/generated/shaders.js';

const NOTHING: ReadonlySet<string> = new Set();

/** Operators with blanks around them, so that neither signs nor arrows nor parts of `->` and `//` match; and numbers. */
const CHANGES: readonly {
  readonly pattern: RegExp;
  readonly change: (found: string) => string;
  readonly what: string;
}[] = [
  { pattern: /(?<= )[-+](?= )/g, change: (found) => (found === '+' ? '-' : '+'), what: 'swap + and -' },
  { pattern: /(?<= )[*/](?= )/g, change: (found) => (found === '*' ? '/' : '*'), what: 'swap * and /' },
  { pattern: /(?<= )[<>](?= )/g, change: (found) => (found === '<' ? '>' : '<'), what: 'swap < and >' },
  {
    pattern: /\b\d+\.\d+\b/g,
    change: (found) => (2 * Number(found) + (Number(found) === 0 ? 1 : 0)).toFixed(4),
    what: 'change a constant',
  },
];

/** Every mutant of the named shaders in the file that holds them. */
export function shaderMutants(text: string, names: ReadonlySet<string>): Mutant[] {
  const mutants: Mutant[] = [];
  for (const { name, start, end } of shadersIn(text)) {
    if (!names.has(name)) continue;
    const body = text.slice(start, end);
    const functions = functionsIn(body);
    for (const { pattern, change, what } of CHANGES) {
      for (const { 0: found, index } of body.matchAll(pattern)) {
        if (isOutsideOfCode(body, index)) continue;
        const fault: Fault = {
          file: SHADERS_FILE,
          start: start + index,
          end: start + index + found.length,
          replacement: change(found),
          what: `in the shader ${name}, ${what}`,
        };
        const words = functions.find(({ from, to }) => index >= from && index < to)?.words ?? NOTHING;
        mutants.push({ ...fault, named: NOTHING, nearby: NOTHING, words, doubt: 0.1, atLoad: false });
      }
    }
  }
  return mutants;
}

/** The file with a note, in a global set, of each shader that somebody reads. */
export function withReadersNoted(text: string): string {
  return `${text.replace('export const SHADERS =', 'const TEXTS =')}
export const SHADERS = new Proxy(TEXTS, {
  get(texts, name) {
    (globalThis.shadersRead ??= new Set()).add(name);
    return texts[name];
  },
});
`;
}

interface ShaderFunction {
  readonly from: number;
  readonly to: number;
  readonly words: ReadonlySet<string>;
}

/** The functions of a shader, each with the comment lines before it. */
function functionsIn(body: string): ShaderFunction[] {
  return [...body.matchAll(/(?:^\/\/.*\n)*^(?:@\w+.*\n)*(?:@.* )?fn [^]*?^\}/gm)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    words: wordsOf(found),
  }));
}

interface ShaderText {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function shadersIn(text: string): ShaderText[] {
  return [...text.matchAll(/^ +['"]?([\w-]+)['"]?: `/gm)].map(({ 0: head, 1: name = '', index }) => {
    const start = index + head.length;
    // A backtick of the shader's own has a backslash before it.
    const length = /(?<!\\)`/.exec(text.slice(start))?.index ?? 0;
    return { name, start, end: start + length };
  });
}

/** Whether a place lies in a comment, or outside of every function. */
function isOutsideOfCode(body: string, at: number): boolean {
  const line = body.slice(body.lastIndexOf('\n', at) + 1, at);
  return line.includes('//') || !line.startsWith('  ');
}
