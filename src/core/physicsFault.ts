/** The solver cannot go on: its instance is lost, and the world keeps the state of the last good step. */
export class PhysicsFault extends Error {
  /** The home that was worked on; 0 for none. */
  readonly home: number;
  /** The frame of that home. */
  readonly frame: number;
  readonly phase: string;

  constructor(facts: {
    readonly home: number;
    readonly frame: number;
    readonly phase: string;
    readonly cause: unknown;
  }) {
    const { home, frame, phase, cause } = facts;
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`physics failed in home ${home} of frame ${frame} (${phase}): ${reason}`, { cause });
    this.name = 'PhysicsFault';
    this.home = home;
    this.frame = frame;
    this.phase = phase;
  }
}
