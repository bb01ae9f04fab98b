/** `npm run docs -- --check`: whether texts by hand hold, without building anything. */
import { join } from 'node:path';
import { readInventory } from '../rules/inventory.js';
import { readPublicApi } from './api/publicApi.js';
import { REPORT, changesOf } from './api/report.js';
import { problemsOf, readAreaNotes } from './areaNotes.js';
import { checkClaims } from './claims.js';
import { readAreas, scenariosOf, type FeatureText } from './features.js';

/** All that is wrong, each with its place and what to do. @throws Error for a feature that does not read, or without a build. */
export function checkTexts(root: string): string[] {
  const areas = readAreas(root);
  return [
    ...areas.flatMap(({ area, features }) => {
      const scenarios = features.flatMap(scenariosOf).map((scenario) => scenario.name);
      return problemsOf(area, readAreaNotes(root, area), { root, scenarios });
    }),
    ...areas.flatMap(({ features }) => features.flatMap(rulesWithoutReason)),
    ...checkClaims(root, readInventory(join(root, 'docs', 'rules'))),
    ...changesOf(root, readPublicApi(root)).map((change) => `${REPORT}: ${change}; run npm run docs -- --api`),
  ];
}

const rulesWithoutReason = ({ uri, rules }: FeatureText): string[] =>
  rules
    .filter(({ name, reason }) => name !== '' && reason === '')
    .map(({ name }) => `${uri}: the rule "${name}" gives no reason: say below it in a sentence why it is so`);
