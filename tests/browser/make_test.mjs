// The maker: its game for screen readers, and its texts about faults.
import assert from 'node:assert/strict';
import { longTest, test } from '../support/parts.mjs';
import { eventually, openPage, patience, shownBoard, useBrowser } from './support.mjs';

const shared = useBrowser();

async function openMaker() {
  const page = await openPage(shared, { hash: '#/make' });
  await page.locator('.trial h2').waitFor();
  return page;
}

test('the game of the maker is a grid for screen readers, and its moves are announced', async () => {
  const page = await openMaker();
  const grid = page.locator('.trial [role=grid]');
  const title = await page.locator('.trial h2').innerText();
  assert.match(await grid.getAttribute('aria-label'), new RegExp(`^${title} board, \\d+ rows, \\d+ columns$`));
  const before = await shownBoard(page);
  assert.equal(before.length, await page.locator('.trial .cell').count());
  const status = page.locator('.trial [role=status]');
  assert.match(await status.innerText(), /Score 0/);
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await eventually(() => shownBoard(page), (board) => board.join() !== before.join());
  assert.match(await status.innerText(), /tiles? moved|Nothing moves/);
  const shown = await page.$$eval('.trial .tile:not(.tile-leaving)', (tiles) => tiles.map(({ textContent }) => textContent).sort());
  assert.deepEqual((await shownBoard(page)).filter((face) => /^\d/.test(face)).sort(), shown);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a completed section has the brackets that it needs, and no more', async () => {
  const page = await openMaker();
  const editor = page.locator('.cm-content');
  await editor.focus();
  for (const [begun, section] of [['[pla', '[players]'], ['[[le', '[[levels]]']]) {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type(begun);
    await page.getByRole('option', { name: section }).click();
    await eventually(() => editor.innerText(), (text) => text.trimEnd().endsWith(`\n${section}`));
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a rating that fails shows its fault and no figures of an earlier rating', async () => {
  const page = await openPage(shared, {
    hash: '#/make',
    prepare: () => {
      const rating = { sentence: 'it is mostly luck', players: [], notes: [] };
      const answers = [{ kind: 'rate', rating }, { kind: 'fault', message: 'No memory is left.' }];
      window.Worker = class extends Worker {
        postMessage(message) {
          if (message.study?.kind === 'rate') this.onmessage({ data: answers.shift() });
          else super.postMessage(message);
        }
      };
    },
  });
  const panel = page.getByRole('region', { name: 'Is it any good?' });
  await panel.getByRole('button', { name: /^Rate it/ }).click();
  await panel.getByText('It is mostly luck.').waitFor();
  await panel.getByRole('button', { name: /^Rate it/ }).click();
  await panel.getByText('No memory is left.').waitFor();
  assert.equal(await panel.getByText('It is mostly luck.').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Types `text` until the state of the maker has `words`: while the editor lays out a text, it can lose a part of the next one. */
async function typeUntil(page, text, words) {
  const state = page.locator('.make-state');
  for (let tries = 4; tries > 0; tries -= 1) {
    await page.locator('.cm-content').fill(text);
    const seen = await state.filter({ hasText: words }).waitFor({ timeout: patience / 8 }).then(() => true, () => false);
    if (seen) return;
  }
  assert.match(await state.innerText(), words);
}

const cartridge = ['name = "mine"', 'title = "Mine"', 'about = "A game."', '[board]', 'width = 4', 'height = 4', '[tiles]', 'values = [2]', 'then = "double"', '[spawn]', 'start = 2', 'odds = [[2, 1]]'];

test('a fault is explained in sentences, with its line and the word that was probably meant', async () => {
  const page = await openMaker();
  const faults = [
    ['width = 4', 'widht = 4', /^Line 5: Expected one of .*\bwidth\b.*, found "widht"\. Did you mean "width"\?$/],
    ['then = "double"', 'then = "doubel"', /^Line 9: Expected .*, found "doubel"\. Did you mean "double"\?$/],
    ['height = 4', 'height = 400', /^Line 6: Expected a height from 1 to 32, found the number 400\.$/],
    ['title = "Mine"', 'title = ', /^Line 2: Expected TOML, found [^.]*\.$/],
  ];
  for (const [right, wrong, words] of faults) {
    await typeUntil(page, cartridge.join('\n').replace(right, wrong), words);
    await typeUntil(page, cartridge.join('\n'), /^No fault\.$/);
  }
  await page.context().close();
});
