/** Columns that a list may take on one line. */
const WIDTH = 100;

/**
 * A value as JSON for people: members on lines of their own and in the order in which they were made, lists of plain
 * values on one line. Numbers that JSON has no form for become texts.
 */
export function jsonText(value: unknown): string {
  return `${format(value, '')}\n`;
}

function format(value: unknown, indent: string): string {
  if (Array.isArray(value)) return formatList(value, indent);
  if (typeof value === 'object' && value !== null) {
    const deeper = `${indent}  `;
    const lines = Object.entries(value).map(
      ([name, member]) => `${deeper}${JSON.stringify(name)}: ${format(member, deeper)}`,
    );
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
  }
  return typeof value === 'number' ? formatNumber(value) : JSON.stringify(value);
}

/** The sign of a zero is kept: JSON has a form for it, though JSON.stringify drops it. */
function formatNumber(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : JSON.stringify(String(value));
}

function formatList(list: readonly unknown[], indent: string): string {
  const deeper = `${indent}  `;
  const items = list.map((item) => format(item, deeper));
  const line = `[${items.join(', ')}]`;
  if (!line.includes('\n') && line.length <= WIDTH) return line;
  return `[\n${items.map((item) => `${deeper}${item}`).join(',\n')}\n${indent}]`;
}
