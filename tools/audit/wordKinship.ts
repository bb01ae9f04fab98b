/**
 * How closely a piece of code is kin to a rule by the words that both use: its names and comments against the statement and
 * the names of its scenarios. Rare words count more, as in a search engine (inverse document frequency).
 */

const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const SHORTEST = 3;

/** The words of a text: parts of camel-case names, lower case, without the commonest endings. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = (text.match(WORD) ?? []).map((word) => word.toLowerCase().replace(/(?<=...)(ies|es|s|ing|ed)$/, ''));
  return new Set(words.filter((word) => word.length >= SHORTEST));
}

/** Answers from 0 to 1 for each of some texts, given by their words; the closest kin has 1. */
export function kinship(rule: ReadonlySet<string>, texts: readonly ReadonlySet<string>[]): number[] {
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (word: string): number => Math.log((texts.length + 1) / (counts.get(word) ?? 1));
  const scores = texts.map((words) => {
    let shared = 0;
    for (const word of rule) if (words.has(word)) shared += weight(word);
    // A long function has every word.
    return shared / Math.sqrt(1 + words.size / 20);
  });
  const most = Math.max(...scores, 1e-9);
  return scores.map((score) => score / most);
}
