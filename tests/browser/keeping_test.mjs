// The page's storage: offline, in two tabs, and where the browser refuses it or has no room. Also how much the page loads.
import assert from 'node:assert/strict';
import { longTest, test } from '../support/parts.mjs';
import { beginGame, eventually, keptGames, openPage, playByKeys, savedRecord, shownBoard, useBrowser } from './support.mjs';

const shared = useBrowser();

/** A tab with a saved game of 2048, ten moves long, and a second tab of the same browser that has just loaded. */
async function twoTabs() {
  const one = await openPage(shared, { seed: 1 });
  await playByKeys(one, 10);
  await savedRecord(one, 10);
  const other = await one.context().newPage();
  await other.goto(shared.host.address);
  await other.waitForSelector('[data-board]');
  return { one, other };
}

test('a reloaded page shows the game as it was, and Undo takes back its last move', async () => {
  const page = await openPage(shared);
  await beginGame(page, 'glacier', 8);
  const { made } = await playByKeys(page, 12);
  await savedRecord(page, made.length);
  const board = await shownBoard(page);
  await page.reload();
  await page.waitForSelector('h1:has-text("Glacier")');
  assert.deepEqual(await shownBoard(page), board);
  await page.keyboard.press('u');
  await eventually(() => shownBoard(page), (found) => found.join() !== board.join());
  await page.context().close();
});

test('the page works without network after the first visit', async () => {
  const page = await openPage(shared, { serviceWorkers: 'allow' });
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
    }
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('[data-board]');
  await beginGame(page, 'threes', 4);
  assert.ok((await playByKeys(page, 10)).made.length === 10);
  await page.goto(`${shared.host.address}#/make`);
  await page.waitForSelector('.cm-content');
  await page.context().close();
});

test('two tabs keep two games and do not damage each other', async () => {
  const { one, other } = await twoTabs();
  await other.getByText('Your game is open in another tab').first().waitFor();
  await playByKeys(other, 7);
  await playByKeys(one, 5);
  await savedRecord(one, 15);
  const moves = async () => (await keptGames(one)).map((kept) => kept.moves).sort((a, b) => a - b).join();
  await eventually(moves, (kept) => kept === '7,15');
  assert.deepEqual([...one.faults], []);
  await one.context().close();
});

test('where the browser refuses storage, the page says so and play goes on', async () => {
  const page = await openPage(shared, {
    prepare: () => {
      Object.defineProperty(window, 'indexedDB', {
        value: { open: () => { throw new DOMException('refused', 'SecurityError'); } },
      });
      Object.defineProperty(navigator, 'locks', {
        value: { request: () => Promise.reject(new DOMException('refused', 'SecurityError')) },
      });
    },
  });
  assert.equal((await playByKeys(page, 10)).made.length, 10);
  await page.getByText('Not kept: this browser keeps nothing.').waitFor();
  await beginGame(page, 'threes', 5);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('where storage is full, the page says so, play goes on, and later saves work', async () => {
  const page = await openPage(shared);
  await page.evaluate(() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await playByKeys(page, 5);
  await page.getByText('Not saved: the browser has no room.').waitFor();
  await page.evaluate(() => (IDBObjectStore.prototype.put = window.put));
  await playByKeys(page, 5);
  await page.getByText('Not saved').waitFor({ state: 'detached' });
  await savedRecord(page, 10);
  await page.context().close();
});

test('the first board needs at most 300 KB and less than a second of the processor', async () => {
  const context = await shared.browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  let bytes = 0;
  const names = [];
  page.on('response', (response) => {
    const name = new URL(response.url()).pathname.slice(new URL(shared.host.address).pathname.length) || 'index.html';
    names.push(name);
    bytes += shared.host.sent.get(name) ?? 0;
  });
  await page.goto(shared.host.address);
  await page.waitForSelector('[data-board]');
  // Processor time of the page's thread, which hardly depends on other work of the machine. Usually about 0.15 s.
  const { metrics } = await client.send('Performance.getMetrics');
  const { value: seconds } = metrics.find(({ name }) => name === 'TaskDuration');
  console.log(`first board: ${Math.round(bytes / 1024)} KB with gzip in ${names.length} files, ${(1000 * seconds).toFixed(0)} ms of the processor`);
  assert.ok(seconds > 0.01 && seconds < 1, `${seconds} s`);
  assert.ok(bytes > 100 * 1024, `${bytes} bytes counted`);
  assert.ok(bytes <= 300 * 1024, `${bytes} bytes: ${names.join(' ')}`);
  assert.ok(!names.some((name) => /make_screen|chart|worlds|network|assets\/tilery/.test(name)), names.join(' '));
  await context.close();
});

longTest('each of two tabs has its own game again after a reload', async () => {
  const { one, other } = await twoTabs();
  await beginGame(other, 'threes', 2);
  await playByKeys(other, 4);
  await savedRecord(other, 4);
  const board = await shownBoard(one);
  await one.reload();
  await one.waitForSelector('h1:has-text("2048")');
  assert.deepEqual(await shownBoard(one), board);
  await other.reload();
  await other.waitForSelector('h1:has-text("Threes")');
  await one.context().close();
});

longTest('a game whose storage is cleared while it is played is kept again from the next move', async () => {
  const page = await openPage(shared, { seed: 5 });
  await playByKeys(page, 4);
  await savedRecord(page, 4);
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.clearDataForOrigin', { origin: new URL(shared.host.address).origin, storageTypes: 'indexeddb' });
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).length);
  await eventually(databases, (count) => count === 0);
  await playByKeys(page, 3);
  await eventually(databases, (count) => count === 1);
  await savedRecord(page, 7);
  assert.equal(await page.getByText('Not saved').count(), 0);
  await page.context().close();
});

longTest('a list of games shows the last move of another tab, and does not read storage once for every move', async () => {
  const page = await openPage(shared, { seed: 5 });
  await playByKeys(page, 2);
  const list = await page.context().newPage();
  await list.addInitScript(() => {
    window.reads = 0;
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function count(...which) {
      window.reads += 1;
      return getAll.apply(this, which);
    };
  });
  await list.goto(`${shared.host.address}#/games`);
  await list.getByText('2 moves').waitFor();
  await playByKeys(page, 150);
  await list.getByText('152 moves').waitFor();
  const reads = await list.evaluate(() => window.reads);
  assert.ok(reads < 150, `${reads} reads of storage`);
  await page.context().close();
});

longTest('a game that another tab plays is not deleted', async () => {
  const { one, other } = await twoTabs();
  await other.getByText('Your game is open in another tab').first().waitFor();
  await other.goto(`${shared.host.address}#/scores`);
  await other.getByRole('button', { name: 'Delete' }).click();
  await other.getByText('This game is open in another tab.').first().waitFor();
  assert.equal(await other.locator('.game-row').count(), 1);
  await one.close();
  await eventually(async () => {
    await other.getByRole('button', { name: 'Delete' }).click({ timeout: 1000 }).catch(() => undefined); // fails until the lock is free
    return other.locator('.game-row').count();
  }, (count) => count === 0);
  await other.context().close();
});
