// The networks on the page: loaded on request, kept, used by hints, watched games and reviews.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from '../support/parts.mjs';
import { beginGame, eventually, openPage, playByKeys, useBrowser } from './support.mjs';

const shared = useBrowser();
/** The size of a network as buttons show it. */
const sizeOf = (file) => `(${Math.round(statSync(new URL(`../../networks/${file}`, import.meta.url)).size / 1e6)} MB)`;
const whole = sizeOf('2048.network');
const stronger = `Stronger hints ${whole}`;
const light = `Hints in points ${sizeOf('light/2048.network')}`;

/** Presses what loads a network, and waits until its progress is shown in the middle of the file. */
async function expectProgress(page, file, press) {
  const release = shared.host.hold(`networks/${file}`);
  await press();
  await page.waitForFunction(() => {
    const { value = 0 } = document.querySelector('progress') ?? {};
    return value > 0 && value < 1;
  });
  release();
}

/** Waits until the hints are in points: they show the loss of a move. */
function inPoints(page) {
  const words = () => page.locator('.hint-words').allInnerTexts();
  return eventually(words, (shown) => shown.includes('best') && shown.every((text) => !/second|third|fourth/.test(text)) && shown.some((text) => /^loses|as good/.test(text)));
}

test('with its network, hints, a watched game and a review are in points; a later visit does not load it again', async () => {
  const page = await openPage(shared, { seed: 6, serviceWorkers: 'allow' });
  await playByKeys(page, 12);
  await page.keyboard.press('i');
  await page.getByText('In points, by the light network.').waitFor();
  await expectProgress(page, '2048.network', () => page.getByRole('button', { name: stronger }).click());
  await page.getByText('In points, by the network.').waitFor();
  await inPoints(page);
  await page.locator('[data-memory]:not([data-memory="0"])').waitFor();
  const memory = Number(await page.locator('[data-memory]').getAttribute('data-memory'));
  console.log(`the Worker with the network of 2048: ${(memory / 1e6).toFixed(1)} MB`);
  assert.ok(memory > 10e6 && memory < 110e6, `${memory} bytes`);

  await page.keyboard.press('p');
  await page.waitForFunction(() => Number(document.querySelector('[data-moves]').textContent) >= 16);
  await inPoints(page);
  for (let steps = 0; steps < 3; steps += 1) await page.getByRole('button', { name: 'Faster' }).click();
  await page.getByText('As fast as it can think').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByText('Expected final score, in points').first().waitFor();

  const requested = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`${shared.host.address}#/`);
  await page.reload();
  await page.waitForSelector('[data-board]');
  await page.getByText('In points, by the network.').waitFor();
  await inPoints(page);
  assert.ok(!requested.some((address) => address.includes('.network')), 'the network was loaded twice');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a lost connection is reported, play goes on, and the next try loads the network', async () => {
  const page = await openPage(shared);
  await page.route('**/*.network*', (route) => route.abort());
  await page.keyboard.press('i');
  await page.getByText('there is no connection').waitFor();
  assert.ok((await playByKeys(page, 5)).made.length === 5);
  await page.locator('.hint-best').waitFor();
  await page.unroute('**/*.network*');
  await page.getByRole('button', { name: light, exact: true }).click();
  await inPoints(page);
  await page.context().close();
});

test('a game is not watched, and the page says so, if the computer player cannot be loaded; hints load it later', async () => {
  const page = await openPage(shared);
  const rejections = [];
  page.on('pageerror', (error) => rejections.push(error.message));
  await page.route('**/assets/hinter-*.js', (route) => route.abort());
  await page.reload();
  await page.waitForSelector('[data-board]');
  await playByKeys(page, 3);
  await page.keyboard.press('p');
  await page.getByText('The program that plays could not be loaded: there is no connection.').first().waitFor();
  assert.equal((await playByKeys(page, 3)).made.length, 3);
  assert.equal(await page.locator('[data-moves]').innerText(), '6');
  assert.equal(await page.locator('.chip').count(), 0); // still the player's own game
  assert.deepEqual(rejections, []);
  await page.unroute('**/assets/hinter-*.js');
  await page.keyboard.press('i');
  await page.locator('.hint-best').waitFor();
  await page.context().close();
});

test('a page whose connection is lost before the worlds are loaded says so and opens them later', async () => {
  const page = await openPage(shared);
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

test('the light network is loaded by itself, takes half of the memory, and is kept; the full one replaces it', async () => {
  const page = await openPage(shared, { seed: 6 });
  await expectProgress(page, 'light/2048.network', () => page.keyboard.press('i'));
  await page.locator('[data-memory]:not([data-memory="0"])').waitFor();
  await inPoints(page);
  const memory = Number(await page.locator('[data-memory]').getAttribute('data-memory'));
  console.log(`the Worker with the light network of 2048: ${(memory / 1e6).toFixed(1)} MB`);
  assert.ok(memory > 3e6 && memory < 60e6, `${memory} bytes`);
  await page.reload();
  await page.waitForSelector('[data-board]');
  await page.getByText('In points, by the light network.').waitFor();
  await page.getByRole('button', { name: stronger }).click();
  await page.getByText('In points, by the network.').waitFor();
  await inPoints(page);
  await page.goto(`${shared.host.address}#/settings`);
  await page.getByRole('button', { name: 'Remove the light network of 2048' }).click();
  await page.getByText('The light network of 2048 is removed.').first().waitFor();
  await page.goto(`${shared.host.address}#/`);
  await page.getByText('In points, by the network.').waitFor(); // this network was not removed
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a device with very little memory loads nothing by itself; its hints show only the order of the moves', async () => {
  const page = await openPage(shared, {
    prepare: () => Object.defineProperty(navigator, 'deviceMemory', { value: 0.25 }),
  });
  await page.keyboard.press('i');
  await page.getByRole('button', { name: light, exact: true }).waitFor();
  const words = await eventually(() => page.locator('.hint-words').allInnerTexts(), (all) => all.includes('best'));
  assert.ok(words.every((word) => /^(best|second|third|fourth|–)$/.test(word)), words.join());
  await page.context().close();
});

/** Keeps messages to Workers while `window.isHolding`, until `window.release()`. */
function holdWorkers() {
  const held = [];
  window.networksHeld = 0;
  window.release = () => {
    window.isHolding = false;
    for (const send of held.splice(0)) send();
  };
  window.Worker = class extends Worker {
    postMessage(message) {
      if (!window.isHolding) return super.postMessage(message);
      if (message.network) window.networksHeld += 1;
      held.push(() => super.postMessage(message));
    }
  };
}

test('two networks load at once; one that waits when the Worker ends can be loaded again', async () => {
  const page = await openPage(shared, { seed: 6, prepare: holdWorkers });
  await page.evaluate(() => (window.isHolding = true));
  await page.keyboard.press('i');
  await page.waitForFunction(() => window.networksHeld === 1);
  await beginGame(page, 'threes', 6);
  await page.waitForFunction(() => window.networksHeld === 2);
  await page.evaluate(() => window.release());
  await page.locator('.network-ready').waitFor();
  await beginGame(page, '2048', 6);
  await page.getByText('In points, by the light network.').waitFor();

  await page.evaluate(() => (window.isHolding = true));
  await page.getByRole('button', { name: stronger }).click();
  await page.waitForFunction(() => window.networksHeld === 3);
  await page.goto(`${shared.host.address}#/settings`);
  await page.getByRole('button', { name: 'Remove the network of threes' }).click();
  await page.waitForFunction(() => window.networksHeld === 4); // the light one, for the new Worker
  await page.evaluate(() => window.release());
  await page.getByText('The network of threes is removed.').first().waitFor();
  await page.goto(`${shared.host.address}#/`);
  await page.getByText('another one was removed').waitFor();
  await page.getByRole('button', { name: whole }).click();
  await page.getByText('In points, by the network.').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
