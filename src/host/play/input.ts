import type { PageMessage } from './messages.js';

/** What the page does with its own keys; all others go to the simulation. */
export interface InputParts {
  readonly canvas: HTMLCanvasElement;
  readonly send: (message: PageMessage) => void;
  readonly toggleOverlay: () => void;
  readonly end: () => void;
}

/** Pixels of one notch of a wheel. */
const NOTCH = 100;

/**
 * Routes the input of a page (rule HOST-123). The keys that the page keeps reach no game (HOST-124): Esc, which ends the
 * session once the mouse is free (until then the browser takes it to free the mouse), F1, V, and those for the view; all others go on in the order in which they came.
 */
export function routeInput(parts: InputParts): void {
  const { canvas, send } = parts;
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.repeat || keepKey(event.code, parts)) return;
    send({ kind: 'key', code: event.code, down: true });
  });
  addEventListener('keyup', ({ code }) => {
    if (!isKept(code)) send({ kind: 'key', code, down: false });
  });
  addEventListener('blur', () => {
    send({ kind: 'release' });
  });
  canvas.addEventListener('click', () => {
    // Where the browser takes no mouse, dragging with its button down still looks around.
    void Promise.resolve(canvas.requestPointerLock()).catch(() => undefined);
  });
  for (const [type, down] of [
    ['mousedown', true],
    ['mouseup', false],
  ] as const) {
    canvas.addEventListener(type, ({ button }) => {
      send({ kind: 'button', code: button, down });
    });
  }
  canvas.addEventListener('mousemove', ({ movementX, movementY, buttons }) => {
    if (document.pointerLockElement !== canvas && (buttons & 1) === 0) return;
    send({ kind: 'look', right: movementX, down: movementY });
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      send({ kind: 'wheel', notches: -event.deltaY / NOTCH });
    },
    { passive: false },
  );
}

const KEPT = ['Escape', 'F1', 'KeyV', 'KeyO', 'KeyP', 'KeyH'];

const isKept = (code: string): boolean => KEPT.includes(code) || /^Digit[1-9]$/.test(code);

/** Does what one of the page's own keys says. @returns whether it is one. */
function keepKey(code: string, { send, toggleOverlay, end }: InputParts): boolean {
  if (!isKept(code)) return false;
  if (code === 'Escape') end();
  else if (code === 'F1') send({ kind: 'fly' });
  else if (code === 'KeyV') send({ kind: 'view', at: 'next' });
  else if (code === 'KeyO') send({ kind: 'outlines' });
  else if (code === 'KeyP') send({ kind: 'pause' });
  else if (code === 'KeyH') toggleOverlay();
  else send({ kind: 'view', at: Number(code.slice('Digit'.length)) - 1 });
  return true;
}
