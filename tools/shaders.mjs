/**
 * Puts the WGSL files into TypeScript, so that Node and browsers need no file access: the text of each file with its
 * includes, and the byte offsets of each struct of structs.wgsl by the layout rules of WGSL. Runs before the compiler.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'shaders');
const target = join(root, 'src', 'rendering', 'generated');

const INCLUDE = /^\/\/ #include "([^"]+)"$/;

/** The text of a file in which each include stands once, where it is first named. */
function expand(file, seen = new Set(), chain = []) {
  if (chain.includes(file)) throw new Error(`shaders include each other: ${[...chain, file].join(' > ')}`);
  if (seen.has(file)) return '';
  seen.add(file);
  const path = join(folder, file);
  if (!existsSync(path)) throw new Error(`${chain.at(-1) ?? 'the build'} includes ${file}, which is not in shaders/`);
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => {
      const included = INCLUDE.exec(line)?.[1];
      return included === undefined ? line : expand(included, seen, [...chain, file]);
    })
    .join('\n');
}

/** Size and alignment of the host-shareable types in bytes (WGSL, "Alignment and Size"). */
const TYPES = {
  f32: [4, 4],
  u32: [4, 4],
  i32: [4, 4],
  vec2f: [8, 8],
  vec3f: [12, 16],
  vec4f: [16, 16],
  vec4u: [16, 16],
};

const roundUp = (value, step) => Math.ceil(value / step) * step;

/** The structs of a WGSL text with the byte offset of each field. */
function layoutsOf(source) {
  const layouts = {};
  for (const [, name, body] of source.matchAll(/struct (\w+) \{([^}]*)\}/g)) {
    let offset = 0;
    let widest = 4;
    const fields = {};
    for (const [, field, type] of body.replaceAll(/\/\/[^\n]*/g, '').matchAll(/(\w+): (\w+),/g)) {
      const known = TYPES[type];
      if (known === undefined) throw new Error(`${name}.${field} has the type ${type}, whose layout is not known`);
      if (field === 'bytes') throw new Error(`${name}.bytes would hide the size of the struct`);
      offset = roundUp(offset, known[1]);
      widest = Math.max(widest, known[1]);
      fields[field] = offset;
      offset += known[0];
    }
    layouts[name] = { bytes: roundUp(offset, widest), ...fields };
  }
  return layouts;
}

/** Writes a file only when it changes, so that the compiler's incremental build stays valid. */
function write(name, text) {
  const path = join(target, name);
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

const files = readdirSync(folder)
  .filter((file) => file.endsWith('.wgsl'))
  .sort();
const quoted = (text) => `\`${text.replaceAll(/[`\\$]/g, '\\$&')}\``;
mkdirSync(target, { recursive: true });
write(
  'shaders.ts',
  `/** The shaders of the folder shaders/ with their includes. Written by tools/shaders.mjs. */
export const SHADERS = {
${files.map((file) => `  ${file.replace('.wgsl', '')}: ${quoted(expand(file))},`).join('\n')}
} as const;
`,
);
const layouts = layoutsOf(readFileSync(join(folder, 'structs.wgsl'), 'utf8'));
write(
  'layouts.ts',
  `/** Byte offsets and sizes of the structs of shaders/structs.wgsl. Written by tools/shaders.mjs. */
${Object.entries(layouts)
  .map(([name, fields]) => `export const ${name}Layout = ${JSON.stringify(fields)} as const;`)
  .join('\n')}
`,
);
