import { findAdapter } from './picture.js';

/** What a page of the engine cannot do without here, in sentences that say what to do; undefined when nothing is missing. */
export async function whatIsMissing(): Promise<string | undefined> {
  if (!globalThis.isSecureContext) {
    return 'Browsers give WebGPU and shared memory only to pages from this machine or over https. Open the address that `npm run play` prints.';
  }
  // Without isolation some browsers hide the class and others refuse to share it with workers.
  if (!('SharedArrayBuffer' in globalThis) || !globalThis.crossOriginIsolated) {
    return 'This page has no shared memory (SharedArrayBuffer), which the engine keeps its world in: it is not cross-origin isolated. Serve it with the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp, as `npm run play` does.';
  }
  if (!('gpu' in navigator)) {
    return 'This browser has no WebGPU, which the engine draws with. Use Chrome or Edge 113, Firefox 145, Safari 26, or a newer one.';
  }
  const found = await findAdapter();
  if (typeof found === 'string') {
    return `${found} Turn on graphics acceleration in the browser's settings and update the graphics driver.`;
  }
  return undefined;
}
