/** The last audit: whether a scenario goes red when the rule that it claims is broken. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crumbs } from '../frame.js';
import { markup, type Html } from '../html.js';
import { linksOf, type Links, type Page } from '../page.js';

export const AUDIT = 'audit.html';
/** Where `npm run audit -- --record out/audit.json` keeps it, from the root of the checkout. */
const FILE = join('out', 'audit.json');

/** What the audit tells of one rule. */
interface AuditedRule {
  readonly rule: string;
  readonly caught: boolean;
  readonly attempts: readonly { readonly fault: string; readonly verdict: string; readonly how: string }[];
}

interface AuditReport {
  readonly seed: number;
  readonly caught: number;
  readonly of: number;
  readonly rules: readonly AuditedRule[];
}

/** The page of the last audit. */
export function auditPage(root: string, ruleUrl: (id: string) => string | undefined): Page {
  const links = linksOf(AUDIT);
  const report = readReport(join(root, FILE));
  return {
    path: AUDIT,
    title: 'Audit',
    description: 'Whether scenarios go red when the rules that they claim are broken.',
    door: 'trust',
    body: markup`<article><header class="head">${crumbs([{ words: 'Trust', href: links('trust.html') }])}<h1>Audit</h1>
<p class="lead">A link between a rule and a scenario is a claim: break the rule, and the scenario goes red. The audit takes rules at random, plants a fault behind each, and runs its scenarios alone.</p></header>
<div class="text">${report === undefined ? none() : told(report, (id) => urlOf(id, links, ruleUrl))}</div></article>`,
    entries: [],
  };
}

const none = (): Html => markup`<p>No audit was found. Run one, then build the site again:</p>
<figure class="code"><pre tabindex="0" role="group" aria-label="commands"><code>npm run audit -- --sample 60 --record ${FILE}
npm run docs</code></pre></figure>`;

function told({ seed, caught, of, rules }: AuditReport, link: (id: string) => Html): Html {
  const missed = rules.filter((each) => !each.caught);
  return markup`<p><strong>${caught} of ${of} caught</strong>, sampled with seed ${seed}.</p>
${missed.length > 0 && markup`<h2>Missed</h2><ul>${missed.map(({ rule, attempts }) => markup`<li>${link(rule)}<ul>${attempts.map(({ fault }) => markup`<li class="small">${fault}</li>`)}</ul></li>`)}</ul>`}
<h2>Caught</h2>
<div class="scroll" tabindex="0" role="group" aria-label="Caught"><table><thead><tr><th scope="col">Rule</th><th scope="col">The fault that was seen</th></tr></thead>
<tbody>${rules
    .filter((each) => each.caught)
    .map(
      ({ rule, attempts }) =>
        markup`<tr><th scope="row">${link(rule)}</th><td class="small">${attempts.at(-1)?.fault ?? ''}</td></tr>`,
    )}</tbody></table></div>`;
}

function urlOf(id: string, links: Links, ruleUrl: (id: string) => string | undefined): Html {
  const url = ruleUrl(id);
  return url === undefined ? markup`${id}` : markup`<a class="id" href="${links(url)}">${id}</a>`;
}

/** The report, or undefined where there is none that reads. */
function readReport(file: string): AuditReport | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AuditReport;
  } catch {
    return undefined;
  }
}
