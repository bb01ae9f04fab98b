import type { SolvedContact } from './bounceRule.js';
import type { ContactListenerJS, JoltApi } from './joltApi.js';

/** Who hears of the contacts that a system finds; pointers are addresses in the heap, valid during the call. */
export interface ContactSink {
  added(body1: number, body2: number, manifold: number): void;
  /** Asked before each call of `persisted`, of which there is one for each contact in each step. */
  readonly wantsPersisted: boolean;
  persisted(body1: number, body2: number, manifold: number): void;
  /** Asked of the settings of each contact in each step. */
  mayBounce(settings: number): boolean;
  /** Called for each contact that is to bounce, before it is solved, in each step. */
  bouncing(contact: SolvedContact): void;
  removed(pair: number): void;
}

/**
 * A system's listener, which passes calls on to the sink of the home that has the system.
 *
 * A JavaScript error that left a callback would unwind the solver and leave its locks held, so the first one is kept
 * for the end of the step.
 */
export class ContactRelay {
  sink: ContactSink | undefined;
  readonly listener: ContactListenerJS;
  #error: { readonly thrown: unknown } | undefined;

  constructor(api: JoltApi) {
    this.listener = new api.ContactListenerJS();
    const accept = api.ValidateResult_AcceptAllContactsForThisBodyPair;
    this.listener.OnContactValidate = () => accept;
    this.listener.OnContactAdded = (body1, body2, manifold, settings) => {
      this.#guard(() => this.sink?.added(body1, body2, manifold));
      if (this.sink?.mayBounce(settings) === true) this.#bounce({ body1, body2, manifold, settings });
    };
    this.listener.OnContactPersisted = (body1, body2, manifold, settings) => {
      if (this.sink?.wantsPersisted === true) this.#guard(() => this.sink?.persisted(body1, body2, manifold));
      if (this.sink?.mayBounce(settings) === true) this.#bounce({ body1, body2, manifold, settings });
    };
    this.listener.OnContactRemoved = (pair) => {
      this.#guard(() => this.sink?.removed(pair));
    };
  }

  /** Throws what a callback threw in the step before. */
  throwError(): void {
    const error = this.#error;
    this.#error = undefined;
    if (error !== undefined) throw error.thrown;
  }

  #bounce(contact: SolvedContact): void {
    this.#guard(() => this.sink?.bouncing(contact));
  }

  #guard(call: () => void): void {
    try {
      call();
    } catch (thrown) {
      this.#error ??= { thrown };
    }
  }
}
