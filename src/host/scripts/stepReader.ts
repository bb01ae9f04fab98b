import type { Quat, Vec3 } from '../../core/shapes.js';
import { MemberReader, type Complaints } from './memberReader.js';
import { plainValue, type JsonNode } from './strictJson.js';
import {
  LONGEST_FILM_NAME,
  LONGEST_NAME,
  MOST_FRAMES,
  MOST_TICKS,
  NAME_PATTERN,
  STEP_KINDS,
  TARGET_KINDS,
  type CameraStep,
  type CaptureStep,
  type PostTarget,
  type ScriptStep,
  type StepKind,
  type TargetKind,
} from './script.js';

/** Reads one step; `number` counts from 1. */
export function readStep(node: JsonNode, number: number, complaints: Complaints): ScriptStep | null {
  const members = new MemberReader(node, `step ${number}`, complaints, 'do');
  const kind = readKey(members, 'do', STEP_KINDS);
  if (kind === null) return null;
  const step = readMembers(kind, members, complaints);
  members.end();
  return step;
}

function readMembers(kind: StepKind, members: MemberReader, complaints: Complaints): ScriptStep | null {
  switch (kind) {
    case 'run': {
      const ticks = members.whole('ticks', 1, MOST_TICKS);
      return ticks === null ? null : { do: 'run', ticks };
    }
    case 'post':
      return readPost(members, complaints);
    case 'capture':
      return readCapture(members);
    case 'dump': {
      const name = readName(members, LONGEST_NAME);
      return name === null ? null : { do: 'dump', name };
    }
    case 'camera':
      return readCamera(members);
    case 'film': {
      const name = readName(members, LONGEST_FILM_NAME);
      const frames = members.whole('frames', 1, MOST_FRAMES);
      const every = members.whole('every', 1, MOST_TICKS);
      if (name === null || frames === null || every === null) return null;
      return { do: 'film', name, frames, every };
    }
  }
}

function readPost(members: MemberReader, complaints: Complaints): ScriptStep | null {
  const target = members.take('to');
  const to = target === null ? null : readTarget(target, members.owner, complaints);
  const event = members.text('event');
  const given = members.optional('values');
  const values = given === null ? {} : readValues(members, given, complaints);
  if (to === null || event === null || values === null) return null;
  return { do: 'post', to, event, values };
}

function readTarget(node: JsonNode, step: string, complaints: Complaints): PostTarget | null {
  const members = new MemberReader(node, `the target of ${step}`, complaints, 'kind');
  const kind = readKey(members, 'kind', TARGET_KINDS);
  if (kind === null) return null;
  const target = readTargetMembers(kind, members);
  members.end();
  return target;
}

function readTargetMembers(kind: TargetKind, members: MemberReader): PostTarget | null {
  switch (kind) {
    case 'entity':
    case 'frame': {
      const id = members.text('id');
      return id === null ? null : { kind, id };
    }
    case 'everyone':
      return { kind };
  }
}

/** The fields' kinds are the event's affair (checkScript); here they are only no objects within objects. */
function readValues(
  members: MemberReader,
  node: JsonNode,
  complaints: Complaints,
): Readonly<Record<string, unknown>> | null {
  if (node.kind !== 'object') return members.refuse('values', node, 'must be an object');
  const values = new MemberReader(node, `the values of ${members.owner}`, complaints);
  for (const { name, value } of node.members) {
    values.optional(name);
    if (value.kind === 'object') values.refuse(name, value, 'must be the value of a field');
  }
  return plainValue(node) as Readonly<Record<string, unknown>>;
}

function readCapture(members: MemberReader): CaptureStep | null {
  const name = readName(members, LONGEST_NAME);
  const node = members.optional('view');
  const view = node === null ? null : members.text('view', node);
  if (name === null || (node !== null && view === null)) return null;
  return { do: 'capture', name, ...(view === null ? {} : { view }) };
}

function readCamera(members: MemberReader): CameraStep | null {
  const frame = members.text('in');
  const at = members.numbers('at', 3) as Vec3 | null;
  const turn = readTurn(members);
  const verticalFov = readRange(members, 'verticalFov', {
    holds: (value) => value > 0 && value < Math.PI,
    reason: 'must be a number between 0 and π rad',
  });
  const exposure = readRange(members, 'exposure', {
    holds: (value) => value >= -64 && value <= 64,
    reason: 'must be a number of stops from -64 to 64',
  });
  if (frame === null || at === null) return null;
  return {
    do: 'camera',
    in: frame,
    at,
    ...(turn === null ? {} : { turn }),
    ...(verticalFov === null ? {} : { verticalFov }),
    ...(exposure === null ? {} : { exposure }),
  };
}

function readTurn(members: MemberReader): Quat | null {
  const node = members.optional('turn');
  if (node === null) return null;
  const turn = members.numbers('turn', 4, node);
  if (turn?.every((lane) => lane === 0)) return members.refuse('turn', node, 'must be 4 numbers that are not all zero');
  return turn as Quat | null;
}

interface Range {
  readonly holds: (value: number) => boolean;
  readonly reason: string;
}

function readRange(members: MemberReader, name: string, { holds, reason }: Range): number | null {
  const node = members.optional(name);
  if (node === null) return null;
  return node.kind === 'number' && holds(node.value) ? node.value : members.refuse(name, node, reason);
}

function readName(members: MemberReader, longest: number): string | null {
  const node = members.take('name');
  if (node === null) return null;
  if (node.kind === 'string' && node.value.length <= longest && NAME_PATTERN.test(node.value)) return node.value;
  const reason = `must be a text of 1 to ${longest} small letters, digits and dashes that begins with no dash`;
  return members.refuse('name', node, reason);
}

/** The member that says what an object is: a text of a closed set (rules HOST-34, HOST-39, HOST-40). */
function readKey<K extends string>(members: MemberReader, key: string, kinds: readonly K[]): K | null {
  if (members.node.kind !== 'object') return null;
  const node = members.optional(key);
  const list = `must be one of ${kinds.join(', ')}`;
  if (node === null) return members.miss(key, `is missing; it ${list}`, 'HOST-39');
  if (node.kind !== 'string') return members.refuse(key, node, 'must be a text', 'HOST-40');
  return kinds.find((kind) => kind === node.value) ?? members.refuse(key, node, list, 'HOST-39');
}
