/** The messages that cucumber tells of a run. */
import type { Envelope } from '@cucumber/messages';

/** What an object is when nobody calls the constructor of its class. */
export type Plain<T> = T extends object ? { [K in keyof T]: Plain<T[K]> } : T;

/** A message by its fields; cucumber makes them, and everything in them, without their classes. */
export type Message = Plain<Envelope>;
