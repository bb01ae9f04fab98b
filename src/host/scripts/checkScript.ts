import { RefusalError } from '../../core/errors.js';
import { eventOfName, type EventFacts } from '../../core/events.js';
import { checkField } from '../../core/schema.js';
import type { Game } from '../game.js';
import { pathOf } from './memberReader.js';
import type { Locate, ScriptPath } from './readScript.js';
import { frameName, type FilmStep, type PostStep, type Script, type ScriptStep } from './script.js';
import type { ScriptProblem } from './scriptProblem.js';

/** A problem of a step: its number from 0, the member within it, and the path as messages show it. */
interface StepFault {
  readonly member: ScriptPath;
  readonly path: string;
  readonly owner: string;
  readonly reason: string;
  readonly rule: string;
}

/**
 * What cannot be with a script in this game, found before any world is made; undefined if all can. A step or a target
 * that holds nothing, which only a script built by code without types can have, is refused by its number (HOST-31).
 */
export function checkScript(script: Script, game: Game, locate: Locate = () => undefined): ScriptProblem | undefined {
  if (!Object.hasOwn(game.scenes, script.scene)) {
    const reason = `must name a scene of the game (${Object.keys(game.scenes).join(', ')}), but is ${JSON.stringify(script.scene)}`;
    return { position: locate(['scene']), path: '$.scene', owner: 'the script', reason, rule: 'HOST-18' };
  }
  const fault = findFault(script.steps);
  if (fault === undefined) return undefined;
  const { member, ...rest } = fault;
  return { ...rest, position: locate(member) };
}

function findFault(steps: readonly ScriptStep[]): StepFault | undefined {
  for (const [i, step] of (steps as readonly (ScriptStep | null | undefined)[]).entries()) {
    if (step === null || step === undefined) return holdsNothing(i, ['steps', i], 'HOST-31');
    const fault = step.do === 'post' ? faultOfPost(step, i) : undefined;
    if (fault !== undefined) return fault;
  }
  return faultOfNames(steps);
}

function holdsNothing(i: number, member: ScriptPath, rule: string): StepFault {
  const path = member.length === 2 ? '$' : pathOf(String(member.at(-1)));
  return { member, path, owner: ownerOf(i), reason: 'must hold something, but is empty', rule };
}

function faultOfPost(step: PostStep, i: number): StepFault | undefined {
  const to = step.to as PostStep['to'] | null | undefined;
  if (to === null || to === undefined) return holdsNothing(i, ['steps', i, 'to'], 'HOST-32');
  const event = eventOfName(step.event);
  if (event === undefined) {
    const reason = `must name an event of the game or the engine, but is ${JSON.stringify(step.event)}`;
    return { member: ['steps', i, 'event'], path: '$.event', owner: ownerOf(i), reason, rule: 'HOST-42' };
  }
  for (const [name, value] of Object.entries(step.values)) {
    const reason = reasonAgainst(event, name, value);
    if (reason === undefined) continue;
    return {
      member: ['steps', i, 'values', name],
      path: pathOf(name),
      owner: `the values of ${ownerOf(i)}`,
      reason,
      rule: 'HOST-42',
    };
  }
  return undefined;
}

function reasonAgainst(event: EventFacts, name: string, value: unknown): string | undefined {
  const field = Object.hasOwn(event.schema, name) ? event.schema[name] : undefined;
  if (field === undefined) {
    const fields = Object.keys(event.schema);
    return fields.length === 0
      ? `is unknown: the event ${event.eventName} has no fields`
      : `is unknown: the fields of the event ${event.eventName} are ${fields.join(', ')}`;
  }
  if (field.kind === 'entity') {
    if (value === null || typeof value === 'string') return undefined;
    return `must be the scene id of an entity, or null for none, but is ${JSON.stringify(value)}`;
  }
  try {
    checkField(field, value, { rule: 'HOST-42', path: name });
    return undefined;
  } catch (error) {
    if (error instanceof RefusalError) return `${error.reason}, but is ${JSON.stringify(value)}`;
    throw error;
  }
}

/** Names of pictures must differ, and names of dumps; a film takes the names of its frames (rules HOST-75 to HOST-78). */
function faultOfNames(steps: readonly ScriptStep[]): StepFault | undefined {
  const captures = new Map<string, number>();
  const dumps = new Map<string, number>();
  const films = new Map<string, { readonly step: FilmStep; readonly i: number }>();
  for (const [i, step] of steps.entries()) {
    if (step.do === 'film') {
      const other = films.get(step.name);
      if (other !== undefined) return clash(i, other.i, step.name);
      films.set(step.name, { step, i });
    }
    if (step.do !== 'capture' && step.do !== 'dump') continue;
    const names = step.do === 'capture' ? captures : dumps;
    const other = names.get(step.name);
    if (other !== undefined) return clash(i, other, step.name);
    names.set(step.name, i);
  }
  for (const [name, i] of captures) {
    const film = films.get(name.slice(0, -7));
    if (film !== undefined && isFrameOf(film.step, name)) return clash(Math.max(i, film.i), Math.min(i, film.i), name);
  }
  return undefined;
}

function isFrameOf(film: FilmStep, name: string): boolean {
  const digits = name.slice(-6);
  if (!/^\d{6}$/.test(digits)) return false;
  return Number(digits) < film.frames && name === frameName(film.name, Number(digits));
}

function clash(i: number, other: number, name: string): StepFault {
  const reason = `must be new, but step ${other + 1} gives the name ${JSON.stringify(name)} too`;
  return { member: ['steps', i, 'name'], path: '$.name', owner: ownerOf(i), reason, rule: 'HOST-77' };
}

export function ownerOf(i: number): string {
  return `step ${i + 1}`;
}
