export { createJoltBackend } from './backend.js';
export {
  compileJolt,
  JOLT_VERSION,
  loadJolt,
  type CompiledJolt,
  type JoltFlavour,
  type JoltPlatform,
  type WorkerStub,
} from './joltLoader.js';
export type { JoltInstance } from './joltInstance.js';
export { checkLayout, JOLT_LAYOUT, JoltLayoutError, type JoltLayout } from './joltLayout.js';
