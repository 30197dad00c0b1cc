// Games on the emulated Atari 2600.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../support/parts.mjs';
import { eventually, inSettings, makeGame, native, openPage, turn, useBrowser } from './support.mjs';

const shared = useBrowser();
const textOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Addresses of the ROM's variables (retro/atari2600/memory.asm; retro_test compares them with it). */
const places = { board: 0x80, score: 0x9d, state: 0xa6, vector: 0xa8, player: 0xad, players: 0xae, frame: 0xb6, tv: 0xbb };
const idle = 0;
/** The byte in `vector` after a push: the step along the board's memory. */
const vectors = { left: 0xff, right: 1, up: 0xfb, down: 5 };
const keys = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' };
const sides = ['right', 'down', 'left', 'up'];

const byte = (page, address) => page.evaluate((at) => window.atariMemory?.(at) ?? -1, address);

/** The ranks on the board, row by row. */
function board(page) {
  return page.evaluate((first) => {
    const cells = [...Array(16).keys()].map((cell) => first + 5 + 5 * (cell >> 2) + (cell & 3));
    return cells.map((address) => window.atariMemory(address));
  }, places.board);
}

const tiles = (ranks) => ranks.filter((rank) => rank > 0).length;

/** The bytes of memory from one address up to another. */
const bytes = (page, from, end) => page.evaluate(([first, count]) => [...Array(count).keys()].map((at) => window.atariMemory(first + at)), [from, end - from]);

/** The ranks of a line after its tiles have slid to its first cell. */
function slidLine(line) {
  const slid = [];
  let mayMerge = false;
  for (const rank of line.filter(Boolean)) {
    if (mayMerge && slid.at(-1) === rank) slid[slid.length - 1] += 1;
    else slid.push(rank);
    mayMerge = slid.at(-1) === rank;
  }
  return [...slid, 0, 0, 0, 0].slice(0, 4);
}

/** The board that a push leaves before the new tile. */
function slidBoard(ranks, side) {
  const slid = [...ranks];
  for (let line = 0; line < 4; line += 1) {
    const isRow = side === 'left' || side === 'right';
    const cells = [0, 1, 2, 3].map((at) => (isRow ? line * 4 + at : at * 4 + line));
    if (side === 'right' || side === 'down') cells.reverse();
    slidLine(cells.map((cell) => ranks[cell])).forEach((rank, at) => (slid[cells[at]] = rank));
  }
  return slid;
}

/** Calls `push(side)`. Expects one move and one new tile, or no change if no tile can move. */
async function expectOneMove(page, side, push) {
  const before = await board(page);
  const slid = slidBoard(before, side);
  const moves = slid.join() !== before.join();
  const enteredIn = (after) => after.flatMap((rank, cell) => (rank === slid[cell] ? [] : [[slid[cell], rank]]));
  await push(side);
  if (!moves) await letFramesPass(page, 20);
  const rests = () => page.evaluate(({ vector, state }) => [window.atariMemory(vector), window.atariMemory(state)].join(), places);
  // The push before may have been to the same side. So the vector alone does not show that the move was made.
  const { after } = await eventually(async () => ({ found: await rests(), after: await board(page) }),
    ({ found, after: now }) => found === [vectors[side], idle].join() && (!moves || enteredIn(now).length === 1));
  if (!moves) return assert.deepEqual(after, before);
  const [[room, tile]] = enteredIn(after);
  assert.ok(room === 0 && [1, 2].includes(tile), `${side}: ${before} became ${after}`);
}

/** Draws a finger over the middle of the picture. */
async function swipe(page, side) {
  const { x, y, width, height } = await page.locator('canvas.atari-screen').boundingBox();
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[side];
  const touch = await page.context().newCDPSession(page);
  const at = (far) => ({ x: x + width / 2 + dx * far, y: y + height / 2 + dy * far });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0)] });
  for (const far of [10, 40, 80]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(far)] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

async function openConsole(options = {}) {
  const page = await openPage(shared, { hash: '#/atari', ...options });
  await awaitGame(page, (ranks) => tiles(ranks) > 0);
  return page;
}

/** Waits until the game waits for the stick, with a board of which `holds` is true. */
async function awaitGame(page, holds) {
  await page.locator('canvas.atari-screen').waitFor();
  await eventually(() => byte(page, places.state), (state) => state === idle);
  await eventually(() => board(page), holds);
}

/** Lets the program draw that many frames. */
async function letFramesPass(page, count) {
  const first = await byte(page, places.frame);
  await eventually(() => byte(page, places.frame), (now) => ((now - first) & 0xff) >= count);
}

/** Whether the picture has more than three colours. */
function showsAPicture(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector('canvas.atari-screen');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size > 3;
  });
}

test('a key, a button and a swipe push the joystick, one move each', async () => {
  const page = await openConsole({ hasTouch: true });
  await eventually(() => showsAPicture(page), Boolean);
  const capitals = { left: 'A', right: 'D', up: 'W', down: 'S' };
  const ways = [
    (side) => page.keyboard.press(keys[side], { delay: 100 }),
    (side) => page.keyboard.press(capitals[side], { delay: 100 }), // Caps Lock
    (side) => page.getByRole('button', { name: `Push ${side}` }).click({ delay: 100 }),
    (side) => swipe(page, side),
  ];
  for (const way of ways) {
    for (const side of sides) await expectOneMove(page, side, way);
  }
  await inSettings(shared, page, () => turn(page.getByLabel('Letter keys'), false));
  await page.goto(`${shared.host.address}#/atari`);
  await awaitGame(page, (ranks) => tiles(ranks) > 0);
  const before = await board(page);
  for (const key of 'asdw') await page.keyboard.press(key, { delay: 100 });
  await letFramesPass(page, 30);
  assert.deepEqual(await board(page), before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a touch that goes nowhere pushes nothing', async () => {
  const page = await openConsole({ hasTouch: true });
  const before = await board(page);
  await page.locator('canvas.atari-screen').tap();
  await letFramesPass(page, 30);
  assert.deepEqual(await board(page), before);
  await page.context().close();
});

test('SELECT and the right button begin a game for two', async () => {
  const page = await openConsole();
  const players = (number) => eventually(() => byte(page, places.players), (found) => found === number - 1);
  await page.getByRole('button', { name: /^Select/ }).click();
  await players(2);
  await page.keyboard.press('F1');
  await players(1);
  await page.getByRole('button', { name: 'Right fire' }).click();
  await players(2);
  await page.getByRole('button', { name: /^Select/ }).click();
  await players(1);
  await page.locator('canvas.atari-screen').click();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Enter', { delay: 100 });
  await players(2);
  await page.context().close();
});

test('with difficulty A every RESET begins with the same tile', async () => {
  const page = await openConsole();
  await page.getByRole('button', { name: 'Difficulty B' }).click();
  const first = [...Array(16).keys()].map((cell) => (cell === 0xa ? 1 : 0)).join(); // the byte $8A of docs/atari2600.md
  const resets = [() => page.getByRole('button', { name: 'Reset', exact: true }).click(), () => page.keyboard.press('F2', { delay: 100 })];
  for (const reset of [...resets, ...resets]) {
    await reset();
    await eventually(() => board(page), (ranks) => ranks.join() === first);
    await expectOneMove(page, 'left', (side) => page.getByRole('button', { name: `Push ${side}` }).click({ delay: 100 }));
  }
  assert.equal(await page.getByRole('button', { name: 'Difficulty A' }).getAttribute('aria-pressed'), 'true');
  await page.context().close();
});

/** From now on notes every value that a byte takes. The emulator runs a few frames between two reads. */
function noteByte(page, address) {
  return page.evaluate((at) => {
    window.noted = [window.atariMemory(at)];
    const look = () => {
      const now = window.atariMemory(at);
      if (now !== window.noted.at(-1)) window.noted.push(now);
      requestAnimationFrame(look);
    };
    look();
  }, address);
}

const noted = (page) => page.evaluate(() => window.noted);

/** Clicks buttons one after another, within one frame. */
async function clickAtOnce(page, names) {
  const buttons = await Promise.all(names.map((name) => page.getByRole('button', { name }).elementHandle()));
  await page.evaluate((all) => all.forEach((button) => button.click()), buttons);
}

test('presses within one frame are seen one after another', async () => {
  const page = await openConsole();
  await noteByte(page, places.players);
  await clickAtOnce(page, [/^Select/, /^Select/]);
  await eventually(() => noted(page), (values) => values.join() === '0,1,0');
  await clickAtOnce(page, ['Right fire', /^Select/]);
  await eventually(() => noted(page), (values) => values.join() === '0,1,0,1,0');
  await page.context().close();
});

test('pushes within one frame are made one after another', async () => {
  const page = await openConsole();
  await noteByte(page, places.vector);
  await clickAtOnce(page, sides.map((side) => `Push ${side}`));
  await eventually(() => noted(page), (values) => values.slice(-4).join() === '1,5,255,251');
  await page.keyboard.down('ArrowUp');
  await page.keyboard.down('ArrowLeft');
  await eventually(() => noted(page), (values) => values.at(-1) === vectors.left);
  await page.keyboard.up('ArrowUp');
  await page.keyboard.up('ArrowLeft');
  await page.context().close();
});

test('at most four presses wait, and later ones count again', async () => {
  const page = await openConsole();
  await noteByte(page, places.players);
  await clickAtOnce(page, Array(101).fill(/^Select/));
  const flips = await eventually(() => noted(page), (values) => values.length === 5);
  await letFramesPass(page, 100);
  assert.deepEqual(await noted(page), flips);
  await page.getByRole('button', { name: /^Select/ }).click();
  await eventually(() => noted(page), (values) => values.join() === [...flips, 1].join());
  await page.context().close();
});

test('another television shows another picture of the same game', async () => {
  const page = await openConsole();
  await page.getByRole('button', { name: /^Select/ }).click();
  await eventually(() => byte(page, places.players), (players) => players === 1);
  const push = (side) => page.getByRole('button', { name: `Push ${side}` }).click({ delay: 100 });
  for (const side of [...sides, ...sides]) await expectOneMove(page, side, push);
  const game = async () => [await bytes(page, places.board, places.state), await bytes(page, places.player, places.players + 1)];
  const before = await game();
  const height = () => page.locator('canvas.atari-screen').getAttribute('height');
  const ntsc = await height();
  assert.equal(await byte(page, places.tv), 0);
  await page.getByRole('button', { name: 'NTSC' }).click();
  await eventually(() => byte(page, places.tv), (television) => television === 1);
  await eventually(height, (pal) => pal !== ntsc);
  assert.deepEqual(await game(), before);
  await eventually(() => showsAPicture(page), Boolean);
  await expectOneMove(page, 'left', push);
  await expectOneMove(page, 'up', push);
  const later = await game();
  await page.getByRole('button', { name: 'PAL' }).click();
  await eventually(() => byte(page, places.tv), (television) => television === 0);
  assert.deepEqual(await game(), later);
  await expectOneMove(page, 'right', push);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Notes the loudness of every buffer that is played: the range of its samples. */
function noteSounds() {
  window.sounds = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...words) {
    const samples = this.buffer.getChannelData(0);
    window.sounds.push(Math.max(...samples) - Math.min(...samples));
    return start.apply(this, words);
  };
}

test('moves sound after the sound is turned on, and no longer after it is turned off', async () => {
  const page = await openConsole({ prepare: noteSounds });
  const count = () => page.evaluate(() => window.sounds.length);
  const loudest = () => page.evaluate(() => Math.max(...window.sounds));
  const push = (side) => page.getByRole('button', { name: `Push ${side}` }).click({ delay: 100 });
  for (const side of sides) await expectOneMove(page, side, push);
  await letFramesPass(page, 40);
  assert.equal(await count(), 0, 'a sound before the click');
  await page.getByRole('button', { name: 'Sound off' }).click();
  await eventually(count, (number) => number > 5);
  assert.equal(await loudest(), 0, 'a sound before a move');
  for (const side of sides) await expectOneMove(page, side, push);
  await eventually(loudest, (loudness) => loudness > 0.05);
  await page.getByRole('button', { name: 'Sound on' }).click();
  const before = await count();
  for (const side of sides) await expectOneMove(page, side, push);
  assert.equal(await count(), before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** The names of the games that the page offers. */
const offered = (page) => page.locator('main.atari option').evaluateAll((options) => options.map(({ label }) => label));
const shippedTitles = ['2048 VCS', '2584 VCS', '64 VCS'];

test('all shipped games that fit the console are offered', async () => {
  const page = await openConsole();
  assert.deepEqual(await offered(page), shippedTitles);
  await page.locator('main.atari select').selectOption('2584-vcs');
  await awaitGame(page, (ranks) => tiles(ranks) === 2);
  await page.context().close();
});

/** Makes a cartridge the player's own. */
async function keepCartridge(page, cartridge, title) {
  await page.goto(`${shared.host.address}#/make`);
  await page.waitForSelector('main:not([aria-busy=true]) h1');
  await makeGame(page, cartridge, title);
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector(`h1:has-text("${title}")`);
}

test('a cartridge of the player is played if it fits, and else refused with the key that does not fit', async () => {
  const page = await openPage(shared, { hash: '#/make' });
  const [, guide] = /```toml\n(.*?)```/s.exec(textOf('docs/atari2600.md'));
  await keepCartridge(page, guide.replace('name = "tv"', 'name = "2048-vcs"'), 'TV');
  const elsewhere = textOf('cartridges/2048-vcs.toml').replace('"probing"', '"uniform"');
  await keepCartridge(page, elsewhere.replace('name = "2048-vcs"', 'name = "mine"').replace('title = "2048 VCS"', 'title = "Anywhere"'), 'Anywhere');
  await page.goto(`${shared.host.address}#/atari`);
  await awaitGame(page, (ranks) => tiles(ranks) === 2);
  assert.deepEqual(await offered(page), ['TV', ...shippedTitles]);
  assert.deepEqual(await page.locator('.atari-refused').allInnerTexts(), [
    'Anywhere does not fit: cartridge:19:9: expected spawn.place = "probing" for an Atari 2600, found "uniform"',
  ]);
  await eventually(() => showsAPicture(page), Boolean);
  for (const side of sides) await expectOneMove(page, side, (way) => page.keyboard.press(keys[way], { delay: 100 }));
  await page.locator('main.atari select').selectOption({ label: '2048 VCS' });
  await awaitGame(page, (ranks) => tiles(ranks) === 1);
  await page.locator('main.atari select').selectOption({ label: 'TV' });
  await awaitGame(page, (ranks) => tiles(ranks) === 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the saved ROM is the one that the native program makes', async () => {
  const page = await openConsole();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the ROM' }).click()]);
  assert.equal(download.suggestedFilename(), '2048-vcs.bin');
  const file = join(mkdtempSync(join(tmpdir(), 'tilery-rom-')), '2048.bin');
  await native(['rom', '2048-vcs', '--file', file]);
  assert.ok(readFileSync(await download.path()).equals(readFileSync(file)));
  await page.context().close();
});

test('the emulator loads only where it is used', async () => {
  const page = await openPage(shared);
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.ok(!(await loaded()).some((name) => name.includes('atari')), 'the first board');
  await page.goto(`${shared.host.address}#/atari`);
  await page.locator('canvas.atari-screen').waitFor();
  await eventually(loaded, (names) => names.some((name) => name.includes('atari_screen')));
  await page.context().close();
});

test('an address with a damaged name shows the first game', async () => {
  const page = await openPage(shared);
  await page.goto(`${shared.host.address}#/atari/%E0%A4%A`);
  await page.getByRole('heading', { name: 'On the Atari 2600' }).waitFor();
  await page.locator('.atari select').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
