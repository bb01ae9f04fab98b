import { isDeepStrictEqual } from 'node:util';
import { jsonText } from './jsonText.js';
import type { PostTarget, Script, ScriptStep } from './script.js';

/** A script as JSON for people; `readScript` reads the same script from it (rules HOST-36, HOST-37). */
export function writeScript({ scene, size, steps }: Script): string {
  return jsonText({
    scene,
    ...(size === undefined ? {} : { size: `${size.width}x${size.height}` }),
    steps: steps.map(stepJson),
  });
}

/** A step as the object that its JSON text holds: its members in the order of the schema, `do` first. */
function stepJson(step: ScriptStep): object {
  switch (step.do) {
    case 'run':
      return { do: step.do, ticks: step.ticks };
    case 'post':
      return { do: step.do, to: targetJson(step.to), event: step.event, values: step.values };
    case 'capture':
      return { do: step.do, name: step.name, ...given('view', step.view) };
    case 'dump':
      return { do: step.do, name: step.name };
    case 'camera':
      return {
        do: step.do,
        in: step.in,
        at: step.at,
        ...given('turn', step.turn),
        ...given('verticalFov', step.verticalFov),
        ...given('exposure', step.exposure),
      };
    case 'film':
      return { do: step.do, name: step.name, frames: step.frames, every: step.every };
  }
}

function targetJson(target: PostTarget): object {
  switch (target.kind) {
    case 'entity':
    case 'frame':
      return { kind: target.kind, id: target.id };
    case 'everyone':
      return { kind: target.kind };
  }
}

function given(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value };
}

/** Whether two steps are the same case with equal content (rule HOST-29). */
export function sameStep(a: ScriptStep, b: ScriptStep): boolean {
  return isDeepStrictEqual(a, b);
}

/** Whether two targets are the same case with equal content (rule HOST-29). */
export function sameTarget(a: PostTarget, b: PostTarget): boolean {
  return isDeepStrictEqual(a, b);
}
