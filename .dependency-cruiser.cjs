/**
 * The arrows between the layers, for type-only imports as well: core imports nothing; simulation, physics and rendering
 * import core alone; host wires them; demo imports host.
 */
const layer = (name) => `^src/${name}/`;
const npm = (name) => `node_modules/${name}/`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A package that one place alone may know. */
const only = (name, package_, from, why) =>
  forbid(name, why, { path: '^(src|steps|tools)/', pathNot: from }, { path: npm(package_) });

module.exports = {
  forbidden: [
    forbid(
      'core-imports-nothing',
      'Core is what everything stands on; it knows no package, no platform and no other layer.',
      { path: layer('core') },
      { pathNot: layer('core') },
    ),
    ...['simulation', 'physics', 'rendering'].map((name) =>
      forbid(
        `${name}-imports-core-alone`,
        'Simulation, physics and rendering meet only in the seams that core declares.',
        { path: layer(name) },
        { path: '^src/', pathNot: [layer('core'), layer(name)] },
      ),
    ),
    forbid(
      'siblings-stay-strangers',
      'No chain of imports leads from one of the three to another.',
      { path: '^src/(simulation|physics|rendering)/' },
      { path: '^src/(simulation|physics|rendering)/', pathNot: '^src/$1/', reachable: true },
    ),
    forbid('host-knows-no-demo', 'The engine runs any game.', { path: layer('host') }, { path: layer('demo') }),
    forbid(
      'demo-imports-host-alone',
      'The demo is a game like any other: it sees what the host offers.',
      { path: layer('demo') },
      { path: '^src/', pathNot: [layer('host'), layer('demo')] },
    ),
    forbid(
      'engine-knows-no-tests',
      'Steps and tools look at the engine, never the other way round.',
      { path: '^src/' },
      { path: ['^(steps|tools)/', '^dist/'] },
    ),
    forbid(
      'platform-only-in-host',
      'Threads, files, clocks and devices come in through the seams, so the same code runs in a browser.',
      { path: '^src/', pathNot: layer('host') },
      { dependencyTypes: ['core'] },
    ),
    only('jolt-only-in-physics', 'jolt-physics', layer('physics'), 'The rest of the engine knows the physics seam.'),
    only('dawn-only-in-host', 'webgpu', layer('host'), 'Rendering codes against the standard interface.'),
    only('png-at-the-edges', 'pngjs', ['^src/host/', '^steps/', '^tools/'], 'Files are written where the host is.'),
    only('driver-only-in-host', '@sparticuz/chromium', [layer('host'), '^tools/'], 'The host finds the device.'),
    only('unpacking-only-in-host', 'tar-stream', layer('host'), 'The host finds the device.'),
    only('command-line-only-in-host', 'commander', layer('host'), 'The host owns the command line.'),
    forbid(
      'packages-are-declared',
      'What is imported stands in package.json, and the engine imports no tool of development.',
      { path: '^(src|steps|tools)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'engine-needs-no-tools',
      'Who installs the engine gets no tools of development.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@(types|webgpu)/' },
    ),
    forbid('imports-resolve', 'A misspelt import would escape every rule.', {}, { couldNotResolve: true }),
    forbid(
      'no-cycles',
      'Files that need each other to run have no order to start in; types that name each other are erased.',
      { path: '^(src|steps|tools)/' },
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    exclude: { path: ['\\.d\\.ts$', '^src/rendering/generated/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
