/** Colours for code, put in when the site is built, so that a page needs no script for them. */
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { escape, trusted, type Html } from './html.js';
import { gherkinLines } from './gherkinText.js';

hljs.registerLanguage('ts', typescript);
hljs.registerLanguage('json', json);
hljs.registerLanguage('sh', bash);

/** Code with its words marked by what they are; in a language that is not known, as it is. */
export function highlight(code: string, language: string): Html {
  if (language === 'gherkin') return gherkinLines(code);
  if (hljs.getLanguage(language) === undefined) return trusted(escape(code));
  return trusted(hljs.highlight(code, { language }).value);
}
