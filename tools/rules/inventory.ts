/** The numbered rules of docs/rules: one line each, `- **GRAV-05** (property) Statement.` */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One rule as its line states it. */
export interface Rule {
  readonly id: string;
  /** The id without its number. */
  readonly area: string;
  readonly kind: RuleKind;
  readonly statement: string;
  /** Why the rule does not hold here, for one that cannot. */
  readonly declined?: string;
  /** File and line. */
  readonly place: string;
}

const KINDS = ['scenario', 'property', 'image', 'lint', 'bench'] as const;

/** How a rule is proved; see docs/rules/README.md. */
export type RuleKind = (typeof KINDS)[number];

/** All rules by id, and the lines that look like rules but do not read as one. */
export interface Inventory {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly problems: readonly string[];
}

const RULE = /^- \*\*([A-Z]+)-(\d+)\*\* \(([a-z]+)\) (\S.*)$/;
const DECLINED = /\(declined: ([^)]+)\)/;

/** Reads every rules file of a folder. */
export function readInventory(folder: string): Inventory {
  const rules = new Map<string, Rule>();
  const problems: string[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  for (const file of files.sort()) {
    const path = join(folder, file);
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      if (!line.startsWith('- **')) continue;
      const place = `${path}:${index + 1}`;
      const rule = parseRule(line, place);
      if (typeof rule === 'string') problems.push(rule);
      else if (rules.has(rule.id)) problems.push(`${place}: ${rule.id} stands twice`);
      else rules.set(rule.id, rule);
    }
  }
  return { rules, problems };
}

/** A rule, or what is wrong with the line. */
export function parseRule(line: string, place: string): Rule | string {
  const match = RULE.exec(line);
  if (match === null) return `${place}: not of the form "- **ID** (kind) Statement."`;
  const [, area = '', number = '', kind = '', statement = ''] = match;
  const known = KINDS.find((name) => name === kind);
  if (known === undefined) return `${place}: the kind ${kind} is none of ${KINDS.join(', ')}`;
  const declined = DECLINED.exec(statement)?.[1];
  const rule = { id: `${area}-${number}`, area, kind: known, statement, place };
  return declined === undefined ? rule : { ...rule, declined };
}
