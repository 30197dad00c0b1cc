// Functions shared by the tests of the page: a browser, a host for the page, the native program.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateRawSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { after, before } from 'node:test';
import { isLong } from '../support/parts.mjs';
import { serve } from './static_server.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(resolve(root, 'web/page/package.json'));
const { chromium } = require('playwright-core');
export const requireOfPage = require;

/** How long a test waits for a condition: other work may run beside it on a slow machine. */
export const patience = 120_000;

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** The native program. */
export const tilery = process.env.TILERY ?? resolve(root, 'build/release/apps/tilery');

/** Runs the native program; gives its output. Rejects unless its exit status is 0. */
export function native(words, input = '') {
  return new Promise((done, failed) => {
    const child = execFile(tilery, words, { maxBuffer: 1 << 28 }, (error, output, errors) =>
      error ? failed(new Error(`${error.message}${errors}`)) : done(output),
    );
    child.stdin.on('error', () => undefined); // a program that reads no input may end first
    child.stdin.end(input);
  });
}

/** A browser, with more flags where needed, and a host for the tests of one file. */
export function useBrowser(...moreFlags) {
  const shared = { browser: null, host: null };
  before(async () => {
    shared.host = await serve(process.env.TILERY_PAGE ?? resolve(root, 'web/dist'));
    shared.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...flags, ...moreFlags], timeout: patience });
  });
  after(async () => {
    await shared.browser?.close();
    await shared.host?.close();
  });
  return shared;
}

/** TILERY_SLOWDOWN=4 slows the processor of every page to a fourth, to find races of a busy machine. */
export const slowdown = Number(process.env.TILERY_SLOWDOWN ?? 1);

/** Slows the processor of a page down, by the factor `rate`. */
export async function slowDown(page, rate) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs in a page: makes it draw `seed` for its next game. The page draws the game's id first. */
function drawSeed(seed) {
  window.nativeDraw ??= crypto.getRandomValues;
  window.draws = 0;
  crypto.getRandomValues = (array) => {
    window.nativeDraw.call(crypto, array);
    if (!(array instanceof BigUint64Array) || (window.draws += 1) !== 2) return array;
    return array.fill(BigInt(seed) << 11n); // the upper 53 bits are the seed
  };
}

/** Runs in a page: hints and reviews search one move deep. */
function searchOneMoveDeep() {
  const shallow = ({ depth, ...limits }) => ({ ...limits, depth: 1 });
  window.Worker = class extends Worker {
    postMessage(message) {
      if (message.question) super.postMessage(shallow(message));
      else if (message.study?.kind === 'review') super.postMessage({ ...message, study: shallow(message.study) });
      else super.postMessage(message);
    }
  };
}

/** Runs in a page: draws the page behind a sheet as it is. */
function blurNothing() {
  const style = new CSSStyleSheet();
  style.replaceSync('.sheet::backdrop { backdrop-filter: none !important; }');
  document.adoptedStyleSheets = [style];
}

/**
 * A new page in a new context, with its first board, a game of 2048 from `seed`, or the screen of `hash`. Tests read the faults of the page in
 * `page.faults`. Outside ./test all, hints and reviews look one move ahead and nothing is blurred. Without { serviceWorkers: 'allow' } the browser does
 * not keep the page's files, which would take as long as showing the page.
 */
export async function openPage(shared, { hash = '', seed, prepare, ...options } = {}) {
  const context = await shared.browser.newContext({ viewport: { width: 900, height: 800 }, colorScheme: 'dark', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(patience);
  if (!isLong) for (const script of [searchOneMoveDeep, blurNothing]) await context.addInitScript(script);
  if (prepare) await context.addInitScript(prepare);
  if (seed !== undefined) await context.addInitScript(drawSeed, seed);
  if (slowdown > 1) context.on('page', (page) => slowDown(page, slowdown));
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  await page.goto(shared.host.address + hash);
  // Until everything is loaded, a button can move away from below the pointer.
  await page.waitForSelector(hash === '' ? '[data-board]' : 'main:not([aria-busy=true]) h1');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** The result of `read` as soon as `holds` is true of it. Fails with the last result after `patience`. */
export async function eventually(read, holds) {
  const end = Date.now() + patience;
  // Chromium never answers a question about databases that comes while it deletes them. So `read` is called again.
  const unanswered = Symbol('no answer');
  const ask = async () => {
    let timer;
    const late = new Promise((done) => (timer = setTimeout(done, patience / 6, unanswered)));
    const found = await Promise.race([read(), late]);
    clearTimeout(timer);
    return found;
  };
  const isFound = (found) => found !== unanswered && holds(found);
  let found = await ask();
  while (!isFound(found) && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 50));
    found = await ask();
  }
  if (!isFound(found)) throw new Error(`expected ${holds}, found ${found === unanswered ? 'no answer' : JSON.stringify(found)}`);
  return found;
}

/** Puts a cartridge into the maker and waits for its game to be tried there. */
export async function makeGame(page, cartridge, title) {
  const made = page.locator('.trial h2', { hasText: title });
  // While the editor lays out its first text, it can lose a part of a new text. So the test tries again.
  for (let tries = 4; tries > 0; tries -= 1) {
    await page.locator('.cm-content').fill(cartridge);
    const seen = await made.waitFor({ timeout: patience / 4 }).then(() => true, () => false);
    if (seen) return;
  }
  const [state, text] = await Promise.all(['.make-state', '.cm-content'].map((part) => page.locator(part).innerText()));
  throw new Error(`expected a game ${title} in the maker, found: ${state}\n${text}`);
}

/** Turns a switch on or off, or chooses a radio button, by the keyboard: its place on the screen does not matter. */
export async function turn(control, isOn) {
  if ((await control.isChecked()) !== isOn) await control.press('Space');
  await eventually(() => control.isChecked(), (found) => found === isOn);
}

/** Does `choose` on the page of settings, and comes back to the game. */
export async function inSettings(shared, page, choose) {
  await page.goto(`${shared.host.address}#/settings`);
  await choose();
  await page.goto(`${shared.host.address}#/`);
  await page.waitForSelector('[data-board]');
}

/** Chooses a theme on the page of settings, and comes back to the game. */
export async function chooseTheme(shared, page, theme) {
  await inSettings(shared, page, () => turn(page.locator(`input[name=theme][value="${theme}"]`), true));
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
}

/** Changes the theme on any screen, as another tab does: it takes effect at once. */
export async function setTheme(page, theme) {
  await page.evaluate((name) => new BroadcastChannel('tilery-settings').postMessage({ theme: name }), theme);
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
}

/** Waits until fonts are loaded, nothing moves and everything is drawn. */
export function settled(page) {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const ends = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
    const moving = () => document.getAnimations().filter(ends);
    for (let still = 0; still < 4; still += 1) {
      await document.fonts.ready;
      const animations = moving();
      if (animations.length > 0) still = 0;
      await Promise.allSettled(animations.map(({ finished }) => finished));
      await frame();
    }
  });
}

/** The faults that axe finds on a page at rest. */
export async function violationsOf(page) {
  await settled(page);
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate((preload) => window.axe.run(document, { resultTypes: ['violations'], preload }), isLong);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} ${any[0]?.message ?? ''}`));
}

/** The address of a link with that content: docs/web.md, "Games in and out". */
export function linkTo(shared, content) {
  return `${shared.host.address}#/shared/${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;
}

/** The faces on the shown board, row by row: numbers, '' for empty and '#' for blocked cells. */
export function shownBoard(page) {
  return page.$$eval('[data-board] [role=gridcell]', (cells) =>
    cells.map(({ textContent: words }) => (words === 'empty' ? '' : words === 'blocked' ? '#' : words)),
  );
}

/** The backgrounds of the shown tiles by their texts, as "#rrggbb". */
export function papersOf(page) {
  return page.$$eval('.tile-face', (tiles) => {
    const hexOf = (color) => `#${color.match(/\d+/g).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    return Object.fromEntries(tiles.map((tile) => [tile.textContent, hexOf(getComputedStyle(tile).backgroundColor)]));
  });
}

/** The backgrounds of the two tiles of `pair` and of the first tile of `tiles` in a theme's file. */
export function pairOf(theme) {
  const text = readFileSync(new URL(`../../themes/${theme}.toml`, import.meta.url), 'utf8');
  const paper = '\\["#\\w+", "(#\\w+)"\\]';
  const [one, two] = new RegExp(`^pair = \\[${paper}, ${paper}\\]$`, 'm').exec(text).slice(1);
  const [first] = new RegExp(`^tiles = \\[\\s+${paper}`, 'm').exec(text).slice(1);
  return { one, two, first };
}

/** The boards in the native program's output, each in the form of shownBoard(). */
export function boardsIn(output) {
  return [...output.matchAll(/(?:^\|.*\|$\n?|^\+.*\+$\n?)+/gm)].map(([picture]) =>
    picture.split('\n').filter((line) => line.startsWith('|')).flatMap((line) =>
      line.slice(1, -1).split('|').map((cell) => cell.trim()).map((cell) => (/^\d*$/.test(cell) ? cell : '#')),
    ),
  );
}

/** Chooses a card on the page of games: a new game begins, or an unplayed one of the cartridge goes on. */
async function chooseCard(page, cartridge) {
  await page.goto(`${page.url().split('#')[0]}#/games`);
  const card = page.locator(`[data-cartridge="${cartridge}"]`);
  await card.waitFor();
  const again = card.getByRole('button', { name: /^New game of / });
  await ((await again.count()) ? again : card.locator('.game-card-main')).dispatchEvent('click');
  await page.waitForSelector('[data-board]');
}

async function openNewGameSheet(page) {
  if (!(await page.locator('.sheet').isVisible())) await page.keyboard.press('n');
  await page.locator('.sheet[open] input[inputmode=numeric]').waitFor();
}

/** Opens the sheet for a new game by the game's card on the page of games. */
export async function openNewGame(page, cartridge) {
  await chooseCard(page, cartridge);
  await openNewGameSheet(page);
}

/** Begins the game of the sheet for new games. */
export async function beginNewGame(page) {
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForSelector('.sheet', { state: 'detached' });
}

/** Begins a game by its card. The seed is drawn as usual: with a typed one the game would be listed apart. */
export async function beginGame(page, cartridge, seed) {
  await page.evaluate(drawSeed, seed);
  await chooseCard(page, cartridge);
  const hasBegun = await page.evaluate(() => window.draws >= 2 && !history.state?.sheet);
  if (hasBegun) return;
  await openNewGameSheet(page); // for an unplayed game on the board, and games for two
  await page.evaluate(drawSeed, seed);
  await beginNewGame(page);
}

/** Types a board into the companion's field for text. */
export function typeCompanionBoard(page, board = '2 4 8 16\n0 0 2 4\n0 0 0 2\n0 0 0 0') {
  return page.locator('.companion textarea').fill(board);
}

/** All values of a store of the browser's database. */
export function valuesOf(page, store) {
  return page.evaluate(async (name) => {
    const database = await new Promise((done, failed) => {
      const request = indexedDB.open('tilery');
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const values = await new Promise((done) => {
      database.transaction(name).objectStore(name).getAll().onsuccess = (event) => done(event.target.result);
    });
    database.close();
    return values;
  }, store);
}

/** All games that the browser keeps, the newest first. */
export async function keptGames(page) {
  return (await valuesOf(page, 'games')).sort((one, other) => other.updated - one.updated);
}

/** The newest record that the browser keeps. */
export async function keptRecord(page) {
  return (await keptGames(page))[0]?.record;
}

/** Waits until the newest record that the browser keeps has `moves` moves. Gives the record. */
export async function savedRecord(page, moves) {
  return eventually(() => keptRecord(page), (record) => record?.includes(`\nmoves ${moves}\n`));
}

/** Presses `keys` in turn within the page, until the game is over or `most` moves were made. Gives the moves and all boards. */
export function playByKeys(page, most, keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
  return page.evaluate(async ([most, keys]) => {
    const read = () => [...document.querySelectorAll('[data-board] [role=gridcell]')].map(({ textContent }) => textContent);
    const painted = async () => {
      for (let turn = 0; turn < 8; turn += 1) await null;
    };
    const boards = [read()];
    const made = [];
    for (let refused = 0, next = 0; made.length < most && refused < keys.length; next += 1) {
      const key = keys[next % keys.length];
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await painted();
      const board = read();
      if (board.join() === boards.at(-1).join()) {
        refused += 1;
        if (document.querySelector('.verdict-won')) {
          window.dispatchEvent(new KeyboardEvent('keydown', { key: 'g', bubbles: true, cancelable: true }));
          await painted();
          made.push('go');
          boards.push(read());
          refused = 0;
        }
        continue;
      }
      refused = 0;
      made.push(key.slice(5).toLowerCase());
      boards.push(board);
    }
    return { made, boards: boards.map((board) => board.map((words) => (words === 'empty' ? '' : words === 'blocked' ? '#' : words))) };
  }, [most, keys]);
}
