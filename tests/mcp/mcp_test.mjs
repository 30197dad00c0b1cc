// The official TypeScript client of the Model Context Protocol plays with the native program, with `tilery serve`
// and with `npx tilery mcp`. All three must give the same answers.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const env = process.env;
const sdk = createRequire(join(env.TILERY_MCP_NPM, 'package.json'));
const load = (path) => import(pathToFileURL(sdk.resolve(`@modelcontextprotocol/sdk/${path}`)).href);
const { Client } = await load('client/index.js');
const { StdioClientTransport } = await load('client/stdio.js');
const { StreamableHTTPClientTransport } = await load('client/streamableHttp.js');

/** Starts `tilery serve` at a free port. Gives the process and its address once the server answers. */
async function served() {
  const child = spawn(env.TILERY, ['serve', '--port', '0', '--network', 'none'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const piece of child.stdout) {
    text += piece;
    const found = /http:\/\/[^ ]+/.exec(text);
    if (found) return { child, address: found[0] };
  }
  throw new Error(`expected an address from tilery serve, found ${text}`);
}

/** The verdict of the native program on a record. */
function verdictOn(record) {
  return JSON.parse(spawnSync(env.TILERY, ['verify', '-', '--json'], { input: record, encoding: 'utf8' }).stdout);
}

const servers = {
  'the native program': { transport: () => new StdioClientTransport({ command: env.TILERY, args: ['mcp', '--network', 'none'] }) },
  'tilery serve': {
    async transport() {
      this.served = await served();
      return new StreamableHTTPClientTransport(new URL('mcp', this.served.address));
    },
    end() { this.served.child.kill('SIGTERM'); },
  },
};

// The preset web builds the package; only ./test all builds its command line.
const program = join(env.TILERY_PACKAGE, 'dist/program/main.js');
if (existsSync(join(env.TILERY_PACKAGE, 'dist/program.wasm'))) {
  servers['the npm package'] = {
    transport: () => new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', '--network', 'none'] }),
  };
} else {
  test('the npm package', { skip: 'its command line is not built' }, () => {});
}

const transcripts = {};

for (const [name, server] of Object.entries(servers)) {
  describe(name, () => {
    const client = new Client({ name: 'test', version: '1' });
    const call = (tool, args) => client.callTool({ name: tool, arguments: args });
    before(async () => client.connect(await server.transport()));
    after(async () => { await client.close(); server.end?.(); });

    test('introduces itself and lists its tools with schemas', async () => {
      assert.equal(client.getServerVersion().name, 'tilery');
      const { tools } = await client.listTools();
      assert.equal(tools.length, 13);
      for (const tool of tools) assert.equal(tool.inputSchema.type, 'object');
    });

    test('plays a sealed game whose record the native program proves', async () => {
      const opened = await call('new_game', { cartridge: '2048-61b', most_noops: 100000 });
      const game = opened.structuredContent.game;
      const commitment = /Sealed seed: ([0-9a-f]{64})/.exec(opened.content[0].text)[1];
      let state = opened.structuredContent;
      for (let i = 0; state.ended === null; ++i) {
        const { structuredContent } = await call('move', { game, direction: ['left', 'down', 'right', 'up'][i % 4] });
        state = structuredContent;
      }
      const record = (await call('record', { game })).content[0].text;
      const { ok, sealed, score, error } = verdictOn(record);
      assert.deepEqual([ok, sealed, score], [true, commitment, state.score], error);
    });

    test('plays a game of a given seed and reviews it', async () => {
      const { structuredContent: { game } } = await call('new_game', { cartridge: 'threes', seed: 11, legal_moves: true, hints: true, reviews: true });
      const answers = [];
      for (let i = 0; i < 60; ++i) {
        answers.push((await call('move', { game, direction: ['left', 'down', 'right', 'up'][i % 4] })).content[0].text);
      }
      answers.push((await call('legal_moves', { game })).content[0].text);
      answers.push((await call('hint', { game })).content[0].text);
      answers.push((await call('board', { game, as: 'line' })).content[0].text);
      const picture = (await call('board', { game, as: 'png' })).content[0];
      assert.equal(Buffer.from(picture.data, 'base64').toString('latin1', 1, 4), 'PNG');
      await call('finish', { game });
      answers.push((await call('review', { game })).content[0].text);
      transcripts[name] = answers;
    });

    test('walks through a world and gives the record of the walk', async () => {
      const { structuredContent: { game } } = await call('new_walk', {});
      await call('say', { game, words: 'look, north, explore' });
      const record = (await call('say', { game, words: 'quit' })).content[0].text.replace(/^[^]*?Its record:\n/, '');
      const { ok, error } = verdictOn(record);
      assert.equal(ok, true, error);
    });

    test('reads resources, and reports wrong arguments', async () => {
      const { resources } = await client.listResources();
      assert.equal(resources[0].uri, 'tilery://rules/2048');
      const { contents } = await client.readResource({ uri: 'tilery://rules/threes' });
      assert.match(contents[0].text, /^Threes: /);
      const wrong = await call('move', { game: 'x', direction: 'left' });
      assert.equal(wrong.isError, true);
      await assert.rejects(call('dance', {}), /expected a tool of tools\/list/);
    });
  });
}

test('all servers gave the same answers', () => {
  const [first, ...others] = Object.values(transcripts);
  assert.ok(others.length >= 1);
  for (const other of others) assert.deepEqual(other, first);
});

test('the native program answers lines that are no messages, and goes on', () => {
  const lines = ['nonsense', '', 'x'.repeat(2 << 20), '{"jsonrpc":"2.0","id":1,"method":"ping"}', ''].join('\n');
  const { stdout, status } = spawnSync(env.TILERY, ['mcp'], { input: lines, encoding: 'utf8' });
  const answers = stdout.trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(answers.map((answer) => answer.error?.code ?? answer.result), [-32700, -32600, {}]);
  assert.equal(status, 0);
});

test('the native program refuses to leave out a feature that it does not know', () => {
  const wrong = spawnSync(env.TILERY, ['mcp', '--without', 'cheese'], { encoding: 'utf8' });
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /--without: expected legal_moves, hints, reviews, undo or seeds, found "cheese"/);
});
