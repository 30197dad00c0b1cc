// The package's tarball, installed into an empty folder and used in node and in Chromium.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const env = process.env;
const folder = mkdtempSync(join(tmpdir(), 'tilery-package-'));
const network = join(env.TILERY_NETWORKS, 'threes.network');
const shippedGames = readdirSync(new URL('../../cartridges', import.meta.url)).filter((name) => /(?<!\.test)\.toml$/.test(name));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const page = `<!doctype html><canvas></canvas>
<script type="importmap">{"imports":{"tilery":"/node_modules/tilery/dist/index.js"}}</script>
<script type="module">import { run } from '/scenario.mjs'; window.run = run;</script>`;
let inNode;

const home = pathToFileURL(join(folder, 'node_modules/tilery/dist/'));
const tilery = () => import(new URL('index.js', home).href);
const collect = (setFlagsFromString('--expose-gc'), runInNewContext('gc'));

const npm = (...words) => execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

before(() => {
  npm('pack', '--silent', env.TILERY_PACKAGE);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  npm('install', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  for (const file of ['scenario.mjs', 'small_world.mjs']) {
    copyFileSync(fileURLToPath(new URL(file, import.meta.url)), join(folder, file));
  }
  writeFileSync(join(folder, 'index.html'), page);
});

after(() => rmSync(folder, { recursive: true }));

test('it has types and needs no other package', () => {
  const home = join(folder, 'node_modules', 'tilery');
  assert.ok(existsSync(join(home, 'dist/index.d.ts')));
  assert.equal(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).dependencies, undefined);
});

test('its tarball has its licence, and names an author', () => {
  const home = join(folder, 'node_modules', 'tilery');
  assert.match(readFileSync(join(home, 'LICENSE'), 'utf8'), /MIT License/);
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  for (const key of ['keywords', 'author']) assert.ok(manifest[key], key);
});

// Tilery has no public address so far. A future address must be written into all of these files.
test('all kinds of packages name the same public addresses', () => {
  const named = (file, pattern) => pattern.exec(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))?.[1];
  const homepages = [
    named('web/engine/package.json', /"homepage": "(.*)"/),
    named('pyproject.toml', /^homepage = "(.*)"/im),
    named('cmake/desktop/tilery.metainfo.xml', /<url type="homepage">(.*)<\/url>/),
    named('cmake/package.cmake', /DEBIAN_PACKAGE_HOMEPAGE "(.*)"/),
  ];
  assert.equal(new Set(homepages).size, 1, homepages.join());
  for (const address of [homepages[0], named('web/engine/package.json', /"url": "(.*)"/)]) {
    assert.doesNotMatch(address ?? '', /example\.|\.invalid|registry\./);
  }
});

const consumer = `import { load, type Simulation, type Verdict } from 'tilery';
const engine = await load();
const [first] = engine.cartridges();
const game = engine.newGame({ cartridge: first!.text, seed: 1n });
const figures: Simulation = engine.simulate(game.cartridge, { games: 10 });
const verdict: Verdict = engine.verify(game.record());
export const results: [number, number | undefined, boolean | undefined, object, 'percent' | undefined] =
  [figures.score.mean, verdict.undos, verdict.ships, engine.module, engine.hint(game).unit];
`;

test('its types need neither a DOM nor skipLibCheck', () => {
  writeFileSync(join(folder, 'consumer.ts'), consumer);
  const compiler = join(env.TILERY_NPM, 'node_modules/typescript/bin/tsc');
  for (const lib of [['ES2022'], ['ES2022', 'DOM']]) {
    const compilerOptions = { strict: true, noEmit: true, target: 'ES2022', module: 'ES2022', moduleResolution: 'bundler',
      types: [], skipLibCheck: false, lib };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  }
});

test('a second hint of a game begins at once, and Symbol.dispose frees a game', async () => {
  const { load } = await tilery();
  const engine = await load();
  const text = engine.cartridges().find(({ name }) => name === '2048').text;
  const game = engine.newGame({ cartridge: text, seed: 1n });
  const times = Array.from({ length: 50 }, () => {
    const begin = performance.now();
    engine.hint(game, { depth: 1 });
    return performance.now() - begin;
  });
  // Other work may slow down most of them.
  assert.ok(Math.min(...times.slice(1)) < 1, `a further hint takes ${times} ms`);
  game[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  assert.throws(() => game.state(), /one that was freed/);
});

test('a hint ends in its time', async () => {
  const { load } = await tilery();
  const engine = await load();
  const game = engine.newGame({ cartridge: engine.cartridges()[0].text, seed: 1n });
  const times = Array.from({ length: 10 }, () => {
    const begin = performance.now();
    assert.ok(engine.hint(game, { ms: 5 }).final);
    return performance.now() - begin;
  });
  // Other work may slow down most of them.
  assert.ok(Math.min(...times) < 10, `hints in 5 ms take ${times} ms`);
});

test('games, walks and searches that nobody can reach are freed', async () => {
  const { load, loadWorlds } = await tilery();
  const [engine, worlds] = [await load(), await loadWorlds()];
  const { text } = engine.cartridges()[0];
  const makeAndForget = async () => {
    for (let count = 0; count < 500; count += 1) engine.newGame({ cartridge: text, seed: 1n });
    for (let count = 0; count < 20; count += 1) engine.hints(text);
    for (let count = 0; count < 20; count += 1) worlds.open('merrow').begin(1n);
    collect();
    await new Promise((done) => setTimeout(done));
  };
  for (let round = 0; round < 3; round += 1) await makeAndForget();
  const before = [engine.memoryBytes, worlds.memoryBytes];
  for (let round = 0; round < 20; round += 1) await makeAndForget();
  assert.deepEqual([engine.memoryBytes, worlds.memoryBytes], before);
});

test('sources that are no module of the engine are named', async () => {
  const { load, TileryError } = await tilery();
  const server = await served();
  const address = `http://127.0.0.1:${server.address().port}/`;
  const refused = async (source, words) => assert.rejects(load(source), (error) => {
    assert.ok(error instanceof TileryError, String(error));
    assert.match(error.message, words);
    return true;
  });
  try {
    await refused(address, /expected a WebAssembly module, found text\/html .*optimizeDeps/);
    await refused(`${address}nothing`, /nothing: expected a WebAssembly module, found the status 404/);
    await refused(fetch(`${address}package.json`), /package\.json: expected a WebAssembly module, found application\/octet-stream/);
  } finally {
    server.close();
  }
  await refused(new Uint8Array(8), /expected a WebAssembly module, found other bytes/);
  await refused(7, /expected an address, a Response, bytes or a WebAssembly.Module, found 7/);
  const games = await load(new URL('games.wasm', home));
  const game = games.newGame({ cartridge: games.cartridges()[0].text, seed: 1n });
  assert.throws(() => games.hint(game), /expected tilery\.wasm, found games\.wasm/);
});

test('only the package that has the licence can be packed', () => {
  const unlicensed = fileURLToPath(new URL('../../web/engine', import.meta.url));
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run', unlicensed], { cwd: folder, encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(stderr, /expected the folder build\/web\/package, which has LICENSE/);
});

test('it plays, hints, verifies and draws in node', async () => {
  const { run } = await import(pathToFileURL(join(folder, 'scenario.mjs')).href);
  inNode = await run(readFileSync(network));
  assert.deepEqual(inNode.faults, []);
  assert.equal(inNode.records.length, shippedGames.length);
  assert.equal(inNode.evaluated.network, true);
  const side = 8 * (2 * 6 + 1);  // dots of a pattern, and cells that are seen six steps far
  assert.ok(inNode.map.moved && inNode.map.width === side && inNode.map.pixels.length === side * side);
  assert.ok(new Set(inNode.map.pixels).size > 3, 'a view of more than three colours');
});

test('the native program finds its records true', (context) => {
  if (!existsSync(env.TILERY)) return context.skip('the preset release is not built');
  for (const record of [...inNode.records, inNode.map.record]) {
    const verdict = execFileSync(env.TILERY, ['verify', '-', '--json'], { input: record, encoding: 'utf8' });
    assert.equal(JSON.parse(verdict).ok, true, verdict);
  }
});

function served() {
  const server = createServer((request, response) => {
    const path = request.url === '/network' ? network : join(folder, request.url === '/' ? 'index.html' : request.url);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(path));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** Runs the scenario in the page and draws its map on the canvas. */
async function inPage() {
  const bytes = new Uint8Array(await (await fetch('/network')).arrayBuffer());
  const result = await window.run(bytes);
  const { width, height, palette, pixels } = result.map;
  const canvas = Object.assign(document.querySelector('canvas'), { width, height });
  const context = canvas.getContext('2d');
  pixels.forEach((color, at) => {
    context.fillStyle = palette[color];
    context.fillRect(at % width, Math.floor(at / width), 1, 1);
  });
  const drawn = context.getImageData(0, 0, width, height).data;
  const colors = new Set();
  for (let at = 0; at < drawn.length; at += 4) colors.add(drawn.slice(at, at + 3).join());
  return { ...result, map: { ...result.map, pixels: [...pixels] }, colors: colors.size };
}

test('it does the same in Chromium', async (context) => {
  if (!existsSync(env.CHROMIUM ?? '')) return context.skip('there is no Chromium');
  const { chromium } = createRequire(join(env.TILERY_NPM, 'package.json'))('playwright-core');
  const server = await served();
  const browser = await chromium.launch({
    executablePath: env.CHROMIUM,
    timeout: 120_000,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
  try {
    const tab = await browser.newPage();
    tab.setDefaultTimeout(120_000);
    await tab.goto(`http://127.0.0.1:${server.address().port}/`);
    await tab.waitForFunction(() => window.run !== undefined);
    const result = await tab.evaluate(inPage);
    assert.deepEqual(result.faults, []);
    assert.deepEqual(result.records, inNode.records);
    assert.deepEqual(result.evaluated, inNode.evaluated);
    assert.deepEqual(result.map.pixels, [...inNode.map.pixels]);
    assert.ok(result.colors > 3);
  } finally {
    await browser.close();
    server.close();
  }
});
