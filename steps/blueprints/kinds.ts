/** Blueprints in the words of scenarios, and what of them a thing in a world shows. */
import {
  Blueprints,
  box,
  boxMesh,
  dynamic,
  KeplerMotion,
  plain,
  root,
  sphere,
  type BlueprintDesc,
  type Entity,
  type Preset,
  type World,
} from '#host/index.js';
import type { ComponentFacts } from '#simulation/components/component.js';
import { encodeShape } from '#core/shapeCodec.js';
import { shapeBytesOf } from '#core/shapeTable.js';
import { slot } from '../support/world.js';
import { Birth, Sheet, Tally } from '../worlds/testComponents.js';

/** A row of a table: a part of a kind and its value in words. */
export interface PartRow {
  readonly part: string;
  readonly value: string;
}

const TYPES: Readonly<Record<string, ComponentFacts>> = {
  sheet: Sheet,
  tally: Tally,
  birth: Birth,
  'kepler motion': KeplerMotion,
};

/** The registry of a scenario. */
export const registry = slot(() => new Blueprints());

/** The numbers in a text, in their order. */
function numbersIn(value: string): readonly number[] {
  return [...value.matchAll(/-?[\d.]+/g)].map(([found]) => Number(found));
}

function pairIn(value: string): readonly [first: number, second: number] {
  const [first, second] = numbersIn(value);
  if (first === undefined || second === undefined) throw new Error(`'${value}' needs two numbers`);
  return [first, second];
}

function oneIn(value: string): number {
  const [first] = numbersIn(value);
  if (first === undefined) throw new Error(`'${value}' needs a number`);
  return first;
}

/** The fields in `mass 50, name "tools"`. */
export function fieldsIn(value: string): Readonly<Record<string, unknown>> {
  const fields = value.matchAll(/(\w+) ("[^"]*"|\[[^\]]*\]|[^,]+)/g);
  return Object.fromEntries([...fields].map(([, name = '', given = '']) => [name, JSON.parse(given) as unknown]));
}

/** `sheet mass 50, name "tools"` as a preset. */
export function presetIn(words: string): Preset {
  const type = Object.keys(TYPES).find((name) => words.startsWith(name)) ?? '';
  return presetOf(type, words.slice(type.length));
}

function presetOf(type: string, value: string): Preset {
  const known = TYPES[type];
  if (known === undefined) throw new Error(`'${type}' is none of ${Object.keys(TYPES).join(', ')}`);
  return { type: known, values: fieldsIn(value) };
}

const cube = (edge: number) => ({ mesh: boxMesh(edge, edge, edge), material: plain([1, 1, 1], 0.5) });

/** The description that a table's rows make. */
export function describeKind(rows: readonly PartRow[]): Partial<BlueprintDesc> {
  const desc: Record<string, unknown> = {};
  const components: Preset[] = [];
  for (const { part, value } of rows) {
    if (part === 'body') {
      const [edge, mass] = pairIn(value);
      desc['body'] = dynamic(box(edge, edge, edge), { mass });
    } else if (part === 'look') desc['look'] = cube(oneIn(value));
    else if (part === 'lamp') desc['lamp'] = { power: oneIn(value) };
    else if (part === 'inside') desc['interior'] = { bubble: sphere(oneIn(value)) };
    else if (part === 'root') desc['frame'] = root();
    else components.push(presetOf(part, value));
  }
  return components.length === 0 ? desc : { ...desc, components };
}

/** What a thing has of a part, in the same words; `expected` says which fields of a component count. */
export function readPart(world: World, entity: Entity, { part, value }: PartRow): unknown {
  const { table, looks, rows } = world.internals;
  const at = table.require(entity, 'entity');
  switch (part) {
    case 'body': {
      if (rows.physics.bodies.motion[at] === 0) return 'none';
      const [edge] = value === 'none' ? [0] : pairIn(value);
      const shape = shapeBytesOf(rows.physics, rows.physics.bodies.shape[at] as number);
      const same = Buffer.compare(shape ?? new Uint8Array(0), encodeShape(box(edge, edge, edge))) === 0;
      return `a box of ${same ? edge : 'another size'} m, ${rows.physics.bodies.mass[at]} kg`.replace(
        /^a box of another/,
        'another',
      );
    }
    case 'look': {
      if (looks.mesh[at] === 0) return 'none';
      const edge = value === 'none' ? 0 : oneIn(value);
      const same = looks.table.internMesh(boxMesh(edge, edge, edge)) === looks.mesh[at];
      return same ? `a box of ${edge} m` : 'another look';
    }
    case 'lamp':
      return looks.lamps[at] === undefined ? 'none' : `${looks.lamps[at].power} W`;
    default:
      return readState(world, entity, { part, value });
  }
}

function readState(world: World, entity: Entity, { part, value }: PartRow): unknown {
  const type = TYPES[part];
  const state = type === undefined ? undefined : world.stateOf(entity, type);
  if (state === undefined) return 'none';
  return Object.keys(fieldsIn(value))
    .map((name) => `${name} ${JSON.stringify(state[name])}`)
    .join(', ');
}
