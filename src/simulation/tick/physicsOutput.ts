import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import { NO_ENTITY, packHandle, slotOf, type Entity } from '../../core/handles.js';
import { PhysicsOutputCheck, type OutputFacts } from '../../core/outputCheck.js';
import { BrokenContract, takeProblems } from '../../core/physicsProblems.js';
import type { Homes } from '../homes.js';
import { Header, type WorldRows } from '../sharedWorld.js';

/** What the check of the output needs of the sync point. */
export interface OutputParts {
  readonly rows: WorldRows;
  readonly homes: Homes;
  readonly bug: (entity: Entity, message: string) => void;
}

/** The output of physics as step 2 takes it: checked before any of it lands (rule TICK-55). */
export class PhysicsOutput {
  readonly #parts: OutputParts;
  readonly #check: PhysicsOutputCheck;

  constructor(parts: OutputParts) {
    this.#parts = parts;
    this.#check = new PhysicsOutputCheck(factsOf(parts));
  }

  /**
   * Finds what no correct backend gives. With contracts off each such output is logged, and the entities that it names get
   * no physics update in this step (rules CHECK-34, CHECK-37).
   * @throws BrokenContract with contracts on, before anything has landed (rule CHECK-51).
   */
  check(): void {
    const { rows, bug } = this.#parts;
    this.#logProblems();
    this.#check.run();
    const { failures } = this.#check;
    if (failures.length === 0) return;
    const [first] = failures;
    if (rows.header[Header.contracts] === 1) throw new BrokenContract(`physics gave a wrong output: ${first?.message}`);
    for (const { names, message } of failures) bug(names[0] ?? NO_ENTITY, message);
  }

  /** Calls `take` with the slot of every body state that lands, in order. @hot */
  forEachState(take: (slot: number) => void): void {
    const check = this.#check;
    for (let i = 0; i < check.stateCount; i++) {
      const slot = check.states[i] as number;
      if (!check.isSkipped(slot)) take(slot);
    }
  }

  isSkipped(slot: number): boolean {
    return this.#check.isSkipped(slot);
  }

  isContactSkipped(a: Entity, b: Entity): boolean {
    return this.#check.isContactSkipped(a, b);
  }

  /** After the list of changes is empty: the skipped hulls are put back by it. */
  putBackSkipped(): void {
    const { skipped } = this.#check;
    for (let i = 0; i < skipped.length; i++) this.#parts.homes.putBack(skipped[i] as number);
  }

  /** What the backends found themselves (rule CHECK-04); with contracts on they have thrown it. */
  #logProblems(): void {
    const { rows, bug } = this.#parts;
    const { problemCount } = rows.physics;
    let found = 0;
    for (let worker = 0; worker < problemCount.length; worker++) found += problemCount[worker] as number;
    if (found === 0) return;
    const { told, more } = takeProblems(rows.physics);
    for (const { entity, text } of told) bug(entity as Entity, text);
    if (more > 0) bug(NO_ENTITY, `physics found ${String(more)} more problems`);
  }
}

function factsOf({ rows }: OutputParts): OutputFacts {
  const { entities, frames, physics } = rows;
  return {
    rows: physics,
    entityAt: (slot) => (entities.live[slot] === 1 ? packHandle(slot, entities.generation[slot] as number) : NO_ENTITY),
    slotOf,
    owns: (slot) => entities.owns[slot] as number,
    hasFrame: (frame) => frames.has(frame as FrameId),
    isRoot: (frame) => frames.parentOf(frame as FrameId) === NO_FRAME,
  };
}
