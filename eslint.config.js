/**
 * One set of lint rules for the whole project. Comments cannot turn them off, and every finding is an error.
 *
 * What needs type information comes from typescript-eslint's strictest set. The rest is what this engine forbids: layers
 * that know the platform, numbers that differ between machines, and ways around the rules.
 */
import { builtinModules } from 'node:module';
import tseslint from 'typescript-eslint';
import tertius from './tools/lint-plugin/index.mjs';

/** Layers that run in a browser as well, so they know no platform: what they need comes in through the seams. */
const PORTABLE = [
  ...['src/core/**', 'src/simulation/**', 'src/physics/**', 'src/rendering/**', 'src/demo/**'],
  ...['src/host/play/**', 'src/host/platformBrowser.ts'],
];

/** Layers whose numbers become the state of a world. */
const SIMULATED = ['src/core/**', 'src/simulation/**', 'src/physics/**'];

/** Functions that ECMAScript leaves to the implementation: their last bits differ between engines. */
const INEXACT_MATH = [
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh'],
  ...['exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'],
];

const NETWORK_MODULES = ['dgram', 'dns', 'dns/promises', 'http', 'http2', 'https', 'net', 'tls'];
const NETWORK_GLOBALS = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource', 'WebTransport', 'RTCPeerConnection'];

/** What portable code finds in Node alone. */
const NODE_GLOBALS = ['process', 'Buffer', 'require', 'global', '__dirname'];

const withPrefix = (modules) => modules.flatMap((name) => [name, `node:${name}`]);

/** Syntax that no file may hold. A later block's list replaces an earlier one, so each block starts from this one. */
const NO_WAY_AROUND = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Name every export: a default export has another name in each file.',
  },
  { selector: 'ExportSpecifier[exported.name="default"]', message: 'Name every export.' },
  {
    selector: ':matches(PropertyDefinition, VariableDeclarator)[definite=true]',
    message: 'Give it a value where it is declared: ! asserts what nobody checks.',
  },
];

const NO_FOREIGN_CODE = {
  selector: 'ImportExpression > :not(Literal).source',
  message: 'Import modules by their literal names: the engine loads no code from outside its own build (ARCH-41).',
};

/** Only rendering draws and only the host finds a device; by type or by value, no other layer knows of either. */
const NO_GRAPHICS = {
  selector: 'Identifier[name=/^GPU[A-Z]/]',
  message: 'The graphics interface belongs to rendering and host (ARCH-05).',
};

/** A page has no file system: it reads the files of its own build, which lie beside its scripts, over the wire. */
const OWN_FILES_ALONE = [
  'CallExpression[callee.name="fetch"]:not([arguments.0.callee.name="URL"][arguments.0.arguments.1.object.type="MetaProperty"])',
  'CallExpression[callee.name="fetch"] NewExpression[callee.name="URL"] > Literal:not([value=/^\\.\\x2F/])',
].map((selector) => ({
  selector,
  message: 'Fetch only files beside the bundle, by new URL(name, import.meta.url) (ARCH-39).',
}));

/** A physics test that runs against a double of Jolt proves the double. */
const NO_PHYSICS_DOUBLE = [
  'TSClassImplements[expression.name="PhysicsBackend"]',
  'VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name="PhysicsBackend"] > ObjectExpression',
  'TSAsExpression[typeAnnotation.typeName.name="PhysicsBackend"]',
  'TSSatisfiesExpression[typeAnnotation.typeName.name="PhysicsBackend"]',
].map((selector) => ({
  selector,
  message: 'Test on the real Jolt; what wraps it to inject faults stands in steps/support/faultyPhysics.ts (ARCH-16).',
}));

const NO_INEXACT_POWER = {
  selector: 'BinaryExpression[operator="**"]:not([left.value=2])',
  message: 'Only powers of two are exact in every engine: use power() of core/math/transcendental.ts.',
};

export default tseslint.config(
  {
    name: 'house/ignored',
    ignores: ['dist/', 'out/', 'node_modules/', '.cache/', '.gpu/', 'src/rendering/generated/'],
  },
  { name: 'house/no-way-around', linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    name: 'house/syntax',
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin, tertius },
    languageOptions: { parser: tseslint.parser },
    rules: {
      'tertius/choosing-switch': 'error',
      'tertius/conditional-chain': 'error',
      'tertius/grab-bag': 'error',
      // Each host extends the world by what its platform gives.
      'tertius/hierarchy': ['error', ['SimulationWorld']],
      'tertius/hot-allocation': 'error',
      // In steps and tools one more: what is expected, what is found, and how exactly.
      'tertius/positional-parameters': ['error', 4],
      'tertius/try-shape': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-useless-assignment': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...NO_WAY_AROUND],
    },
  },
  {
    name: 'house/engine',
    files: ['src/**/*.ts'],
    rules: {
      'tertius/handler-scope': 'error',
      'tertius/positional-parameters': ['error', 3],
      'no-restricted-imports': ['error', { paths: withPrefix(NETWORK_MODULES) }],
      'no-restricted-globals': ['error', ...NETWORK_GLOBALS, 'FinalizationRegistry'],
      'no-restricted-syntax': ['error', ...NO_WAY_AROUND, NO_FOREIGN_CODE],
    },
  },
  {
    name: 'house/portable',
    files: PORTABLE,
    rules: {
      'no-restricted-imports': ['error', { paths: builtinModules, patterns: [{ regex: '^node:' }] }],
      'no-restricted-globals': ['error', ...NETWORK_GLOBALS, 'FinalizationRegistry', ...NODE_GLOBALS],
    },
  },
  {
    // The command names its game: here the game's build begins, and from there on it loads nothing more.
    name: 'house/game-module',
    files: ['src/host/cli/gameModule.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_WAY_AROUND] },
  },
  {
    name: 'house/own-files',
    files: ['src/host/platformBrowser.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...[...NETWORK_GLOBALS, 'FinalizationRegistry', ...NODE_GLOBALS].filter((name) => name !== 'fetch'),
      ],
      'no-restricted-syntax': ['error', ...NO_WAY_AROUND, NO_FOREIGN_CODE, ...OWN_FILES_ALONE],
    },
  },
  {
    name: 'house/simulated',
    files: SIMULATED,
    rules: {
      'no-restricted-globals': [
        'error',
        ...[...NETWORK_GLOBALS, 'FinalizationRegistry', 'WeakRef', ...NODE_GLOBALS],
        ...['Date', 'performance', 'crypto', 'Intl', 'setTimeout', 'setInterval'],
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Draw from self.random, which every run repeats.' },
        ...INEXACT_MATH.map((property) => ({
          object: 'Math',
          property,
          message: 'Its last bits differ between JavaScript engines: use core/math/transcendental.ts.',
        })),
      ],
      'no-restricted-syntax': ['error', ...NO_WAY_AROUND, NO_FOREIGN_CODE, NO_GRAPHICS, NO_INEXACT_POWER],
    },
  },
  {
    name: 'house/demo',
    files: ['src/demo/**'],
    rules: { 'no-restricted-syntax': ['error', ...NO_WAY_AROUND, NO_FOREIGN_CODE, NO_GRAPHICS] },
  },
  {
    name: 'house/steps',
    files: ['steps/**/*.ts'],
    ignores: ['steps/support/faultyPhysics.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_WAY_AROUND, ...NO_PHYSICS_DOUBLE] },
  },
  {
    name: 'house/typed',
    files: ['src/**/*.ts', 'steps/**/*.ts', 'tools/**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Sharper than switch-exhaustiveness-check: what a package declares is open, and no default stands over a closed set.
      'tertius/closed-switch': 'error',
      'tertius/compared-chain': 'error',
      // In these every field means something for every kind.
      'tertius/kind-union': ['error', ['Field', 'Rule']],
      'tertius/disposal': 'error',
      'tertius/labelled-tuples': 'error',
      'tertius/read-by-name': 'error',
      'tertius/tuple-by-name': 'error',
      // Numbers and flags read well in messages; objects do not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
    },
  },
);
