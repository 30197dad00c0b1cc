// Differences between systems, tested on this one: paths and folders of Windows and macOS, CR LF, a terminal without
// SIGWINCH. Also the front of the server, with stand-ins for its workers.
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';

const load = (name) => import(pathToFileURL(join(process.env.TILERY_PACKAGE, 'dist/program', name)).href);
const { guestEnvironment, guestPath, guestWord, hostPath } = await load('paths.js');
const { HeldTerminal, SharedTerminal, newControl, unnumbered, withoutReturns } = await load('terminal.js');
const { Wasi } = await load('wasi.js');
const { HttpFront, requestBytes } = await load('serve.js');

const windows = { platform: 'win32', home: 'C:\\Users\\Ann', folder: 'D:\\games', env: {} };
const mac = { platform: 'darwin', home: '/Users/ann', folder: '/tmp', env: {} };
const linux = { platform: 'linux', home: '/home/ann', folder: '/tmp', env: {} };

test('a path of Windows becomes a path from the root, and is changed back', () => {
  assert.equal(guestPath(windows, 'C:\\Users\\Ann\\my game.toml'), '/C:/Users/Ann/my game.toml');
  assert.equal(hostPath(windows, '/C:/Users/Ann/my game.toml'), 'C:\\Users\\Ann\\my game.toml');
  assert.equal(hostPath(windows, '/C:'), 'C:\\');
  assert.equal(guestPath(windows, '\\\\server\\games\\g.toml'), '/UNC/server/games/g.toml');
  assert.equal(hostPath(windows, '/UNC/server/games/g.toml'), '\\\\server\\games\\g.toml');
  assert.equal(hostPath(windows, 'own/game.toml'), 'D:\\games\\own\\game.toml');
  assert.equal(hostPath(windows, '../game.toml'), 'D:\\game.toml');
  assert.equal(hostPath(linux, '/home/ann/x'), '/home/ann/x');
  assert.equal(hostPath(linux, 'x', '/srv'), '/srv/x');
});

test('only paths of Windows are changed in the command line', () => {
  for (const [word, guest] of [['C:\\g.toml', '/C:/g.toml'], ['C:/g.toml', '/C:/g.toml'], ['.\\g.toml', './g.toml'],
    ['..\\g.toml', '../g.toml'], ['own\\g.toml', 'own/g.toml'], ['2 4 / 0 8', '2 4 / 0 8'], ['--seed', '--seed'],
    ['--page=C:\\web', '--page=/C:/web'], ['--page=own\\web', '--page=own/web'], ['--colour=never', '--colour=never'],
    ['\\\\server\\games\\g.toml', '/UNC/server/games/g.toml'], ['--page=\\\\server\\web', '--page=/UNC/server/web'],
    ['hello \\ there', 'hello \\ there'], ['2048', '2048']]) {
    assert.equal(guestWord(windows, word), guest);
    assert.equal(guestWord(linux, word), word);
  }
});

test('games are kept where each system keeps a user\'s data', () => {
  const data = (machine, env = {}) => guestEnvironment({ ...machine, env }, {}).XDG_DATA_HOME;
  assert.equal(data(windows), '/C:/Users/Ann/AppData/Local');
  assert.equal(data(windows, { LOCALAPPDATA: 'E:\\Data' }), '/E:/Data');
  assert.equal(data(windows, { XDG_DATA_HOME: 'F:\\x' }), '/F:/x');
  assert.equal(data(mac), '/Users/ann/Library/Application Support');
  assert.equal(data(linux), undefined);
  assert.equal(guestEnvironment(windows, { TILERY_NETWORKS: 'C:\\n' }).TILERY_NETWORKS, '/C:/n');
  assert.equal(guestEnvironment(windows, {}).HOME, '/C:/Users/Ann');
});

test('a line that Windows ends with CR LF is one line', () => {
  assert.equal(Buffer.from(withoutReturns(Buffer.from('left\r\nup\r'))).toString(), 'left\nup\n');
  const plain = Buffer.from('grüße\n');
  assert.equal(withoutReturns(plain), plain);
});

test('a write that breaks off reports how much was written, and writes nothing after it', () => {
  const written = [];
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const streams = { write: (_, bytes) => {
    if (bytes[0] === 2) {
      throw full;
    }
    written.push([...bytes]);
  } };
  const wasi = new Wasi(linux, streams, [], {});
  wasi.memory = new WebAssembly.Memory({ initial: 1 });
  const numbers = new Uint32Array(wasi.bytes(0, 64).buffer, 0, 16);
  numbers.set([100, 3, 200, 2, 300, 4]);  // three vectors: address, size
  [[100, 1], [200, 2], [300, 3]].forEach(([at, value]) => wasi.bytes(at, 4).fill(value));
  const write = (at, count) => wasi.imports().fd_write(1, at, count, 32);
  assert.equal(write(0, 3), 0);
  assert.equal(numbers[8], 3);
  assert.deepEqual(written, [[1, 1, 1]]);
  assert.equal(write(8, 2), 51, 'ENOSPC');
});

function terminal(platform, output) {
  const input = Object.assign(new EventEmitter(), { setRawMode(isRaw) { this.isRaw = isRaw; }, resume() {}, pause() {}, unref() {} });
  const control = newControl();
  const { port1, port2 } = new MessageChannel();
  const held = new HeldTerminal({ input, output }, port1, control, platform);
  const shared = new SharedTerminal(port2, control);
  return { input, held, shared, close() { held.release(); port1.close(); port2.close(); } };
}

test('without SIGWINCH a new size is noticed, too', async () => {
  const output = Object.assign(new EventEmitter(), { columns: 80, rows: 24, getWindowSize: () => output.now, now: [80, 24] });
  const { held, shared, close } = terminal('win32', output);
  held.take(true);
  assert.equal(shared.size(), (80 << 16) | 24);
  output.now = [100, 30];  // no event
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal(shared.read(10, 0), 'resized');
  assert.equal(shared.size(), (100 << 16) | 30);
  assert.equal(shared.read(10, 0), 'late');
  close();
});

test('with SIGWINCH a new size comes at once', () => {
  const output = Object.assign(new EventEmitter(), { columns: 80, rows: 24 });
  const { held, shared, close } = terminal('linux', output);
  held.take(true);
  Object.assign(output, { columns: 50, rows: 20 }).emit('resize');
  assert.equal(shared.read(10, 0), 'resized');
  close();
});

test('keys arrive as they are, long ones in parts, and the end is reported', () => {
  const output = Object.assign(new EventEmitter(), { columns: 80, rows: 24 });
  const { input, held, shared, close } = terminal('linux', output);
  held.take(true);
  assert.equal(input.isRaw, true);
  input.emit('data', Buffer.from('\x1b[A\r'));
  assert.equal(Buffer.from(shared.read(3, 0)).toString(), '\x1b[A');
  assert.equal(Buffer.from(shared.read(3, 0)).toString(), '\r');
  input.emit('end');
  assert.equal(shared.read(3, -1), 'over');
  assert.equal(shared.readLine(3).length, 0);
  close();
});

/**
 * A front of the server that listens, its address, and the requests that its workers were given. With `hires` it starts
 * workers for each kind of request.
 */
async function front(more = {}, hires = false, timeOfAnswers = undefined) {
  const given = [];
  const dropped = [];
  const workers = [];
  const ended = [];
  const news = new EventEmitter();
  const worker = (group) => {
    const made = {
      group,
      give(bytes) {
        const [number, rest] = unnumbered(bytes);
        given.push({ number, group, text: Buffer.from(rest).toString() });
        news.emit('given');
      },
      drop: (number) => dropped.push(number),
      end: () => ended.push(group),
    };
    workers.push(made);
    return made;
  };
  const http = new HttpFront(worker('file'), hires ? worker : undefined, timeOfAnswers);
  http.listen(JSON.stringify({ host: '127.0.0.1', port: 0, connections: 100, of_address: 100, waiting: 2, most_body: 1000, ...more }));
  await once(news, 'given');
  return { http, given, dropped, workers, ended, address: given.shift().text, next: () => once(news, 'given') };
}
const ask = (address, path, options) => fetch(new URL(path, address), { headers: { Connection: 'close' }, ...options });
/** Waits until all that was sent has arrived: sender and receiver take turns in this process, however busy the machine is. */
async function settled() {
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate);
}
const head = 'Content-Type\ttext/plain\n';

test('no part of a request forges a line of the head that the commands read', () => {
  for (const url of ['/?x%0A%0AHost=localhost', '/?x=1%0A%0AHost%09localhost', '/a%0D%0AHost%09localhost', '/?x%09y=1', '/?a%0Db=c']) {
    const text = requestBytes({ method: 'GET', url, httpVersion: '1.1', rawHeaders: ['Host', 'evil.example'] }, Buffer.from('body')).toString();
    const fields = text.split('\n\n')[1];
    assert.equal(fields, 'Host\tevil.example', url);
    assert.equal(text.split('\n').slice(3).filter((line) => line.split('\t').length > 2).length, 0);
  }
});

/** The answer to a request whose address or field is so long that both have `bytes` bytes. */
async function sized(address, bytes, where) {
  const { hostname, port } = new URL(address);
  const long = 'x'.repeat(bytes);
  const [path, field] = where === 'address' ? [`/one?${long}`, ''] : ['/one', `Cookie: ${long}\r\n`];
  const socket = connect(port, hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${field}Connection: close\r\n\r\n`);
  let text = '';
  for await (const piece of socket) text += piece;
  return text;
}

test('a header of 59 KiB is read, and a longer one is refused in JSON', async () => {
  const { http, given, address } = await front();
  for (const where of ['address', 'field']) {
    const answered = sized(address, 59 * 1024, where);
    await settled();
    assert.equal(given.length, 1, where);
    assert.ok(given[0].text.includes('x'.repeat(59 * 1024)));
    http.answer(given.shift().number, `200\n${head}`, Buffer.from('one'));
    assert.match(await answered, /^HTTP\/1\.1 200 [^]*one$/);
    assert.match(await sized(address, 61 * 1024, where), /^HTTP\/1\.1 431 [^]*\r\n\r\n\{"error":"request: expected a header of at most 60 KiB, found a longer one"\}$/);
  }
  http.close();
});

test('a client that keeps its end open is closed after it was refused', async () => {
  const { http, address } = await front();
  const begin = performance.now();
  const socket = connect({ host: '127.0.0.1', port: new URL(address).port, allowHalfOpen: true }).on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHo');
  await once(socket.resume(), 'end');
  const closed = new Promise((resolve) => socket.once('close', resolve));  // after an error, too
  const timer = setInterval(() => socket.write('s'), 500);  // fails once the server has closed
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 10_000).unref())]);
  clearInterval(timer);
  assert.ok(socket.destroyed, `open after ${(performance.now() - begin) / 1000} s`);
  http.close();
});

test('a chunk with too long an extension is refused like a body that is too long', async () => {
  const { http, address } = await front();
  const socket = connect(new URL(address).port, '127.0.0.1');
  socket.write(`POST /one HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(1 << 15)}\r\n`);
  const [answer] = await once(socket, 'data');
  assert.match(answer.toString(), /^HTTP\/1\.1 413 /);
  socket.destroy();
  http.close();
});

test('every field of a long header is handed on', async () => {
  const { http, given, address } = await front();
  const { hostname, port } = new URL(address);
  const socket = connect(port, hostname);
  const fields = Array.from({ length: 2500 }, (_, i) => `x${i}: y\r\n`).join('');
  socket.write(`GET /one HTTP/1.1\r\nHost: localhost\r\n${fields}Origin: https://example.org\r\n\r\n`);
  await settled();
  assert.match(given[0].text, /\nOrigin\thttps:\/\/example\.org\n/);
  socket.destroy();
  http.close();
});

test('the worker gets one request at a time, and a late answer goes to nobody', async () => {
  const { http, given, address, next } = await front();
  const first = ask(address, '/one');
  await next();
  const second = ask(address, '/two');
  await settled();
  assert.equal(given.length, 1);
  http.answer(given[0].number + 7, `200\n${head}`, Buffer.from('of nobody'));
  http.answer(given[0].number, `200\n${head}`, Buffer.from('one'));
  http.answer(given[0].number, `200\n${head}`, Buffer.from('one again'));
  await settled();
  assert.match(given[1].text, /^GET\n\/two\n/);
  http.answer(given[1].number, `200\n${head}`, Buffer.from('two'));
  assert.equal(await (await first).text(), 'one');
  assert.equal(await (await second).text(), 'two');
  http.close();
});

test('a request whose client has gone is not handed on', async () => {
  const { http, given, address, next } = await front();
  const first = ask(address, '/one');
  await next();
  const gone = new AbortController();
  const second = ask(address, '/two', { signal: gone.signal }).catch(() => undefined);
  await settled();
  gone.abort();
  await second;
  await settled();
  const third = ask(address, '/three');
  await settled();
  http.answer(given[0].number, '200\n', Buffer.from('one'));
  await first;
  await settled();
  assert.match(given[1].text, /^GET\n\/three\n/);
  http.answer(given[1].number, '200\n', Buffer.from('three'));
  await third;
  http.close();
});

test('hints, reviews, simulations and all other requests have queues of their own', async () => {
  const { http, given, ended, address, next } = await front();
  const answers = [ask(address, '/one')];
  await next();
  for (const [path, most] of [['/api/hint', 2], ['/api/review', 4], ['/api/simulate', 4]]) {
    for (let i = 0; i < most; ++i) {
      answers.push(ask(address, path));
    }
    await settled();
    const refused = await ask(address, path);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'], path);
  }
  assert.equal(given.length, 1);
  http.end();
  await settled();
  await assert.rejects(ask(address, '/late'));
  for (let answered = 0; answered < 11; answered += 1) {
    assert.deepEqual([given.length, ended], [answered + 1, []]);
    http.answer(given[answered].number, '200\n', Buffer.from('yes'));
  }
  assert.deepEqual(ended, ['file']);
  assert.deepEqual((await Promise.all(answers)).map(({ status }) => status), Array(11).fill(200));
  http.close();
});

test('a server that ends refuses waiting requests after a time, and has its worker drop the current one', async () => {
  const { http, given, dropped, address, next } = await front({}, false, 200);
  const answers = [ask(address, '/one'), ask(address, '/two')];
  await next();
  await settled();
  http.end();
  assert.equal((await answers[1]).status, 503);
  assert.deepEqual(dropped, [given[0].number]);
  http.answer(given[0].number, '200\n', Buffer.from('one'));
  assert.equal(await (await answers[0]).text(), 'one');
  http.close();
});

test('a request that is complete only after the last answer is refused, and no worker starts for it', async () => {
  const { http, given, workers, ended, address, next } = await front({}, true);
  const socket = connect(new URL(address).port, '127.0.0.1');
  socket.setEncoding('utf8').write('POST /api/hint HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{');
  const first = ask(address, '/one');
  await next();
  http.end();
  await settled();
  http.answer(given[0].number, '200\n', Buffer.from('one'));
  assert.equal(await (await first).text(), 'one');
  assert.deepEqual(ended, ['file']);
  socket.write('}');
  const [answer] = await once(socket, 'data');
  assert.match(answer, /^HTTP\/1.1 503 [^]*\r\nconnection: close\r\n/i);
  assert.deepEqual(workers.map(({ group }) => group), ['file']);
  await once(socket, 'close');
});

test('each kind of question has workers of its own, and agents have one', async () => {
  const { http, given, workers, address } = await front({ waiting: 100 }, true);
  const answers = ['/api/simulate', '/api/hint', '/page', '/mcp', '/mcp'].map((path) => ask(address, path));
  await settled();
  assert.deepEqual(given.map(({ group }) => group).sort(), ['file', 'game', 'hint', 'mcp']);
  const more = Array.from({ length: 20 }, () => ask(address, '/api/hint'));
  await settled();
  const hints = workers.filter(({ group }) => group === 'hint').length;
  assert.ok(hints >= 2 && hints <= 4);
  assert.equal(given.filter(({ group }) => group === 'hint').length, hints);
  for (let done = 0; done < answers.length + more.length; ++done) {
    http.answer(given[done].number, `200\n${head}`, Buffer.from('yes'));
    await new Promise(setImmediate);
  }
  for (const answer of await Promise.all([...answers, ...more])) {
    assert.equal(await answer.text(), 'yes');
  }
  assert.equal(workers.filter(({ group }) => group === 'mcp').length, 1);
  http.close();
});

test('a rating or a record keeps the worker of the page free', async () => {
  for (const [path, group] of [['/api/rate', 'game'], ['/api/solve', 'game'], ['/api/simulate', 'game'], ['/api/verify', 'record']]) {
    const { http, given, address, next } = await front({}, true);
    const answer = ask(address, path);
    await next();
    assert.deepEqual([path, given[0].group], [path, group]);
    http.answer(given[0].number, `200\n${head}`, Buffer.from('yes'));
    assert.equal(await (await answer).text(), 'yes');
    http.close();
  }
});

test('a hint of an agent goes to the workers for hints, and the next agent is answered', async () => {
  const { http, given, address, next } = await front({}, true);
  const answers = [ask(address, '/mcp'), ask(address, '/mcp')];
  await next();
  const [first] = given;
  http.handOn(first.number, Buffer.from('{"id":1,"tool":"hint"}'));
  await settled();
  assert.deepEqual(given.slice(1).map(({ group }) => group).sort(), ['hint', 'mcp']);
  const handed = given.find(({ group }) => group === 'hint');
  assert.equal(handed.number, first.number);
  assert.match(handed.text, /^hint or review\n[^]*\n\n\{"id":1,"tool":"hint"\}$/);
  http.handOn(12345, Buffer.from('{"id":1,"tool":"hint"}'));  // a number of no request
  for (const { number, group } of given.slice(1)) {
    http.answer(number, `200\n${head}`, Buffer.from(group));
  }
  assert.deepEqual((await Promise.all(answers.map(async (answer) => (await answer).text()))).sort(), ['hint', 'mcp']);
  http.close();
});

test('the commands get the numbers of answered and of waiting questions', async () => {
  const { http, given, address, next } = await front({}, true);
  const counts = ({ text }) => text.split('\n').slice(3, 5).map(Number);
  const hint = ask(address, '/api/hint');
  await next();
  const health = ask(address, '/api/health');
  await next();
  assert.deepEqual(counts(given[1]), [0, 1]);
  http.answer(given[0].number, `200\n${head}`, Buffer.from('hint'));
  http.answer(given[1].number, `200\n${head}`, Buffer.from('health'));
  await Promise.all([hint, health]);
  const again = ask(address, '/api/health');
  await next();
  assert.deepEqual(counts(given[2]), [1, 0]);
  http.answer(given[2].number, `200\n${head}`, Buffer.from('health'));
  await again;
  http.close();
});

test('a question whose client leaves is dropped, and a worker that dies is replaced', async () => {
  const { http, given, dropped, workers, address, next } = await front({}, true);
  const gone = new AbortController();
  const first = ask(address, '/api/review', { signal: gone.signal }).catch(() => undefined);
  await next();
  gone.abort();
  await first;
  await settled();
  assert.deepEqual(dropped, [given[0].number]);
  const second = ask(address, '/api/hint');
  await next();
  http.lose(workers.find(({ group }) => group === 'hint'));
  assert.equal((await second).status, 500);
  const third = ask(address, '/api/hint');
  await next();
  assert.equal(workers.filter(({ group }) => group === 'hint').length, 2);
  http.answer(given.at(-1).number, `200\n${head}`, Buffer.from('hint'));
  assert.equal((await third).status, 200);
  http.close();
});

test('where the worker has died, waiting requests get an answer and the server ends', async () => {
  const { http, address, next } = await front();
  const answers = [ask(address, '/one'), ask(address, '/two')];
  await next();
  await settled();
  http.close();
  assert.deepEqual((await Promise.all(answers)).map(({ status }) => status).sort(), [500, 503]);
  await assert.rejects(ask(address, '/three'));
});

test('long bodies are refused, 304 has no length, and one address has no more connections than it may', async () => {
  const { http, given, address, next } = await front({ of_address: 2 });
  assert.equal((await ask(address, '/mcp', { method: 'POST', body: 'x'.repeat(1001) })).status, 413);
  assert.equal(given.length, 0);
  const page = ask(address, '/page');
  await next();
  http.answer(given[0].number, '304\nETag\t"1"\n', new Uint8Array());
  assert.deepEqual([(await page).status, (await page).headers.get('content-length')], [304, null]);
  await settled();
  const sockets = [1, 2, 3].map(() => connect({ host: '127.0.0.1', port: new URL(address).port }).on('error', () => undefined));
  await once(sockets[2], 'close');
  assert.equal(sockets[0].destroyed || sockets[1].destroyed, false);
  sockets.forEach((socket) => socket.destroy());
  http.close();
});
