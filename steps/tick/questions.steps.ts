/** What the record pass of the frames may ask the world. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Given, Then, When } from '@cucumber/cucumber';
import ts from 'typescript';
import { ROOT } from '../house/scratch.js';
import { slot, type ScenarioWorld } from '../support/world.js';

/** Where a frame's record came from and whether it is dropped, what was measured of it, and where its owner put it. */
const QUESTIONS = ['recordOf', 'measuredOf', 'placedAt'];
/** No question: the length of the step. */
const GIVEN = ['step'];

const lists = slot(() => ({ sources: new Map<string, string>(), refused: new Map<string, readonly string[]>() }));

Given('the list of questions of the engine, and one with a fourth question', function (this: ScenarioWorld) {
  const engine = readFileSync(join(ROOT, 'src/core/frames/stepRecords.ts'), 'utf8');
  const { sources } = this.use(lists);
  sources.set('the engine', engine);
  sources.set('the other', engine.replace('export interface FrameOwnerFacts {', '$& moodOf(owner: Entity): string;'));
});

/** The members of the interface that are neither given nor one of the three questions. */
function strangers(source: string): readonly string[] {
  const file = ts.createSourceFile('stepRecords.ts', source, ts.ScriptTarget.ES2022);
  const facts = file.statements.find(
    (each): each is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(each) && each.name.text === 'FrameOwnerFacts',
  );
  assert.ok(facts !== undefined, 'the pass has a list of questions');
  const names = facts.members.map((member) =>
    member.name !== undefined && ts.isIdentifier(member.name) ? member.name.text : '?',
  );
  assert.ok(
    QUESTIONS.every((question) => names.includes(question)),
    names.join(', '),
  );
  return names.filter((name) => !QUESTIONS.includes(name) && !GIVEN.includes(name));
}

When('both lists are looked through', function (this: ScenarioWorld) {
  const { sources, refused } = this.use(lists);
  for (const [whose, source] of sources) refused.set(whose, strangers(source));
});

Then(
  'that of the engine asks three questions, and of the other {string} is told',
  function (this: ScenarioWorld, name: string) {
    const { refused } = this.use(lists);
    assert.deepEqual([refused.get('the engine'), refused.get('the other')], [[], [name]]);
  },
);
