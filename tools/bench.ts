/**
 * `npm run bench`: what the engine costs. Prints a table, or with --json an array of { name, value, unit, limit, ok }, and
 * ends with code 1 when a figure is above its limit. Names choose: `npm run bench -- crates`.
 */
import { parseArgs } from 'node:util';
import { asksForHelp } from './help.js';
import { benchCrates } from './bench/crates.js';
import { tableOf, type Figure } from './bench/figure.js';
import { benchFrame } from './bench/frame.js';
import { benchGameplay } from './bench/gameplay.js';
import { benchPlaces } from './bench/places.js';
import { benchWorlds } from './bench/worlds.js';

/** Worlds go first: the collection of the large buffers of others would be counted with them. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  gameplay: benchGameplay,
  worlds: benchWorlds,
  crates: benchCrates,
  places: benchPlaces,
  frame: benchFrame,
};

const USAGE = `npm run bench -- [names] [--json]
  names   ${Object.keys(BENCHES).join(', ')}; all when left out
  --json  the figures as one JSON text`;

/** What was asked for; a usage ends the process here. */
function readBenchArguments(): { readonly names: readonly string[]; readonly json: boolean } {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    console.log(USAGE);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    return { names: positionals.length > 0 ? positionals : Object.keys(BENCHES), json: values.json };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    process.exit(2);
  }
}

const { names, json } = readBenchArguments();
const unknown = names.find((name) => BENCHES[name] === undefined);
if (unknown !== undefined) {
  console.error(`there is no benchmark ${unknown}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
const figures: Figure[] = [];
for (const name of names) figures.push(...((await BENCHES[name]?.()) ?? []));
console.log(json ? jsonOf(figures) : tableOf(figures));
// The graphics driver keeps threads that would keep the process.
process.exit(figures.every(({ ok }) => ok) ? 0 : 1);

/** A figure without a limit says so: its limit is null. */
function jsonOf(list: readonly Figure[]): string {
  return JSON.stringify(
    list.map((each) => ({ ...each, limit: each.limit ?? null })),
    undefined,
    2,
  );
}
