/** Where scenarios stand: `features/frames/spin.feature:12`, a row of examples by the line of the row. */

/** A place taken apart. */
interface Place {
  readonly file: string;
  readonly line: number;
}

function readPlace(place: string): Place {
  const colon = place.lastIndexOf(':');
  return { file: place.slice(0, colon), line: Number(place.slice(colon + 1)) };
}

/** Orders places by their files and then by their lines, as a run goes through them. */
export function comparePlaces(a: string, b: string): number {
  const [one, other] = [readPlace(a), readPlace(b)];
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.line - other.line;
}

/** `a.feature:3` and `a.feature:9` as the one path `a.feature:3:9`, which is how cucumber takes them. */
export function pathsOf(places: readonly string[]): string[] {
  const lines = new Map<string, number[]>();
  for (const place of places) {
    const { file, line } = readPlace(place);
    lines.set(file, [...(lines.get(file) ?? []), line]);
  }
  return [...lines].map(([file, numbers]) => [file, ...numbers].join(':'));
}
