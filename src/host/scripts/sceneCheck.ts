import type { FrameId } from '../../core/frames/frameLayout.js';
import { eventOfName } from '../../core/events.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { SceneView } from '../game.js';
import { ownerOf } from './checkScript.js';
import { pathOf } from './memberReader.js';
import type { Locate, ScriptPath } from './readScript.js';
import type { PostStep, Script, ScriptStep } from './script.js';
import type { ScriptProblem } from './scriptProblem.js';

/** A scene as a script meets it: the world that it filled and its views. */
export interface ScriptStage {
  readonly world: SimulationWorld;
  readonly view: SceneView;
  readonly locate?: Locate | undefined;
}

/** What of a script cannot be in its scene as it is now; asked before the first tick. Undefined if all can. */
export function checkInScene(script: Script, stage: ScriptStage): ScriptProblem | undefined {
  for (const [i, step] of script.steps.entries()) {
    const problem = checkStep(step, i, stage);
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
      return problemOfCapture(step.view, i, stage);
    case 'camera':
      return problemOfOwner(step.in, { i, stage, path: ['in'] });
    case 'post':
      return problemOfTarget(step, i, stage) ?? problemOfEntities(step, i, stage);
  }
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

function problemOfCapture(name: string | undefined, i: number, stage: ScriptStage): ScriptProblem | undefined {
  if (name === undefined || viewNamed(name, stage.view) !== undefined) return undefined;
  const known = Object.keys(stage.view.views ?? {}).join(', ') || 'it has none';
  return fault({ i, stage, path: ['view'] }, `must name a further view of the scene (${known})`, name);
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
  const frame = rows.entities.owns[table.find(entity)] as FrameId;
  return (frame as number) === 0 ? fault(place, 'must name an entity that owns a frame', id) : undefined;
}

function unknownEntity(place: Place, id: string): ScriptProblem {
  return fault(place, 'must be the scene id of a live entity', id);
}

function fault({ i, stage, path }: Place, reason: string, value: string): ScriptProblem {
  const member: ScriptPath = ['steps', i, ...path];
  const inTarget = path[0] === 'to';
  return {
    position: stage.locate?.(member),
    path: pathOf(path.at(-1) ?? ''),
    owner: inTarget ? `the target of ${ownerOf(i)}` : ownerOf(i),
    reason: `${reason}, but is ${JSON.stringify(value)}`,
    rule: 'HOST-53',
  };
}
