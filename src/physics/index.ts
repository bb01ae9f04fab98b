export { createJoltBackend, type JoltBackendOptions } from './backend.js';
export {
  compileJolt,
  DEFAULT_HEAP_BYTES,
  loadJolt,
  type CompiledJolt,
  type JoltFlavour,
  type JoltPlatform,
  type LoadJoltOptions,
  type WorkerStub,
} from './joltLoader.js';
export type { JoltInstance } from './joltInstance.js';
export { checkLayout, JOLT_LAYOUT, JoltLayoutError, type JoltLayout } from './joltLayout.js';
