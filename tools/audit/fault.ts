/** One way to break the engine: a piece of one file replaced by another text. */

/** A fault in one file of a checkout, planted by a person or made by a mutator. */
export interface Fault {
  /** The file relative to the root, with slashes. */
  readonly file: string;
  /** The first character that goes, from 0. */
  readonly start: number;
  /** The first character that stays. */
  readonly end: number;
  readonly replacement: string;
  /** What a reader is told: `negate a condition`. */
  readonly what: string;
}

/** The text with the fault in it. */
export function withFault(text: string, { start, end, replacement }: Fault): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The fault in one line: where it is and how the code reads with it. */
export function describeFault(text: string, fault: Fault): string {
  const line = text.slice(0, fault.start).split('\n').length;
  const before = oneLine(text.slice(fault.start, fault.end));
  const after = oneLine(fault.replacement);
  return `${fault.file}:${line}: ${fault.what}: ${before || 'nothing'} becomes ${after || 'nothing'}`;
}

const LONGEST = 60;

function oneLine(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length <= LONGEST ? flat : `${flat.slice(0, LONGEST)}…`;
}
