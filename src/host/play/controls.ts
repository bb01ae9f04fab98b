import type { FlyInput } from './flyCamera.js';
import type { PageMessage } from './messages.js';

/** Radians for each CSS pixel that the mouse moves: a hand's width turns the camera by half a circle. */
const LOOK = 0.0022;
/** How much one notch of the wheel changes the speed. */
const WHEEL = 1.25;
/** How much faster the camera flies while Shift is down. */
const FAST = 10;
/** m/s */
const SPEEDS = { first: 4, least: 0.05, most: 1e7 } as const;

/** Keys by their places on the keyboard. Ctrl is none of them: with W it would close the tab. */
const AXES = {
  right: { more: 'KeyD', less: 'KeyA' },
  up: { more: 'Space', less: 'KeyC' },
  forward: { more: 'KeyW', less: 'KeyS' },
  roll: { more: 'KeyE', less: 'KeyQ' },
} as const;

/** What the keyboard and the mouse ask of the fly camera. */
export class Controls {
  readonly #down = new Set<string>();
  readonly #input: FlyInput = { right: 0, up: 0, forward: 0, roll: 0, turnRight: 0, turnDown: 0, speed: 0 };
  #turnRight = 0;
  #turnDown = 0;
  #speed: number = SPEEDS.first;

  /** How fast the keys move the camera, m/s. */
  get speed(): number {
    return this.#down.has('ShiftLeft') || this.#down.has('ShiftRight') ? this.#speed * FAST : this.#speed;
  }

  take(message: Extract<PageMessage, { kind: 'key' | 'release' | 'look' | 'wheel' }>): void {
    switch (message.kind) {
      case 'key':
        if (message.down) this.#down.add(message.code);
        else this.#down.delete(message.code);
        return;
      case 'release':
        this.#down.clear();
        return;
      case 'look':
        this.#turnRight += message.right * LOOK;
        this.#turnDown += message.down * LOOK;
        return;
      case 'wheel': {
        const speed = this.#speed * WHEEL ** message.notches;
        this.#speed = Math.min(Math.max(speed, SPEEDS.least), SPEEDS.most);
        return;
      }
    }
  }

  /** What one tick is asked for; the turns since the last call are in it once. The same object each time. */
  next(): FlyInput {
    const input = this.#input;
    for (const axis of ['right', 'up', 'forward', 'roll'] as const) {
      const { more, less } = AXES[axis];
      input[axis] = Number(this.#down.has(more)) - Number(this.#down.has(less));
    }
    input.turnRight = this.#turnRight;
    input.turnDown = this.#turnDown;
    input.speed = this.speed;
    this.#turnRight = 0;
    this.#turnDown = 0;
    return input;
  }
}
