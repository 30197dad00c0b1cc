// The board of the day, challenges between two browsers, and tables of records.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../web/engine/dist/index.js';
import { longTest, test } from '../support/parts.mjs';
import { beginGame, beginNewGame, boardsIn, eventually, keptGames, linkTo, native, openNewGame, openPage, playByKeys, savedRecord, shownBoard, useBrowser } from './support.mjs';

const shared = useBrowser();
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

function pasted(page) {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** A script that sets a page's clock to noon of a day. */
function noonOf(date) {
  return `Date.now = () => ${Date.parse(`${date}T12:00:00Z`)} + performance.now();`;
}

function openOn(date) {
  return openPage(shared, { ...clipboard, prepare: noonOf(date) });
}

async function toToday(page) {
  await page.goto(`${shared.host.address}#/today`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}

test('the board of the day is the same on the page, in the package and in the terminal', async () => {
  const page = await openOn('2026-03-01');
  await toToday(page);
  await page.locator('.day').getByRole('button', { name: 'Play' }).click();
  await page.waitForSelector('[data-board]');
  await page.getByText('2026-03-01').waitFor();
  const engine = await load();
  // The number of docs/formats.md, which tests of the library and of Python have, too.
  assert.equal(engine.dailySeed('2048', '2026-01-31'), 8_824_268_066_162_397n);
  const seed = engine.dailySeed('2048', '2026-03-01');
  const output = await native(['play', '2048', '--seed', String(seed), '--plain', '--no-save'], 'quit\n');
  assert.deepEqual(await shownBoard(page), boardsIn(output)[0]);
  const daily = await native(['daily', '2048', '--date', '2026-03-01', '--plain', '--no-save'], 'quit\n');
  assert.deepEqual(await shownBoard(page), boardsIn(daily)[0]);
  await page.context().close();
});

test('the first try of a day counts, the streak grows, a calendar shows past days, and the result goes to a friend', async () => {
  const page = await openOn('2026-02-28');
  const score = async () => Number((await page.locator('[data-score]').innerText()).replaceAll(',', ''));
  await toToday(page);
  await page.locator('.scores-choice select').selectOption('3x3');
  await page.locator('.day').getByRole('button', { name: 'Play' }).click();
  await page.waitForSelector('[data-board]');
  await playByKeys(page, 3);
  await savedRecord(page, 3);
  await page.context().addInitScript(noonOf('2026-03-01'));
  await page.reload();
  await page.waitForSelector('[data-board]');
  await toToday(page);
  await page.locator('.scores-choice select').selectOption('3x3');
  await page.getByText('A streak of 1 day.').waitFor();
  await page.getByRole('button', { name: 'The month before' }).click();
  await page.getByRole('button', { name: /^Saturday, February 28: [\d,]+ points/ }).waitFor();
  await page.locator('.day').getByRole('button', { name: 'Play' }).click();
  await page.waitForSelector('[data-board]');
  const { made } = await playByKeys(page, 1000);
  const counted = await score();
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Share the result' }).click();
  await page.getByText('The result is ready to paste.').first().waitFor();
  const text = await pasted(page);
  assert.match(text, /^Tilery 3 x 3, 2026-03-01\nScore [\d,]+, largest \d+, \d+ moves\n(?:🟩|🟨|🟧|🟥){8}\nhttp/u);
  await toToday(page);
  await page.locator('.scores-choice select').selectOption('3x3');
  await page.getByText('A streak of 2 days.').waitFor();
  await page.getByRole('button', { name: 'Practise' }).click();
  await page.waitForSelector('.verdict', { state: 'detached' });
  await playByKeys(page, 4);
  await toToday(page);
  await page.locator('.scores-choice select').selectOption('3x3');
  await page.getByText(`${counted.toLocaleString('en')} points, largest`).waitFor();

  const friend = await openOn('2026-03-01');
  await toToday(friend);
  await friend.locator('.scores-choice select').selectOption('3x3');
  await friend.locator('.day').getByRole('button', { name: 'Play' }).click();
  await friend.waitForSelector('[data-board]');
  const other = await playByKeys(friend, 1000, ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']);
  await savedRecord(friend, other.made.length);
  await friend.goto(text.trim().split('\n').at(-1));
  const rows = friend.locator('.shared-games tbody tr');
  await eventually(() => rows.count(), (count) => count === 2);
  assert.match(await friend.locator('.table-own').innerText(), /^You/);
  assert.ok((await rows.allInnerTexts()).some((row) => row.startsWith('Somebody') && row.includes(counted.toLocaleString('en'))));
  assert.deepEqual([...page.faults, ...friend.faults], []);
  await page.context().close();
  await friend.context().close();
});

/** The record of some moves on a board. */
function recordOf(engine, name, setup) {
  const { text } = engine.cartridges().find((cartridge) => cartridge.name === name);
  const game = engine.newGame({ cartridge: text, ...setup });
  for (let move = 0; move < 12; move += 1) game.act(['left', 'down', 'right', 'up'][move % 4]);
  return game.record();
}

const day = '2026-03-01';

longTest('a link whose game was not played on the board of its day says so, and is no try of that day', async () => {
  const engine = await load();
  const seed = engine.dailySeed('2048', day);
  const page = await openOn(day);
  const doubt = page.getByRole('alert');
  for (const record of [recordOf(engine, '2048', { seed: 5n }), recordOf(engine, '2048', { seed, width: 5 })]) {
    await page.goto(linkTo(shared, { record, by: 'Mallory', daily: day }));
    await page.getByText(/Mallory sends you a game/).waitFor();
    assert.match(await doubt.innerText(), /The link says that this is the board of 2026-03-01\. It is another board\./);
    assert.equal(await page.locator('h1').innerText(), '2048');
    await page.getByRole('button', { name: 'Beat it' }).click();
    await page.waitForSelector('[data-board]');
    const { made } = await playByKeys(page, 4);
    await savedRecord(page, made.length);
    await toToday(page);
    await page.getByText('Not played yet.').waitFor();
  }
  await page.goto(linkTo(shared, { record: recordOf(engine, '2048', { seed }), by: 'Anna', daily: day }));
  await page.getByRole('heading', { name: `2048, ${day}` }).waitFor();
  assert.equal(await doubt.count(), 0);
  await page.getByRole('button', { name: 'Play this board' }).click();
  await page.waitForSelector('[data-board]');
  const { made } = await playByKeys(page, 4);
  await savedRecord(page, made.length);
  await toToday(page);
  await page.getByText(/points, largest .*, going on/).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('games on other boards do not enter the chain of a challenge', async () => {
  const engine = await load();
  const setups = [['2048', { seed: 77n }], ['2048', { seed: 78n }], ['3x3', { seed: 77n }], ['2048', { seed: 77n, width: 5 }]];
  const [record, ...others] = setups.map(([name, setup]) => recordOf(engine, name, setup));
  const page = await openPage(shared);
  const content = { record, by: 'Anna', others: [{ record, by: 'Ben' }, ...others.map((other) => ({ record: other, by: 'Mallory' }))] };
  await page.goto(linkTo(shared, content));
  await page.getByText('3 more games in the link were played on another board. They are left out.').waitFor();
  const names = await page.locator('.shared-games tbody th').allInnerTexts();
  assert.deepEqual(names.map((name) => name.split(' ')[0]).sort(), ['Anna', 'Ben']);
  await page.getByRole('button', { name: 'Beat it' }).click();
  await page.waitForSelector('[data-board]');
  const { made } = await playByKeys(page, 3);
  await savedRecord(page, made.length);
  assert.deepEqual((await keptGames(page))[0].rivals.map(({ by }) => by), ['Anna', 'Ben']);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('practice on the board of the day is marked above the board, in the scores, in the result and in its link', async () => {
  const page = await openOn(day);
  const play = async (name, most) => {
    await toToday(page);
    await page.locator('.scores-choice select').selectOption('3x3');
    await page.locator('.day').getByRole('button', { name }).click();
    await page.waitForSelector('[data-board]');
    await page.locator('.verdict').waitFor({ state: 'detached' });
    const { made } = await playByKeys(page, most);
    await savedRecord(page, made.length);
  };
  const chip = () => page.locator('.game-head .chip').first().innerText();
  await play('Play', 1000);
  assert.equal(await chip(), day);
  await play('Practise', 1000);
  await eventually(chip, (words) => words === `${day}, practice`);
  await page.getByRole('button', { name: 'Share the result' }).click();
  await page.getByText('The result is ready to paste.').first().waitFor();
  const text = await pasted(page);
  assert.match(text, /^Tilery 3 x 3, 2026-03-01, practice\n/);
  await page.goto(`${shared.host.address}#/scores`);
  const states = page.locator('.game-row');
  await eventually(() => states.count(), (count) => count === 2);
  const [newest, first] = await states.allInnerTexts();
  assert.match(newest, /over, 2026-03-01, practice/);
  assert.match(first, /over, 2026-03-01(?!, practice)/);

  const friend = await openOn(day);
  await friend.goto(text.trim().split('\n').at(-1));
  await friend.locator('.shared-games tbody th', { hasText: 'Somebody practice' }).waitFor();
  assert.deepEqual([...page.faults, ...friend.faults], []);
  await page.context().close();
  await friend.context().close();
});

longTest('an open game of the day is continued, practice too, and begun anew only by choice', async () => {
  const page = await openOn(day);
  const openDay = async () => {
    await toToday(page);
    await page.locator('.scores-choice select').selectOption('3x3');
    await page.locator('.day').waitFor();
  };
  const press = async (name) => {
    await page.locator('.day').getByRole('button', { name, exact: true }).click();
    await page.waitForSelector('[data-board]');
  };
  const moves = () => page.locator('[data-moves]').innerText();
  const play = async (most) => {
    const { made } = await playByKeys(page, most);
    await savedRecord(page, made.length);
    return shownBoard(page);
  };
  await openDay();
  assert.equal(await page.getByRole('button', { name: 'Begin anew' }).count(), 0);
  await press('Play');
  await play(1000);
  await openDay();
  await press('Practise');
  await eventually(moves, (words) => words === '0');
  const left = await play(5);
  await openDay();
  await page.getByText(/^Practice: \d+ points? so far\.$/).waitFor();
  await press('Go on practising');
  await eventually(() => shownBoard(page), (board) => board.join() === left.join());
  assert.equal(await moves(), '5');
  await openDay();
  await press('Begin anew');
  await eventually(moves, (words) => words === '0');
  await play(2);
  await openDay();
  await press('Go on practising'); // the one that was begun first, as in the terminal
  await eventually(() => shownBoard(page), (board) => board.join() === left.join());
  assert.equal((await keptGames(page)).length, 3);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('at midnight Today turns to the next board, whose first try counts', async () => {
  const page = await openPage(shared);
  await page.clock.install({ time: '2026-02-28T23:58:30Z' });
  await toToday(page);
  await page.getByRole('heading', { name: 'Saturday, February 28' }).waitFor();
  await page.clock.fastForward('02:00');
  await page.getByRole('heading', { name: 'Sunday, March 1' }).waitFor();
  await page.getByRole('heading', { name: 'March 2026' }).waitFor();
  await page.locator('.day').getByRole('button', { name: 'Play' }).click();
  await page.waitForSelector('[data-board]');
  const { made } = await playByKeys(page, 4);
  await savedRecord(page, made.length);
  assert.equal((await keptGames(page))[0].daily, '2026-03-01');
  await toToday(page);
  await page.getByText('A streak of 1 day.').waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

function chipsOf(page) {
  return page.locator('.game-head .chip').allInnerTexts();
}

const practice = [`${day}, practice`, 'listed apart: with a chosen seed'].join();

longTest('the tab that begins the board of the day first has the try that counts, and a second tab says so', async () => {
  const one = await openOn(day);
  const begin = async (page) => {
    await toToday(page);
    await page.locator('.day').getByRole('button', { name: 'Play' }).click();
    await page.waitForSelector('[data-board]');
  };
  await begin(one);
  await eventually(() => chipsOf(one), (words) => words.join() === day);
  const other = await one.context().newPage();
  await other.goto(shared.host.address);
  await other.waitForSelector('[data-board]');
  await begin(other);
  await other.getByText('Your game on this board is open in another tab. Here is another one, for practice.').first().waitFor();
  await eventually(() => chipsOf(other), (words) => words.join() === practice);
  await playByKeys(other, 20);
  await toToday(other);
  await other.getByText('Not played yet.').waitFor();
  await other.getByText('No streak yet.').waitFor();
  await playByKeys(one, 3);
  await other.getByText('A streak of 1 day.').waitFor();
  await eventually(() => chipsOf(one), (words) => words.join() === day);
  assert.deepEqual(one.faults, []);
  await one.context().close();
});

/** Presses a button of Today's game of 3 x 3. */
async function onToday(page, name) {
  await toToday(page);
  await page.locator('.scores-choice select').selectOption('3x3');
  await page.locator('.day').getByRole('button', { name, exact: true }).click();
  await page.waitForSelector('[data-board]');
}

longTest('two tabs that begin the board of the day at once begin one after the other: one try counts', async () => {
  const one = await openOn(day);
  const other = await one.context().newPage();
  await other.goto(shared.host.address);
  await other.waitForSelector('[data-board]');
  await Promise.all([one, other].map(toToday));
  await one.evaluate(() => new Promise((held) => {
    void navigator.locks.request('tilery-day', () => new Promise((done) => {
      window.release = done;
      held();
    }));
  }));
  for (const page of [one, other]) await page.locator('.day').getByRole('button', { name: 'Play' }).click();
  const waiting = () => one.evaluate(async () => (await navigator.locks.query()).pending.filter(({ name }) => name === 'tilery-day').length);
  await eventually(waiting, (count) => count === 2);
  assert.equal((await keptGames(one)).length, 0);
  await one.evaluate(() => window.release());
  await Promise.all([one, other].map((page) => page.waitForSelector('[data-board]')));
  const chips = async () => (await Promise.all([one, other].map(chipsOf))).map((words) => words.join()).sort();
  await eventually(chips, (found) => found.join('; ') === [day, practice].join('; '));
  assert.deepEqual([...one.faults], []);
  await one.context().close();
});

longTest('a counted game with moves taken back says so in its result', async () => {
  const page = await openOn(day);
  await onToday(page, 'Play');
  await playByKeys(page, 3);
  for (let move = 0; move < 3; move += 1) await page.keyboard.press('u');
  await eventually(() => page.locator('[data-moves]').innerText(), (moves) => moves === '0');
  await playByKeys(page, 1000);
  await page.getByRole('button', { name: 'Share the result' }).click();
  await page.getByText('The result is ready to paste.').first().waitFor();
  assert.match(await pasted(page), /^Tilery 3 x 3, 2026-03-01, with undo\nScore /);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Expects that Today offers its board of 3 x 3 as practice, because the player knows it, and begins the game. */
async function beginPracticeToday(page) {
  await toToday(page);
  await page.locator('.scores-choice select').selectOption('3x3');
  await page.getByText('You know this board from another game, so it is practice.').waitFor();
  await onToday(page, 'Practise');
  await eventually(() => chipsOf(page), (words) => words.join() === practice);
}

longTest('a game with a typed seed is listed apart; if it is the seed of the day, its board is practice from then on', async () => {
  const engine = await load();
  const page = await openOn(day);
  await openNewGame(page, '3x3');
  await page.locator('.sheet[open] input[inputmode=numeric]').fill(String(engine.dailySeed('3x3', day)));
  await beginNewGame(page);
  await eventually(() => chipsOf(page), (words) => words.join() === 'listed apart: with a chosen seed');
  const { made } = await playByKeys(page, 4);
  await savedRecord(page, made.length);
  await beginPracticeToday(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a removed try of the day does not make the next one count', async () => {
  const page = await openOn(day);
  await onToday(page, 'Play');
  const { made } = await playByKeys(page, 4);
  await savedRecord(page, made.length);
  await beginGame(page, '2048', 1); // the game on the board cannot be removed
  await page.goto(`${shared.host.address}#/scores`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText(/^The game of 3 x 3 .* is deleted\.$/).first().waitFor();
  await beginPracticeToday(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('Today offers a board as practice once a game on it was watched', async () => {
  const engine = await load();
  const page = await openOn(day);
  const record = recordOf(engine, '3x3', { seed: engine.dailySeed('3x3', day) });
  await page.goto(linkTo(shared, { record, by: 'Anna', daily: day }));
  await page.getByRole('button', { name: 'Watch and review' }).click();
  await page.getByRole('heading', { name: 'Replay of 3 x 3' }).waitFor();
  await beginPracticeToday(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a challenge that was played and watched before is listed apart', async () => {
  const engine = await load();
  const page = await openPage(shared);
  const link = linkTo(shared, { record: recordOf(engine, '2048', { seed: 77n }), by: 'Anna' });
  const chips = async (name) => {
    await page.goto(link);
    await page.getByRole('button', { name }).click();
    await page.waitForSelector('[data-board]');
    await page.locator('.ghost').waitFor();
    return chipsOf(page);
  };
  assert.deepEqual(await chips('Beat it'), []);
  await page.goto(link);
  await page.getByRole('button', { name: 'Watch and review' }).click();
  await page.getByRole('heading', { name: 'Replay of 2048' }).waitFor();
  assert.deepEqual(await chips('Beat it'), ['listed apart: with a chosen seed']);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('practice on the board of a day is no best: it is listed apart, on the screen and in the scores', async () => {
  const page = await openOn(day);
  const bestCard = async () => Number((await page.locator('.score-card', { hasText: 'Best' }).locator('.score-value').innerText()).replaceAll(',', ''));
  const score = async () => Number((await page.locator('[data-score]').innerText()).replaceAll(',', ''));
  const play = async (press, most) => {
    await toToday(page);
    await page.locator('.scores-choice select').selectOption('3x3');
    await press();
    await page.waitForSelector('[data-board]');
    await page.locator('.verdict').waitFor({ state: 'detached' });
    await eventually(() => page.locator('[data-moves]').innerText(), (moves) => moves === '0');
    const { made } = await playByKeys(page, most);
    await savedRecord(page, made.length);
    return score();
  };
  const button = (name) => () => page.locator('.day').getByRole('button', { name, exact: true }).click();
  const counted = await play(button('Play'), 4);
  const again = await play(button('Begin anew'), 30);
  assert.ok(again > counted, `${again} > ${counted}`);
  await page.getByText('listed apart: with a chosen seed').waitFor();
  await eventually(bestCard, (best) => best === counted);
  // The board of another day, too.
  await toToday(page);
  const past = await play(async () => {
    await page.getByRole('button', { name: 'The month before' }).click();
    await page.getByRole('button', { name: /^Friday, February 27: not played/ }).click();
  }, 30);
  assert.ok(past > counted, `${past} > ${counted}`);
  await page.getByText('listed apart: with a chosen seed').waitFor();
  await beginGame(page, '3x3', 4);
  await eventually(bestCard, (best) => best === counted);
  await page.goto(`${shared.host.address}#/scores`);
  const states = () => page.locator('.game-row').allInnerTexts();
  await eventually(states, (rows) => rows.filter((row) => /practice, listed apart/.test(row)).length === 2);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('the cost of the move at which two games of a puzzle parted is in percent', async () => {
  const engine = await load();
  const { text } = engine.packs().find(({ name }) => name === 'gather');
  const anna = engine.newGame({ cartridge: engine.readCartridge(text).levels[0].text, seed: 1n });
  for (const move of ['right', 'up']) anna.act(move);
  const page = await openPage(shared);
  await page.goto(linkTo(shared, { record: anna.record(), by: 'Anna' }));
  await page.getByRole('button', { name: 'Beat it' }).click();
  await page.locator('.ghost h2:has-text("Anna")').waitFor();
  await playByKeys(page, 4, ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowUp']);
  const result = await eventually(() => page.locator('.ghost-result').innerText(), (words) => words.includes('You parted'));
  assert.match(result, /You parted at move 2: you went left, Anna went up\. Anna's move was better by 0\.3%\./);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('two browsers exchange a challenge: the same tiles, a ghost beside, and at the end where they parted and what it cost', async () => {
  const anna = await openPage(shared, clipboard);
  await beginGame(anna, '3x3', 77);
  await playByKeys(anna, 1500);
  await anna.waitForSelector('.verdict');
  const theirs = Number((await anna.locator('[data-score]').innerText()).replaceAll(',', ''));
  await anna.getByRole('button', { name: 'Challenge a friend' }).click();
  await anna.getByLabel('Your name in links and results').fill('Anna');
  await anna.locator('.sheet').getByRole('button', { name: 'Challenge a friend' }).click();
  await anna.getByText('The challenge is ready to paste.').first().waitFor();
  const text = await pasted(anna);
  assert.match(text, /^Beat that: 3 x 3/);

  const ben = await openPage(shared, clipboard);
  await ben.goto(text.trim().split('\n').at(-1));
  await ben.getByText(/Anna sends you a game/).waitFor();
  await ben.getByRole('button', { name: 'Beat it' }).click();
  await ben.waitForSelector('[data-board]');
  await ben.locator('.ghost h2:has-text("Anna")').waitFor();
  // Ben begins as Anna did, and then plays other moves.
  const { made } = await playByKeys(ben, 3, ['ArrowLeft', 'ArrowDown']);
  await eventually(() => ben.locator('.ghost').innerText(), (words) => words.includes(`after ${made.length} moves`));
  const ghost = await ben.locator('.ghost').innerText();
  assert.match(ghost, /^[\d,]+ points? after \d+ moves?$/m);
  assert.match(ghost, /^You are level\.$|^You are [\d,]+ points? (ahead|behind)\.$/m);
  assert.match(ghost, /^To beat: [\d,]+ points in \d+ moves$/m);
  await eventually(() => keptGames(ben), (games) => games.length === 1);
  await playByKeys(ben, 1500, ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']);
  await ben.waitForSelector('.verdict');
  const result = await eventually(() => ben.locator('.ghost-result').innerText(), (words) => /You parted at move \d+.*(better|as good)/.test(words));
  const mine = Number((await ben.locator('[data-score]').innerText()).replaceAll(',', ''));
  assert.match(result, mine > theirs ? /You beat Anna by [\d,]+ points?\./ : /Anna stays ahead by [\d,]+ points?\.|A draw/);

  // Ben's answer holds both games: Anna sees hers beside it.
  await ben.getByRole('button', { name: 'Challenge a friend' }).click();
  await ben.getByLabel('Your name in links and results').fill('Ben');
  await ben.getByRole('button', { name: 'Copy a link' }).click();
  await ben.getByText('The link is in the clipboard.').first().waitFor();
  await anna.goto(await pasted(ben));
  await anna.getByText(/Ben sends you a game/).waitFor();
  const names = async () => (await anna.locator('.shared-games tbody th').allInnerTexts()).map((name) => name.split(' ')[0]);
  await eventually(names, (found) => found.sort().join() === 'Anna,Ben,You');
  assert.deepEqual([...anna.faults, ...ben.faults], []);
  await anna.context().close();
  await ben.context().close();
});

test('records of several players become a table, here and in the terminal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tilery-table-'));
  const engine = await load();
  const [cartridge] = engine.cartridges();
  const files = ['ann', 'bob'].map((name, index) => {
    const game = engine.newGame({ cartridge: cartridge.text, seed: BigInt(index + 1), id: BigInt(index + 1), began: 1767225600 });
    for (let move = 0; move < 30 + 200 * index; move += 1) game.act(['left', 'down', 'right', 'up'][move % 4]);
    const file = join(folder, `${name}.tilery`);
    writeFileSync(file, game.record());
    return { file, score: game.state().scores[0] };
  });
  writeFileSync(join(folder, 'false.tilery'), 'tilery record 1\ncartridge nothing\n');
  const page = await openPage(shared, { hash: '#/scores' });
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Compare records' }).click();
  await (await choosing).setFiles([...files.map(({ file }) => file), join(folder, 'false.tilery')]);
  const rows = page.locator('section[aria-label=Leaderboard] tbody tr');
  await eventually(() => rows.count(), (count) => count === 2);
  assert.match(await rows.first().innerText(), new RegExp(`bob\\s+${files[1].score.toLocaleString('en')}`));
  await page.getByText('One record is not true').first().waitFor();

  // The same files, dropped onto the page of another browser.
  const other = await openPage(shared, { hash: '#/scores' });
  await other.getByRole('button', { name: 'Compare records' }).waitFor();
  const texts = [...files.map(({ file }) => file), join(folder, 'false.tilery')].map((path) => [path.split('/').at(-1), readFileSync(path, 'utf8')]);
  const isTaken = await other.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of all) dataTransfer.items.add(new File([text], name));
    const events = ['dragover', 'drop'].map((type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    // Without this answer to "dragover" a browser opens the file in place of the page.
    return events.map((event) => !document.querySelector('main h1').dispatchEvent(event));
  }, texts);
  assert.deepEqual(isTaken, [true, true]);
  const dropped = other.locator('section[aria-label=Leaderboard] tbody tr');
  await eventually(() => dropped.count(), (count) => count === 2);
  assert.deepEqual(await dropped.allInnerTexts(), await rows.allInnerTexts());
  await other.getByText('One record is not true').first().waitFor();
  assert.deepEqual(other.faults, []);
  await other.context().close();
  rmSync(join(folder, 'false.tilery')); // the terminal's exit status is 2 with it
  const table = await native(['verify', '--table', folder]);
  assert.match(table, /1 +[\d,]+ +\d+ +\d+ 2026-01-01 +bob[\s\S]*2 +[\d,]+ +\d+ +\d+ 2026-01-01 +ann/);
  await page.context().close();
});
