// `tilery` of the npm package: the tarball, installed into an empty folder, each command under node, and whole games,
// also in a terminal, compared with the native program.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const env = process.env;
const folder = mkdtempSync(join(tmpdir(), 'tilery-program-'));
const home = join(folder, 'home');
const program = join(folder, 'node_modules/tilery/dist/program/main.js');
const hasNative = existsSync(env.TILERY);
const light = join(env.TILERY_NETWORKS, 'light/2048.network');
const own = { PATH: env.PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color' };

function run(words, { input = '', env: more = {}, native = false } = {}) {
  const command = native ? [env.TILERY] : [process.execPath, program];
  const { status, stdout, stderr } = spawnSync(command[0], [...command.slice(1), ...words], {
    cwd: folder, input, encoding: 'utf8', env: { ...own, ...more }, maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

/** `words` give the same texts and the same exit status in both programs. */
function compare(words, options = {}) {
  const here = run(words, options);
  if (hasNative) {
    const there = run(words, { ...options, native: true, env: { ...options.env, HOME: join(folder, 'native') } });
    // The number of cores stands in help, the time in verdicts and solutions.
    const said = ({ stdout, ...rest }) =>
      ({ ...rest, stdout: stdout.replace(/(--threads [0-9.]+=)\d+/, '$1').replace(/[;,] [0-9.]+ s(, \d+ a second)?/g, '') });
    assert.deepEqual(said(here), said(there), words.join(' '));
  }
  return here;
}

/** Types keys into a program in a terminal of 80 x 24, each when it shows what is expected, or is at rest. Gives its screens. */
function inTerminal(command, keys, home_, expected) {
  const answer = spawnSync('python3', [fileURLToPath(new URL('in_terminal.py', import.meta.url)), ...command], {
    cwd: folder, input: JSON.stringify({ keys, expected }), encoding: 'utf8', env: { ...own, HOME: home_ }, timeout: 300_000,
  });
  assert.equal(answer.status, 0, answer.stderr);
  return JSON.parse(answer.stdout);
}

/** Waits until `holds`, at most two minutes. */
async function until(holds) {
  for (const end = Date.now() + 120_000; !(await holds()); ) {
    assert.ok(Date.now() < end, String(holds));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

before(() => {
  mkdirSync(home);
  mkdirSync(join(folder, 'native'));
  execFileSync('npm', ['pack', '--silent', env.TILERY_PACKAGE], { cwd: folder, stdio: 'ignore' });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder, stdio: 'ignore' });
});
after(() => rmSync(folder, { recursive: true }));

test('npx finds it, without an install script or another package', () => {
  const said = execFileSync('npx', ['--offline', 'tilery', '--version'], { cwd: folder, encoding: 'utf8', env: own });
  assert.match(said, /^tilery \d+\.\d+\.\d+\n$/);
  const { dependencies, scripts } = JSON.parse(readFileSync(join(folder, 'node_modules/tilery/package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  assert.deepEqual(Object.keys(scripts).filter((name) => /install|prepare/.test(name)), []);
  assert.deepEqual(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')), ['tilery']);
});

test('the native program is there to compare with',
  { skip: hasNative ? false : 'build/release/apps/tilery is not built: answers were checked, not compared' },
  () => assert.equal(run(['--version'], { native: true }).stdout, run(['--version']).stdout));

test('it has the commands of the native program, with their options and their help', () => {
  const { stdout } = compare(['--help']);
  const commands = [...stdout.matchAll(/^  ([a-z]+) {2,}[A-Z]/gm)].map(([, name]) => name);
  for (const needed of ['play', 'hint', 'review', 'serve', 'mcp', 'exam', 'exact', 'train', 'tables', 'map', 'rom', 'bench', 'scores']) {
    assert.ok(commands.includes(needed), needed);
  }
  for (const command of commands) {
    const help = compare([command, '--help']);
    assert.equal(help.status, 0);
    assert.match(help.stdout, new RegExp(`Usage: tilery ${command}`));
  }
});

test('a program on a pipe gets the native grades, and its end is reported', () => {
  writeFileSync(join(folder, 'bot.sh'), 'while read -r position; do echo down; done\n');
  const words = ['exam', '2048', '--size', '2x3', '--positions', '8', '--json', '--program'];
  const here = compare([...words, 'sh bot.sh']);
  assert.equal(JSON.parse(here.stdout).all.positions, 8);
  compare(['exam', '2048-61b', '--games', '2', '--network', 'none', '--nodes', '50', '--program', 'sh bot.sh']);
  assert.match(compare([...words, 'true']).stderr, /expected a line for each position, found the end of its output/);
  assert.match(compare([...words, 'sleep 60', '--seconds', '0.3']).stderr, /expected an answer within 0.3 seconds, found none/);
});

test('small games are solved, and networks are trained, with the same figures and the same weights', () => {
  assert.match(compare(['exact', '2048', '--size', '2x2']).stdout, /66\.9/);
  const words = ['train', '2048', '--moves', '20000', '--patterns', 'squares', '--threads', '1', '--file'];
  assert.equal(run([...words, 'here.network']).status, 0);
  if (hasNative) {
    assert.equal(run([...words, 'there.network'], { native: true }).status, 0);
    assert.match(compare(['network', 'compare', 'here.network', 'there.network']).stdout, /^different +0 /m);
  }
  compare(['network', 'info', 'here.network']);
  compare(['bench', '--signatures']);
});

test('Ctrl-C ends a training, which is kept', async () => {
  const child = spawn(process.execPath, [program, 'train', '2048', '--hours', '1', '--patterns', 'squares', '--checkpoint-minutes', '0.01', '--file', 'broken.network'],
    { cwd: folder, env: own, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes) => { said += bytes; });
  const left = new Promise((resolve) => child.once('exit', (status, signal) => resolve([status, signal])));
  await until(() => existsSync(join(folder, 'broken.network')));
  child.kill('SIGINT');
  assert.deepEqual(await left, [0, null], said);
  assert.match(said, /kept in .*broken\.network/);
  assert.equal(run(['network', 'info', 'broken.network']).status, 0);
});

test('ROMs and maps are made; the emulator and a database of the native program are refused', () => {
  compare(['rom', '2048-vcs', '--file', 'made.bin']);
  assert.equal(readFileSync(join(folder, 'made.bin')).length, 2048);
  assert.match(run(['rom', '2048-vcs', '--run']).stderr, /--run: expected --file FILE, as the npm package starts no emulator/);
  assert.match(run(['scores', 'recover', 'games.db']).stderr, /expected the native program, which keeps games in a database/);
});

test('wrong input gets the same refusals', () => {
  for (const words of [['dance'], ['play', '--seed', 'x', '2048'], ['hint', '2048', '1 2 3'], ['cartridges', 'show', 'nothing'],
    ['verify', 'missing.tilery'], ['inspect'], ['simulate', '2048', '--games', '0'], ['play', '2048', '--colour']]) {
    const { status, stdout, stderr } = compare(words);
    assert.equal(status, 2, stderr);
    assert.match(stdout + stderr, /expected .* found |cannot be read: /);
  }
});

test('cartridges are listed, shown, checked and printed as JSON', () => {
  assert.match(compare(['cartridges']).stdout, /^2048 /m);
  assert.ok(JSON.parse(compare(['cartridges', '--json']).stdout).length > 10);
  const { stdout } = compare(['cartridges', 'show', '3x3']);
  writeFileSync(join(folder, 'mine.toml'), stdout.replace('goal = 2048', 'goal = 20'));
  assert.equal(compare(['cartridges', 'check', 'mine.toml']).status, 0);
  writeFileSync(join(folder, 'windows.toml'), stdout.replaceAll('\n', '\r\n'));
  assert.equal(compare(['cartridges', 'check', 'windows.toml']).status, 0, 'CRLF');
});

test('inspect answers questions a line each, an error in the place of a wrong one', () => {
  const input = '{"board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]}\nnonsense\n\n';
  const lines = compare(['inspect', '2048'], { input }).stdout.trim().split('\n');
  assert.equal(JSON.parse(lines[0]).moves.left.gain, 4);
  assert.match(JSON.parse(lines[1]).error, /expected/);
  assert.equal(lines.length, 3);
});

test('hint judges by the light network as the native program does', () => {
  const words = ['hint', '2048', '2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0', '--json', '--threads', '1'];
  const here = run(words);
  assert.equal(JSON.parse(here.stdout).network, true, here.stderr);
  if (hasNative) {
    assert.deepEqual(here, run([...words, '--network', light], { native: true }));
  }
  compare(['hint', 'threes', '1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48', '--next', '2', '--network', 'none', '--threads', '1']);
});

test('simulate gives the same figures', () => {
  const words = ['simulate', 'threes', '--games', '200', '--seed', '5', '--json', '--player', 'greedy', '--threads', '1'];
  const plain = ({ stdout }) => ({ ...JSON.parse(stdout), seconds: 0 });
  const here = plain(run(words));
  assert.equal(here.games, 200);
  if (hasNative) {
    assert.deepEqual(here, plain(run(words, { native: true })));
  }
});

const moves = Array.from({ length: 3000 }, (_, i) => ['left', 'down', 'right', 'down', 'up'][i % 5]).join(' ');

for (const [name, ...more] of [['2048'], ['threes'], ['2048-vcs', '--players', '2'], ['5x5'], ['tower'], ['fives']]) {
  test(`a whole game of ${name} in lines is the native program's, word for word`, () => {
    const { stdout, status } = compare(['play', name, '--seed', '7', '--plain', ...more], { input: `${moves}\n` });
    assert.equal(status, 0);
    assert.ok(stdout.length > 5000);
  });
}

const record = () => readFileSync(join(home, '.local/share/tilery/games/1.tilery'), 'utf8');

test('games are kept from the first move in files that only grow, and go on', () => {
  rmSync(join(home, '.local'), { recursive: true, force: true });
  run(['play', '2048', '--seed', '9', '--plain'], { input: 'left down right\n' });
  const first = record();
  assert.match(first, /^tilery record 1\n[^]*\nend [0-9a-f]{16}\nm - seed [0-9a-f]{16}\ne l /);
  const { stdout } = run(['play', '--resume', '--plain'], { input: 'down left\n' });
  assert.match(stdout, /2048/);
  assert.ok(record().startsWith(first) && record().length > first.length);
  assert.match(run(['games', 'list', '--all']).stdout, / 1 +\d+ +4 .* 2048 with a chosen seed, not over/);
  assert.equal(run(['verify', '-'], { input: run(['record', 'saved']).stdout }).status, 0);
});

test('a file that was cut off or damaged loses nothing before the damage', () => {
  const whole = record();
  appendFileSync(join(home, '.local/share/tilery/games/1.tilery'), 'e llrr 1,2,3');
  assert.match(run(['games', 'list', '--all']).stdout, / 1 +\d+ +4 /);
  run(['play', '--resume', '1', '--plain'], { input: 'up left right\n' });
  const [game] = run(['games', 'list', '--all']).stdout.split('\n').filter((line) => line.includes('2048'));
  assert.match(game, /not over/);
  assert.ok(record().startsWith(whole));
  writeFileSync(join(home, '.local/share/tilery/games/2.tilery'), 'nothing\n');
  const { stderr, status } = run(['games', 'list']);
  assert.match(stderr, /Saved game 2 is damaged and is passed over/);
  assert.equal(status, 0);
  rmSync(join(home, '.local/share/tilery/games/2.tilery'));
});

test('review, replay, verify and export read a kept game by its number or from a file', () => {
  const saved = run(['record', 'saved']).stdout;
  writeFileSync(join(folder, 'game.tilery'), saved);
  assert.equal(compare(['verify', 'game.tilery', '--quiet']).status, 0);
  assert.match(compare(['replay', 'game.tilery']).stdout, /over|Score|score/);
  assert.equal(compare(['review', 'game.tilery', '--network', 'none', '--depth', '2']).status, 0);
  assert.equal(compare(['record', 'export', 'game.tilery', '--format', 'svg']).status, 0);
  assert.equal(run(['review', '1', '--depth', '1']).status, 0);
  writeFileSync(join(folder, 'wrong.tilery'), saved.replace(/^score \d+/m, 'score 1'));
  assert.equal(compare(['verify', 'wrong.tilery']).status, 2);
});

test('deleted games come back, and numbers are never used twice', () => {
  assert.match(run(['games', 'delete', '1']).stdout, /^1: deleted/);
  assert.match(run(['games', 'list', '--deleted']).stdout, / 1 /);
  assert.match(run(['games', 'restore', '1']).stdout, /^1: back again/);
});

test('a game that another program has played goes on in a file of its own, with its chosen seed', async () => {
  rmSync(join(home, '.local'), { recursive: true, force: true });
  run(['play', '2048', '--seed', '9', '--plain'], { input: 'left\n' });
  const child = spawn(process.execPath, [program, 'play', '--resume', '--plain'], { cwd: folder, env: own, stdio: ['pipe', 'pipe', 'ignore'] });
  const left = new Promise((resolve) => child.once('exit', resolve));
  const before = record();
  child.stdin.write('down\n');
  child.stdout.resume();
  await until(() => record() !== before);
  run(['play', '--resume', '1', '--plain'], { input: 'up left right down\n' });
  child.stdin.end('right down left up\n');
  assert.equal(await left, 0);
  const second = readFileSync(join(home, '.local/share/tilery/games/2.tilery'), 'utf8');
  assert.match(second, /^m - seed /m);
  assert.match(run(['games', 'list', '--all']).stdout, / 2 +\d+ +\d+ .* 2048 with a chosen seed, not over/);
});

test('a walk in the dark world has the words of the native program, and is kept', () => {
  const { stdout } = compare(['play', 'explore', '--seed', '3'], { input: 'look\nnorth\neast\nexplore\nquit\n' });
  assert.ok(stdout.length > 200);
  assert.match(run(['games', 'list', '--all']).stdout, /w1 /);
});

const walks = join(home, '.local/share/tilery/walks');

test('a deleted walk is kept for 30 days from its deletion, and its number is not given again', () => {
  utimesSync(join(walks, '1.tilery'), 1_500_000_000, 1_500_000_000);  // saved long ago
  assert.match(run(['games', 'delete', 'w1']).stdout, /^w1: deleted/);
  const [removed] = readdirSync(walks);
  assert.match(removed, /^1-\d+\.removed$/);
  assert.match(run(['games', 'list', '--deleted']).stdout, /w1 /);
  run(['play', 'explore', '--seed', '4'], { input: 'north\neast\nquit\n' });
  assert.deepEqual(readdirSync(walks).sort(), [removed, '2.tilery'].sort());
  assert.match(run(['games', 'restore', 'w1']).stdout, /^w1: back again/);
  assert.deepEqual(readdirSync(walks).sort(), ['1.tilery', '2.tilery']);
  renameSync(join(walks, '2.tilery'), join(walks, '2-1500000000.removed'));
  assert.doesNotMatch(run(['games', 'list', '--deleted']).stdout, /w2 /);
  assert.deepEqual(readdirSync(walks), ['1.tilery']);
});

test('a walk that another program has saved goes on in a file of its own', async () => {
  rmSync(walks, { recursive: true });
  const child = spawn(process.execPath, [program, 'play', 'explore', '--seed', '3'], { cwd: folder, env: own, stdio: ['pipe', 'ignore', 'ignore'] });
  const left = new Promise((resolve) => child.once('exit', resolve));
  const file = join(walks, '1.tilery');
  const isSaved = () => existsSync(file) && /^turns /m.test(readFileSync(file, 'utf8'));
  child.stdin.write('north\n');
  await until(isSaved);
  const other = readFileSync(file);
  utimesSync(file, 1_500_000_000, 1_500_000_000);
  child.stdin.end('east\nquit\n');
  assert.equal(await left, 0);
  assert.deepEqual(readdirSync(walks).sort(), ['1.tilery', '2.tilery']);
  assert.deepEqual(readFileSync(file), other);
});

test('mcp answers messages a line each', () => {
  const input = '{"jsonrpc":"2.0","id":1,"method":"ping"}\nnonsense\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n';
  const { stdout } = compare(['mcp', '--network', 'none'], { input });
  assert.deepEqual(JSON.parse(stdout.split('\n')[0]), { jsonrpc: '2.0', id: 1, result: {} });
});

const escape = '\u001b';
const key = { up: `${escape}[A`, down: `${escape}[B`, right: `${escape}[C`, left: `${escape}[D` };
const onScreen = [...Array(40)].map((_, i) => [key.left, key.down, key.right, key.down][i % 4]);

for (const game of ['2048', 'threes']) {
  test(`${game} fills a terminal with the same picture as natively, key by key`, () => {
    const words = ['play', game, '--seed', '11', '--no-animation'];
    const keys = [...onScreen, '?', 'q', 'q'];
    const there = hasNative ? inTerminal([env.TILERY, ...words], keys, join(folder, 'native')) : null;
    const here = inTerminal([process.execPath, program, ...words], keys, home, there?.screens);
    if (there) assert.deepEqual(here.screens, there.screens);
    assert.match(here.screens.at(-4).join('\n'), /Score +[1-9]\d*/);
    assert.equal(here.status, 0);
  });
}

/** Starts `serve` at a free port, and gives its address. */
async function served(command, more = []) {
  const child = spawn(command[0], [...command.slice(1), 'serve', '--port', '0', '--network', 'none', ...more],
    { cwd: folder, env: own, stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const piece of child.stdout) {
    text += piece;
    const found = /http:\/\/[^ ]+/.exec(text);
    if (found) {
      return { child, address: found[0] };
    }
  }
  throw new Error(`serve said ${text}`);
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

async function answers(command, more) {
  const { child, address } = await served(command, more);
  const said = [];
  for (const [method, path, body, headers] of requests) {
    const answer = await fetch(new URL(path, address), { method, body, headers });
    const fields = ['content-type', 'content-security-policy', 'allow', 'access-control-allow-origin'].map((name) => answer.headers.get(name));
    said.push([method, path, answer.status, fields, await answer.text()]);
  }
  const left = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  return { said, status: await left };
}

test('serve answers what the native server answers, and Ctrl-C ends it', async () => {
  const here = await answers([process.execPath, program]);
  assert.equal(here.status, 0);
  assert.deepEqual(here.said.map(([, , status]) => status), [200, 200, 200, 404, 405, 200, 200, 400, 200, 200, 400, 200, 202, 403, 403, 415, 413]);
  if (hasNative) {
    const page = join(folder, 'node_modules/tilery/dist/share/tilery/web');  // the native program has none of its own
    assert.deepEqual(here, await answers([env.TILERY], ['--page', page]));
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

test('a hint of one agent keeps no other agent waiting, nor the hint of another', async () => {
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

test('serve searches for a hint as long as its option says', async () => {
  const { child, address } = await served([process.execPath, program], ['--hint-ms', '200']);
  const hint = () => fetch(new URL('/api/hint', address), { method: 'POST', body: board.replace('}', ',"depth":6}') });
  await hint();  // the worker starts
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

test('no query forges the host that the gate looks at', async () => {
  const { child, address } = await served([process.execPath, program]);
  const status = (path, host) => new Promise((resolve, reject) =>
    get(new URL(path, address), { headers: { Host: host } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject));
  assert.equal(await status('/api/health', 'evil.example'), 403);
  assert.equal(await status('/api/health?x%0A%0AHost=localhost', 'evil.example'), 403);
  assert.equal(await status('/api/health?x=%0A%0AHost%09localhost', 'evil.example'), 403);
  assert.equal(await status('/api/health?x%0A%0AHost=localhost', 'localhost'), 200);
  child.kill('SIGTERM');
});

test('a second signal ends a server that is in the middle of an answer', async () => {
  const { child, address } = await served([process.execPath, program]);
  const left = new Promise((resolve) => child.once('exit', (status, signal) => resolve(signal)));
  const body = '{"cartridge":"2048","width":16,"height":16,"games":1000,"player":"greedy"}';  // takes all the time allowed
  const asked = fetch(new URL('/api/simulate', address), { method: 'POST', body }).catch(() => undefined);
  await until(async () => (await (await fetch(new URL('/api/health', address))).json()).waiting > 0);
  child.kill('SIGINT');
  const { hostname: host, port } = new URL(address);
  const refuses = () => new Promise((resolve) => {
    const socket = connect({ host, port }, () => resolve(false)).on('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
  await until(refuses);  // the first signal has arrived
  assert.equal(child.exitCode ?? child.signalCode, null, 'the answer in progress still comes');
  child.kill('SIGINT');
  assert.equal(await left, 'SIGINT');
  await asked;
});

test('serve says why it cannot listen', async () => {
  const { child, address } = await served([process.execPath, program]);
  const { status, stderr } = run(['serve', '--port', new URL(address).port, '--network', 'none']);
  child.kill('SIGTERM');
  assert.equal(status, 1);
  assert.match(stderr, /cannot listen on 127\.0\.0\.1:\d+: address already in use/i);
});

test('Ctrl-C ends a game on the screen as SIGINT does, and it is kept', () => {
  const { status } = inTerminal([process.execPath, program, 'play', '3x3', '--seed', '2'], [key.left, key.down, '\u0003'], home);
  assert.equal(status, 130);
  assert.match(run(['games', 'list', '--all']).stdout, / 3x3 with a chosen seed, not over/);
});
