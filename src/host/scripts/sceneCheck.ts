import { eventOfName } from '../../core/events.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { SceneView } from '../game.js';
import { ownerOf } from './checkScript.js';
import { pathOf } from './memberReader.js';
import type { Locate } from './readScript.js';
import type { CaptureStep, PostStep, Script, ScriptStep } from './script.js';
import type { ScriptProblem } from './scriptProblem.js';

/** A scene as a script meets it: the world that it filled and its views. */
export interface ScriptStage {
  readonly world: SimulationWorld;
  readonly view: SceneView;
  readonly locate?: Locate | undefined;
}

/** What of a script cannot be in its scene as it is now; asked before the first tick. Undefined if all can. */
export function checkInScene(script: Script, stage: ScriptStage): ScriptProblem | undefined {
  let moved = false;
  for (const [i, step] of script.steps.entries()) {
    moved ||= step.do === 'camera';
    const problem =
      checkStep(step, i, stage) ?? (moved ? undefined : checkCamera(step, i, { stage, view: stage.view }));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What of the step `i`, counted from 0, cannot be at this moment: what it names may have died. */
export function checkStep(step: ScriptStep, i: number, stage: ScriptStage): ScriptProblem | undefined {
  switch (step.do) {
    case 'run':
    case 'dump':
    case 'film':
      return undefined;
    case 'capture':
      return problemOfView(step, { i, stage, path: ['view'] });
    case 'camera':
      return problemOfOwner(step.in, { i, stage, path: ['in'] });
    case 'post':
      return problemOfTarget(step, i, stage) ?? problemOfEntities(step, i, stage);
  }
}

/** Why a step that draws cannot draw through the view (rules HOST-53, HOST-79, HOST-80). */
export function checkCamera(
  step: ScriptStep,
  i: number,
  { stage, view }: { readonly stage: ScriptStage; readonly view: SceneView },
): ScriptProblem | undefined {
  if (step.do !== 'capture' && step.do !== 'film') return undefined;
  const { table, rows } = stage.world.internals;
  const used = step.do === 'capture' ? (viewNamed(step.view, stage.view) ?? view) : view;
  const slot = table.find(used.in);
  if (slot >= 0 && rows.entities.owns[slot] !== 0) return undefined;
  const what = slot < 0 ? 'the entity that it stood in is gone' : 'the entity that it stands in owns no frame';
  return {
    position: stage.locate?.(['steps', i, 'name']),
    path: '$.name',
    owner: ownerOf(i),
    reason: `must have a live camera, but ${what}`,
    rule: step.do === 'film' ? 'HOST-79' : 'HOST-53',
  };
}

/** The view that a capture names, or undefined without a name. */
export function viewNamed(name: string | undefined, view: SceneView): SceneView | undefined {
  if (name === undefined) return undefined;
  return view.views !== undefined && Object.hasOwn(view.views, name) ? view.views[name] : undefined;
}

interface Place {
  readonly i: number;
  readonly stage: ScriptStage;
  /** The member within the step. */
  readonly path: readonly string[];
}

function problemOfView({ view }: CaptureStep, place: Place): ScriptProblem | undefined {
  const scene = place.stage.view;
  if (view === undefined || viewNamed(view, scene) !== undefined) return undefined;
  const known = Object.keys(scene.views ?? {}).join(', ') || 'it has none';
  return fault(place, { reason: `must name a further view of the scene (${known})`, value: view, rule: 'HOST-52' });
}

function problemOfTarget({ to }: PostStep, i: number, stage: ScriptStage): ScriptProblem | undefined {
  const place = { i, stage, path: ['to', 'id'] };
  switch (to.kind) {
    case 'entity':
      return stage.world.named(to.id) === undefined ? unknownEntity(place, to.id) : undefined;
    case 'frame':
      return problemOfOwner(to.id, place);
    case 'everyone':
      return undefined;
  }
}

function problemOfEntities({ event, values }: PostStep, i: number, stage: ScriptStage): ScriptProblem | undefined {
  const schema = eventOfName(event)?.schema ?? {};
  for (const [name, value] of Object.entries(values)) {
    if (schema[name]?.kind !== 'entity' || typeof value !== 'string') continue;
    if (stage.world.named(value) === undefined) return unknownEntity({ i, stage, path: ['values', name] }, value);
  }
  return undefined;
}

function problemOfOwner(id: string, place: Place): ScriptProblem | undefined {
  const { world } = place.stage;
  const entity = world.named(id);
  if (entity === undefined) return unknownEntity(place, id);
  const { rows, table } = world.internals;
  if (rows.entities.owns[table.find(entity)] !== 0) return undefined;
  return fault(place, { reason: 'must name an entity that owns a frame', value: id, rule: 'HOST-24' });
}

function unknownEntity(place: Place, id: string): ScriptProblem {
  return fault(place, { reason: 'must be the scene id of a live entity', value: id, rule: 'HOST-24' });
}

interface Wrong {
  readonly reason: string;
  readonly value: string;
  readonly rule: string;
}

function fault({ i, stage, path }: Place, { reason, value, rule }: Wrong): ScriptProblem {
  return {
    position: stage.locate?.(['steps', i, ...path]),
    path: pathOf(path.at(-1) ?? ''),
    owner: `${OBJECTS[path[0] ?? ''] ?? ''}${ownerOf(i)}`,
    reason: `${reason}, but is ${JSON.stringify(value)}`,
    rule,
  };
}

/** What the objects within a step are called. */
const OBJECTS: Readonly<Record<string, string | undefined>> = { to: 'the target of ', values: 'the values of ' };
