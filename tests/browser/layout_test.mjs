// The page's layout: phones with hints, strong zoom, visible edges, words on buttons.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { themes } from './pictures.mjs';
import { beginGame, eventually, openPage, playByKeys, savedRecord, setTheme, settled, shownBoard, useBrowser } from './support.mjs';

const shared = useBrowser();

function drag(client, from, to) {
  const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return (async () => {
    await touch('touchStart', [from]);
    for (let step = 1; step <= 6; step += 1) {
      await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }]);
    }
    await touch('touchEnd', []);
  })();
}

test('on a phone with hints a finger beside the board scrolls to their end, on the board it slides; words stand on every button', async () => {
  const page = await openPage(shared, { seed: 3, viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  const words = await page.$$eval('.game-tools .icon-button-word, nav a:not(.nav-minor) .nav-word', (all) => all.map((one) => [one.textContent, one.getBoundingClientRect().height > 0]));
  assert.ok(words.length >= 13 && words.every(([, isSeen]) => isSeen), JSON.stringify(words));
  await page.keyboard.press('i');
  await page.locator('.hint-best').waitFor();
  await page.locator('.network-ready').waitFor(); // it makes the panel longer
  await settled(page);
  const client = await page.context().newCDPSession(page);
  const board = await page.locator('.board').boundingBox();
  const start = await shownBoard(page);
  const head = await page.locator('.hints').boundingBox();
  const y = Math.min(head.y + 20, 630);
  // A finger that is lifted while it moves leaves momentum: the page scrolls on until "scrollend".
  await page.evaluate(() => document.addEventListener('scrollend', () => (window.isAtRest = true), { once: true }));
  await drag(client, { x: 180, y }, { x: 180, y: y - 220 });
  await page.waitForFunction(() => window.isAtRest);
  assert.ok((await page.evaluate(() => window.scrollY)) > 20);
  assert.deepEqual(await shownBoard(page), start);
  await page.evaluate(() => window.scrollTo(0, 0));
  await drag(client, { x: board.x + 60, y: board.y + 150 }, { x: board.x + 260, y: board.y + 150 });
  await savedRecord(page, 1);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = await page.locator('.panel > :last-child').boundingBox();
  assert.ok(last.y + last.height <= 640, JSON.stringify(last));
  await page.keyboard.press('p');
  const boxes = () => Promise.all([page.getByRole('button', { name: 'Faster' }), page.locator('.board')].map((part) => part.boundingBox()));
  await eventually(boxes, ([pace, above]) => pace.y > above.y + above.height);
  await page.keyboard.press('p');
  await page.context().close();
});

test('at 400% zoom, and in a window that is lower still, the board can be played', async () => {
  const page = await openPage(shared, { viewport: { width: 360, height: 225 } });
  await playByKeys(page, 10);
  for (const [width, height] of [[360, 225], [320, 256], [360, 360], [740, 360]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const box = await page.locator('.board').boundingBox();
    assert.ok(box.width >= 236 && box.height >= 236, `${width} x ${height}: ${JSON.stringify(box)}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} x ${height} scrolls sideways`);
  }
  await page.context().close();
});

test('the board stands in the middle of the window and fills its height', async () => {
  const page = await openPage(shared, { viewport: { width: 1440, height: 900 } });
  for (const [width, height] of [[1440, 900], [1920, 1080], [1280, 640], [820, 1180]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const box = await page.locator('.board').boundingBox();
    assert.ok(Math.abs(box.x + box.width / 2 - width / 2) < 9, `${width}: ${JSON.stringify(box)}`);
    assert.ok(box.width >= Math.min(width - 80, height - 290), `${width} x ${height}: ${JSON.stringify(box)}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${width} x ${height} scrolls`);
  }
  assert.equal(await page.getByText(/seed/i).count(), 0, 'the seed is shown');
  await page.context().close();
});

test('the end of a game is whole in the window, also with a chip above the board', async () => {
  const page = await openPage(shared, { seed: 3, viewport: { width: 1280, height: 720 } });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('u');
  await page.getByText('listed apart: with undo').waitFor();
  await playByKeys(page, 2000);
  await page.locator('.verdict').waitFor();
  for (const [width, height] of [[1280, 720], [1440, 900], [1000, 700], [820, 1180], [360, 640]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const box = await page.locator('.verdict').boundingBox();
    assert.ok(box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${width} x ${height}: ${JSON.stringify(box)}`);
  }
  await page.context().close();
});

/** The contrast of two "#rrggbb" colours by WCAG. */
function contrast(one, other) {
  const luminance = (color) => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('edges of buttons have a contrast of 3 to 1 in every theme, and high contrast tells fourteen ranks apart', async () => {
  const page = await openPage(shared);
  const hex = (color) => `#${color.match(/\d+/g).slice(0, 3).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  for (const theme of themes) {
    await setTheme(page, theme);
    await page.keyboard.press('n');
    await page.locator('.sheet[open]').waitFor();
    await settled(page);
    const [edge, paper] = await page.locator('.sheet input[inputmode=numeric]').evaluate((input) => {
      // Computed colours are rgb(), in any notation of the style sheet.
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'var(--paper)';
      return [getComputedStyle(input).borderTopColor, getComputedStyle(probe).color];
    });
    assert.ok(contrast(hex(edge), hex(paper)) >= 3, `${theme}: ${edge} on ${paper}`);
    await page.keyboard.press('Escape');
  }
  const tiles = [...readFileSync(new URL('../../themes/contrast.toml', import.meta.url), 'utf8').matchAll(/\["(#\w+)", "(#\w+)"\]/g)].slice(0, 14);
  assert.equal(new Set(tiles.map(([, , paper]) => paper)).size, 14);
  for (const [, ink, paper] of tiles) assert.ok(contrast(ink, paper) >= 7, `${ink} on ${paper}`);
  await page.context().close();
});

test('the cells of an empty board of the companion are seen in every theme', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  await page.locator('.companion-cell').first().waitFor();
  for (const theme of themes) {
    await setTheme(page, theme);
    await settled(page);
    const [ground, cell, edge, width] = await page.locator('.cells').evaluate((cells) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(cells.firstElementChild);
      return [getComputedStyle(cells).backgroundColor, backgroundColor, borderTopColor, parseFloat(borderTopWidth)];
    });
    assert.ok(cell !== ground || (width > 0 && edge !== cell), `${theme}: ${cell} on ${ground}, edge ${edge}`);
  }
  await page.context().close();
});

test('Today fits the window of a desk, also in a month of six weeks and with a game that is going on', async () => {
  const page = await openPage(shared, { viewport: { width: 1280, height: 800 }, prepare: `Date.now = () => ${Date.parse('2026-03-31T12:00:00Z')} + performance.now();` });
  for (const name of ['Play', 'Go on']) {
    await page.goto(`${shared.host.address}#/today`);
    await page.locator('.day').getByRole('button', { name, exact: true }).waitFor();
    for (const [width, height] of [[1280, 800], [1000, 640]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), `${width} x ${height} scrolls`);
    }
    if (name === 'Go on') break;
    await page.locator('.day').getByRole('button', { name: 'Play' }).click();
    await page.waitForSelector('[data-board]');
    const { made } = await playByKeys(page, 3);
    await savedRecord(page, made.length);
  }
  await page.context().close();
});

test('words are 12 pixels high or more on every screen', async () => {
  for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
    const page = await openPage(shared, { seed: 3, viewport });
    const { made } = await playByKeys(page, 20);
    await savedRecord(page, made.length);
    for (const screen of ['', 'today', 'games', 'train', 'scores', 'explore', 'make', 'companion', 'settings', 'more', 'atari']) {
      await page.goto(`${shared.host.address}#/${screen}`);
      await page.waitForSelector(screen === '' ? '[data-board]' : 'main:not([aria-busy=true]) h1');
      await settled(page);
      const small = await page.evaluate(() => {
        const found = new Set();
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const element = texts.currentNode.parentElement;
          // The numbers of boards grow with their cells.
          if (!texts.currentNode.data.trim() || element.closest('.board, .board-grid, .thumbnail, .for-screen-readers, script, style, svg')) continue;
          if (element.getClientRects().length > 0 && parseFloat(getComputedStyle(element).fontSize) < 12) found.add(`${element.className || element.tagName}: ${texts.currentNode.data.trim().slice(0, 30)}`);
        }
        return [...found];
      });
      assert.deepEqual(small, [], `${screen} at ${viewport.width}`);
    }
    await page.context().close();
  }
});

test('on a phone the text of the maker comes before its board', async () => {
  const page = await openPage(shared, { hash: '#/make', viewport: { width: 390, height: 844 } });
  await page.locator('.trial h2').waitFor();
  const [text, trial] = await Promise.all(['.make-text', '.make-trial'].map((part) => page.locator(part).boundingBox()));
  assert.ok(text.y + text.height <= trial.y, `${text.y} + ${text.height} > ${trial.y}`);
  await page.context().close();
});

/** The boxes of elements in the window; fails if one is not whole in it, or covers the one above it. */
async function boxesInOrder(page, selectors) {
  const { width, height } = page.viewportSize();
  const boxes = [];
  for (const selector of selectors) {
    const box = await page.locator(selector).first().boundingBox();
    const words = `${selector} at ${width} x ${height}: ${JSON.stringify(box)}`;
    assert.ok(box.x >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, words);
    if (boxes.length > 0) assert.ok(box.y >= boxes.at(-1).y + boxes.at(-1).height - 1, words);
    boxes.push(box);
  }
  return boxes;
}

test('the bar of a level stands above its board, and all of it is in the window', async () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 820, height: 1180 }, { width: 1440, height: 900 }]) {
    const page = await openPage(shared, { hash: '#/games', viewport });
    await page.locator('[data-cartridge="gather"] .game-card-main').click();
    await page.waitForSelector('.level-bar');
    await page.evaluate(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' })));
    await settled(page);
    const [head, , stage] = await boxesInOrder(page, ['.game-head', '.level-bar', '.stage', '.toolbar']);
    const off = stage.x + stage.width / 2 - viewport.width / 2;
    assert.ok(Math.abs(off) < 2 && head.x <= stage.x + 1, `the board is ${off} pixels beside the middle`);
    const [previous, next] = await Promise.all(['Previous level', 'Next level'].map((name) => page.getByRole('button', { name }).boundingBox()));
    assert.ok(Math.abs(previous.y - next.y) < 2 && previous.x < next.x, 'the buttons stand in one row');
    await page.context().close();
  }
});

test('practice on the board of a day shows its moves below both chips on a phone', async () => {
  const page = await openPage(shared, { hash: '#/today', viewport: { width: 390, height: 844 }, prepare: () => (Date.now = () => 1_750_000_000_000) });
  const press = async (name) => {
    await page.locator('.day').getByRole('button', { name, exact: true }).click();
    await page.waitForSelector('[data-board]');
    const { made } = await playByKeys(page, 4);
    await savedRecord(page, made.length);
  };
  await press('Play');
  await page.goto(`${shared.host.address}#/today`);
  await press('Begin anew');
  await page.locator('.chip', { hasText: 'practice' }).waitFor();
  await settled(page);
  const [words, count] = await Promise.all(['.game-title p', '[data-moves]'].map((part) => page.locator(part).boundingBox()));
  assert.ok(count.y + count.height <= words.y + words.height + 1, JSON.stringify([words, count]));
  await boxesInOrder(page, ['.game-head', '.stage', '.toolbar']);
  await page.context().close();
});
