// The player's own games, themes and networks can be removed from the browser, and brought back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { longTest, test } from '../support/parts.mjs';
import { eventually, makeGame, openPage, useBrowser } from './support.mjs';

const shared = useBrowser();
const textOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const cartridge = textOf('cartridges/tower.toml').replace('name = "tower"', 'name = "my-tower"').replace('title = "Tower"', 'title = "My tower"');

/** A theme of the player's own. */
function themeOf(name, title) {
  return textOf('themes/dark.toml').replace(/^name = .*$/m, `name = "${name}"`).replace(/^title = .*$/m, `title = "${title}"`);
}

/** Adds a theme on the page of settings, and waits until it is in use. */
async function addTheme(page, name, title) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add one of your own' }).click();
  await (await choosing).setFiles([{ name: `${name}.toml`, mimeType: 'text/plain', buffer: Buffer.from(themeOf(name, title)) }]);
  await isInUse(page, name);
}

function isInUse(page, theme) {
  return page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
}

/** Moves the focus to a button and presses Enter. */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function visit(page, screen) {
  await page.goto(`${shared.host.address}#/${screen}`);
  await page.waitForSelector('main:not([aria-busy=true]) h1');
}

/** The keys of a store of the browser. */
function keysOf(page, store) {
  return page.evaluate(async (name) => {
    const database = await new Promise((done) => (indexedDB.open('tilery').onsuccess = (event) => done(event.target.result)));
    const keys = await new Promise((done) => {
      database.transaction(name).objectStore(name).getAllKeys().onsuccess = (event) => done(event.target.result);
    });
    database.close();
    return keys;
  }, store);
}

test('a cartridge of the player is removed by the keyboard, brought back, and removed for good', async () => {
  const page = await openPage(shared, { hash: '#/make' });
  await makeGame(page, cartridge, 'My tower');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('h1:has-text("My tower")');
  await visit(page, 'games');
  const card = page.locator('[data-cartridge="my-tower"]');
  await card.waitFor();
  assert.equal(await page.getByRole('button', { name: /^Remove / }).count(), 1);
  await press(page, 'Remove My tower');
  await card.waitFor({ state: 'detached' });
  assert.ok(!(await keysOf(page, 'cartridges')).includes('own/my-tower'));
  await page.waitForFunction(() => document.activeElement.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await card.waitFor();
  assert.ok((await keysOf(page, 'cartridges')).includes('own/my-tower'));
  await press(page, 'Remove My tower');
  await card.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('[data-cartridge="2048"]').waitFor();
  assert.equal(await card.count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a theme of the player is removed, also while it is in use, and brought back', async () => {
  const page = await openPage(shared, { hash: '#/settings' });
  await addTheme(page, 'mine', 'My own');
  await press(page, 'Remove My own');
  await isInUse(page, 'dark');
  await eventually(() => keysOf(page, 'themes'), (keys) => !keys.includes('mine'));
  await page.waitForFunction(() => document.activeElement.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await isInUse(page, 'mine');
  await press(page, 'Remove My own');
  await isInUse(page, 'dark');
  await eventually(() => keysOf(page, 'themes'), (keys) => !keys.includes('mine'));
  await page.reload();
  await isInUse(page, 'dark');
  await page.waitForSelector('input[name=theme]', { state: 'attached' });
  assert.equal(await page.locator('input[name=theme][value=mine]').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a removed theme comes back beside a theme that was added meanwhile', async () => {
  const page = await openPage(shared, { hash: '#/settings' });
  await addTheme(page, 'mine', 'My own');
  await press(page, 'Remove My own');
  await isInUse(page, 'dark');
  await addTheme(page, 'other', 'Another');
  await press(page, 'Undo');
  await isInUse(page, 'mine');
  for (const name of ['mine', 'other']) await page.locator(`input[name=theme][value=${name}]`).waitFor({ state: 'attached' });
  await eventually(() => keysOf(page, 'themes'), (keys) => ['mine', 'other'].every((name) => keys.includes(name)));
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a network is removed, brought back, and asked for again', async () => {
  const page = await openPage(shared);
  await page.keyboard.press('i');
  await page.getByText('In points, by the light network.').waitFor();
  const kept = () => page.evaluate(async () => (await (await caches.open('networks')).keys()).length);
  await visit(page, 'settings');
  await press(page, 'Remove the light network of 2048');
  await eventually(kept, (count) => count === 0);
  await page.waitForFunction(() => document.activeElement.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await eventually(kept, (count) => count === 1);
  await press(page, 'Remove the light network of 2048');
  await eventually(kept, (count) => count === 0);
  await page.goto(`${shared.host.address}#/`);
  await page.getByRole('button', { name: /Hints in points/ }).waitFor(); // it does not come back by itself
  await page.locator('.hint-best').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
