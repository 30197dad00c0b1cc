// Accessibility of the page: axe finds no fault, the keyboard does everything, each move is announced in words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from '../../web/engine/dist/index.js';
import { firstOf, longTest, test } from '../support/parts.mjs';
import { themes } from './pictures.mjs';
import { beginGame, eventually, inSettings, linkTo, makeGame, openPage, playByKeys, savedRecord, setTheme, settled, shownBoard, turn, typeCompanionBoard, useBrowser, violationsOf } from './support.mjs';

const shared = useBrowser();

/** The faults on a screen in different themes, each with the names of the screen and the theme. */
async function violationsInThemes(page, screen) {
  const found = [];
  for (const theme of firstOf(themes, 1)) {
    await setTheme(page, theme);
    found.push(...(await violationsOf(page)).map((fault) => `${screen}, ${theme}: ${fault}`));
  }
  return found;
}

test('axe finds nothing on a game with a hint, its sheets and every other screen', async () => {
  const page = await openPage(shared);
  await playByKeys(page, 30);
  await page.keyboard.press('i');
  await eventually(() => page.locator('[data-announcer]').innerText(), (words) => words.includes('Hint: '));
  const found = await violationsInThemes(page, 'game');
  for (const [key, sheet] of [['n', 'new game'], ['?', 'help']]) {
    await page.keyboard.press(key);
    await page.waitForSelector('.sheet[open]');
    found.push(...(await violationsInThemes(page, sheet)));
    await page.keyboard.press('Escape');
    await page.waitForSelector('.sheet', { state: 'detached' });
    await page.waitForFunction(() => history.state.sheet === null);
  }
  for (const screen of ['today', 'games', 'train', 'scores', 'explore', 'make', 'companion', 'settings', 'more', 'shared/abc', 'atari']) {
    const before = await page.title();
    await page.goto(`${shared.host.address}#/${screen}`);
    await page.waitForFunction((title) => document.title !== title, before); // a screen that has come names itself
    found.push(...(await violationsInThemes(page, screen)));
  }
  assert.deepEqual(found, []);
  await page.context().close();
});

/** A link to a game of Anna. It also holds Ben's game, which the page does not show, because its board is another one. */
async function gameOfAnna() {
  const engine = await load();
  const [record, other] = [5n, 6n].map((seed) => {
    const game = engine.newGame({ cartridge: engine.cartridges()[0].text, seed });
    game.act('left');
    game.act('down');
    return game.record();
  });
  return linkTo(shared, { record, by: 'Anna', others: [{ record: other, by: 'Ben' }], daily: '2026-03-01' });
}

test('axe finds nothing on a finished game, its review, a shared game, its replay, and a game of the companion', async () => {
  const page = await openPage(shared);
  await beginGame(page, '3x3', 1);
  await playByKeys(page, 1000);
  await page.waitForSelector('.verdict');
  const found = await violationsInThemes(page, 'finished game');
  await page.getByRole('button', { name: 'Replay and review' }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('.mistakes').waitFor();
  found.push(...(await violationsInThemes(page, 'review')));
  await page.goto(await gameOfAnna());
  await page.getByRole('alert').first().waitFor();
  found.push(...(await violationsInThemes(page, 'shared game')));
  await page.getByRole('button', { name: 'Watch and review' }).click();
  await page.locator('.player-bar').waitFor();
  found.push(...(await violationsInThemes(page, 'replay')));
  await page.goto(`${shared.host.address}#/companion`);
  await typeCompanionBoard(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
  found.push(...(await violationsInThemes(page, 'move of the companion')));
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Where did the new tile come?').waitFor();
  found.push(...(await violationsInThemes(page, 'question of the companion')));
  assert.deepEqual(found, []);
  await page.context().close();
});

/** Marks every element of the page's main part that should be reached, and gives their number. */
function markReachable(page) {
  return page.evaluate(() => {
    const all = document.querySelectorAll('#main :is(a[href], button, input, select, textarea, summary):not(:disabled)');
    const shown = [...all].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    for (const element of shown) element.dataset.reachable = '';
    return shown.length;
  });
}

test('Tab reaches every control, and the focus is visible', async () => {
  const page = await openPage(shared);
  const screens = ['today', 'train', 'companion', 'more', 'scores'].map((screen) => `${shared.host.address}#/${screen}`);
  for (const address of [...screens, await gameOfAnna()]) {
    await page.goto(address);
    await page.waitForSelector('main:not([aria-busy=true]) :is(button, a)');
    await settled(page);
    const count = await markReachable(page);
    assert.ok(count > 0, address);
    await page.evaluate(() => document.activeElement?.blur());
    for (let press = 0, left = count; left > 0 && press < count + 30; press += 1) {
      await page.keyboard.press('Tab');
      left = await page.evaluate(() => {
        const element = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) delete element.dataset.reachable;
        return document.querySelectorAll('[data-reachable]').length;
      });
    }
    const left = await page.$$eval('[data-reachable]', (all) => all.map((element) => element.outerHTML.slice(0, 120)));
    assert.deepEqual(left, [], address);
  }
  await page.context().close();
});

test('the keyboard alone begins a game, plays it, undoes, and reaches every page', async () => {
  const page = await openPage(shared);
  await page.keyboard.press('n');
  await page.waitForSelector('.sheet[open]');
  await page.waitForFunction(() => document.activeElement.textContent === 'Begin');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.sheet', { state: 'detached' });
  const start = await shownBoard(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  assert.deepEqual(await shownBoard(page), start);
  for (const name of ['Today', 'Games', 'Train', 'Scores', 'Explore', 'Make', 'Companion', 'Settings']) {
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(`nav a[aria-current=page][aria-label=${name}]`);
  }
  await page.context().close();
});

longTest('a screen that loads late does not take the focus from whoever moved on', async () => {
  const page = await openPage(shared);
  let release;
  const held = new Promise((done) => (release = done));
  await page.route('**/worlds-*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Explore', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('nav a[aria-current=page][aria-label=Explore]');
  await page.getByRole('link', { name: 'Make', exact: true }).focus();
  release();
  await page.waitForFunction(() => document.title.includes('Merrow') || document.querySelector('.scene'));
  await eventually(() => page.locator('[data-announcer]').innerText(), (words) => words !== '');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Make');
  await page.context().close();
});

test('the board has one tab stop, and the review cursor reads its cells and does not slide', async () => {
  const page = await openPage(shared, { seed: 21 });
  assert.equal(await page.locator('[data-board] [tabindex="0"]').count(), 1);
  const board = await shownBoard(page);
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const focused = await page.evaluate(() => [document.activeElement.dataset.cell, document.activeElement.textContent]);
  assert.deepEqual(focused, ['5', board[5] || 'empty']);
  assert.deepEqual(await shownBoard(page), board);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  assert.notDeepEqual(await shownBoard(page), board);
  await page.context().close();
});

longTest('tiles with labels show their labels, and announcements name them', async () => {
  const page = await openPage(shared, { hash: '#/make' });
  const cartridge = readFileSync(new URL('../../cartridges/more/ten.toml', import.meta.url), 'utf8');
  await makeGame(page, cartridge, 'Ten');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('h1:has-text("Ten")');
  await page.goto(`${shared.host.address}#/make`);
  await page.locator('.cm-content:has-text("Reach 10 or -10")').waitFor(); // what was typed is still there
  await page.getByText('Reach -10', { exact: true }).waitFor();
  await page.goto(`${shared.host.address}#/`);
  await page.waitForSelector('h1:has-text("Ten")');
  await beginGame(page, 'ten', 3);
  const { made } = await playByKeys(page, 6);
  await savedRecord(page, made.length);
  const board = await shownBoard(page);
  const faces = await page.$$eval('.tile:not(.tile-leaving)', (tiles) => tiles.map((tile) => tile.textContent));
  assert.ok(board.filter(Boolean).every((label) => /^-?\d+$/.test(label)) && board.some((label) => label.startsWith('-')), board.join());
  assert.deepEqual(faces.sort(), board.filter(Boolean).sort());
  assert.match(await page.locator('[data-announcer]').innerText(), /a tile -?\d+ appeared/);
  await page.goto(`${shared.host.address}#/scores`);
  const largest = await page.locator('.game-row td').first().innerText();
  assert.ok(board.includes(largest), `${largest} of ${board}`);
  await page.context().close();
});

test('each move is announced in words, by one live region at a time', async () => {
  const page = await openPage(shared, { seed: 5 });
  const announced = () => page.locator('[data-announcer]').innerText();
  await page.keyboard.press('ArrowLeft');
  await eventually(announced, (words) => words.includes('Left: one tile moved, a 2 appeared in row 2, column 3. Score 0.'));
  await page.keyboard.press('ArrowRight');
  await eventually(announced, (words) => words.includes('Right: three tiles moved'));
  const places = await page.evaluate(() => {
    const regions = [...document.querySelectorAll('[data-announcer] [aria-live]')];
    return regions.filter(({ textContent }) => textContent !== '').length;
  });
  assert.equal(places, 1);
  await page.context().close();
});

test('letters can be turned off, screens have titles and take the focus, hints and new games are announced', async () => {
  const page = await openPage(shared);
  const announced = () => page.locator('[data-announcer]').innerText();
  await eventually(() => page.title(), (title) => title === '2048 · Tilery');
  await beginGame(page, 'threes', 5);
  await eventually(() => page.title(), (title) => title === 'Threes · Tilery');
  await eventually(announced, (words) => /Threes\./.test(words));
  for (const title of ['Games', 'Scores', 'Settings']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await eventually(() => page.title(), (found) => found === `${title} · Tilery`);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await eventually(announced, (words) => words.includes(`${title}.`));
  }
  await inSettings(shared, page, () => turn(page.getByLabel('Letter keys'), false));
  const board = await shownBoard(page);
  for (const key of ['a', 's', 'd', 'w', 'h', 'j', 'k', 'l', 'u', 'n', 'p', 'i', 'c', 'm', 't', '?']) await page.keyboard.press(key);
  assert.deepEqual(await shownBoard(page), board);
  assert.equal(await page.locator('.sheet, .hints').count(), 0);
  await playByKeys(page, 1);
  assert.notDeepEqual(await shownBoard(page), board);
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await eventually(announced, (words) => /Hint: (left|right|up|down)\./.test(words));
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.locator('.replay-screen [role=grid]').waitFor({ state: 'attached' });
  await page.context().close();
});

longTest('a game that plays itself as fast as it can is announced every few seconds, not at every move', async () => {
  // The clock of the page runs forty times as fast.
  const page = await openPage(shared, { seed: 6, prepare: () => { const now = performance.now.bind(performance); performance.now = () => 40 * now(); } });
  await page.keyboard.press('p');
  for (let steps = 0; steps < 3; steps += 1) await page.getByRole('button', { name: 'Faster' }).click();
  await page.getByText('As fast as it can think').waitFor();
  const moves = () => page.evaluate(() => Number(document.querySelector('[data-moves]').textContent.replaceAll(',', '')));
  await page.evaluate(() => {
    window.announcedAt = [];
    const note = () => window.announcedAt.push(performance.now());
    new MutationObserver(note).observe(document.querySelector('[data-announcer]'), { subtree: true, childList: true, characterData: true });
  });
  const before = await moves();
  const announcedAt = () => page.evaluate(() => window.announcedAt);
  await eventually(async () => (await moves()) - before >= 20 && (await announcedAt()).length >= 3, (isEnough) => isEnough);
  const times = await announcedAt();
  // One of them may be about something else.
  assert.ok(times.at(-1) - times[0] > (times.length - 2) * 4000, `announced at ${times.map(Math.round)} ms`);
  await page.context().close();
});
