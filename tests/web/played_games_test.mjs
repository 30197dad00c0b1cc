// Games and walks of the npm package's program, in lines and in a terminal: compared with the native program, and kept in files.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compare, env, environment, folder, hasNative, home, inTerminal, key, onFullDisk, program, run, until } from './installed_program.mjs';

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

test('a deleted game is listed as deleted and comes back, and its number is not given again', () => {
  assert.match(run(['games', 'delete', '1']).stdout, /^1: deleted/);
  assert.match(run(['games', 'list', '--deleted']).stdout, / 1 /);
  run(['play', 'threes', '--seed', '7', '--plain'], { input: 'left down right up\n' });
  const games = () => run(['games', 'list', '--all']).stdout;
  assert.match(games(), /^ +2 /m);
  assert.doesNotMatch(games(), /^ +1 /m);
  assert.match(run(['games', 'restore', '1']).stdout, /^1: back again/);
  assert.match(games(), /^ +1 /m);
});

test('a game that cannot be deleted or restored, because the disk is full, is named', () => {
  const unchanged = /\.local\/share\/tilery\/games: .+\. Saved game 1 is unchanged\.$/m;
  for (const numbers of [['1'], ['1', '999'], ['999', '1']]) {
    const { stderr, status } = run(['games', 'delete', ...numbers], { isDiskFull: true });
    assert.match(stderr, unchanged);
    assert.equal(status, 1, `${numbers}`);
  }
  run(['games', 'delete', '1']);
  assert.match(run(['games', 'restore', '1'], { isDiskFull: true }).stderr, unchanged);
  assert.match(run(['games', 'list', '--deleted']).stdout, /^ +1 /m);
  run(['games', 'restore', '1']);
});

test('dates in lists are local ones', () => {
  const saved = new Date(Number([...record().matchAll(/^e .* (\d+) [0-9a-f]{16}$/gm)].at(-1)[1]));
  for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']) {  // the first two never have the same date
    const date = saved.toLocaleDateString('sv-SE', { timeZone });
    assert.match(run(['games', 'list', '--all'], { env: { TZ: timeZone } }).stdout, new RegExp(`^ +1 .* ${date} `, 'm'), timeZone);
  }
});

/**
 * Begins a game, and continues it in lines by a program that plays one move. Then calls `change`, and gives the program
 * `words`. Returns its notices.
 */
async function playThrough(change, words) {
  rmSync(join(home, '.local'), { recursive: true, force: true });
  run(['play', '2048', '--seed', '9', '--plain'], { input: 'left\n' });
  const child = spawn(process.execPath, [program, 'play', '--resume', '--plain'], { cwd: folder, env: environment, stdio: ['pipe', 'ignore', 'pipe'] });
  const exited = new Promise((resolve) => child.once('close', resolve));
  let notices = '';
  child.stderr.on('data', (bytes) => (notices += bytes));
  const before = record();
  child.stdin.write('down\n');
  await until(() => record() !== before);
  change();
  child.stdin.end(`${words}\n`);
  assert.equal(await exited, 0);
  return notices;
}

const playElsewhere = () => run(['play', '--resume', '1', '--plain'], { input: 'up left right down\n' });

test('a game that another program has played goes on in a file of its own, with its chosen seed', async () => {
  const notices = await playThrough(playElsewhere, 'right down left up');
  assert.match(notices, /This game has gone on in another program\./);
  const second = readFileSync(join(home, '.local/share/tilery/games/2.tilery'), 'utf8');
  assert.match(second, /^m - seed /m);
  assert.match(run(['games', 'list', '--all']).stdout, / 2 +\d+ +\d+ .* 2048 with a chosen seed, not over/);
});

test('hints about a game that another program has played count, though no move follows them', async () => {
  await playThrough(playElsewhere, 'hint');
  const games = run(['games', 'list', '--all']).stdout;
  assert.match(games, / 1 +\d+ +6 .* 2048 with hints, with a chosen seed, not over/);
  assert.doesNotMatch(games, /^ +2 /m);
});

test('hints count after a line that a killed program left incomplete, and the game goes on in its file', async () => {
  const cutOff = () => appendFileSync(join(home, '.local/share/tilery/games/1.tilery'), 'e llrr 1,2,3');
  const notices = await playThrough(cutOff, 'hint\nup left right');
  assert.equal(notices, '');
  const games = run(['games', 'list', '--all']).stdout;
  assert.match(games, / 1 +\d+ +[3-5] .* 2048 with hints, with a chosen seed, not over/);
  assert.doesNotMatch(games, /^ +2 /m);
});

test('a program says that the full disk does not note hints about a game that another program has played', async () => {
  rmSync(join(home, '.local'), { recursive: true, force: true });
  run(['play', '2048', '--plain'], { input: 'left\ndown\nright\n' });
  const [command, ...words] = onFullDisk([process.execPath, program, 'play', '--resume', '--plain']);
  const child = spawn(command, words, { cwd: folder, env: environment, stdio: 'pipe' });
  const exited = new Promise((resolve) => child.once('close', resolve));
  let notices = '';
  child.stderr.on('data', (bytes) => (notices += bytes));
  await new Promise((resolve) => child.stdout.once('data', resolve));  // the game is open
  child.stdout.resume();
  playElsewhere();
  child.stdin.end('hint\n');
  assert.equal(await exited, 0);
  assert.match(notices, /Play goes on in memory, and saving is tried again\./);
});

test('a game that was deleted while it was played goes on in a new file, and says so', async () => {
  const games = join(home, '.local/share/tilery/games');
  const deletions = { 1: () => rmSync(join(games, '1.tilery')), 2: () => run(['games', 'delete', '1']) };
  for (const [number, remove] of Object.entries(deletions)) {
    const notices = await playThrough(remove, 'right down left up');
    assert.match(notices, /The file of this game was deleted\. The game is kept in a new one\./);
    assert.doesNotMatch(notices, /another program/);
    assert.match(run(['games', 'list', '--all']).stdout, new RegExp(`^ +${number} .* 2048 with a chosen seed, not over`, 'm'));
  }
  assert.match(run(['games', 'list', '--deleted']).stdout, /^ +1 /m);
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

test('a walk in a world at a path continues from every folder, however the path is written', () => {
  assert.equal(run(['new', 'world', 'mine']).status, 0);
  run(['play', 'explore', './mine'], { input: 'wait\nquit\n' });
  for (const [path, cwd] of [['./mine', folder], ['mine/', folder], [join(folder, 'mine'), home], ['../mine', home]]) {
    const { stdout, stderr } = run(['play', 'explore', '--resume', path], { input: 'status\nquit\n', cwd });
    assert.match(stdout, / Turn 1\. /, `${path}: ${stderr}`);
  }
});

/** Walks two turns, and changes the file by `change` between them. Gives the notices. */
async function walkThrough(change) {
  rmSync(walks, { recursive: true });
  const child = spawn(process.execPath, [program, 'play', 'explore', '--seed', '3'], { cwd: folder, env: environment, stdio: ['pipe', 'ignore', 'pipe'] });
  const exited = new Promise((resolve) => child.once('close', resolve));
  let notices = '';
  child.stderr.on('data', (bytes) => (notices += bytes));
  const file = join(walks, '1.tilery');
  const isSaved = () => existsSync(file) && /^turns /m.test(readFileSync(file, 'utf8'));
  child.stdin.write('north\n');
  await until(isSaved);
  change(file);
  child.stdin.end('east\nquit\n');
  assert.equal(await exited, 0);
  return notices;
}

test('a walk that another program has saved goes on in a file of its own', async () => {
  let other;
  const notices = await walkThrough((file) => {
    other = readFileSync(file);
    utimesSync(file, 1_500_000_000, 1_500_000_000);
  });
  assert.match(notices, /This walk has gone on in another program\./);
  assert.deepEqual(readdirSync(walks).sort(), ['1.tilery', '2.tilery']);
  assert.deepEqual(readFileSync(join(walks, '1.tilery')), other);
});

test('a walk whose file was deleted is kept in a new file, and says so', async () => {
  const notices = await walkThrough((file) => renameSync(file, join(walks, `1-${Math.floor(Date.now() / 1000)}.removed`)));
  assert.match(notices, /The file of this walk was deleted\. The walk is kept in a new one\./);
  assert.doesNotMatch(notices, /another program/);
  assert.ok(existsSync(join(walks, '2.tilery')));
});

test('a walk whose folder cannot be read names the fault, and does not say that its file was deleted', async () => {
  const aside = `${walks}-aside`;
  const notices = await walkThrough(() => {
    renameSync(walks, aside);
    writeFileSync(walks, '');  // a file in place of the folder
  });
  rmSync(walks);
  renameSync(aside, walks);
  assert.match(notices, /walks: .+\. The walk goes on in memory, and saving is tried again\./);
  assert.doesNotMatch(notices, /was deleted|another program/);
});

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

test('games that the full disk keeps in memory are listed, and have a best score', () => {
  const play = onFullDisk([process.execPath, program, 'play', '3x3', '--no-animation']);
  const whole = [key.left, key.down, key.right, key.down, key.left, key.up].join('').repeat(50);
  const { screens: played } = inTerminal(play, ['\r', whole, 'n', 'q'], join(folder, 'full'));
  const [over, next] = played.slice(2).map((lines) => lines.join('\n'));
  const [, score] = /Score (\d[\d,]*)[^]*Game over/.exec(over);
  assert.match(next, new RegExp(`Not saved +Best ${score}\\b`));

  const menu = onFullDisk([process.execPath, program]);
  const { screens } = inTerminal(menu, ['\r', '\r', key.left + key.down + key.right, 'q', 'r', 'q', 'q'], join(folder, 'full'));
  assert.match(screens[5].join('\n'), /My games[^]* [123]  2048 not over/);
});

test('games that the full disk keeps in memory are listed the last played first', () => {
  const moves = key.left + key.down + key.right;
  const keys = ['\r', '\r', `${moves}u`, 'n', moves, 'q', 'r', 'q', 'q']; // a game with undo, then a new one
  const { screens } = inTerminal(onFullDisk([process.execPath, program]), keys, join(folder, 'full'));
  assert.match(screens[7].join('\n'), /My games[^]* 2048 not over[^]* 2048 with undo, not over/);
});

test('hints that the full disk does not note still count when the game is taken up again', () => {
  const marks = join(folder, 'marks');
  run(['play', '2048', '--plain'], { input: 'left\ndown\nright\n', env: { HOME: marks } });
  const keys = ['r', '\r', 'i', '\r', 'i', 'q', '\r', 'q', 'q', 'q']; // hints on and off, the game left and taken up
  const { screens } = inTerminal(onFullDisk([process.execPath, program]), keys, marks);
  assert.match(screens[3].join('\n'), /Play goes on in memory,\s+and saving is tried again\./);
  assert.match(screens[6].join('\n'), /My games[^]* 2048 with hints, not over/);
  assert.match(screens[7].join('\n'), /Not saved +Best 0 \(apart: with hints\)/);
});

/** Continues game 1 as another program does. */
const elsewhere = ['sh', '-c', 'echo up left right down | "$@"', 'sh', process.execPath, program, 'play', '--resume', '1', '--plain'];
/** A line of My games about a game of 2048 with a number. */
const numbered = /(\d[\d,]* +){4}2048 not over/;

test('a game that went on in another program has a number of its own, also if the full disk keeps it in memory', () => {
  const twice = join(folder, 'twice');
  run(['play', '2048', '--plain'], { input: `${'left down right up '.repeat(5)}\n`, env: { HOME: twice } });
  const keys = ['r', '\r', elsewhere, key.left + key.down + key.right, 'q', 'q', 'q'];
  const { screens } = inTerminal(onFullDisk([process.execPath, program]), keys, twice);
  const games = screens[5].filter((line) => line.includes('2048 not over'));
  assert.deepEqual(games.map((line) => numbered.test(line)).sort(), [false, true], games.join('\n'));
});

test('Ctrl-C ends a game on the screen as SIGINT does, and it is kept', () => {
  const { status } = inTerminal([process.execPath, program, 'play', '3x3', '--seed', '2'], [key.left, key.down, '\u0003'], home);
  assert.equal(status, 130);
  assert.match(run(['games', 'list', '--all']).stdout, / 3x3 with a chosen seed, not over/);
});
