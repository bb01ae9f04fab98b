/** Steps about unions in shared rows: one of shapes by hand, and any that can be declared. */
import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { RefusalError } from '#core/errors.js';
import { FRAME_LAYOUT, PACKED_GRAVITY } from '#core/frames/frameLayout.js';
import { PackedTree } from '#core/frames/packedTree.js';
import { noGravity, point, uniform, type GravityField } from '#core/gravity.js';
import {
  defineUnion,
  type Cases,
  type PackedUnion,
  type SlotType,
  type UnionRows,
  type UnionValue,
} from '#core/packedUnion.js';
import { bool, entity, f64, i32, quat, text, u32, vec3, type Field } from '#core/schema.js';
import { frameScene } from '../frames/frameScene.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';

const SHAPES = { ball: { radius: f64 }, box: { size: vec3 }, point: {} } as const;

type ShapeUnion = PackedUnion<typeof SHAPES>;
type ShapeValue = UnionValue<typeof SHAPES>;

interface ShapeTrial {
  union: ShapeUnion | undefined;
  values: ShapeValue[];
  read: ShapeValue | undefined;
}

const shapes = slot<ShapeTrial>(() => ({ union: undefined, values: [], read: undefined }));

function shapeUnion(scenario: ScenarioWorld): ShapeUnion {
  const { union } = scenario.use(shapes);
  if (union === undefined) throw new Error('no union was declared');
  return union;
}

/** Rows for a union, all zeros. */
function rowsOf({ slots }: { readonly slots: Readonly<Record<SlotType, number>> }, count: number): UnionRows {
  return {
    kind: new Uint8Array(count),
    f64: new Float64Array(count * slots.f64),
    i32: new Int32Array(count * slots.i32),
    handle: new Float64Array(count * slots.handle),
  };
}

Given('a union of shapes: a ball with a radius, a box with a size, and a point', function (this: ScenarioWorld) {
  this.use(shapes).union = defineUnion(SHAPES);
});

Given('a union of shapes of which the point is the zero case', function (this: ScenarioWorld) {
  this.use(shapes).union = defineUnion(SHAPES, { zero: 'point' });
});

When('a ball of radius 2 and a box of size \\(1, 2, 3) are made', function (this: ScenarioWorld) {
  const union = shapeUnion(this);
  this.use(shapes).values = [union.make('ball', { radius: 2 }), union.make('box', { size: [1, 2, 3] })];
});

Then('each is of its own case and of no other, and reads as nothing in every other', function (this: ScenarioWorld) {
  const union = shapeUnion(this);
  const { values } = this.use(shapes);
  assert.equal(values.length, 2);
  for (const value of values) {
    for (const kind of ['ball', 'box', 'point'] as const) {
      assert.equal(union.is(value, kind), kind === value.kind);
      assert.equal(union.as(value, kind), kind === value.kind ? value : undefined);
    }
  }
});

Then('each is equal to one made alike, and not to one with other numbers', function (this: ScenarioWorld) {
  const union = shapeUnion(this);
  const [ball, cube] = this.use(shapes).values;
  assert.ok(union.equals(ball, union.make('ball', { radius: 2 })));
  assert.ok(!union.equals(ball, union.make('ball', { radius: 3 })));
  assert.ok(union.equals(cube, union.make('box', { size: [1, 2, 3] })));
  assert.ok(!union.equals(cube, union.make('box', { size: [1, 2, 4] })));
  assert.ok(!union.equals(ball, cube));
});

Then('they read {string} and {string}', function (this: ScenarioWorld, first: string, second: string) {
  const union = shapeUnion(this);
  assert.deepEqual(
    this.use(shapes).values.map((value) => union.format(value)),
    [first, second],
  );
});

When('a row of zeros is read', function (this: ScenarioWorld) {
  const union = shapeUnion(this);
  this.use(shapes).read = union.read(rowsOf(union, 1), 0);
});

Then('it holds none of the cases', function (this: ScenarioWorld) {
  assert.equal(this.use(shapes).read, undefined);
});

Then('it holds a point', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(shapes).read, { kind: 'point' });
});

// The gravity of frames.

const gravities: readonly (readonly [
  field: GravityField,
  kind: 'none' | 'uniform' | 'uniformInRegion' | 'point',
  lanes: readonly number[],
])[] = [
  [uniform([0, -9, 1]), 'uniform', [0, -9, 1]],
  [uniform([1, 2, 3], { min: [-4, -5, -6], max: [7, 8, 9] }), 'uniformInRegion', [1, 2, 3, -4, -5, -6, 7, 8, 9]],
  [point(398_600e9), 'point', [398_600e9]],
  [noGravity, 'none', []],
];

const written = slot<{ rows: { kind: number; lanes: number[] }[] }>(() => ({ rows: [] }));

When(
  'the gravity of frame {string} becomes each field in turn, and "none" last',
  function (this: ScenarioWorld, name: string) {
    const scene = this.use(frameScene);
    const { rows } = PackedTree.attach(FRAME_LAYOUT, scene.tree.shared);
    const dense = Array.from({ length: scene.tree.count }, (_, at) => at).find(
      (at) => scene.tree.idAt(at) === scene.id(name),
    );
    if (dense === undefined) throw new Error(`${name} has no row`);
    this.use(written).rows = gravities.map(([field]) => {
      scene.tree.setGravity(scene.id(name), field);
      const lanes = [...rows.gravity.subarray(dense * 9, dense * 9 + 9)];
      return { kind: rows.gravityKind[dense] as number, lanes };
    });
  },
);

Then("its row holds that case in the union's own slots, and zeros beyond them", function (this: ScenarioWorld) {
  const expected = gravities.map(([, kind, lanes]) => ({
    kind: PACKED_GRAVITY.byteOf(kind),
    lanes: [...lanes, ...Array.from({ length: 9 - lanes.length }, () => 0)],
  }));
  assert.deepEqual(this.use(written).rows, expected);
  assert.equal(PACKED_GRAVITY.slots.f64, 9);
});

// Refusals.

const refused = slot<{ error: unknown }>(() => ({ error: undefined }));

When('a union is declared with a text among its fields', function (this: ScenarioWorld) {
  try {
    defineUnion({ note: { words: text(16) } });
  } catch (error) {
    this.use(refused).error = error;
  }
});

Then(
  'the declaration is refused by UNION-01, naming {string} and {string}',
  function (this: ScenarioWorld, field: string, value: string) {
    const { error } = this.use(refused);
    assert.ok(error instanceof RefusalError);
    assert.deepEqual({ rule: error.rule, field: error.field, value: error.value }, { rule: 'UNION-01', field, value });
  },
);

// Any unions.

type AnyValue = UnionValue<Cases>;
type FieldKindName = 'f64' | 'i32' | 'u32' | 'bool' | 'entity' | 'vec3' | 'quat';

const FIELDS: Readonly<Record<FieldKindName, Field>> = { f64, i32, u32, bool, entity, vec3, quat };
const lane = fc.double({ noNaN: true });
const VALUES: Readonly<Record<FieldKindName, fc.Arbitrary<unknown>>> = {
  f64: lane,
  i32: fc.integer(),
  u32: fc.nat(0xffff_ffff),
  bool: fc.boolean(),
  entity: fc.maxSafeNat(),
  vec3: fc.tuple(lane, lane, lane),
  quat: fc.tuple(lane, lane, lane, lane),
};

/** The type and the number of slots of each kind of field, as the rules say: vectors give each lane. */
const SHARE: Readonly<Record<FieldKindName, readonly [type: SlotType, lanes: number]>> = {
  f64: ['f64', 1],
  vec3: ['f64', 3],
  quat: ['f64', 4],
  i32: ['i32', 1],
  u32: ['i32', 1],
  bool: ['i32', 1],
  entity: ['handle', 1],
};

interface Sample {
  /** The kinds of the fields of each case: case `c0` has the fields `f0`, `f1` and so on. */
  readonly kinds: readonly (readonly FieldKindName[])[];
  readonly union: PackedUnion<Cases>;
  readonly values: readonly AnyValue[];
}

const fieldKinds = fc.constantFrom<FieldKindName[]>('f64', 'i32', 'u32', 'bool', 'entity', 'vec3', 'quat');

function valueArbitrary(kinds: Sample['kinds']): fc.Arbitrary<AnyValue> {
  const each = kinds.map((fields, index) =>
    fc
      .record(Object.fromEntries(fields.map((kind, at) => [`f${at}`, VALUES[kind]])))
      .map((record) => ({ ...record, kind: `c${index}` })),
  );
  return fc.oneof(...each);
}

const samples: fc.Arbitrary<Sample> = fc
  .record({
    kinds: fc.array(fc.array(fieldKinds, { maxLength: 5 }), { minLength: 2, maxLength: 5 }),
    zero: fc.boolean(),
  })
  .chain(({ kinds, zero }) => {
    const cases = kinds.map((fields, index) => [
      `c${index}`,
      Object.fromEntries(fields.map((kind, at) => [`f${at}`, FIELDS[kind]])),
    ]);
    const union = defineUnion(Object.fromEntries(cases) as Cases, zero ? { zero: 'c1' } : {});
    return fc.array(valueArbitrary(kinds), { minLength: 2, maxLength: 6 }).map((values) => ({ kinds, union, values }));
  });

const trial = slot<{ check: (judge: (sample: Sample, rows: UnionRows) => void) => void }>(() => ({
  check: () => {
    throw new Error('no union was declared');
  },
}));

When('unions of any cases are declared, and any values are written into their rows', function (this: ScenarioWorld) {
  this.use(trial).check = (judge) => {
    expectForAll(
      fc.property(samples, (sample) => {
        const { union, values } = sample;
        const rows = rowsOf(union, values.length);
        // From the last to the first, so that a write beyond its own row would spoil one that was written before.
        for (let row = values.length - 1; row >= 0; row--) union.write(rows, row, values[row] as AnyValue);
        judge(sample, rows);
      }),
    );
  };
});

/** Equality by the language's own means: the bits of every number. */
function alike(a: unknown, b: unknown): boolean {
  try {
    assert.deepStrictEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

Then('each row gives back an equal value, and nothing when it is read as another case', function (this: ScenarioWorld) {
  this.use(trial).check(({ kinds, union, values }, rows) => {
    for (const [row, value] of values.entries()) {
      assert.deepStrictEqual(union.read(rows, row), value);
      for (const index of kinds.keys()) {
        const kind = `c${index}`;
        assert.deepStrictEqual(union.readAs(rows, row, kind), kind === value.kind ? value : undefined);
      }
    }
  });
});

Then('the rows beside it are as they were', function (this: ScenarioWorld) {
  this.use(trial).check(({ union, values }, rows) => {
    const [first, second] = values;
    if (first === undefined || second === undefined) throw new Error('there are no two values');
    union.write(rows, 1, first);
    for (const [row, value] of values.entries()) {
      assert.deepStrictEqual(union.read(rows, row), row === 1 ? first : value);
    }
  });
});

Then(
  'two rows are equal exactly when they hold one case with equal fields, whatever lies in their other slots',
  function (this: ScenarioWorld) {
    this.use(trial).check(({ kinds, union, values }, rows) => {
      for (const [row, value] of values.entries()) spoilUnused({ kinds, union, values }, { rows, row, value });
      for (const [row, value] of values.entries()) {
        for (const [other, against] of values.entries()) {
          assert.equal(union.sameRows(rows, row, other), alike(value, against));
          assert.equal(union.equals(value, against), alike(value, against));
        }
      }
    });
  },
);

interface Row {
  readonly rows: UnionRows;
  readonly row: number;
  readonly value: AnyValue;
}

/** Fills the slots that a row's case does not use with numbers that differ from row to row. */
function spoilUnused({ kinds, union }: Sample, { rows, row, value }: Row): void {
  const used = slotsOf(kinds[Number(value.kind.slice(1))] ?? []);
  for (const type of ['f64', 'i32', 'handle'] as const) {
    const width = union.slots[type];
    rows[type].fill(1000 + row, row * width + used[type], (row + 1) * width);
  }
}

/** How many slots of each type the fields of a case take. */
function slotsOf(kinds: readonly FieldKindName[]): Record<SlotType, number> {
  const slots = { f64: 0, i32: 0, handle: 0 };
  for (const kind of kinds) {
    const [type, lanes] = SHARE[kind];
    slots[type] += lanes;
  }
  return slots;
}

Then('counting the lanes of the fields before it gives the slot of each field', function (this: ScenarioWorld) {
  this.use(trial).check(({ kinds, union, values }, rows) => {
    for (const [index, fields] of kinds.entries()) {
      for (const [at, kind] of fields.entries()) {
        const [type] = SHARE[kind];
        assert.equal(union.slotOf(`c${index}`, `f${at}`), slotsOf(fields.slice(0, at))[type]);
      }
    }
    // And there the numbers lie.
    for (const [row, value] of values.entries()) {
      const fields = kinds[Number(value.kind.slice(1))] ?? [];
      for (const [at, kind] of fields.entries()) {
        const [type, lanes] = SHARE[kind];
        const start = row * union.slots[type] + slotsOf(fields.slice(0, at))[type];
        const field: unknown = Reflect.get(value, `f${at}`);
        const expected = Array.isArray(field)
          ? (field as number[])
          : [kind === 'u32' ? Number(field) | 0 : Number(field)];
        assert.deepStrictEqual([...rows[type].subarray(start, start + lanes)], expected);
      }
    }
  });
});

Then(
  'a row has as many slots of each type as the case with the most, 8 bytes for each double and handle, 4 for each whole number, and 1 for the kind',
  function (this: ScenarioWorld) {
    this.use(trial).check(({ kinds, union }) => {
      const most = (type: SlotType): number => Math.max(...kinds.map((fields) => slotsOf(fields)[type]));
      const slots = { f64: most('f64'), i32: most('i32'), handle: most('handle') };
      assert.deepEqual(union.slots, slots);
      assert.equal(union.bytes, 8 * slots.f64 + 8 * slots.handle + 4 * slots.i32 + 1);
    });
  },
);
