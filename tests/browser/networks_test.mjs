// The networks on the page: loaded when asked for, kept, judging hints, watched games and reviews.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginGame, eventually, openPage, playByKeys, useBrowser } from './support.mjs';

const shared = useBrowser();
const offer = /Judge by the network \(10 MB\)/;

/** The words on the compass, once it knows a best direction. */
async function hint(page) {
  await page.locator('.compass-best').waitFor();
  return page.locator('.compass').innerText();
}

/** Waits until the compass shows points alone: the judge without a network has none. */
function inPoints(page) {
  const words = () => page.locator('.compass').innerText();
  return eventually(words, (shown) => /\d{1,3},\d{3}/.test(shown) && !/best|−/.test(shown));
}

async function learned(page) {
  await page.getByRole('button', { name: offer }).waitFor({ state: 'detached' });
  await page.getByText('Loading the network').waitFor({ state: 'detached' });
}

test('with its network a game is judged in points: hints, a watched game, a review; a later visit has it', async () => {
  const page = await openPage(shared);
  await beginGame(page, '2048', 6);
  await playByKeys(page, 12);
  await page.keyboard.press('i');
  assert.match(await hint(page), /best/);
  await page.evaluate(() => {
    window.shares = [];
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar) window.shares.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('button', { name: offer }).click();
  await learned(page);
  const shares = await page.evaluate(() => window.shares);
  assert.ok(shares.some((share) => share > 0 && share < 1), `shares ${shares}`);
  await inPoints(page);
  await page.locator('[data-memory]:not([data-memory="0"])').waitFor();
  const memory = Number(await page.locator('[data-memory]').getAttribute('data-memory'));
  console.log(`the Worker with the network of 2048: ${(memory / 1e6).toFixed(1)} MB`);
  assert.ok(memory > 10e6 && memory < 110e6, `${memory} bytes`);

  await page.keyboard.press('p');
  await page.waitForFunction(() => Number(document.querySelector('.details dd').textContent) >= 16);
  await inPoints(page);
  await page.getByRole('slider').fill('5');
  await page.getByText('As fast as it can think').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByText('Expected final score by move').first().waitFor();

  await page.context().setOffline(true);
  await page.context().setOffline(false);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${shared.host.address}#/`);
  await page.reload();
  await page.waitForSelector('[data-board]');
  await learned(page);
  await inPoints(page);
  assert.ok(!asked.some((address) => address.includes('.network')), 'the network was loaded twice');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a lost connection is told, play goes on, and the next try loads the network', async () => {
  const page = await openPage(shared, { serviceWorkers: 'block' });
  await page.keyboard.press('i');
  await hint(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: offer }).click();
  await page.getByText('there is no connection').waitFor();
  assert.ok((await playByKeys(page, 5)).made.length === 5);
  await hint(page);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: offer }).click();
  await learned(page);
  await inPoints(page);
  await page.context().close();
});

test('a page whose connection is lost before the worlds are loaded says so and opens them later', async () => {
  const page = await openPage(shared, { serviceWorkers: 'block' });
  await page.goto(`${shared.host.address}#/scores`); // the page itself is here
  await page.waitForSelector('main:not([aria-busy=true]) h1');
  await page.route('**/worlds-*.wasm', (route) => route.abort());
  await page.goto(`${shared.host.address}#/explore`);
  await page.getByRole('alert').waitFor();
  await page.unroute('**/worlds-*.wasm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('.scene');
  await page.context().close();
});

test('the light network judges in points, with half of the memory, and is kept; the other one takes its place', async () => {
  const page = await openPage(shared, { serviceWorkers: 'block' });
  await beginGame(page, '2048', 6);
  await page.keyboard.press('i');
  await page.getByRole('button', { name: /Judge by the light network \(3 MB\)/ }).click();
  await page.locator('[data-memory]:not([data-memory="0"])').waitFor();
  await inPoints(page);
  const memory = Number(await page.locator('[data-memory]').getAttribute('data-memory'));
  console.log(`the Worker with the light network of 2048: ${(memory / 1e6).toFixed(1)} MB`);
  assert.ok(memory > 3e6 && memory < 60e6, `${memory} bytes`);
  assert.match(await page.locator('.network-ready').innerText(), /^Judged by the light network, with \d+ MB of memory\.$/);

  await page.reload();
  await page.waitForSelector('[data-board]');
  await page.getByText('Judged by the light network').waitFor();
  await page.getByRole('button', { name: offer }).click();
  await page.getByText('Judged by the network').waitFor();
  await inPoints(page);
  await page.goto(`${shared.host.address}#/settings`);
  await page.getByRole('button', { name: 'Remove the light network of 2048' }).click();
  await page.getByText('The light network of 2048 is removed.').first().waitFor();
  await page.goto(`${shared.host.address}#/`);
  await page.getByText('Judged by the network').waitFor(); // which is another one
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a device with little memory is told who gives its hints, and offered the light network first', async () => {
  const page = await openPage(shared, {
    prepare: () => Object.defineProperty(navigator, 'deviceMemory', { value: 0.5 }),
  });
  await page.keyboard.press('i');
  await page.getByText('This device has little memory').waitFor();
  assert.deepEqual(await page.locator('.network-offer button').allInnerTexts(), ['Judge by the light network (3 MB)', 'Judge by the network (10 MB)']);
  assert.match(await hint(page), /best/);
  await page.context().close();
});
