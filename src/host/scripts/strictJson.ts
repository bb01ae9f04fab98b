import { createScanner, type JSONScanner } from 'jsonc-parser';

/** A value of a JSON text and where it stands: `at` is the offset of its first character. */
export type JsonNode =
  | { readonly kind: 'object'; readonly at: number; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly at: number; readonly items: readonly JsonNode[] }
  | { readonly kind: 'string'; readonly at: number; readonly value: string }
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'boolean'; readonly at: number; readonly value: boolean }
  | { readonly kind: 'null'; readonly at: number };

/** A member of an object. Its name may stand twice: who reads the object judges that. */
export interface JsonMember {
  readonly name: string;
  /** Offset of the name's opening quote. */
  readonly at: number;
  readonly value: JsonNode;
}

/** The tree of a text, or the first place where it is no JSON. */
export type JsonReading =
  { readonly ok: true; readonly root: JsonNode } | { readonly ok: false; readonly at: number; readonly reason: string };

/** Arrays and objects within each other, at most: a script needs 4, and deeper ones would use up the stack. */
const DEEPEST = 64;

/** Reads JSON as RFC 8259 has it: no comments, no trailing commas, one value. Numbers beyond a double are refused. */
export function readJson(text: string): JsonReading {
  const reader = new TokenReader(text);
  const root = reader.value(0);
  if (root !== null) reader.expectEnd();
  const { problem } = reader;
  if (problem !== undefined) return { ok: false, ...problem };
  if (root === null) throw new Error('a text was refused without a reason');
  return { ok: true, root };
}

/** Takes the scanner's tokens by their first character, and gives up at the first that does not fit. */
class TokenReader {
  problem: { readonly at: number; readonly reason: string } | undefined;
  readonly #text: string;
  readonly #scanner: JSONScanner;
  /** Offset and first character of the current token; no character at the end of the text. */
  #at = 0;
  #first = '';

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text, false);
    this.#next();
  }

  value(depth: number): JsonNode | null {
    const at = this.#at;
    switch (this.#first) {
      case '{':
        return depth < DEEPEST ? this.#object(depth + 1) : this.#refuse(`must not nest deeper than ${DEEPEST}`);
      case '[':
        return depth < DEEPEST ? this.#array(depth + 1) : this.#refuse(`must not nest deeper than ${DEEPEST}`);
      case '"': {
        const value = this.#string();
        return value === null ? null : { kind: 'string', at, value };
      }
      default:
        return this.#word(at);
    }
  }

  expectEnd(): void {
    if (!this.#is('')) this.#refuse(`the text must end after its value, but goes on with ${this.#token()}`);
  }

  #object(depth: number): JsonNode | null {
    const at = this.#at;
    const members: JsonMember[] = [];
    this.#next();
    if (this.#is('}')) {
      this.#next();
      return { kind: 'object', at, members };
    }
    for (;;) {
      const nameAt = this.#at;
      if (!this.#is('"')) return this.#refuse(`the name of a member must stand here, not ${this.#token()}`);
      const name = this.#string();
      if (name === null) return null;
      if (!this.#is(':')) return this.#refuse(`a colon must follow the name "${name}", not ${this.#token()}`);
      this.#next();
      const value = this.value(depth);
      if (value === null) return null;
      members.push({ name, at: nameAt, value });
      const end = this.#separator('}');
      if (end === null) return null;
      if (end) return { kind: 'object', at, members };
    }
  }

  #array(depth: number): JsonNode | null {
    const at = this.#at;
    const items: JsonNode[] = [];
    this.#next();
    if (this.#is(']')) {
      this.#next();
      return { kind: 'array', at, items };
    }
    for (;;) {
      const value = this.value(depth);
      if (value === null) return null;
      items.push(value);
      const end = this.#separator(']');
      if (end === null) return null;
      if (end) return { kind: 'array', at, items };
    }
  }

  /** Steps over a comma, which something must follow, or over the closing bracket. @returns whether it closed. */
  #separator(close: '}' | ']'): boolean | null {
    if (this.#is(close)) {
      this.#next();
      return true;
    }
    if (!this.#is(',')) return this.#refuse(`a comma or ${close} must stand here, not ${this.#token()}`);
    this.#next();
    if (this.#is(close)) return this.#refuse('a comma must not stand before a closing bracket');
    return false;
  }

  #string(): string | null {
    if (this.#failed()) return this.#refuse(`the text ${cut(this.#tokenText())} is broken or not closed`);
    const value = this.#scanner.getTokenValue();
    this.#next();
    return value;
  }

  #word(at: number): JsonNode | null {
    const text = this.#tokenText();
    const node = this.#failed() ? null : wordNode(text, at);
    if (node === null) return this.#refuse(`a value must stand here, not ${this.#token()}`);
    if (node.kind === 'number' && !Number.isFinite(node.value)) {
      return this.#refuse(`the number ${cut(text)} is larger than a double can be`);
    }
    this.#next();
    return node;
  }

  #next(): void {
    do {
      this.#scanner.scan();
      this.#at = this.#scanner.getTokenOffset();
      this.#first = this.#text.charAt(this.#at);
    } while (!this.#is('') && ' \t\r\n'.includes(this.#first));
  }

  /** Whether the current token begins so. A call, because the compiler takes a field for unchanged between reads. */
  #is(first: string): boolean {
    return this.#first === first;
  }

  #failed(): boolean {
    return (this.#scanner.getTokenError() as number) !== 0;
  }

  #tokenText(): string {
    return this.#text.slice(this.#at, this.#at + this.#scanner.getTokenLength());
  }

  #token(): string {
    if (this.#is('')) return 'the end of the text';
    const text = this.#tokenText();
    return text.startsWith('//') || text.startsWith('/*') ? 'a comment' : cut(text);
  }

  #refuse(reason: string): null {
    this.problem ??= { at: this.#at, reason };
    return null;
  }
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function wordNode(text: string, at: number): JsonNode | null {
  if (text === 'null') return { kind: 'null', at };
  if (text === 'true' || text === 'false') return { kind: 'boolean', at, value: text === 'true' };
  return NUMBER.test(text) ? { kind: 'number', at, value: Number(text) } : null;
}

/** A token as it stands in the text, cut at 24 characters, with control characters escaped. */
function cut(text: string): string {
  const short = text.length > 24 ? `${text.slice(0, 21)}...` : text;
  return JSON.stringify(short).slice(1, -1).replaceAll('\\"', '"');
}

/** The value of a node as JavaScript has it; of members with one name the last stands. */
export function plainValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]));
    case 'array':
      return node.items.map(plainValue);
    case 'string':
    case 'number':
    case 'boolean':
      return node.value;
    case 'null':
      return null;
  }
}
