// The commands of the npm package's program under node, compared with the native program.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compare, env, environment, folder, hasNative, program, run, until } from './installed_program.mjs';

const light = join(env.TILERY_NETWORKS, 'light/2048.network');

test('npx finds the program, without an install script or another package', () => {
  const version = execFileSync('npx', ['--offline', 'tilery', '--version'], { cwd: folder, encoding: 'utf8', env: environment });
  assert.match(version, /^tilery \d+\.\d+\.\d+\n$/);
  const { dependencies, scripts } = JSON.parse(readFileSync(join(folder, 'node_modules/tilery/package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  assert.deepEqual(Object.keys(scripts).filter((name) => /install|prepare/.test(name)), []);
  assert.deepEqual(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')), ['tilery']);
});

test('the native program is there to compare with',
  { skip: hasNative ? false : 'build/release/apps/tilery is not built: answers were checked, not compared' },
  () => assert.equal(run(['--version'], { native: true }).stdout, run(['--version']).stdout));

test('the package has the commands of the native program, with their options and their help', () => {
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
    { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (bytes) => { errors += bytes; });
  const exited = new Promise((resolve) => child.once('exit', (status, signal) => resolve([status, signal])));
  await until(() => existsSync(join(folder, 'broken.network')));
  child.kill('SIGINT');
  assert.deepEqual(await exited, [0, null], errors);
  assert.match(errors, /kept in .*broken\.network/);
  assert.equal(run(['network', 'info', 'broken.network']).status, 0);
});

test('ROMs are made; the emulator and a database of the native program are refused', () => {
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

test('inspect answers each question with a line, and a wrong question with an error', () => {
  const input = '{"board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]}\nnonsense\n\n';
  const lines = compare(['inspect', '2048'], { input }).stdout.trim().split('\n');
  assert.equal(JSON.parse(lines[0]).moves.left.gain, 4);
  assert.match(JSON.parse(lines[1]).error, /expected/);
  assert.equal(lines.length, 3);
});

test('hint evaluates by the light network as the native program does', () => {
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

test('mcp answers each message with a line', () => {
  const input = '{"jsonrpc":"2.0","id":1,"method":"ping"}\nnonsense\n{"jsonrpc":"2.0","id":2,"method":"tools/list"}\n';
  const { stdout } = compare(['mcp', '--network', 'none'], { input });
  const lines = stdout.trimEnd().split('\n');
  assert.deepEqual(JSON.parse(lines[0]), { jsonrpc: '2.0', id: 1, result: {} });
  assert.equal(lines.length, 3);
});
