import type { Columns } from './columns.js';
import { readText, writeText } from './schema.js';
import { PROBLEM_TEXT_BYTES, PROBLEMS_TOLD, type PROBLEM_LAYOUT, type PhysicsRows } from './seams/physics.js';

/** A state that no correct engine reaches; with contracts off the backend skips it and goes on (rule CHECK-02). */
export class BrokenContract extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenContract';
  }
}

/** A problem as the world tells it. */
export interface PhysicsProblem {
  readonly order: number;
  readonly entity: number;
  readonly text: string;
}

/** Tells a problem; what has no more room is only counted (rule CHECK-04). */
export function tellProblem(rows: PhysicsRows, worker: number, problem: PhysicsProblem): void {
  const problems = rows.problems[worker];
  const at = rows.problemCount[worker] as number;
  rows.problemCount[worker] = at + 1;
  if (problems === undefined || at >= PROBLEMS_TOLD) return;
  problems.order[at] = problem.order;
  problems.entity[at] = problem.entity;
  writeText(problems.text, at * PROBLEM_TEXT_BYTES, PROBLEM_TEXT_BYTES, problem.text);
}

/**
 * Takes the problems that the workers told in a step, in an order that does not depend on who found them, and forgets them.
 * @returns the first `PROBLEMS_TOLD` of them, and how many more there were.
 */
export function takeProblems(rows: PhysicsRows): { readonly told: readonly PhysicsProblem[]; readonly more: number } {
  const told: PhysicsProblem[] = [];
  let count = 0;
  for (const [worker, problems] of rows.problems.entries()) {
    const found = rows.problemCount[worker] as number;
    count += found;
    for (let at = 0; at < Math.min(found, PROBLEMS_TOLD); at++) told.push(readProblem(problems, at));
  }
  rows.problemCount.fill(0);
  // Each worker's list has this order, so what is among the first of all is among the first of its worker too.
  told.sort((a, b) => a.order - b.order);
  told.splice(PROBLEMS_TOLD);
  return { told, more: count - told.length };
}

function readProblem(problems: Columns<typeof PROBLEM_LAYOUT>, at: number): PhysicsProblem {
  return {
    order: problems.order[at] as number,
    entity: problems.entity[at] as number,
    text: readText(problems.text, at * PROBLEM_TEXT_BYTES, PROBLEM_TEXT_BYTES),
  };
}
