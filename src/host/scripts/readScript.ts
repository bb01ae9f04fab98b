import { Complaints, MemberReader } from './memberReader.js';
import { parseSize, type PictureSize, type Script, type ScriptStep } from './script.js';
import { positionAt, type ScriptProblem, type TextPosition } from './scriptProblem.js';
import { readStep } from './stepReader.js';
import { readJson, type JsonNode } from './strictJson.js';

/** A member of a script: `['steps', 0, 'values', 'lit']`. */
export type ScriptPath = readonly (string | number)[];

/** Where a member stands in the text that the script was read from; its nearest owner's place if it is not there. */
export type Locate = (path: ScriptPath) => TextPosition | undefined;

/** A script with the places of its members, or the first problem of its text. */
export type ScriptReading =
  | { readonly ok: true; readonly script: Script; readonly locate: Locate }
  | { readonly ok: false; readonly problem: ScriptProblem };

/**
 * Reads a script strictly: JSON without comments, each member once, none unknown, none missing, none of a wrong kind.
 * Whether its scene and events exist is for `checkScript`.
 */
export function readScript(text: string): ScriptReading {
  const json = readJson(text);
  if (!json.ok) {
    const position = positionAt(text, json.at);
    return {
      ok: false,
      problem: { position, path: '$', owner: 'the script', reason: `is not JSON: ${json.reason}`, rule: 'HOST-21' },
    };
  }
  const complaints = new Complaints();
  const script = readRoot(json.root, complaints);
  if (script === null || complaints.first !== undefined) return { ok: false, problem: problemOf(complaints, text) };
  return { ok: true, script, locate: (path) => positionAt(text, offsetOf(json.root, path)) };
}

function problemOf({ first }: Complaints, text: string): ScriptProblem {
  if (first === undefined) throw new Error('a script was refused without a complaint');
  const { at, ...rest } = first;
  return { ...rest, position: positionAt(text, at) };
}

function readRoot(root: JsonNode, complaints: Complaints): Script | null {
  const members = new MemberReader(root, 'the script', complaints);
  const schema = members.optional('$schema');
  if (schema !== null) members.text('$schema', schema);
  const scene = members.text('scene');
  const sizeNode = members.optional('size');
  const size = sizeNode === null ? null : readSize(members, sizeNode);
  const list = members.take('steps');
  if (list !== null && list.kind !== 'array') members.refuse('steps', list, 'must be a list of steps');
  const nodes = list?.kind === 'array' ? list.items : [];
  const steps: ScriptStep[] = [];
  nodes.forEach((node, i) => {
    const step = readStep(node, i + 1, complaints);
    if (step !== null) steps.push(step);
  });
  members.end();
  if (scene === null) return null;
  return { scene, ...(size === null ? {} : { size }), steps };
}

function readSize(members: MemberReader, node: JsonNode): PictureSize | null {
  const size = node.kind === 'string' ? parseSize(node.value) : undefined;
  return (
    size ?? members.refuse('size', node, 'must be a text such as "640x360", each side from 1 to 16,384', 'HOST-82')
  );
}

function offsetOf(root: JsonNode, path: ScriptPath): number {
  let node = root;
  for (const part of path) {
    const next = childOf(node, part);
    if (next === undefined) break;
    node = next;
  }
  return node.at;
}

function childOf(node: JsonNode, part: string | number): JsonNode | undefined {
  if (typeof part === 'number') return node.kind === 'array' ? node.items[part] : undefined;
  return node.kind === 'object' ? node.members.find(({ name }) => name === part)?.value : undefined;
}
