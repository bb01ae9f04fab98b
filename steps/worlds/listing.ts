/** Somebody who hears long lists of numbers. */
import { bool, defineComponent, f64, u32 } from '#host/index.js';
import { Note } from './testComponents.js';

/** Counts the notes that it hears, and says whether each had a larger number than the one before. */
export const Listing = defineComponent(
  'listing',
  { count: u32, last: f64, inOrder: bool },
  { defaults: { last: -1, inOrder: true } },
).on(Note, (_self, listing, { value }) => {
  listing.inOrder &&= value > listing.last;
  listing.last = value;
  listing.count++;
});
