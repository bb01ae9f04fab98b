/** Steps about the command that serves the page. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Given, Then, When } from '@cucumber/cucumber';
import { loadGame } from '#host/cli/gameModule.js';
import { World } from '#host/index.js';
import { YARD_GAME } from '../host/commandTrial.js';
import { slot, type ScenarioWorld } from '../support/world.js';
import { openPage, overlayText, sentenceOf } from './playPage.js';
import { callPlay, servedPage, type PlayOutcome } from './playCommand.js';

const calls = slot(() => ({ port: 0, outcome: undefined as PlayOutcome | undefined, address: '' }));

Given('a port that is free', async function (this: ScenarioWorld) {
  const server = await listen();
  this.use(calls).port = portOf(server);
  server.close();
  await once(server, 'close');
});

Given('a port that another program has', async function (this: ScenarioWorld) {
  const server = await listen();
  this.use(calls).port = portOf(server);
  this.defer(() => {
    server.close();
  });
});

async function listen(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

When('the play command serves the page', async function (this: ScenarioWorld) {
  this.use(calls).address = await servedPage();
});

When('the play command is called with {string}', async function (this: ScenarioWorld, args: string) {
  const call = this.use(calls);
  call.outcome = await callPlay(args.replace('{port}', String(call.port)).replace('{game}', YARD_GAME).split(' '));
  call.address = call.outcome.address ?? '';
  const { child } = call.outcome;
  this.defer(() => {
    child.kill();
  });
});

Then('its address is on 127.0.0.1', function (this: ScenarioWorld) {
  assert.equal(new URL(this.use(calls).address).hostname, '127.0.0.1');
});

Then('its address is on that port', function (this: ScenarioWorld) {
  const { address, port } = this.use(calls);
  assert.equal(address, `http://127.0.0.1:${port}/`);
});

/** Everything that the page reads, but for the pieces that its scripts share. */
const FILES = ['', 'page.js', 'simulation.js', 'worker.js', 'jolt-simd.wasm', 'jolt-scalar.wasm'];

Then(
  'each file of the page comes with Cross-Origin-Opener-Policy {string} and Cross-Origin-Embedder-Policy {string}',
  async function (this: ScenarioWorld, opener: string, embedder: string) {
    for (const file of FILES) {
      const { status, headers } = await read(this.use(calls).address + file);
      assert.equal(status, 200, file);
      assert.equal(headers['cross-origin-opener-policy'], opener, file);
      assert.equal(headers['cross-origin-embedder-policy'], embedder, file);
    }
  },
);

Then('nothing but the files of the page is served', async function (this: ScenarioWorld) {
  for (const file of ['package.json', '../package.json', '..%2fpackage.json', 'dist/tools/play.js']) {
    assert.equal((await read(this.use(calls).address + file)).status, 404, file);
  }
});

Then(
  "its page stands after {int} ticks at the hash of Node's yard after as many",
  async function (this: ScenarioWorld, ticks: number) {
    const page = await openPage({ address: this.use(calls).address, query: `?ticks=${ticks}&threads=2` });
    this.defer(() => page.close());
    assert.equal(await sentenceOf(page), undefined);
    const game = await loadGame(YARD_GAME);
    assert.ok(game.ok);
    const world = await World.create({ components: game.value.components });
    this.defer(() => world.dispose());
    game.value.scenes['yard']?.(world);
    world.run({ ticks });
    assert.equal(await overlayText(page, 'stands at'), world.hash());
  },
);

/** The status and the headers of an address. */
function read(address: string): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      response.resume();
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers });
      });
    }).on('error', reject);
  });
}

Then(
  'the play command ends with exit code {int}, and says {string}',
  function (this: ScenarioWorld, code: number, sentence: string) {
    const { outcome, port } = this.use(calls);
    assert.equal(outcome?.code, code, outcome?.said);
    assert.ok(outcome.said.startsWith(sentence.replace('{port}', String(port))), outcome.said);
  },
);
