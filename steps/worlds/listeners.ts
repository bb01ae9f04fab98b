/** Things that write down what the engine tells them. */
import { Collision, CollisionEnded, defineComponent, FrameChanged, u32, type Entity } from '#host/index.js';
import { slotOf } from '#core/handles.js';

/** Counts the changes of frame that it hears of. */
export const Traveller = defineComponent('traveller', { changes: u32 }).on(FrameChanged, (_self, traveller) => {
  traveller.changes++;
});

const bitOf = (other: Entity): number => (1 << (slotOf(other) & 31)) >>> 0;

/** Knows who touches it, of others in the first 32 slots, and counts what it hears out of turn. */
export const Feeler = defineComponent('feeler', { touching: u32, began: u32, ended: u32, outOfTurn: u32 })
  .on(Collision, (_self, feeler, { other }) => {
    feeler.began++;
    if ((feeler.touching & bitOf(other)) !== 0) feeler.outOfTurn++;
    feeler.touching = (feeler.touching | bitOf(other)) >>> 0;
  })
  .on(CollisionEnded, (_self, feeler, { other }) => {
    feeler.ended++;
    if ((feeler.touching & bitOf(other)) === 0) feeler.outOfTurn++;
    feeler.touching = (feeler.touching & ~bitOf(other)) >>> 0;
  });

export const LISTENERS = [Traveller, Feeler];
