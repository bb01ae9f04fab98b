/** docs/api.md: the public surface as text, so that a change of it shows where changes are read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiExport, EntryPoint } from './publicApi.js';

/** The report's file from the root of the checkout. */
export const REPORT = join('docs', 'api.md');

const HEAD = `# API report

What a game can import, name by name, as the compiler declares it. \`npm run docs -- --api\` writes this file. The suite fails when it differs from the build, so that no change of the public surface goes unseen.
`;

/** The report of what a build exports. */
export function reportOf(entries: readonly EntryPoint[]): string {
  const parts = entries.map(({ name, exports }) => `## \`${name}\`\n\n${exports.map(reportExport).join('\n')}`);
  return `${HEAD}\n${parts.join('\n')}`;
}

function reportExport({ name, declaration, hidden }: ApiExport): string {
  const note = hidden.length === 0 ? '' : `\nNot exported: ${hidden.map((each) => `\`${each}\``).join(', ')}.\n`;
  return `### \`${name}\`\n\n\`\`\`text\n${declaration}\n\`\`\`\n${note}`;
}

/** The names whose entries differ between the committed report and the build. */
export function changesOf(root: string, entries: readonly EntryPoint[]): string[] {
  const report = readReport(root);
  if (report === '') return ['it is missing'];
  const committed = entriesIn(report);
  const built = entriesIn(reportOf(entries));
  const names = new Set([...committed.keys(), ...built.keys()]);
  return [...names].flatMap((name) => {
    const [before, after] = [committed.get(name), built.get(name)];
    if (before === after) return [];
    if (before === undefined) return [`${name} is new`];
    return [after === undefined ? `${name} is gone` : `${name} changed`];
  });
}

function readReport(root: string): string {
  try {
    return readFileSync(join(root, REPORT), 'utf8');
  } catch {
    return '';
  }
}

/** Texts by the headings above them; names of the second entry point carry its name, for both may export one name. */
function entriesIn(report: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const part of report.split(/^## /m).slice(1)) {
    const entry = /^`([^`]+)`/.exec(part)?.[1] ?? '';
    for (const text of part.split(/^### /m).slice(1)) {
      const name = /^`([^`]+)`/.exec(text)?.[1] ?? '';
      entries.set(entry === 'tertius' ? name : `${name} of ${entry}`, text.trim());
    }
  }
  return entries;
}
