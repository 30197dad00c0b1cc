// `tilery serve` of the npm package, compared with the native server.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { env, environment, folder, hasNative, program, run, until } from './installed_program.mjs';

/** Starts `serve` at a free port, and gives its address. */
async function served(command, more = []) {
  const child = spawn(command[0], [...command.slice(1), 'serve', '--port', '0', '--network', 'none', ...more],
    { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const piece of child.stdout) {
    text += piece;
    const found = /http:\/\/[^ ]+/.exec(text);
    if (found) {
      return { child, address: found[0] };
    }
  }
  throw new Error(`expected an address from serve, found ${text}`);
}

const board = '{"cartridge":"2048","board":[2,4,8,16, 0,0,2,4, 0,0,0,2, 0,0,0,0]}';
const requests = [
  ['GET', '/'], ['GET', '/api/health'], ['GET', '/api/openapi.json'], ['GET', '/nothing'], ['GET', '/api/hint'],
  ['POST', '/api/inspect', board], ['POST', '/api/hint', board.replace('}', ',"depth":2}')], ['POST', '/api/hint', 'nonsense'],
  ['POST', '/api/verify', '{"record":"nothing"}'], ['GET', '/move?board=1230456012304560'], ['GET', '/move?board=x'],
  ['POST', '/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'], ['POST', '/mcp', '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
  ['POST', '/api/hint', board, { Origin: 'https://example.org' }], ['POST', '/mcp', '{}', { Origin: 'https://example.org' }],
  ['POST', '/api/hint', board, { 'Content-Type': 'multipart/form-data' }], ['POST', '/api/review', `{"record":"${'x'.repeat(70000)}"}`],
];

/** The answers to `requests`, and the exit status after Ctrl-C. */
async function answers(command, more) {
  const { child, address } = await served(command, more);
  const given = [];
  for (const [method, path, body, headers] of requests) {
    const answer = await fetch(new URL(path, address), { method, body, headers });
    const fields = ['content-type', 'content-security-policy', 'allow', 'access-control-allow-origin', 'cross-origin-resource-policy'].map((name) => answer.headers.get(name));
    given.push([method, path, answer.status, fields, await answer.text()]);
  }
  const left = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return { given, status: await left };
}

test('serve answers what the native server answers, and Ctrl-C ends it', async () => {
  const packaged = await answers([process.execPath, program]);
  assert.equal(packaged.status, 0);
  assert.deepEqual(packaged.given.map(([, , status]) => status), [200, 200, 200, 404, 405, 200, 200, 400, 200, 200, 400, 200, 202, 403, 403, 415, 413]);
  if (hasNative) {
    const page = join(folder, 'node_modules/tilery/dist/share/tilery/web');  // the native program has none of its own
    assert.deepEqual(packaged, await answers([env.TILERY], ['--page', page]));
  }
});

test('a simulation that takes all its time keeps no hint, page or message waiting', async () => {
  const { child, address } = await served([process.execPath, program]);
  let isOver = false;
  const body = '{"cartridge":"2048","width":16,"height":16,"games":1000,"player":"greedy"}';
  const simulated = fetch(new URL('/api/simulate', address), { method: 'POST', body }).then(() => { isOver = true; });
  const post = (path, text) => fetch(new URL(path, address), { method: 'POST', body: text });
  const answers = await Promise.all([post('/api/hint', board), post('/api/inspect', board), fetch(address),
    post('/mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}')]);
  assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200, 200]);
  assert.equal(isOver, false);
  child.kill('SIGINT');
  await simulated.catch(() => undefined);
});

test('a hint of one agent delays no move of another agent, who also gets a hint and a review', async () => {
  const { child, address } = await served([process.execPath, program]);
  const ask = async (name, words) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name, arguments: words } });
    const answer = await (await fetch(new URL('mcp', address), { method: 'POST', body })).json();
    assert.deepEqual([answer.id, answer.result.isError], [name, false], JSON.stringify(answer));
    return answer.result.structuredContent;
  };
  const { game: large } = await ask('new_game', { width: 8, height: 8, hints: true });
  const { game } = await ask('new_game', { seed: 5, hints: true, reviews: true });
  const answered = [];
  const long = ask('hint', { game: large }).then(() => answered.push('long'));
  await ask('move', { game, direction: 'left' }).then(() => answered.push('move'));
  const { best } = await ask('hint', { game });
  answered.push('hint');
  await long;
  assert.equal(answered[0], 'move');
  assert.match(best, /^(left|right|up|down)$/);
  await ask('finish', { game });
  await ask('review', { game });
  assert.equal((await (await fetch(new URL('api/health', address))).json()).questions, 0);
  child.kill('SIGTERM');
});

test('serve searches for a hint no longer than its option says', async () => {
  const { child, address } = await served([process.execPath, program], ['--hint-ms', '200']);
  const hint = () => fetch(new URL('/api/hint', address), { method: 'POST', body: board.replace('}', ',"depth":6}') });
  await hint();  // starts the worker
  const times = [];
  while (times.length < 3 && !times.some((time) => time < 5_000)) {  // other work may slow down two of the three
    const begin = performance.now();
    assert.equal((await hint()).status, 200);
    times.push(performance.now() - begin);
  }
  assert.ok(Math.min(...times) < 5_000, `${times} ms`);
  child.kill('SIGTERM');
});

test('the page is in the package, which stays below 8 MB', async () => {
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  assert.ok(statSync(join(folder, tarball)).size < 8_000_000);
  const { child, address } = await served([process.execPath, program]);
  const page = await (await fetch(address)).text();
  assert.match(page, /<script type="module"/);
  const [script] = /assets\/index-[^"]+\.js/.exec(page);
  assert.equal((await fetch(new URL(script, address))).status, 200);
  const names = readdirSync(join(folder, 'node_modules/tilery/dist/share/tilery/web/assets'));
  const modules = names.filter((name) => name.endsWith('.wasm'));
  assert.equal(modules.length, 3);
  for (const name of modules) {
    const bytes = await (await fetch(new URL(`assets/${name}`, address))).arrayBuffer();
    assert.ok(WebAssembly.validate(bytes), name);
  }
  assert.equal((await fetch(new URL('networks/light/2048.network', address))).status, 200);
  child.kill('SIGTERM');
});

test('a page with links to its own folder is served', async () => {
  const page = join(folder, 'page');
  mkdirSync(page);
  writeFileSync(join(page, 'index.html'), 'the page');
  symlinkSync('.', join(page, 'one'));
  symlinkSync('.', join(page, 'other'));
  const { child, address } = await served([process.execPath, program], ['--page', 'page']);
  assert.equal(await (await fetch(address)).text(), 'the page');
  child.kill('SIGTERM');
});

test('no query can forge the host that the gate checks', async () => {
  const { child, address } = await served([process.execPath, program]);
  const status = (path, host) => new Promise((resolve, reject) =>
    get(new URL(path, address), { headers: { Host: host } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject));
  assert.equal(await status('/api/health', 'evil.example'), 403);
  assert.equal(await status('/api/health?x%0A%0AHost=localhost', 'evil.example'), 403);
  assert.equal(await status('/api/health?x=%0A%0AHost%09localhost', 'evil.example'), 403);
  assert.equal(await status('/api/health?x%0A%0AHost=localhost', 'localhost'), 200);
  child.kill('SIGTERM');
});

/** Sends the texts a second apart, and gives everything that came until the server closed. */
const rawAnswer = (address, ...texts) => new Promise((resolve) => {
  const { hostname: host, port } = new URL(address);
  const socket = connect({ host, port });
  const send = () => texts.length > 0 && socket.write(texts.shift());
  const timer = setInterval(send, 1000);
  let answer = '';
  socket.on('data', (bytes) => { answer += bytes; }).on('error', () => undefined);
  socket.on('close', () => resolve((clearInterval(timer), answer)));
  send();
});

test('a faulty head gets one answer, and then the connection closes', async () => {
  const { child, address } = await served([process.execPath, program]);
  const after = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const head of ['GET / HTTP/1.1', 'POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc',
    'POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1']) {
    const answer = await rawAnswer(address, `${head}\r\n\r\n${after}`);
    assert.deepEqual(answer.match(/HTTP\/1\.1 \d{3}/g), ['HTTP/1.1 400'], head);
  }
  child.kill('SIGTERM');
});

test('a request has ten seconds from its first byte, however much of it comes in time', async () => {
  const { child, address } = await served([process.execPath, program]);
  const begin = performance.now();
  const head = 'POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
  const answer = await rawAnswer(address, 'P', head.slice(1), ...Array(60).fill(' '));
  const seconds = (performance.now() - begin) / 1000;
  assert.match(answer, /^(HTTP\/1\.1 408 .*)?$/s);
  // Node checks the time every two seconds; a slow machine may take longer.
  assert.ok(seconds > 9 && seconds < 18, `${seconds} s`);
  child.kill('SIGTERM');
});

test('requests that have arrived are answered before the end', async () => {
  const { child, address } = await served([process.execPath, program]);
  const { hostname: host, port } = new URL(address);
  const opened = () => new Promise((resolve) => {
    const socket = connect({ host, port }, () => resolve(socket));
  });
  const first = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const sockets = await Promise.all(Array.from({ length: 10 }, opened));
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve).write(first))));
  child.kill('SIGSTOP');
  sockets.push(...await Promise.all(Array.from({ length: 10 }, opened)));
  const answers = sockets.map((socket) => new Promise((resolve) => {
    let answer = '';
    socket.on('data', (bytes) => { answer += bytes; }).on('error', () => undefined).on('close', () => resolve(/HTTP\/1\.1 \d{3}/.exec(answer)?.[0]));
    socket.write(`POST /api/inspect HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${board.length}\r\n\r\n${board}`);
  }));
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  assert.deepEqual(await Promise.all(answers), Array(20).fill('HTTP/1.1 200'));
  await until(() => child.exitCode === 0);
});

test('a second signal ends a server that is in the middle of an answer', async () => {
  const { child, address } = await served([process.execPath, program]);
  const left = new Promise((resolve) => child.once('exit', (status, signal) => resolve(signal)));
  const body = '{"cartridge":"2048","width":16,"height":16,"games":1000,"player":"greedy"}';  // takes all the time allowed
  const simulated = fetch(new URL('/api/simulate', address), { method: 'POST', body }).catch(() => undefined);
  await until(async () => (await (await fetch(new URL('/api/health', address))).json()).waiting > 0);
  child.kill('SIGINT');
  const { hostname: host, port } = new URL(address);
  const refuses = () => new Promise((resolve) => {
    const socket = connect({ host, port }, () => resolve(false)).on('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
  await until(refuses);  // the first signal has arrived
  assert.equal(child.exitCode ?? child.signalCode, null, 'the answer in progress still comes');
  // A signal right after the first one counts as the same signal, because npm passes signals on.
  await until(() => child.kill('SIGINT') === false || child.signalCode !== null || child.exitCode !== null);
  assert.equal(await left, 'SIGINT');
  await simulated;
});

test('serve says why it cannot listen', async () => {
  const { child, address } = await served([process.execPath, program]);
  const { status, stderr } = run(['serve', '--port', new URL(address).port, '--network', 'none']);
  child.kill('SIGTERM');
  assert.equal(status, 1);
  assert.match(stderr, /cannot listen on 127\.0\.0\.1:\d+: address already in use/i);
});
