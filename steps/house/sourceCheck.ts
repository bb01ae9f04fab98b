/** The samples of a scenario about sources, and what the checks found in them. */
import { slot } from '../support/world.js';
import type { SampleImport, Violation } from './layerCheck.js';
import type { Finding } from './lintCheck.js';

/** What a scenario about sources remembers. */
export interface SourceCheck {
  readonly imports: SampleImport[];
  readonly samples: { readonly file: string; readonly code: string }[];
  violations: readonly Violation[] | undefined;
  findings: readonly Finding[] | undefined;
  errors: readonly string[] | undefined;
}

/** The check of a scenario. */
export const sourceCheck = slot<SourceCheck>(() => ({
  imports: [],
  samples: [],
  violations: undefined,
  findings: undefined,
  errors: undefined,
}));
