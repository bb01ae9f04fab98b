import { RefusalError } from '../../core/errors.js';

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
