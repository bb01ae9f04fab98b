/** What stands behind each door of the start page. */
import { firstSentence, guidePath, type Guide } from './guides.js';
import { plainOf } from './markdown.js';
import { API } from './pages/apiPage.js';
import { AUDIT } from './pages/auditPage.js';
import { CODE } from './pages/codePage.js';
import { COVERAGE } from './pages/coveragePage.js';
import { PICTURES } from './pages/picturesPage.js';
import { RESULTS } from './pages/resultsPage.js';
import type { DoorLink, DoorText } from './pages/startPage.js';
import { TREND } from './pages/trendPage.js';
import { VOCABULARY } from './pages/vocabularyPage.js';

/** The three doors with all their pages. */
export function doorsOf(guides: readonly Guide[]): readonly DoorText[] {
  const behind = (door: Guide['door']): DoorLink[] =>
    guides
      .filter((guide) => guide.door === door)
      .map(({ name, title, lead }) => ({ words: title, url: guidePath(name), note: firstSentence(plainOf(lead)) }));
  return [
    {
      name: 'play',
      title: 'Play',
      lead: 'Build a ship, put people and crates into it, and fly.',
      links: [
        ...behind('play'),
        { words: 'API reference', url: API, note: 'All that a game imports, with units, errors and rules.' },
      ],
    },
    {
      name: 'trust',
      title: 'Trust',
      lead: 'See what holds, what proves it, and what is not proved yet.',
      links: [
        { words: 'The last run', url: RESULTS, note: 'Which scenarios passed, and which did not.' },
        { words: 'Rule matrix', url: COVERAGE, note: 'How many of the numbered rules are proved, area by area.' },
        { words: 'Pictures', url: PICTURES, note: 'What scenarios draw, beside what was approved.' },
        { words: 'Audit', url: AUDIT, note: 'Whether a scenario goes red when its rule is broken.' },
        { words: 'Code that runs', url: CODE, note: 'How much of the code the suite executes.' },
        { words: 'Trend', url: TREND, note: 'How the specification grew.' },
        ...behind('trust'),
        { words: 'Vocabulary', url: VOCABULARY, note: 'Every sentence that a scenario may use.' },
      ],
    },
    {
      name: 'build',
      title: 'Build',
      lead: 'Change the engine: where things are, why they are so, and how a change gets in.',
      links: behind('build'),
    },
  ];
}
