// Levels on the page: a level is solved by the native solution, earns its stars, and leads to the next.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
