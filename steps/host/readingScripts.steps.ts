/** Reading, writing and judging scripts as texts. */
import { Then, When } from '@cucumber/cucumber';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkScript } from '#host/scripts/checkScript.js';
import { readScript } from '#host/scripts/readScript.js';
import type { PostTarget, Script, ScriptStep } from '#host/scripts/script.js';
import { describeProblem } from '#host/scripts/scriptProblem.js';
import { plainValue, readJson } from '#host/scripts/strictJson.js';
import { sameStep, sameTarget, writeScript } from '#host/scripts/writeScript.js';
import { ROOT } from '../house/scratch.js';
import { expectForAll } from '../support/property.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { anyScript, shuffled } from './scriptArbitraries.js';
import { changed, doubled, leftOut, madeUp, memberPlaces } from './scriptChanges.js';
import { game } from './yardGame.js';

/** What a property holds for: the When names the inputs, the Then the claim. */
interface Claim {
  check: ((claim: (script: Script, text: string) => void) => void) | undefined;
  script: Script | undefined;
  verdicts: readonly boolean[];
  complaint: string | undefined;
}

const claims = slot<Claim>(() => ({ check: undefined, script: undefined, verdicts: [], complaint: undefined }));

function taken(text: string): Script {
  const reading = readScript(text);
  if (!reading.ok) throw new Error(`refused: ${describeProblem(reading.problem)}\n${text}`);
  return reading.script;
}

When('this script is read:', function (this: ScenarioWorld, text: string) {
  this.use(claims).script = taken(text);
});

function scriptOf(scenario: ScenarioWorld): Script {
  const { script } = scenario.use(claims);
  if (script === undefined) throw new Error('no script was read');
  return script;
}

Then(
  'its scene is {string} and its pictures are {int} by {int} pixels',
  function (this: ScenarioWorld, scene: string, width: number, height: number) {
    const script = scriptOf(this);
    assert.equal(script.scene, scene);
    assert.deepEqual(script.size, { width, height });
  },
);

Then('its steps are, in order, {}', function (this: ScenarioWorld, list: string) {
  assert.deepEqual(
    scriptOf(this).steps.map((step) => step.do),
    list.split(', '),
  );
});

Then(
  'its posts go to the entity {word}, the frame {word} and everyone',
  function (this: ScenarioWorld, entity: string, frame: string) {
    assert.deepEqual(targetsOf(scriptOf(this)), [
      { kind: 'entity', id: entity },
      { kind: 'frame', id: frame },
      { kind: 'everyone' },
    ]);
  },
);

function targetsOf({ steps }: Script): readonly PostTarget[] {
  return steps.flatMap((step) => (step.do === 'post' ? [step.to] : []));
}

When('any script is read with the members of its objects in any order', function (this: ScenarioWorld) {
  const order = fc.array(fc.nat(9), { minLength: 1, maxLength: 8 });
  this.use(claims).check = (claim) => {
    expectForAll(
      fc.property(anyScript, order, (script, ranks) => {
        claim(script, JSON.stringify(shuffled(JSON.parse(writeScript(script)), ranks)));
      }),
    );
  };
});

When('any script is written', function (this: ScenarioWorld) {
  this.use(claims).check = (claim) => {
    expectForAll(
      fc.property(anyScript, (script) => {
        claim(script, writeScript(script));
      }),
    );
  };
});

Then('the same script is read', function (this: ScenarioWorld) {
  // JSON.stringify of the shuffled objects drops the sign of zeros.
  this.use(claims).check?.((script, text) => {
    assert.deepEqual(withoutSigns(taken(text)), withoutSigns(script));
  });
});

function withoutSigns(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

Then(
  'the same script is read from it, and its steps and targets are equal to those that were written',
  function (this: ScenarioWorld) {
    this.use(claims).check?.((script, text) => {
      const read = taken(text);
      assert.deepEqual(read, script);
      const [first] = script.steps;
      script.steps.forEach((step, i) => {
        assert.ok(sameStep(step, read.steps[i] as ScriptStep));
        if (first !== undefined) assert.equal(sameStep(first, step), isDeepStrictEqual(first, step));
      });
      targetsOf(script).forEach((target, i) => {
        const other = targetsOf(read)[i] as PostTarget;
        assert.ok(sameTarget(target, other));
        if (target.kind === 'entity') assert.ok(!sameTarget(target, { ...target, kind: 'frame' }));
      });
    });
  },
);

Then('each step begins with its do, and each target with its kind', function (this: ScenarioWorld) {
  this.use(claims).check?.((script, text) => {
    const { steps } = JSON.parse(text) as { readonly steps: readonly Readonly<Record<string, object>>[] };
    assert.equal(steps.length, script.steps.length);
    steps.forEach((step, i) => {
      assert.deepEqual(Object.entries(step)[0], ['do', script.steps[i]?.do]);
      if (step['to'] !== undefined) assert.equal(Object.keys(step['to'])[0], 'kind');
    });
  });
});

const NEARLY_JSON = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.array(fc.tuple(fc.nat(200), fc.constantFrom(...Array.from('{}[],:"\\/ \t\n0123.eE+-tnu\u0001é'), '')), {
      maxLength: 2,
    }),
  )
  .map(([text, edits]) =>
    edits.reduce((old, [at, letter]) => `${old.slice(0, at)}${letter}${old.slice(at + 1)}`, text),
  );

When('any text that is nearly JSON is read', function (this: ScenarioWorld) {
  this.use(claims).check = (claim) => {
    expectForAll(
      fc.property(NEARLY_JSON, (text) => {
        claim({ scene: '', steps: [] }, text);
      }),
      5,
    );
  };
});

Then('it is taken exactly if JSON.parse takes it, with the same value', function (this: ScenarioWorld) {
  this.use(claims).check?.((_script, text) => {
    const reading = readJson(text);
    let expected: unknown;
    try {
      expected = JSON.parse(text);
    } catch {
      assert.ok(!reading.ok, 'the reader takes what JSON.parse refuses');
      return;
    }
    // Numbers beyond a double are the one thing that the reader refuses and JSON.parse rounds to infinity.
    if (/[eE]\+?\d{3}/.test(text)) return;
    assert.ok(reading.ok, `the reader refuses what JSON.parse takes: ${reading.ok ? '' : reading.reason}`);
    assert.deepEqual(plainValue(reading.root), expected);
  });
});

When('any script is read with a member left out, doubled or made up', function (this: ScenarioWorld) {
  this.use(claims).check = (claim) => {
    expectForAll(
      fc.property(anyScript, fc.nat(), fc.constantFrom('left out', 'doubled', 'made up'), (script, pick, change) => {
        const places = memberPlaces(script);
        const place = places[pick % places.length];
        if (place === undefined) return;
        const text = writeScript(script);
        if (change === 'doubled') claim(script, doubled(text, place));
        else if (change === 'made up') claim(script, madeUp(text, place));
        else if (!OPTIONAL.includes(place.name)) claim(script, leftOut(text, place));
      }),
      3,
    );
  };
});

/** Members that need not be there. */
const OPTIONAL = ['size', 'values', 'view', 'turn', 'verticalFov', 'exposure'];

Then('it is refused, but for a left out member that need not be there', function (this: ScenarioWorld) {
  this.use(claims).check?.((_script, text) => {
    assert.ok(!readScript(text).ok, `taken: ${text}`);
  });
});

let schema: ValidateFunction | undefined;

function schemaTakes(text: string): boolean {
  schema ??= new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(join(ROOT, 'docs/script.schema.json'), 'utf8')) as object,
  );
  return schema(JSON.parse(text));
}

When(
  'the reader and the schema judge a script with {}:',
  function (this: ScenarioWorld, _what: string, member: string) {
    const text = `{ "scene": "yard", ${member} }`;
    this.use(claims).verdicts = [readScript(text).ok, schemaTakes(text)];
  },
);

Then('both take it', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(claims).verdicts, [true, true]);
});

Then('both refuse it', function (this: ScenarioWorld) {
  assert.deepEqual(this.use(claims).verdicts, [false, false]);
});

When(
  'the reader and the schema judge any script with a member left out, made up or changed',
  function (this: ScenarioWorld) {
    const odd = fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.5,
      1e9,
      1_000_000_001,
      64,
      '',
      'a',
      'A',
      '8x8',
      [],
      [0, 0, 0],
      [0, 0, 0, 0],
      {},
      { kind: 'everyone' },
      'run',
      'frame',
    );
    this.use(claims).check = (claim) => {
      expectForAll(
        fc.property(anyScript, fc.nat(), fc.option(odd, { nil: undefined }), (script, pick, value) => {
          const places = memberPlaces(script);
          const place = places[pick % places.length];
          if (place === undefined) return;
          const text = writeScript(script);
          claim(script, text);
          claim(script, value === undefined ? leftOut(text, place) : changed(text, place, value));
          claim(script, madeUp(text, place));
        }),
        3,
      );
    };
  },
);

Then('they agree on each', function (this: ScenarioWorld) {
  const verdicts = new Set<boolean>();
  this.use(claims).check?.((_script, text) => {
    const reading = readScript(text);
    const why = reading.ok ? 'the reader takes it' : describeProblem(reading.problem);
    assert.equal(schemaTakes(text), reading.ok, `${why}: ${text}`);
    verdicts.add(reading.ok);
  });
  assert.equal(verdicts.size, 2, 'the generated scripts were all good or all bad');
});

When('a script of code has {} at its second step', function (this: ScenarioWorld, what: string) {
  const empty = what === 'nothing' ? null : { do: 'post', to: undefined, event: 'ring', values: {} };
  const script = { scene: 'yard', steps: [{ do: 'run', ticks: 1 }, empty] } as unknown as Script;
  const problem = checkScript(script, game);
  this.use(claims).complaint = problem === undefined ? undefined : describeProblem(problem);
});

Then('it is refused without a place: {string}', function (this: ScenarioWorld, complaint: string) {
  assert.equal(this.use(claims).complaint?.replace(/ \(rule [A-Z]+-\d+\)$/, ''), complaint);
});
