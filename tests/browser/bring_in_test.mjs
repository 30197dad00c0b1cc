// Games that come from outside, and what counts as the player's own.
import assert from 'node:assert/strict';
import { load } from '../../web/engine/dist/index.js';
import { firstOf, isLong, longTest, test } from '../support/parts.mjs';
import { beginGame, eventually, keptGames, linkTo, openPage, playByKeys, savedRecord, shownBoard, useBrowser } from './support.mjs';

const shared = useBrowser('--js-flags=--expose-gc');
const webGame = (value) => JSON.stringify({
  grid: { size: 4, cells: Array.from({ length: 4 }, (_, x) => Array.from({ length: 4 }, (_, y) => (x === y ? { position: { x, y }, value: value * 2 ** x } : null))) },
  score: 320, over: false, won: false, keepPlaying: false,
});

async function bring(page, text) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.locator('.sheet textarea').fill(text);
  await page.getByRole('button', { name: 'Open this text' }).click();
}

/** Waits until the page shows a best score that `holds`. */
function bestShown(page, holds) {
  const best = () => page.locator('.score-card:has-text("Best") .score-value').innerText();
  return eventually(best, (text) => holds(Number(text.replaceAll(',', ''))));
}

test('a game of the web 2048 goes on, also as a console prints it: it slides, can be replayed and outlives a reload', async () => {
  const page = await openPage(shared);
  for (const text of firstOf([`gameState: '${webGame(2)}'`, JSON.stringify(webGame(4)), webGame(8)], 1)) {
    await bring(page, text);
    await page.waitForSelector('.sheet', { state: 'detached' });
    await eventually(() => page.locator('[data-score]').innerText(), (score) => score === '320');
    const before = await shownBoard(page);
    assert.ok((await playByKeys(page, 5)).made.length === 5, 'no arrow moves the imported game');
    assert.notDeepEqual(await shownBoard(page), before);
    await page.getByText('listed apart').first().waitFor();
  }
  assert.ok(await page.getByRole('button', { name: 'Replay', exact: true }).isEnabled());
  await page.reload();
  await page.waitForSelector('[data-board]');
  assert.equal((await playByKeys(page, 2)).made.length, 2);
  await bring(page, 'no game at all');
  const fault = await page.locator('.sheet [role=alert]').innerText();
  assert.equal(fault, 'This text is no game that Tilery knows: no link, no record, and no game of another program.');
  await page.context().close();
});

test('a link is shown before it is kept, Back leaves it, and its score does not become the best of the player', async () => {
  const page = await openPage(shared, { seed: 5, permissions: ['clipboard-read', 'clipboard-write'] });
  await playByKeys(page, 20);
  const score = Number((await page.locator('[data-score]').innerText()).replaceAll(',', ''));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('The link is in the clipboard.').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openPage(shared);
  await other.goto(`${shared.host.address}#/settings`);
  await other.getByRole('heading', { name: 'Settings' }).waitFor();
  for (let visits = 0; visits < (isLong ? 2 : 1); visits += 1) {
    await other.goto(`${shared.host.address}${new URL(link).hash}`);
    await other.getByRole('button', { name: 'Watch and review' }).waitFor();
    await other.goBack();
    await other.getByRole('heading', { name: 'Settings' }).waitFor();
  }
  assert.equal((await keptGames(other)).length, 0, 'opening a link keeps copies');
  await bring(await toGame(other), link);
  await other.waitForSelector('.sheet', { state: 'detached' });
  await bring(other, link);
  await other.waitForSelector('.sheet', { state: 'detached' });
  const brought = async () => (await keptGames(other)).filter((kept) => kept.broughtIn).map((kept) => kept.score);
  await eventually(brought, (scores) => scores.join() === String(score));
  await beginGame(other, '2048', 6);
  await playByKeys(other, 2);
  await bestShown(other, (best) => best < score);
  await other.goto(`${shared.host.address}#/scores`);
  await other.getByText('from elsewhere').first().waitFor();
  assert.equal(await other.locator('.figures').count(), 0);
  await page.context().close();
  await other.context().close();
});

async function toGame(page) {
  await page.goto(`${shared.host.address}#/`);
  await page.waitForSelector('[data-board]');
  return page;
}

test('the score of a game that the computer played in, or of a game with undo, is no best; a chip says so at once', async () => {
  const page = await openPage(shared);
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Faster' }).click();
  await eventually(() => page.locator('[data-score]').innerText(), (text) => text !== '0');
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('listed apart: after another game').waitFor();
  await bestShown(page, (best) => best === 0);
  await beginGame(page, '2048', 7);
  await playByKeys(page, 40);
  const score = Number((await page.locator('[data-score]').innerText()).replaceAll(',', ''));
  await bestShown(page, (best) => best === score);
  await page.keyboard.press('u');
  await page.getByText('listed apart: with undo').waitFor();
  await bestShown(page, (best) => best === 0);
  await page.context().close();
});

test('all games saved as one file are opened again in another browser', async () => {
  const page = await openPage(shared);
  for (const [cartridge, seed] of [['threes', 4], ['3x3', 5]]) {
    await beginGame(page, cartridge, seed);
    await playByKeys(page, 8);
    await savedRecord(page, 8);
  }
  await page.goto(`${shared.host.address}#/scores`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as one file' }).click();
  const path = await (await download).path();
  const other = await openPage(shared, { hash: '#/scores' });
  const choosing = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Open a record' }).click();
  await (await choosing).setFiles(path);
  await other.getByText('2 games are kept.').first().waitFor();
  assert.equal((await keptGames(other)).length, 2);
  await page.context().close();
  await other.context().close();
});

test('the buttons of the scores come no sooner than the list above them, which would move them', async () => {
  const page = await openPage(shared, {
    hash: '#/scores',
    prepare: () => {
      const look = () => {
        const isThere = [...document.querySelectorAll('#main button')].some(({ textContent }) => textContent === 'Open a record');
        if (isThere) window.busyThen ??= document.querySelector('#main').ariaBusy;
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    },
  });
  await page.getByRole('button', { name: 'Open a record' }).waitFor();
  assert.equal(await page.evaluate(() => window.busyThen), 'false');
  await page.context().close();
});

longTest('a chosen file is opened, although the browser has collected its garbage since the player was asked', async () => {
  const page = await openPage(shared, { hash: '#/scores', prepare: () => setInterval(() => window.gc(), 1) });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a record' }).click();
  await (await choosing).setFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(webGame(2)) });
  await eventually(() => keptGames(page), (games) => games.length === 1);
  await page.context().close();
});

longTest('a file in UTF-16 is opened as one in UTF-8', async () => {
  const page = await openPage(shared, { hash: '#/scores' });
  const wide = Buffer.from(`\ufeff${webGame(2)}`, 'utf16le');
  for (const [index, buffer] of [wide, Buffer.from(wide).swap16()].entries()) {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a record' }).click();
    await (await choosing).setFiles({ name: `game${index}.json`, mimeType: 'application/json', buffer });
    await eventually(() => keptGames(page), (games) => games.length === index + 1);
  }
  await page.context().close();
});

longTest('a link to a cartridge opens its game, not the one that was played before', async () => {
  const page = await openPage(shared, { seed: 5, permissions: ['clipboard-read', 'clipboard-write'] });
  await playByKeys(page, 3);
  await savedRecord(page, 3);
  await page.goto(`${shared.host.address}#/make`);
  await page.locator('.trial h2').waitFor();
  const title = await page.locator('.trial h2').innerText();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('The link is in the clipboard.').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.close();
  for (let visits = 0; visits < 5; visits += 1) {
    const other = await page.context().newPage();
    await other.goto(shared.host.address + new URL(link).hash);
    await other.waitForSelector('[data-board]');
    await other.evaluate(() => new Promise((done) => setTimeout(done, 300))); // the kept game would be open by then
    assert.equal(await other.getByRole('heading', { level: 1 }).innerText(), title);
    await other.close();
  }
  await page.context().close();
});

longTest('a saved file that is opened again where it was saved adds no game: copies and games of other programs have the ids of their records', async () => {
  const page = await openPage(shared, { seed: 5 });
  await playByKeys(page, 6);
  await savedRecord(page, 6);
  await page.keyboard.press('p'); // a copy
  await page.waitForFunction(() => Number(document.querySelector('[data-moves]').textContent) > 6);
  await page.keyboard.press('p');
  const rows = [[2, 4, 8, 16], [0, 0, 2, 4], [0, 0, 0, 2], [0, 0, 0, 2]];
  const cells = rows.map((_, x) => rows.map((row, y) => (row[x] ? { position: { x, y }, value: row[x] } : null)));
  const state = JSON.stringify({ grid: { size: 4, cells }, score: 60, over: false, won: false, keepPlaying: false });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel(/^A link, a record/).fill(state);
  await page.getByRole('button', { name: 'Open this text' }).click();
  await page.waitForSelector('.sheet', { state: 'detached' });
  assert.equal((await playByKeys(page, 3)).made.length, 3);
  await eventually(() => keptGames(page), (games) => games.length === 3);
  await page.goto(`${shared.host.address}#/scores`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as one file' }).click();
  const path = await (await download).path();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a record' }).click();
  await (await choosing).setFiles(path);
  await page.getByText('3 games are kept.').first().waitFor();
  const ids = (await keptGames(page)).map(({ id, record }) => [id, /^id (.*)$/m.exec(record)[1]]);
  assert.equal(ids.length, 3);
  for (const [id, inRecord] of ids) assert.equal(id, inRecord);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a game of a friend that has grown since it was watched is shown as it is now, and never shorter', async () => {
  const engine = await load();
  const game = engine.newGame({ cartridge: engine.cartridges().find(({ name }) => name === '2048').text, seed: 5n, id: 0xabcn });
  const page = await openPage(shared);
  const watch = async (record) => {
    await page.goto(linkTo(shared, { record, by: 'Anna' }));
    await page.getByRole('button', { name: 'Watch and review' }).click();
    return page.locator('.player-place').innerText();
  };
  const grow = (most) => {
    for (let turn = 0; game.state().events < most; turn += 1) game.act(['left', 'down', 'right', 'up'][turn % 4]);
    return game.record();
  };
  const early = grow(50);
  assert.match(await watch(early), /\/ 50$/);
  const late = grow(60);
  assert.match(await watch(late), /\/ 60$/);
  assert.match(await watch(early), /\/ 60$/);
  const kept = await keptGames(page);
  assert.deepEqual(kept.map(({ id, moves, broughtIn }) => [id, moves, broughtIn]), [['0000000000000abc', 60, true]]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
