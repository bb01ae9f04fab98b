/** `npm run format` on a text instead of on files. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { lintFixes } from './lintCheck.js';
import { ROOT } from './scratch.js';

/** Applies the passes of tools/format.mjs in their order to a text that stands in a file. */
export async function tidy(file: string, code: string): Promise<string> {
  const url = pathToFileURL(join(ROOT, 'tools', 'format.mjs'));
  const { PASSES } = (await import(url.href)) as { PASSES: readonly { readonly tool: string }[] };
  let text = code;
  for (const { tool } of PASSES) text = await pass(tool, file, text);
  return text;
}

async function pass(tool: string, file: string, code: string): Promise<string> {
  switch (tool) {
    case 'eslint':
      return lintFixes(file, code);
    case 'prettier': {
      const filepath = join(ROOT, file);
      return format(code, { ...(await resolveConfig(filepath)), filepath });
    }
    default:
      throw new Error(`no step knows the pass ${tool}`);
  }
}
