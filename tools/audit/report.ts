/** What `npm run audit` prints. */
import type { AuditArguments } from './arguments.js';
import type { RuleOutcome } from './ruleAudit.js';

/** One line for a rule that was caught; for one that was missed also its scenarios and every fault that went unseen. */
export function printOutcome(outcome: RuleOutcome, verbose: boolean): void {
  const { rule, caught, weakly, attempts, seconds } = outcome;
  const tries = `${attempts.length} ${attempts.length === 1 ? 'fault' : 'faults'}, ${seconds.toFixed(1)} s`;
  console.log(`${caught ? 'caught' : 'MISSED'} ${rule} (${tries})${weakly ? ', before a Then could judge' : ''}`);
  if (!caught || weakly || verbose) printDetails(outcome);
}

function printDetails({ scenarios, attempts, trouble }: RuleOutcome): void {
  console.log(`    its scenarios: ${scenarios.join(', ') || 'none'}`);
  if (trouble !== undefined) console.log(`    ${trouble}`);
  for (const { fault, verdict, how } of attempts) {
    console.log(verdict === 'unseen' ? `    unseen: ${fault}` : `    ${verdict}: ${fault}\n      ${how}`);
  }
}

/** The missed rules by area, and the last line. */
export function printSummary(outcomes: readonly RuleOutcome[]): void {
  const missed = outcomes.filter(({ caught }) => !caught);
  if (missed.length > 0) {
    console.log('\nMissed: strengthen the scenario until it fails when the rule is broken, or take its tag away.');
    for (const area of [...new Set(missed.map((outcome) => outcome.area))].sort()) {
      const rules = missed.filter((outcome) => outcome.area === area).map(({ rule }) => rule);
      console.log(`  ${area}: ${rules.join(', ')}`);
    }
  }
  const weak = outcomes.filter(({ weakly }) => weakly).map(({ rule }) => rule);
  if (weak.length > 0) console.log(`\nCaught only before a Then could judge: ${weak.join(', ')}`);
  console.log(`${outcomes.length - missed.length} of ${outcomes.length} caught`);
}

/** All of it for other programs. */
export function jsonText(outcomes: readonly RuleOutcome[], args: AuditArguments): string {
  const caught = outcomes.filter((outcome) => outcome.caught).length;
  const { seed, sample } = args;
  return JSON.stringify({ seed, sample, caught, of: outcomes.length, rules: outcomes }, undefined, 2);
}
