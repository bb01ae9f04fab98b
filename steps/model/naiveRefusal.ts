/** A call that the rules refuse: which rule, and the field that it names. */
export class NaiveRefusal extends Error {
  constructor(
    readonly rule: string,
    readonly field: string,
  ) {
    super(`${field} (rule ${rule})`);
    this.name = 'NaiveRefusal';
  }
}

/** `field (rule ID)` of any refusal, however the sentence between them goes; other texts stay as they are. */
export function refusalOf(message: string): string {
  const told = /^(\S+) .*\(rule ([A-Z]+-\d+)\)$/s.exec(message);
  return told === null ? message : `${told[1] ?? ''} (rule ${told[2] ?? ''})`;
}
