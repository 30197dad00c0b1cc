// Levels on the page: a level is solved by the native solution, earns its stars, and leads to the next.
import assert from 'node:assert/strict';
import { longTest, test } from '../support/parts.mjs';
import { eventually, native, openPage, useBrowser } from './support.mjs';

const shared = useBrowser();
const keys = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' };
const words = (page) => page.locator('.level-bar p').innerText();

test('a level that is solved in par has three stars, and the next one follows', async () => {
  const page = await openPage(shared, { hash: '#/games' });
  await page.locator('[data-cartridge="gather"] .game-card-main').click();
  await eventually(() => words(page), (text) => /^Level 1 of 20 · par 2 · ☆☆☆ · 0 solved$/.test(text));
  const { moves } = JSON.parse(await native(['solve', 'gather', '--level', '1', '--json']));
  for (const move of moves) await page.keyboard.press(keys[move]);
  await eventually(() => words(page), (text) => /· ★★★ · 1 solved$/.test(text));
  await page.getByRole('button', { name: 'Next level' }).click();
  await eventually(() => words(page), (text) => text.startsWith('Level 2 of 20'));
  await page.reload();
  await eventually(() => words(page), (text) => text.startsWith('Level 2 of 20') && text.endsWith('1 solved'));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('keys pressed right after "Next level" are for the next level', async () => {
  const page = await openPage(shared, { hash: '#/games' });
  await page.locator('[data-cartridge="gather"] .game-card-main').click();
  await eventually(() => words(page), (text) => text.startsWith('Level 1 of 20'));
  const { moves } = JSON.parse(await native(['solve', 'gather', '--level', '2', '--json']));
  await page.evaluate((pressed) => {
    [...document.querySelectorAll('.level-bar button')].find(({ textContent }) => textContent === 'Next level').click();
    for (const key of pressed) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, moves.map((move) => keys[move]));
  await eventually(() => words(page), (text) => /^Level 2 of 20 .* ★★★ · 1 solved$/.test(text));
  await page.getByRole('button', { name: 'Previous level' }).click();
  await eventually(() => words(page), (text) => text.startsWith('Level 1 of 20'));
  assert.equal(await page.locator('[data-moves]').innerText(), '0');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Holds reads of the kept games while `window.free` is set and the page shows a game of another title. */
function holdReads() {
  window.held = [];
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function hold(...which) {
    const request = getAll.apply(this, which);
    const title = document.querySelector('.game-title h1')?.textContent;
    if (this.name !== 'games' || !window.free || title === window.free) return request;
    const listen = request.addEventListener.bind(request);
    request.addEventListener = (type, act, ...rest) => listen(type, (event) => window.held.push(() => act(event)), ...rest);
    return request;
  };
}

longTest('the best score of a level is not shown on another level while storage has not answered', async () => {
  const page = await openPage(shared, { hash: '#/games', prepare: holdReads });
  const title = () => page.locator('.game-title h1').textContent();
  const best = () => page.locator('.score-card', { hasText: 'Best' }).locator('.score-value').innerText();
  await page.locator('[data-cartridge="gather"] .game-card-main').click();
  await eventually(() => words(page), (text) => text.startsWith('Level 1 of 20'));
  const { moves } = JSON.parse(await native(['solve', 'gather', '--level', '1', '--json']));
  for (const move of moves) await page.keyboard.press(keys[move]);
  await eventually(() => words(page), (text) => text.endsWith('1 solved'));
  await page.getByRole('button', { name: 'New game' }).click();
  await page.locator('.verdict').waitFor({ state: 'detached' });
  await eventually(best, (score) => score === '4');
  const first = await title();
  await page.evaluate((name) => (window.free = name), first);
  await page.getByRole('button', { name: 'Next level' }).click();
  await eventually(title, (now) => now !== first);
  await eventually(() => page.evaluate(() => window.held.length), (reads) => reads > 0);
  assert.equal(await best(), '0', 'before the answer');
  await page.evaluate(() => {
    window.free = null;
    window.held.splice(0).forEach((answer) => answer());
  });
  await eventually(() => words(page), (text) => text.startsWith('Level 2 of 20'));
  assert.equal(await best(), '0', 'after the answer');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
