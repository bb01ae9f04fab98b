/** Where the reasons of the rules stand: each message ends with the heading under which a reader finds its own. */
export const GUIDE = 'docs/guides/checks.md';

/** The text of a message with the section that gives its reason. */
export const because = (text, section) => `${text} (${GUIDE}, "${section}")`;
