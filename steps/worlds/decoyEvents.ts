/** A type that only workers know, defined before those of the scenarios, so that their own numbers differ (MSG-04). */
import { defineEvent } from '#host/index.js';

defineEvent('decoy', {});
