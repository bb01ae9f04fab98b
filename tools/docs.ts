/**
 * `npm run docs`: builds the living documentation into out/site from the features, the rules, the guides and what the
 * last `npm test` left in out/spec. It reads from a folder, without a server and without a network.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asksForHelp } from './help.js';
import { readPublicApi } from './docs/api/publicApi.js';
import { REPORT, reportOf } from './docs/api/report.js';
import { checkTexts } from './docs/check.js';
import { buildSite, requireSiteFolder, writeSite } from './docs/site.js';

/** The checkout that the site is about. */
const ROOT = process.cwd();

/** The run of the suite that is shown unless told otherwise; a checkout that has none yet is shown without. */
const RESULTS = join(ROOT, 'out', 'spec');

/** Where the site goes unless told otherwise; nothing else lies there. */
const SITE = join(ROOT, 'out', 'site');

const USAGE = `npm run docs -- [--results FOLDER] [--out FOLDER]
npm run docs -- --check
npm run docs -- --api
  --results  the folder of a run of the suite; out/spec when left out
  --out      where the site goes; out/site when left out
  --check    builds nothing; fails when an area lacks its idea, picture or scenario, a rule in a feature its reason, a
             text names what is not there, or the API report is not that of the build
  --api      builds nothing; writes the API report, docs/api.md`;

interface Arguments {
  readonly results: string;
  readonly out: string;
  readonly check: boolean;
  readonly api: boolean;
}

/** @throws Error for an unknown option, with the usage. */
function readArguments(): Arguments {
  try {
    return parse().values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

const parse = (): { readonly values: Arguments } =>
  parseArgs({
    options: {
      results: { type: 'string', default: RESULTS },
      out: { type: 'string', default: SITE },
      check: { type: 'boolean', default: false },
      api: { type: 'boolean', default: false },
    },
  });

async function main(values: Arguments): Promise<number> {
  if (values.api) {
    writeFileSync(join(ROOT, REPORT), reportOf(readPublicApi(ROOT)));
    console.log(`${REPORT} is that of the build now: read the change before you commit it.`);
    return 0;
  }
  if (values.check) {
    const problems = checkTexts(ROOT);
    for (const problem of problems) console.log(problem);
    if (problems.length > 0)
      console.log(`${problems.length} problems: mend them as told, then npm run docs -- --check`);
    return problems.length > 0 ? 1 : 0;
  }
  if (resolve(values.results) !== RESULTS && !existsSync(values.results)) {
    console.error(
      `--results must be the folder of a run of the suite, such as out/spec, but there is no ${values.results}.`,
    );
    return 1;
  }
  const started = performance.now();
  if (values.out !== SITE) requireSiteFolder(values.out);
  const site = await buildSite({ root: ROOT, results: values.results });
  writeSite(site, values.out);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${site.pages.length} pages in ${seconds} s: ${join(values.out, 'index.html')}`);
  if (!site.hasResults) console.log(`No run of the suite in ${values.results}: run npm test first to show results.`);
  return 0;
}

try {
  if (asksForHelp(process.argv.slice(2))) console.log(USAGE);
  else process.exitCode = await main(readArguments());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
