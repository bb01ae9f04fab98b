import { plainValue, type JsonMember, type JsonNode } from './strictJson.js';

/** What is wrong at a place in the text. */
export interface Complaint {
  readonly at: number;
  readonly path: string;
  readonly owner: string;
  readonly reason: string;
  readonly rule: string;
}

/** The first complaint of a reading; later ones are not kept. */
export class Complaints {
  first: Complaint | undefined;

  add(complaint: Complaint): null {
    this.first ??= complaint;
    return null;
  }
}

/** Reads the members of one object, each once; `end` complains of those that nothing asked for (rule HOST-38). */
export class MemberReader {
  readonly owner: string;
  readonly node: JsonNode;
  readonly #complaints: Complaints;
  readonly #members = new Map<string, JsonMember>();
  readonly #taken = new Set<string>();

  /**
   * @param owner names the object in complaints, such as `step 2`.
   * @param key the member that says what the object is, which has messages of its own (rule HOST-40).
   */
  constructor(node: JsonNode, owner: string, complaints: Complaints, key?: string) {
    this.node = node;
    this.owner = owner;
    this.#complaints = complaints;
    if (node.kind !== 'object') {
      this.#complain(node.at, '$', `must be an object, but is ${shown(node)}`);
      return;
    }
    for (const member of node.members) {
      if (this.#members.has(member.name)) {
        const rule = member.name === key ? 'HOST-40' : 'HOST-38';
        this.#complain(member.at, pathOf(member.name), 'must not be given twice', rule);
      }
      this.#members.set(member.name, member);
    }
  }

  /** A member that must be there. */
  take(name: string): JsonNode | null {
    const value = this.optional(name);
    return value ?? this.#complain(this.node.at, pathOf(name), 'is missing');
  }

  optional(name: string): JsonNode | null {
    this.#taken.add(name);
    return this.#members.get(name)?.value ?? null;
  }

  /** Complains of a value. */
  refuse(name: string, node: JsonNode, reason: string, rule = 'HOST-38'): null {
    return this.#complain(node.at, pathOf(name), `${reason}, but is ${shown(node)}`, rule);
  }

  /** Complains of a member that is not there, at the object. */
  miss(name: string, reason: string, rule: string): null {
    return this.#complain(this.node.at, pathOf(name), reason, rule);
  }

  text(name: string, node = this.take(name)): string | null {
    if (node === null) return null;
    if (node.kind === 'string') return node.value;
    return this.refuse(name, node, 'must be a text');
  }

  whole(name: string, least: number, most: number): number | null {
    const node = this.take(name);
    if (node === null) return null;
    if (node.kind === 'number' && Number.isInteger(node.value) && node.value >= least && node.value <= most) {
      return node.value;
    }
    const range = `${least.toLocaleString('en')} to ${most.toLocaleString('en')}`;
    return this.refuse(name, node, `must be a whole number from ${range}`);
  }

  numbers(name: string, count: number, node = this.take(name)): readonly number[] | null {
    if (node === null) return null;
    const items = node.kind === 'array' ? node.items : [];
    const values = items.flatMap((item) => (item.kind === 'number' ? [item.value] : []));
    if (items.length === count && values.length === count) return values;
    return this.refuse(name, node, `must be ${count} numbers`);
  }

  /** Complains of the first member that was not taken. */
  end(): void {
    for (const [name, member] of this.#members) {
      if (this.#taken.has(name)) continue;
      const known = [...this.#taken].join(', ');
      this.#complain(member.at, pathOf(name), `is unknown here; the members are ${known}`);
    }
  }

  #complain(at: number, path: string, reason: string, rule = 'HOST-38'): null {
    return this.#complaints.add({ at, path, owner: this.owner, reason, rule });
  }
}

const PLAIN_NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** The path of a member of the object `$`. */
export function pathOf(name: string): string {
  return PLAIN_NAME.test(name) ? `$.${name}` : `$[${JSON.stringify(name)}]`;
}

/** A value in a message: as JSON, cut at 60 characters. */
export function shown(node: JsonNode): string {
  const text = JSON.stringify(plainValue(node));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
