/** Robots that send parcels with something in them. */
import { defineComponent, defineEvent, entity, f64, text, u32 } from '#host/index.js';

/** A parcel; what is in it goes along with the message. */
export const Crate = defineEvent('crate', {});
/** Orders to pass on what goes along: to one, to a place, to everybody. */
export const SendCrate = defineEvent('send crate', { to: entity, delay: f64 });
export const TellCrate = defineEvent('tell crate', { place: entity });
export const CallCrate = defineEvent('call crate', {});

const MOST = 60;

/** What a courier writes down of a value: its text, or how long that is. */
export function told(value: unknown): string {
  const words = value === undefined ? 'nothing' : JSON.stringify(value);
  return words.length <= MOST ? words : `${words.length} letters`;
}

/** Passes parcels on, and remembers the first and the last of what it got, and a sum over the bits of all of it. */
export const Courier = defineComponent('courier', {
  count: u32,
  first: text(64),
  last: text(64),
  sum: u32,
})
  .on(SendCrate, (self, _state, { to, delay }) => {
    self.send(to, Crate(), { delay, extra: self.extra });
  })
  .on(TellCrate, (self, _state, { place }) => {
    self.tell(place, Crate(), { extra: self.extra });
  })
  .on(CallCrate, (self) => {
    self.broadcast(Crate(), { extra: self.extra });
  })
  .on(Crate, (self, courier) => {
    courier.count++;
    courier.last = told(self.extra);
    if (courier.count === 1) courier.first = courier.last;
    courier.sum = sumOf(self.extra, courier.sum);
  });

/** Mixes a value's text into a sum, with minus zero and what is no number told apart. */
export function sumOf(value: unknown, start: number): number {
  const words =
    value === undefined ? '' : JSON.stringify(value, (_key, each: unknown) => (Object.is(each, -0) ? '-0' : each));
  let sum = start;
  for (let i = 0; i < words.length; i++) sum = (Math.imul(sum, 31) + words.charCodeAt(i)) >>> 0;
  return sum;
}
