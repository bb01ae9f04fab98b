/** Sentences of scenarios, with the values in them marked: quantities, vectors, quoted names and placeholders. */
import { escape, trusted, type Html } from './html.js';

const NUMBER = String.raw`[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?`;
const UNIT = String.raw`(?:mm|cm|km|AU|m³\/s²|km³\/s²|m\/s²|mm\/s|m\/s|rad\/s²|rad\/s|m|ms|s|kg\/m³|kg|g|kN|N m s|N m|N s|N|degrees|rad|W|Hz|ticks?|threads?|%|days)`;
const VALUE = new RegExp(
  String.raw`"[^"]*"|<[^<>]+>|\((?:${NUMBER})(?:, ?${NUMBER})+\)(?: ${UNIT}(?![\p{L}\d]))?|(?<![\p{L}\d.])${NUMBER}(?: ?${UNIT}(?![\p{L}\d]))?(?![\p{L}\d])`,
  'gu',
);

/** A step or a name with its values marked. */
export function sentence(text: string): Html {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(VALUE)) {
    out += prose(text.slice(at, match.index));
    out += match[0].startsWith('<')
      ? `<var>${escape(match[0].slice(1, -1))}</var>`
      : `<span class="v">${escape(match[0])}</span>`;
    at = match.index + match[0].length;
  }
  return trusted(out + prose(text.slice(at)));
}

const prose = (text: string): string => escape(text.replace(/(?<=\p{L})'(?=\p{L})/gu, '’'));

const KEYWORD = /^(\s*)((?:Feature|Rule|Background|Scenario Outline|Scenario|Examples):|Given|When|Then|And|But)(.*)$/;

/** A piece of a feature file, line by line. */
export function gherkinLines(code: string): Html {
  const lines = code.split('\n').map((line) => {
    if (/^\s*@/.test(line)) return `<span class="hljs-meta">${escape(line)}</span>`;
    const match = KEYWORD.exec(line);
    if (match === null) return sentence(line).text;
    const [, indent = '', keyword = '', rest = ''] = match;
    return `${indent}<span class="hljs-keyword">${keyword}</span>${sentence(rest).text}`;
  });
  return trusted(lines.join('\n'));
}
