/** The script of the page: looks whether the browser can run the engine, starts it in a worker, and routes the input. */
import { routeInput } from './input.js';
import type { PageMessage, PixelSize, PlaySettings, SimulationMessage } from './messages.js';
import { Overlay } from './overlay.js';
import { readSettings } from './settings.js';
import { whatIsMissing } from './support.js';

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

function canvasOf(id: string): HTMLCanvasElement {
  const found = element(id);
  if (!(found instanceof HTMLCanvasElement)) throw new Error(`#${id} is no canvas`);
  return found;
}

/** Says something in the place of the picture. */
function say(text: string): void {
  const sentence = element('sentence');
  sentence.hidden = false;
  sentence.replaceChildren(Object.assign(document.createElement('p'), { textContent: text }));
}

function pixelSize(): PixelSize {
  const side = (pixels: number): number => Math.max(1, Math.round(pixels * devicePixelRatio));
  return { width: side(innerWidth), height: side(innerHeight) };
}

function start(settings: PlaySettings): void {
  const worker = new Worker(new URL('./simulation.js', import.meta.url), { type: 'module', name: 'simulation' });
  const send = (message: PageMessage, transfer: Transferable[] = []): void => {
    worker.postMessage(message, transfer);
  };
  const overlay = new Overlay(element('state'), element('keys'));
  const stop = (text: string): void => {
    worker.terminate();
    say(text);
  };
  worker.onerror = ({ message }) => {
    stop(`The engine could not start: ${message || 'its script did not load'}.`);
  };
  worker.onmessage = ({ data }: MessageEvent<SimulationMessage>) => {
    switch (data.kind) {
      case 'ready':
        overlay.open(data.views, data.keys);
        return;
      case 'status':
        element('sentence').hidden = true;
        overlay.show(data.status);
        return;
      case 'failed':
        stop(data.reason);
        return;
      case 'ended':
        stop('The session has ended. Reload the page to fly again.');
        // Browsers let a page close the window that shows nothing but it; in any other one the sentence stays.
        close();
        return;
    }
  };
  const canvas = canvasOf('picture');
  const picture = canvas.transferControlToOffscreen();
  const outlines = canvasOf('outlines').transferControlToOffscreen();
  send({ kind: 'start', settings, picture, outlines, size: pixelSize() }, [picture, outlines]);
  addEventListener('resize', () => {
    send({ kind: 'resize', size: pixelSize() });
  });
  routeInput({
    canvas,
    send,
    toggleOverlay: () => {
      overlay.toggle();
    },
    end: () => {
      send({ kind: 'end' });
    },
  });
}

try {
  const missing = await whatIsMissing();
  const settings = missing ?? readSettings(location.search, navigator.hardwareConcurrency);
  if (typeof settings === 'string') say(settings);
  else start(settings);
} catch (error) {
  say(`The page could not start: ${error instanceof Error ? error.message : String(error)}.`);
}
