/** Where in a text: both count from 1, the column in UTF-16 units as editors do. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** The first thing that is wrong with a script. */
export interface ScriptProblem {
  /** Where it stands in the text; undefined for a script that code built. */
  readonly position: TextPosition | undefined;
  /** The member, from the object of the step or target on (rule HOST-41): `$.ticks`. */
  readonly path: string;
  /** Which object that is: `step 2`, `the target of step 2` or `the script`. */
  readonly owner: string;
  /** What is wrong, as the end of a sentence about the member. */
  readonly reason: string;
  readonly rule: string;
}

/** A problem as one line: `line 5, column 40: $.ticks of step 2 must be ... (rule HOST-38)`. */
export function describeProblem({ position, path, owner, reason, rule }: ScriptProblem): string {
  const place = position === undefined ? '' : `line ${position.line}, column ${position.column}: `;
  return `${place}${path} of ${owner} ${reason} (rule ${rule})`;
}

/** The line and column of an offset. Lines end with a line feed, a carriage return or both. */
export function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
