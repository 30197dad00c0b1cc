// The companion reads boards from pictures: of the web 2048 and of Tilery; other pictures are refused.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstOf, test } from '../support/parts.mjs';
import { themes } from './pictures.mjs';
import { beginGame, eventually, native, openPage, playByKeys, requireOfPage, savedRecord, settled, shownBoard, useBrowser, violationsOf } from './support.mjs';

const shared = useBrowser();
const { PNG } = requireOfPage('pngjs');

// The web 2048, drawn from its published colours, lengths and font.

const clearSans = readFileSync(requireOfPage.resolve('@fontsource/clear-sans/files/clear-sans-latin-700-normal.woff2')).toString('base64');
const webColors = {
  2: '#eee4da', 4: '#ede0c8', 8: '#f2b179', 16: '#f59563', 32: '#f67c5f', 64: '#f65e3b', 128: '#edcf72', 256: '#edcc61', 512: '#edc850',
  1024: '#edc53f', 2048: '#edc22e',
};
const glows = { 128: 0.238, 256: 0.317, 512: 0.397, 1024: 0.476, 2048: 0.556 };
const sizes = {
  desk: { board: 500, gap: 15, cell: 106.25, fonts: [55, 55, 45, 35, 30, 30] },
  phone: { board: 280, gap: 10, cell: 57.5, fonts: [35, 35, 25, 15, 10, 10] },
};

function webTile(face, cell, { gap, cell: side, fonts }) {
  const [x, y] = [cell % 4, Math.floor(cell / 4)].map((at) => gap + at * (side + gap));
  const place = `left:${x}px;top:${y}px;width:${side}px;height:${side}px`;
  if (face === 0) return `<i style="${place};background:rgba(238,228,218,.35)"></i>`;
  const glow = glows[face] ? `box-shadow:0 0 30px 10px rgba(243,215,116,${glows[face]}),inset 0 0 0 1px rgba(255,255,255,${glows[face] / 1.7})` : '';
  const style = `background:${webColors[face] ?? '#3c3a32'};color:${face < 8 ? '#776e65' : '#f9f6f2'};font-size:${fonts[String(face).length - 1]}px;line-height:${side}px;${glow}`;
  return `<i style="${place};background:rgba(238,228,218,.35)"></i><b style="${place};${style}">${face}</b>`;
}

const webPage = (board, size, font = 'Clear Sans') => `<style>
  @font-face { font-family: 'Clear Sans'; font-weight: 700; src: url(data:font/woff2;base64,${clearSans}); }
  body { margin: 20px auto; width: ${size.board}px; background: #faf8ef; color: #776e65; font: 18px '${font}', sans-serif; }
  h1 { margin: 0; font-size: ${size.board / 8}px; } span { display: inline-block; padding: 15px 25px; background: #bbada0; color: #fff; border-radius: 3px; }
  div { position: relative; margin-top: 30px; height: ${size.board}px; background: #bbada0; border-radius: 6px; }
  b, i { position: absolute; border-radius: 3px; text-align: center; }
</style><h1>2048</h1><span>SCORE 4,212</span> <span>BEST 20,148</span><div>${board.map((face, cell) => webTile(face, cell, size)).join('')}</div><p>HOW TO PLAY: use your arrow keys.</p>`;

/** A screenshot of a page. */
async function pictureOf(html, { width = 700, height = 800, scale = 1, ...options } = {}) {
  const context = await shared.browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  const page = await context.newPage();
  await page.setContent(html);
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
  const picture = await page.screenshot({ animations: 'disabled', ...options });
  await context.close();
  return picture;
}

async function openCompanion(game = '2048') {
  const page = await openPage(shared, { hash: '#/companion' });
  await page.locator('.companion-cell').first().waitFor();
  if (game !== '2048') await page.locator('.companion-page select').selectOption(game);
  // The page shows the chosen game once Threes has a next tile, or 5x5 has 25 cells.
  if (game === 'threes') await page.locator('.next-choice').waitFor();
  if (game === '5x5') await page.waitForFunction(() => document.querySelectorAll('.companion-cell').length === 25);
  return page;
}

/** Notes that the companion begins to read. */
const watchBusy = (page) => page.evaluate(() => {
  const part = document.querySelector('.from-picture');
  window.hasBegun = false;
  new MutationObserver(() => (window.hasBegun ||= part.ariaBusy === 'true')).observe(part, { attributes: true });
});

/** The companion's answer to a picture, as soon as it has read it. */
async function answered(page) {
  await eventually(() => page.evaluate(() => window.hasBegun && document.querySelector('.from-picture').ariaBusy === 'false'), Boolean);
  return (await page.locator('.from-picture [role=alert], .from-picture [role=status]').allInnerTexts()).join(' ');
}

async function give(page, picture, name = 'screen.png') {
  await watchBusy(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Read a screenshot' }).click()]);
  await chooser.setFiles({ name, mimeType: name.endsWith('jpg') ? 'image/jpeg' : 'image/png', buffer: picture });
  return answered(page);
}

const cellsOf = (page) => page.locator('.companion-cell').evaluateAll((cells) =>
  cells.map((cell) => cell.getAttribute('aria-label').split(',')[0]).map((word) => (word === 'empty' ? 0 : word === 'not read' ? null : Number(word))));

const early = [0, 2, 0, 4, 0, 0, 8, 2, 4, 16, 32, 64, 2, 8, 128, 256];
const late = [2048, 1024, 512, 256, 16, 32, 64, 128, 8, 4, 2, 4, 0, 2, 0, 2];
const huge = [65536, 32768, 16384, 16384, 1024, 2048, 4096, 8192, 512, 256, 128, 64, 4, 8, 16, 32];

const looks = [
  ['on a desk', sizes.desk, { scale: 1 }, [early, late, huge]],
  ['on a dense desk', sizes.desk, { scale: 2 }, [late]],
  ['on a phone', sizes.phone, { width: 360, height: 640, scale: 3 }, [early, late, huge]],
  ['on an old phone', sizes.phone, { width: 320, height: 568, scale: 2 }, [late]],
  ['on a phone, as a small JPEG', sizes.phone, { width: 360, height: 640, scale: 2, type: 'jpeg', quality: 60 }, [early, late]],
  ['on a wide screen', sizes.desk, { width: 1920, height: 1080 }, [late]],
];

test('a picture of the web 2048 is read at every size and density, with shining tiles and large ones', async () => {
  const page = await openCompanion();
  for (const [name, size, options, boards] of looks) {
    for (const board of firstOf(boards, 1)) {
      const words = await give(page, await pictureOf(webPage(board, size), options), options.type ? 'screen.jpg' : 'screen.png');
      assert.deepEqual(await cellsOf(page), board, `${name}: ${words}`);
      assert.match(words, /The board was read from the picture/);
    }
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('numbers in another font are read', async () => {
  const page = await openCompanion();
  for (const font of ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono']) {
    const words = await give(page, await pictureOf(webPage(late, sizes.desk, font)));
    assert.deepEqual(await cellsOf(page), late, `${font}: ${words}`);
  }
  await page.context().close();
});

test('pictures of the page are read in different themes', async () => {
  const page = await openCompanion();
  const phone = [{ width: 360, height: 640 }, 2];
  const desk = [{ width: 1280, height: 800 }, 1];
  for (const theme of firstOf(themes, 2)) {
    for (const [viewport, deviceScaleFactor] of theme === 'light' || theme === 'contrast' ? [phone, desk] : [phone]) {
      const game = await openPage(shared, { viewport, deviceScaleFactor, reducedMotion: 'reduce' });
      await game.keyboard.press('Escape');
      for (let tries = 0; (await game.evaluate(() => document.documentElement.dataset.theme)) !== theme; tries += 1) {
        assert.ok(tries < 10, theme);
        await game.keyboard.press('t');
      }
      await playByKeys(game, 100);
      const board = (await shownBoard(game)).map(Number);
      await settled(game);
      const words = await give(page, await game.screenshot());
      assert.deepEqual(await cellsOf(page), board, `${theme}, ${viewport.width}: ${words}`);
      await game.context().close();
    }
  }
  await page.context().close();
});

test('pictures that the native program draws of records are read, also of Threes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tilery-picture-'));
  for (const [cartridge, theme] of [['2048', 'web'], ['threes', 'light']]) {
    const game = await openPage(shared);
    await beginGame(game, cartridge, 5);
    const { made, boards } = await playByKeys(game, 60);
    const record = await savedRecord(game, made.length);
    const file = join(folder, `${cartridge}.png`);
    await native(['record', 'export', '--format', 'png', '--theme', theme, '--output', file, '-'], record);
    const page = await openCompanion(cartridge);
    const words = await give(page, readFileSync(file));
    assert.deepEqual(await cellsOf(page), boards.at(-1).map(Number), words);
    await game.context().close();
    await page.context().close();
  }
});

/** A page with a grid of `columns` columns and a cell for each text. */
const gridOf = (columns, texts, style = '') => `<style>body { margin: 40px; background: #fff; font: 700 28px sans-serif; }
  div { display: grid; grid-template-columns: repeat(${columns}, 70px); gap: 8px; padding: 8px; width: max-content; background: #888; }
  b { height: 70px; line-height: 70px; text-align: center; background: #ddd; } ${style}</style><div>${texts.map((text) => `<b>${text}</b>`).join('')}</div>`;
const noise = () => {
  const picture = new PNG({ width: 500, height: 500 });
  let state = 1;
  for (let at = 0; at < picture.data.length; at += 1) {
    state = (state * 48271) % 2147483647;
    picture.data[at] = at % 4 === 3 ? 255 : state & 255;
  }
  return PNG.sync.write(picture);
};

const wrongPictures = [
  ['a text file', async () => Buffer.from('2 4 8 16'), /is no picture that the browser can read/],
  ['a damaged picture', async () => noise().subarray(0, 2000), /is no picture that the browser can read/],
  ['one colour', () => pictureOf('<style>body { background: #bbada0; }</style>'), /No board was found/],
  ['noise', async () => noise(), /No board was found/],
  ['a page of text', () => pictureOf(`<p>${'Slide the tiles until two equal ones meet. '.repeat(80)}</p>`), /No board was found/],
  ['a chessboard', () => pictureOf(gridOf(8, Array(64).fill(''), 'div { gap: 0; padding: 0; background: none; } b:nth-child(16n+1), b:nth-child(16n+3), b:nth-child(16n+5), b:nth-child(16n+7), b:nth-child(16n+10), b:nth-child(16n+12), b:nth-child(16n+14), b:nth-child(16n+16) { background: #753; }')), /No board was found/],
  ['a board of five columns', () => pictureOf(gridOf(5, Array(25).fill('2'))), /shows a board of 5 × 5 cells, this game has 4 × 4/],
  ['a part of a board', () => pictureOf(gridOf(4, Array(12).fill('2'))), /shows a board of 4 × 3 cells, this game has 4 × 4/],
  ['a grid of letters', () => pictureOf(gridOf(4, [...'ABCDEFGHKLMNPQRS'])), /only \d+ of its 16 tiles could be read/],
  ['numbers that the game does not have', () => pictureOf(gridOf(4, [...Array(16).keys()].map((at) => 37 + at))), /only \d+ of its 16 tiles could be read/],
  ['an empty board', () => pictureOf(gridOf(4, Array(16).fill(''))), /has no tiles/],
  ['two boards', () => pictureOf(gridOf(4, Array(16).fill('2')).replace(/<div>.*<\/div>/, '$&<br>$&'), { height: 900 }), /more than one board/],
];

test('other pictures are refused with the reason, and the board stays as it was', async () => {
  const page = await openCompanion();
  const before = [2, ...Array(15).fill(0)];
  await page.locator('.companion-cell').first().click();
  for (const [name, draw, reason] of wrongPictures) {
    assert.match(await give(page, await draw()), reason, name);
    assert.deepEqual(await cellsOf(page), before, name);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('cells that cannot be read are marked, and the companion begins once they are set', async () => {
  const page = await openCompanion();
  const texts = ['2', '4', '', '8', '', '?!', '2', '', '16', '', '32', '2', '', '', 'x', '4'];
  assert.match(await give(page, await pictureOf(gridOf(4, texts))), /could not be read: row 2, column 2; row 4, column 3/);
  assert.deepEqual(await cellsOf(page), [2, 4, 0, 8, 0, null, 2, 0, 16, 0, 32, 2, 0, 0, null, 4]);
  assert.deepEqual(await violationsOf(page), []);
  const begin = page.getByRole('button', { name: 'Begin' });
  assert.ok(await begin.isDisabled());
  await page.locator('.companion-unread').first().click();
  await page.locator('.companion-unread').first().click();
  await begin.click();
  await page.locator('.companion-move', { hasText: /^Slide/ }).waitFor();
  await page.context().close();
});

test('a pasted picture of a board of 5 x 5 is read for a game of that size', async () => {
  const page = await openCompanion('5x5');
  const board = Array.from({ length: 25 }, (_, cell) => (cell % 3 === 0 ? 0 : 2 << (cell % 9)));
  const picture = await pictureOf(gridOf(5, board.map((face) => face || '')));
  await watchBusy(page);
  await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, picture.toString('base64'));
  const words = await answered(page);
  assert.deepEqual(await cellsOf(page), board, words);
  await page.context().close();
});
