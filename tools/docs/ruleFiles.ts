/** The files of docs/rules as pages: titles, sections and the rules below them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One file of docs/rules. */
export interface RuleFile {
  /** Without `.md`: `23-gravity`. */
  readonly name: string;
  readonly title: string;
  readonly sections: readonly RuleSection[];
}

/** What stands between two headings. */
export interface RuleSection {
  /** Empty above the first heading. */
  readonly title: string;
  /** Paragraphs, in Markdown. */
  readonly text: string;
  readonly ids: readonly string[];
}

const RULE_LINE = /^- \*\*([A-Z]+-\d+)\*\* /;

/** Reads every file of rules. */
export function readRuleFiles(root: string): RuleFile[] {
  const home = join(root, 'docs', 'rules');
  return readdirSync(home)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => readRuleFile(readFileSync(join(home, name), 'utf8'), name.replace(/\.md$/, '')));
}

function readRuleFile(text: string, name: string): RuleFile {
  const title = /^# (.+)$/m.exec(text)?.[1]?.replace(/^Rules: /, '') ?? name;
  const parts = text.replace(/^# .+$/m, '').split(/^## /m);
  const sections = parts.map((part, i) => {
    const lines = part.split('\n');
    return {
      title: i === 0 ? '' : (lines.shift() ?? ''),
      text: lines
        .filter((line) => !RULE_LINE.test(line) && !/^[*_]Covers? .*|^[*_]Source section/.test(line))
        .join('\n')
        .trim(),
      ids: lines.flatMap((line) => RULE_LINE.exec(line)?.[1] ?? []),
    };
  });
  return {
    name,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    sections: sections.filter((section) => section.ids.length > 0 || section.text !== ''),
  };
}
