import { RefusalError } from '../core/errors.js';
import type { Entity } from '../core/handles.js';
import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';

/** The scene ids of live entities, in the order of their spawns. A name is free again when its entity dies. */
export class Names {
  readonly #entities = new Map<string, Entity>();
  readonly #names = new Map<Entity, string>();

  /** Refuses a name that a new entity cannot have. @throws RefusalError (HOST-17) */
  requireFree(name: unknown): void {
    if (typeof name === 'string' && name.length > 0 && !this.#entities.has(name)) return;
    const reason = 'must be a text, new in the world and not empty';
    throw new RefusalError({ rule: 'HOST-17', field: 'name', value: name, reason });
  }

  add(name: string, entity: Entity): void {
    this.#entities.set(name, entity);
    this.#names.set(entity, name);
  }

  /** Frees the name of an entity that died. */
  forget(entity: Entity): void {
    const name = this.#names.get(entity);
    if (name === undefined) return;
    this.#names.delete(entity);
    this.#entities.delete(name);
  }

  find(name: string): Entity | undefined {
    return this.#entities.get(name);
  }

  save(out: SaveWriter): void {
    out.value('names', [...this.#entities]);
  }

  /** Takes what `save` wrote, in place of no names. */
  restore(from: SaveReader): void {
    for (const [name, entity] of from.value('names') as unknown as [name: string, entity: Entity][])
      this.add(name, entity);
  }

  get all(): readonly string[] {
    return [...this.#entities.keys()];
  }
}
