import type { KeyHelp, Status } from './messages.js';

/** What the page's own keys do, for the list. */
const keysFor = (views: readonly string[]): readonly (readonly [key: string, deed: string])[] => [
  ['mouse', 'click to look around, Esc to let go'],
  ['W A S D', 'fly; Space up, C down, Q E roll'],
  ['Shift', 'ten times as fast; wheel for more'],
  [views.map((_, at) => String(at + 1)).join(' '), `${views.join(', ')}; V for the next`],
  ['F1', 'fly, or stay at the view'],
  ['O', "outlines of the frames' bubbles"],
  ['P', 'stand still, with the state hash'],
  ['H', 'hide this'],
];

/** The page's text over the picture: what the world does, and what the keys do. */
export class Overlay {
  readonly #state: HTMLElement;
  readonly #keys: HTMLElement;

  constructor(state: HTMLElement, keys: HTMLElement) {
    this.#state = state;
    this.#keys = keys;
  }

  toggle(): void {
    this.#state.hidden = !this.#state.hidden;
    this.#keys.hidden = this.#state.hidden;
  }

  /** Lists the keys, and shows both panels. */
  open(views: readonly string[], keys: readonly KeyHelp[]): void {
    const own = keys.map(({ code, does }) => [code.replace(/^Key/, ''), does] as const);
    fill(this.#keys, [...keysFor(views), ...own]);
    this.#state.hidden = false;
    this.#keys.hidden = false;
  }

  show(status: Status): void {
    const { tick, tickRate, threads, tickTime, framesPerSecond, frames, place, speed, flySpeed, mode, hash } = status;
    fill(this.#state, [
      ['tick', `${tick.toLocaleString('en')} at ${tickRate} Hz, ${threads === 1 ? '1 thread' : `${threads} threads`}`],
      ['tick time', `${tickTime.toFixed(2)} ms`],
      ['pictures', framesPerSecond === undefined ? 'as needed' : `${framesPerSecond.toFixed(0)} a second`],
      ['frame', frames.join(' in ')],
      ['place', `${place.map(meters).join('  ')} m`],
      ['speed', `${readable(speed)} m/s in the frame`],
      ['keys give', mode === 'fly' ? `${readable(flySpeed)} m/s` : 'nothing: F1 to fly'],
      ...(hash === undefined ? [] : [['stands at', hash] as const]),
    ]);
  }
}

/** Rows of a term and its text, each as text. */
function fill(list: HTMLElement, rows: readonly (readonly [key: string, deed: string])[]): void {
  list.replaceChildren(
    ...rows.flatMap(([term, text]) => [
      Object.assign(document.createElement('dt'), { textContent: term }),
      textOf(text),
    ]),
  );
}

function textOf(text: string): HTMLElement {
  return Object.assign(document.createElement('dd'), { textContent: text });
}

const meters = (value: number): string => (Math.abs(value) < 1e5 ? value.toFixed(2) : value.toFixed(0));

const readable = (value: number): string => (value < 100 ? value.toFixed(2) : value.toFixed(0));
