import { RefusalError } from '../../core/errors.js';
import type { AnyHandler } from '../components/component.js';
import { RigWriter } from '../rigs/rigWriter.js';
import type { Self } from './self.js';

/**
 * What a handler gets, for the time of its call: with contracts on, whoever keeps `self`, a state or a payload and uses it
 * later is refused (rules COMP-06, COMP-16), where without contracts it would read and write whatever runs then.
 */
export class Lease {
  #ended = false;

  /** A stand-in for `target` that works until the lease ends. */
  on<T extends object>(target: T, rule: string, field: string): T {
    return new Proxy(target, {
      get: (own, name) => {
        this.#require(rule, field, name);
        const value: unknown = Reflect.get(own, name, own);
        if (value instanceof RigWriter) return this.on(value, rule, `${field}.rig`);
        return typeof value === 'function' ? (value.bind(own) as unknown) : value;
      },
      set: (own, name, value) => {
        this.#require(rule, field, name);
        return Reflect.set(own, name, value, own);
      },
    });
  }

  end(): void {
    this.#ended = true;
  }

  #require(rule: string, field: string, name: string | symbol): void {
    if (!this.#ended) return;
    const reason = 'must not be used after the call that received it';
    throw new RefusalError({ rule, field, value: String(name), reason });
  }
}

/** A handler's call in which what it gets works for its time alone. */
export function handleOnLease(handler: AnyHandler, { self, state, payload }: HandlerArguments): unknown {
  const lease = new Lease();
  try {
    return handler(
      lease.on(self, 'COMP-16', 'self'),
      lease.on(state, 'COMP-06', 'state'),
      lease.on(payload, 'COMP-16', 'payload'),
    );
  } finally {
    lease.end();
  }
}

/** What a handler gets. */
interface HandlerArguments {
  readonly self: Self;
  readonly state: object;
  readonly payload: object;
}
