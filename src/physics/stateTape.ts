import type { PhysicsSystem } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';

/**
 * What Jolt records of a system's state: poses, velocities, sleep timers, and the contacts of the last step with their
 * warm-start impulses. With the same bodies by the same ids, a system that takes it back goes on bit for bit.
 */
export function recordState(instance: JoltInstance, system: PhysicsSystem): Uint8Array {
  const { api } = instance;
  const tape = new Tape(new Uint8Array(4_096));
  const recorder = recorderOf(instance, tape);
  system.SaveState(
    recorder,
    api.EStateRecorderState_Global | api.EStateRecorderState_Bodies | api.EStateRecorderState_Contacts,
  );
  api.destroy(recorder);
  return tape.written();
}

/** Gives a system a recorded state back. @returns false where it does not fit the bodies of the system. */
export function playState(instance: JoltInstance, system: PhysicsSystem, state: Uint8Array): boolean {
  const tape = new Tape(state);
  const recorder = recorderOf(instance, tape);
  const restored = system.RestoreState(recorder);
  instance.api.destroy(recorder);
  return restored && !tape.failed;
}

/** Bytes that are written and read one value after the other, straight from and into the heap. */
class Tape {
  failed = false;
  at = 0;
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get ended(): boolean {
    return this.at >= this.#bytes.length;
  }

  write(heap: Uint8Array, from: number, count: number): void {
    if (this.at + count > this.#bytes.length) {
      const wider = new Uint8Array(2 * (this.at + count));
      wider.set(this.#bytes.subarray(0, this.at));
      this.#bytes = wider;
    }
    for (let i = 0; i < count; i++) this.#bytes[this.at + i] = heap[from + i] as number;
    this.at += count;
  }

  read(heap: Uint8Array, to: number, count: number): void {
    // A callback must not throw: it would leave the solver's locks held. Zeros are read, and the failure is told.
    this.failed ||= this.at + count > this.#bytes.length;
    for (let i = 0; i < count; i++) heap[to + i] = this.failed ? 0 : (this.#bytes[this.at + i] as number);
    this.at += count;
  }

  written(): Uint8Array {
    return this.#bytes.slice(0, this.at);
  }
}

function recorderOf({ api }: JoltInstance, tape: Tape): InstanceType<JoltInstance['api']['StateRecorderJS']> {
  const heap: Uint8Array = api.HEAPU8;
  const recorder = new api.StateRecorderJS();
  recorder.WriteBytes = (from, count) => {
    tape.write(heap, from, count);
  };
  recorder.ReadBytes = (to, count) => {
    tape.read(heap, to, count);
  };
  recorder.IsEOF = () => tape.ended;
  recorder.IsFailed = () => tape.failed;
  return recorder;
}
