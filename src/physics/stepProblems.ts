import { BrokenContract, tellProblem } from '../core/physicsProblems.js';
import { PhysicsHeader, type PhysicsRows } from '../core/seams/physics.js';

/** What a backend finds in a tick that only a bug of the engine can cause. */
export class StepProblems {
  readonly #rows: PhysicsRows;
  readonly #worker: number;

  constructor(rows: PhysicsRows, worker: number) {
    this.#rows = rows;
    this.#worker = worker;
  }

  /** Of a change, by its place in the list. @throws BrokenContract with contracts on (rule CHECK-01). */
  ofChange(at: number, slot: number, text: string): void {
    this.#found(at, slot, text);
  }

  /** Of a body in a home's step; every one of these comes after those of the changes. @throws as `ofChange` does. */
  ofStep(home: number, slot: number, text: string): void {
    this.#found(this.#rows.buffers.capacity.ops + home, slot, text);
  }

  #found(order: number, slot: number, text: string): void {
    const { header, bodies } = this.#rows;
    const entity = bodies.entity[slot] ?? 0;
    if (header[PhysicsHeader.contracts] === 1)
      throw new BrokenContract(`physics was asked for what nobody can ask: ${text} (entity ${String(entity)})`);
    tellProblem(this.#rows, this.#worker, { order, entity, text });
  }
}
