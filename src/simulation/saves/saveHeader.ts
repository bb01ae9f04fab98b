import { RefusalError } from '../../core/errors.js';
import type { SaveReader } from '../../core/saves/saveReader.js';
import type { SaveWriter } from '../../core/saves/saveWriter.js';
import { StateHash } from '../../core/stateHash.js';
import type { WorldCapacity } from '../worldCapacity.js';
import type { Clock } from '../tick/clock.js';

/** What must be known before a world can be made that a save fits. */
export interface SaveHeader {
  /** The solver's name and version. */
  readonly physics: string;
  readonly clock: Clock;
  readonly seed: number;
  readonly capacity: WorldCapacity;
  readonly spawnPoolSize: number;
}

export function writeHeader(out: SaveWriter, header: SaveHeader): void {
  out.value('header', { state: StateHash.version, ...header });
}

/** @throws RefusalError (PAPI-220) for a save of another solver or of another version of the state. */
export function readHeader(from: SaveReader, physics: string): SaveHeader {
  const { state, ...header } = from.value('header') as unknown as SaveHeader & { readonly state: number };
  requireVersion('save.state', state, StateHash.version);
  requireVersion('save.physics', header.physics, physics);
  return header;
}

function requireVersion(field: string, saved: number | string, own: number | string): void {
  if (saved === own) return;
  const reason = `must be ${own}, that of this build: a save goes on in the build that made it`;
  throw new RefusalError({ rule: 'PAPI-220', field, value: saved, reason });
}
