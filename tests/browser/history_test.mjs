// Back and Forward: sheets close, and pages keep their state.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { firstOf, longTest, test } from '../support/parts.mjs';
import { beginGame, eventually, linkTo, openPage, playByKeys, savedRecord, useBrowser } from './support.mjs';

const shared = useBrowser();
const heading = (page) => page.locator('.sheet h2');

test('Back closes a sheet and stays on the page, on every page that has one; Forward opens it again', async () => {
  const page = await openPage(shared);
  const opened = { '': ['n', 'New game of 2048'], make: ['Begin with an example', 'Begin with an example'], explore: ['Open maps', 'Your own maps'] };
  for (const [screen, [opener, title]] of firstOf(Object.entries(opened), 2)) {
    await page.goto(`${shared.host.address}#/${screen}`);
    await page.waitForSelector('main:not([aria-busy=true]) h1');
    if (screen === '') await page.keyboard.press(opener);
    else await page.getByRole('button', { name: opener }).click();
    await heading(page).filter({ hasText: title }).waitFor();
    await page.goBack();
    await page.locator('.sheet').waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => location.hash), screen === '' ? '#/' : `#/${screen}`);
    await page.goForward();
    await heading(page).filter({ hasText: title }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('sheets that were closed leave no steps behind: one Back goes to the page before', async () => {
  const page = await openPage(shared, { hash: '#/settings' });
  await page.getByRole('link', { name: 'Tilery: your game' }).click();
  await page.waitForSelector('[data-board]');
  for (const key of ['n', '?', 'n']) {
    await page.keyboard.press(key);
    await page.locator('.sheet[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.sheet').waitFor({ state: 'detached' });
  }
  await page.waitForFunction(() => history.state.sheet === null);
  await page.goBack();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.context().close();
});

longTest('a link that is followed right after a sheet was closed leads to its page', async () => {
  const page = await openPage(shared);
  for (let times = 0; times < 8; times += 1) {
    await page.keyboard.press('n');
    await page.locator('.sheet[open]').waitFor();
    await page.evaluate(() => {
      document.querySelector('.sheet [aria-label=Close]').click();
      document.querySelector('nav a[href="#/scores"]').click();
    });
    await page.getByRole('heading', { name: 'Scores' }).waitFor();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100))); // whatever is late has arrived
    assert.equal(await page.evaluate(() => location.hash), '#/scores');
    await page.goBack();
    await page.waitForSelector('[data-board]');
  }
  await page.context().close();
});

test('the list of games is scrolled as it was after Back, and a new page begins at its top', async () => {
  const page = await openPage(shared, { viewport: { width: 360, height: 640 } });
  await page.goto(`${shared.host.address}#/games`);
  await page.waitForSelector('main:not([aria-busy=true]) h1');
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.evaluate(() => document.querySelector('nav a[href="#/scores"]').click());
  await page.getByRole('heading', { name: 'Scores' }).waitFor();
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.goBack();
  await eventually(() => page.evaluate(() => window.scrollY), (scroll) => scroll === 700);
  await page.context().close();
});

longTest('a review is there again after Back and Forward', async () => {
  const page = await openPage(shared);
  await beginGame(page, '3x3', 1);
  await playByKeys(page, 1000);
  await page.getByRole('button', { name: 'Replay and review' }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('.mistakes').waitFor();
  await page.goBack();
  await page.locator('.verdict').waitFor();
  await page.goForward();
  await page.locator('.mistakes').waitFor();
  await page.context().close();
});

/** Makes links unpack only after `window.release()`. */
function holdLinks() {
  const released = new Promise((done) => (window.release = done));
  const Native = window.DecompressionStream;
  window.DecompressionStream = class {
    constructor(format) {
      const inner = new Native(format);
      const gate = new TransformStream({ transform: (chunk, control) => released.then(() => control.enqueue(chunk)) });
      this.writable = inner.writable;
      this.readable = inner.readable.pipeThrough(gate);
    }
  };
}

/** Presses a button and follows a link of the bar in one task, and waits until late work has come. */
async function pressAndLeave(page, name, link) {
  const button = await page.getByRole('button', { name, exact: true }).elementHandle();
  await page.evaluate(([button, link]) => {
    button.click();
    document.querySelector(`nav a[href="#/${link}"]`).click();
  }, [button, link]);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500)));
}

longTest('Back from a link whose cartridge is still opening stays on the page before, with the game as it was', async () => {
  const cartridge = readFileSync(new URL('../../cartridges/tower.toml', import.meta.url), 'utf8')
    .replace('name = "tower"', 'name = "my-tower"').replace('title = "Tower"', 'title = "My tower"');
  const page = await openPage(shared, { prepare: holdLinks });
  await page.goto(`${shared.host.address}#/scores`);
  await page.getByRole('heading', { name: 'Scores' }).waitFor();
  await page.goto(linkTo(shared, { cartridge }));
  await page.getByText('Opening …').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Scores' }).waitFor();
  await page.evaluate(() => window.release());
  await page.evaluate(() => new Promise((done) => setTimeout(done, 1500))); // whatever is late has arrived
  assert.equal(await page.evaluate(() => location.hash), '#/scores');
  await page.goto(`${shared.host.address}#/`);
  await page.locator('h1', { hasText: '2048' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a player who leaves while a game of a link or of a text is opened stays on the new page', async () => {
  const sender = await openPage(shared);
  await beginGame(sender, '3x3', 4);
  await playByKeys(sender, 5);
  const record = await savedRecord(sender, 5);
  await sender.context().close();
  const page = await openPage(shared);
  await page.goto(linkTo(shared, { record, by: 'Somebody' }));
  await page.getByRole('button', { name: 'Play on', exact: true }).waitFor();
  await pressAndLeave(page, 'Play on', 'scores');
  assert.equal(await page.evaluate(() => location.hash), '#/scores');
  await page.goto(`${shared.host.address}#/`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.sheet textarea').fill(record);
  await pressAndLeave(page, 'Open this text', 'games');
  assert.equal(await page.evaluate(() => location.hash), '#/games');
  await page.context().close();
});
