// Replays of games: the slider, and play from a mistake.
import assert from 'node:assert/strict';
import { longTest, test } from '../support/parts.mjs';
import { beginGame, eventually, keptGames, makeGame, openPage, playByKeys, savedRecord, shownBoard, useBrowser } from './support.mjs';

const shared = useBrowser();

/** The numbers on the tiles of a replay, by place. */
function tilesShown(page) {
  return page.$$eval('.tile:not(.tile-leaving)', (tiles) => tiles.map((tile) => `${tile.style.transform} ${tile.textContent}`).sort());
}

test('the slider shows every position, and keys step through them', async () => {
  const page = await openPage(shared, { seed: 4 });
  const { boards } = await playByKeys(page, 20);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  const slider = page.getByLabel('Place in the game');
  await slider.waitFor();
  for (const place of [20, 0, 13, 14, 5]) {
    await slider.fill(String(place));
    const numbers = async () => (await tilesShown(page)).map((tile) => tile.split(' ').at(-1)).sort().join();
    const wanted = boards[place].filter(Boolean).sort().join();
    await eventually(numbers, (shown) => shown === wanted);
    assert.deepEqual(await shownBoard(page), boards[place]); // the grid for screen readers
  }
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await eventually(() => slider.inputValue(), (value) => value === '6');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.waitForFunction(() => Number(document.querySelector('.player-bar input').value) >= 8);
  await page.context().close();
});

test('play goes on from a mistake of a review, as a game of its own', async () => {
  const page = await openPage(shared);
  await beginGame(page, '3x3', 1);
  const { boards, made } = await playByKeys(page, 1000);
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Replay and review' }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  const mistake = page.locator('.mistake').first();
  await mistake.waitFor();
  const move = Number(/Move (\d+)/.exec(await mistake.innerText())[1]);
  await mistake.click();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  assert.deepEqual(await shownBoard(page), boards[move - 1]);
  assert.equal((await playByKeys(page, 1)).made.length, 1);
  await page.context().close();
});

longTest('a review that failed says so, and the next try succeeds', async () => {
  const page = await openPage(shared);
  await beginGame(page, '3x3', 1);
  const { made } = await playByKeys(page, 6);
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.route('**/study_worker-*.js', (route) => route.abort());
  const begin = page.getByRole('button', { name: 'Review this game' });
  await begin.click();
  await page.getByRole('alert').filter({ hasText: 'The Worker could not be started.' }).waitFor();
  await page.unroute('**/study_worker-*.js');
  await begin.click();
  await page.locator('.review-grade').waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.context().close();
});

const race = `name = "race"
title = "Race"
about = "One player makes a tile of 16, the other one holds out."
[board]
width = 3
height = 3
[tiles]
values = [2]
then = "double"
[spawn]
start = 2
odds = [[2, 1]]
[players]
most = 2
goals = [{ tile = 16 }, { moves = 40 }]
`;

/** Gives the newest kept game a rating, as an older page did. */
async function keepRating(page, review) {
  const [kept] = await keptGames(page);
  await page.evaluate(async (game) => {
    const database = await new Promise((done) => (indexedDB.open('tilery').onsuccess = (event) => done(event.target.result)));
    await new Promise((done) => (database.transaction('games', 'readwrite').objectStore('games').put(game, game.id).onsuccess = done));
    database.close();
  }, { ...kept, review });
}

longTest('a review of a game in which each player has a goal is in odds, and is no rating in points', async () => {
  const page = await openPage(shared, { hash: '#/make' });
  await makeGame(page, race, 'Race');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('h1:has-text("Race")');
  const { made } = await playByKeys(page, 6);
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await keepRating(page, { regret: 1.5, margin: 0.5, bestShare: 0.5 });
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByText('Odds that the player to move wins, in %').first().waitFor();
  assert.match(await page.locator('.review-grade').innerText(), /A move lost \d+\.\d% on average \(95% interval \d+\.\d% to \d+\.\d%\)/);
  for (const loss of await page.locator('.mistake-loss').allInnerTexts()) assert.match(loss, /^loses \d+\.\d%$/);
  await eventually(() => keptGames(page), ([kept]) => kept.review === undefined);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Presses a button and the arrows before the browser handles another event. Gives the boards before and after the arrows. */
function pressAndSlide(page, button) {
  return page.evaluate(async (name) => {
    const read = () => [...document.querySelectorAll('[data-board] [role=gridcell]')].map(({ textContent }) => textContent).join();
    const drawn = async () => {
      for (let turn = 0; turn < 200; turn += 1) await null; // so no other event comes between
    };
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name).click();
    await drawn();
    const before = read();
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await drawn();
    }
    return [before, read()];
  }, button);
}

longTest('arrows right after the press of a button slide the game that the button began', async () => {
  const page = await openPage(shared);
  await beginGame(page, '3x3', 1);
  const { boards, made } = await playByKeys(page, 1000);
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Replay and review' }).click();
  const slider = page.getByLabel('Place in the game');
  await slider.fill('5');
  await eventually(() => slider.inputValue(), (value) => value === '5');
  const [taken, slid] = await pressAndSlide(page, 'Play on from here');
  assert.deepEqual(taken.replaceAll('empty', '').split(','), boards[5]);
  assert.notEqual(slid, taken);
  assert.equal(await page.locator('.replay-screen').count(), 0);

  await playByKeys(page, 1000);
  await page.locator('.verdict').waitFor();
  const [fresh, moved] = await pressAndSlide(page, 'New game');
  assert.equal(fresh.match(/\d+/g).length, 2);
  assert.notEqual(moved, fresh);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a replay after another one has its own board and review, and keys between the two do no harm', async () => {
  const page = await openPage(shared);
  for (const seed of [1, 2]) {
    await beginGame(page, '3x3', seed);
    const { made } = await playByKeys(page, 1000);
    await savedRecord(page, made.length);
  }
  const [second, first] = await keptGames(page);
  const addressOf = ({ id }) => `${shared.host.address}#/replay/${id}`;
  await page.goto(addressOf(first));
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('.review').waitFor();
  await page.goto(addressOf(second));
  await page.getByRole('button', { name: 'Review this game' }).waitFor();
  assert.equal(await page.locator('.review').count(), 0);

  await page.evaluate(async (hash) => {
    location.hash = hash;
    for (let keys = 0; keys < 50; keys += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      await new Promise((done) => setTimeout(done));
    }
  }, new URL(addressOf(first)).hash);
  await page.locator('.review').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a game that goes on after its review has no review, here and in the scores', async () => {
  const page = await openPage(shared, { seed: 3 });
  const { made } = await playByKeys(page, 20);
  await savedRecord(page, made.length);
  const openReplay = async () => {
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByLabel('Place in the game').waitFor();
  };
  await openReplay();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('.mistakes').waitFor();
  await eventually(() => keptGames(page), ([kept]) => kept.review !== undefined);
  // The review is shown again while the game is unchanged.
  await page.goBack();
  await openReplay();
  await page.locator('.mistakes').waitFor();
  await page.goBack();
  const more = await playByKeys(page, 1);
  assert.equal(more.made.length, 1);
  await savedRecord(page, made.length + 1);
  assert.equal((await keptGames(page))[0].review, undefined);
  await openReplay();
  await page.getByRole('button', { name: 'Review this game' }).waitFor();
  assert.equal(await page.locator('.mistakes').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
