// The trainer of mistakes, and the companion of games played elsewhere.
import assert from 'node:assert/strict';
import { load } from '../../web/engine/dist/index.js';
import { firstOf, longTest, test } from '../support/parts.mjs';
import { beginGame, eventually, openPage, playByKeys, savedRecord, settled, shownBoard, typeCompanionBoard, useBrowser, valuesOf } from './support.mjs';

const shared = useBrowser();
const day = 86_400_000;

test('a mistake of a reviewed game is shown on the board, named, and comes back until it is solved', async () => {
  const page = await openPage(shared, { seed: 9, prepare: () => { const now = Date.now(); Date.now = () => now; } });
  const { made } = await playByKeys(page, 60);
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('.mistakes').waitFor();
  await page.getByText('Expected final score, in points').first().waitFor();
  assert.match(await page.locator('.review-grade').innerText(), /A move lost [\d,.]+ points? on average \(95% interval [\d,]+(\.\d)? to [\d,]+(\.\d)? points?\)/);
  await page.getByRole('button', { name: 'Next mistake' }).or(page.getByRole('button', { name: 'Previous mistake' })).first().waitFor();
  await page.locator('.mistake').first().click();
  const words = await page.locator('.mistake-words').innerText();
  const [, played, best] = /: (\w+) was played, (\w+) is better by [\d,.]+ points?\. \S/.exec(words);
  const marks = () => page.locator('.stage').evaluate(({ dataset }) => [dataset.played, dataset.hint].join());
  await eventually(marks, (found) => found === [played, best].join());
  await page.setViewportSize({ width: 1280, height: 720 });
  await settled(page);
  assert.ok(await page.locator('.mistakes').evaluate((list) => list.scrollWidth <= list.clientWidth), 'rows of mistakes are cut');
  await page.getByRole('button', { name: 'Train these mistakes' }).click();
  await page.getByText(/From your game of 2048/).waitFor();

  const board = await shownBoard(page);
  const answerByAnyMove = async () => {
    for (const direction of ['Left', 'Right', 'Up', 'Down']) {
      await page.locator('.train-answer').getByRole('button', { name: direction }).click();
      const isAsked = await page.locator('.train-answer').getByRole('button', { name: 'Left' }).count();
      if (!isAsked) return;
    }
  };
  await answerByAnyMove();
  const answer = await eventually(() => page.locator('.train-answer [role=status]').innerText(), (text) => /^(Right\.|No: \w+ is better\.)/.test(text));
  if (answer.startsWith('No')) assert.match(answer, /That loses [\d,.]+ points?\. \S/);
  assert.deepEqual(await shownBoard(page), board);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Right answers by week').first().waitFor();
  const kept = await eventually(() => keptMistakes(page), (all) => all.some(({ answers }) => answers.length === 1));
  const answered = kept.find(({ answers }) => answers.length === 1);
  const wait = answered.due - (await page.evaluate(() => Date.now()));
  assert.ok(answered.box === 1 ? wait > 0.9 * day : wait < day, JSON.stringify(answered));
  await page.goto(`${shared.host.address}#/scores`);
  await page.getByRole('columnheader', { name: 'Mean loss, in points' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('an answer that the Worker cannot check says so, and can be given again', async () => {
  const page = await openPage(shared);
  await page.route('**/hint_worker-*.js', (route) => route.abort());
  await page.goto(`${shared.host.address}#/train`);
  const slide = () => page.locator('.train-answer').getByRole('button', { name: 'Right' }).click();
  await slide();
  await page.getByText('The answer could not be checked: The Worker could not be started.').waitFor();
  await page.unroute('**/hint_worker-*.js');
  await slide();
  await page.getByText(/^(Right\.|No: \w+ is better\.)/).first().waitFor();
  await page.context().close();
});

longTest('the search for a hint about the game on the board ends on another screen', async () => {
  const page = await openPage(shared, {
    prepare: () => {
      window.Worker = class extends Worker {
        postMessage(message) {
          if (!message.network) window.question = message.question;
          super.postMessage(message);
        }
      };
    },
  });
  await page.keyboard.press('i');
  await page.waitForFunction(() => window.question);
  await page.goto(`${shared.host.address}#/scores`);
  await page.waitForFunction(() => window.question === '');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** A script that sets a page's clock to a time. */
function clockAt(time) {
  return `Date.now = () => ${Date.parse(time)} + performance.now();`;
}

/** Keeps mistakes, as a review does. */
function keepMistakes(page, mistakes) {
  return page.evaluate(async (kept) => {
    const database = await new Promise((done) => (indexedDB.open('tilery').onsuccess = (event) => done(event.target.result)));
    const store = database.transaction('mistakes', 'readwrite').objectStore('mistakes');
    await Promise.all(kept.map((mistake) => new Promise((done) => (store.put(mistake, mistake.id).onsuccess = done))));
    database.close();
  }, mistakes);
}

test('a solved position comes back after 1, 3 and 7 days, a position that was not solved after ten minutes', async () => {
  const engine = await load();
  const page = await openPage(shared, { hash: '#/settings', viewport: { width: 1280, height: 800 } });
  await keepMistakes(page, [{
    id: 'game/5', cartridge: '2048', title: '2048', cartridgeText: null, record: engine.importForeign('256 128 32 8 / 64 32 16 4 / 32 16 4 0 / 8 4 4 2'),
    move: 5, best: 'right', played: 'left', loss: 11_484, reason: '', box: 0, due: Date.parse('2026-03-01T12:00:00Z'), answers: [],
  }]);
  const openAt = async (time) => {
    await page.context().addInitScript(clockAt(time)); // the script that was added last decides
    await page.goto(`${shared.host.address}#/train`);
    await page.reload();
    await page.getByText('Which move is best? Slide it.').waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), 'the question is not whole in the window');
  };
  // The player's own positions come before those that ship.
  const isAsked = async () => /^From your game/.test(await page.locator('.game-title p').innerText());
  const words = page.locator('.train-answer [role=status]');
  const slide = (direction) => page.locator('.train-answer').getByRole('button', { name: direction }).click();
  const visits = [
    ['2026-03-01T11:59:00Z', null],
    ['2026-03-01T12:00:00Z', 'Right'],
    ['2026-03-02T11:59:00Z', null],
    ['2026-03-02T12:10:00Z', 'Right'],
    ['2026-03-05T12:00:00Z', null],
    ['2026-03-05T12:20:00Z', 'Right'],
    ['2026-03-12T12:00:00Z', null],
    ['2026-03-12T12:30:00Z', 'Left'],
    ['2026-03-12T12:39:00Z', null],
    ['2026-03-12T12:50:00Z', 'Right'],
    ['2026-03-13T12:40:00Z', null],
    ['2026-03-13T13:00:00Z', 'Right'],
  ];
  for (const [time, direction] of firstOf(visits, 4)) {
    await openAt(time);
    assert.equal(await isAsked(), direction !== null, time);
    if (!direction) continue;
    await slide(direction);
    const expected = direction === 'Right' ? /^Right\./ : /^No: right is better\. That loses [\d,.]+ points?\. \S/;
    await eventually(() => words.innerText(), (found) => !found.startsWith('Thinking'));
    assert.match(await words.innerText(), expected, time);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(/^A position of 2048: easy\./).waitFor();
  }
  await page.getByText('Right answers by week').first().waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a position is answered by an arrow key, by a swipe and by a drag', async () => {
  const page = await openPage(shared, { hash: '#/train', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const words = page.locator('.train-answer [role=status]');
  const client = await page.context().newCDPSession(page);
  const center = async () => {
    const { x, y, width, height } = await page.locator('.board').boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const swipeRight = async () => {
    const { x, y } = await center();
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 5; step += 1) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 24 * step, y }] });
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const dragLeft = async () => {
    const { x, y } = await center();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 110, y, { steps: 4 });
    await page.mouse.up();
  };
  // Easy positions come first; among them, positions where a wrong move costs most.
  const answers = [
    ['256 128 32 8', () => page.keyboard.press('ArrowRight')],
    ['256 128 64 16', swipeRight],
    ['4 16 128 256', dragLeft],
    ['256 128 32 8', () => page.keyboard.press('k')],
  ];
  for (const [row, answer] of answers) {
    await page.getByText('Which move is best? Slide it.').waitFor();
    const board = await shownBoard(page);
    assert.equal(board.slice(0, 4).map((face) => face || '0').join(' '), row);
    await answer();
    await eventually(() => words.innerText(), (found) => found.startsWith('Right.'));
    assert.deepEqual(await shownBoard(page), board);
    await page.waitForFunction(() => document.activeElement.textContent === 'Next');
    await page.keyboard.press('Enter');
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the companion says the move, takes it as made, and asks for the new tile; Back takes it back', async () => {
  const page = await openPage(shared, { hash: '#/companion', viewport: { width: 360, height: 740 }, hasTouch: true });
  await typeCompanionBoard(page);
  const cell = (index) => page.locator('.companion-cell').nth(index);
  assert.equal(await cell(3).innerText(), '16');
  await cell(15).tap();
  await eventually(() => cell(15).innerText(), (face) => face === '2');
  await page.getByRole('button', { name: 'Begin' }).tap();
  await eventually(() => page.locator('.companion-move').innerText(), (words) => /^Slide (left|right|up|down)$/.test(words));
  const before = await page.locator('.companion-cell').allInnerTexts();
  const size = await cell(0).boundingBox();
  assert.ok(size.width >= 60, JSON.stringify(size));
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByText('Where did the new tile come?').waitFor();
  const slid = await page.locator('.companion-cell').allInnerTexts();
  assert.notDeepEqual(slid, before);
  const open = page.locator('.companion-open').first();
  const place = Number(await open.evaluate((button) => [...button.parentElement.children].indexOf(button)));
  await open.dispatchEvent('pointerdown');
  await eventually(() => page.locator('.companion-move').innerText(), (words) => words.startsWith('Slide') || words === 'Thinking …');
  assert.equal(await cell(place).innerText(), '4');
  await eventually(() => page.locator('.companion-move').innerText(), (words) => words.startsWith('Slide'));
  await page.getByRole('button', { name: 'Back' }).tap();
  await page.getByText('Where did the new tile come?').waitFor();
  await page.locator('.companion-open').first().tap();
  await eventually(() => page.locator('.companion-move').innerText(), (words) => words.startsWith('Slide'));
  assert.equal(await cell(place).innerText(), '2');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Where the arrow of a direction stands: its distance beyond the board's edge, and from the edge's middle. */
function arrowOn(stage, direction) {
  return stage.evaluate((element, shown) => {
    element.dataset.hint = shown;
    const style = getComputedStyle(element, '::before');
    const { width, height } = element.getBoundingClientRect();
    const arrow = 30; // the length of its base
    const isAcross = shown === 'left' || shown === 'right';
    const [edge, along, length] = isAcross ? [style[shown], style.top, height] : [style[shown === 'up' ? 'top' : 'bottom'], style.left, width];
    return [-parseFloat(edge), parseFloat(along) + arrow / 2 - length / 2];
  }, direction);
}

longTest('the arrow of the companion stands in the middle of each edge of the board', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  const stage = page.locator('.companion-stage');
  for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await settled(page);
    for (const direction of ['left', 'right', 'up', 'down']) {
      const [beyond, off] = await arrowOn(stage, direction);
      assert.ok(beyond >= 9 && beyond <= 13 && Math.abs(off) < 1, `${direction} at ${viewport.width}: ${beyond}, ${off}`);
    }
  }
  await page.context().close();
});

async function faces(page) {
  return page.locator('.companion-cell').allInnerTexts();
}

function shownMove(page) {
  return eventually(() => page.locator('.companion-move').innerText(), (words) => /^Slide (left|right|up|down)$/.test(words));
}

longTest('the board of the companion is corrected at any time, and outlives a reload until another game begins', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  const cell = (index) => page.locator('.companion-cell').nth(index);
  await typeCompanionBoard(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  await shownMove(page);
  await page.getByRole('button', { name: 'Correct the board' }).click();
  await cell(15).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await shownMove(page);
  const corrected = ['2', '4', '8', '16', '', '', '2', '4', '', '', '', '2', '', '', '', '2'];
  assert.deepEqual(await faces(page), corrected);
  await page.reload();
  await shownMove(page);
  assert.deepEqual(await faces(page), corrected);

  // After a move, the player corrects the board after this move. Cancel changes nothing.
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Where did the new tile come?').waitFor();
  const slid = await faces(page);
  await page.getByRole('button', { name: 'Correct the board' }).click();
  assert.deepEqual(await faces(page), slid);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await page.getByText('Where did the new tile come?').waitFor();
  assert.deepEqual(await faces(page), slid);
  await page.getByRole('button', { name: 'Back' }).click();
  await shownMove(page);
  assert.deepEqual(await faces(page), corrected);

  await page.getByRole('button', { name: 'Another game' }).click();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Begin' }).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('the companion follows Threes: the card that comes is known, and the next one is asked for', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  await page.locator('.scores-choice select').selectOption('threes');
  await page.locator('.next-choice').waitFor();
  await typeCompanionBoard(page, '1 2 3 0\n0 0 0 0\n0 0 0 6\n0 0 0 0');
  const next = (face) => page.locator('.next-choice').getByRole('button', { name: face, exact: true });
  await next('3').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await shownMove(page);
  const right = page.getByRole('toolbar').getByRole('button', { name: 'Right' });
  await right.click();
  await page.getByText('A tap is 3.').waitFor();
  // Only the row that moved takes a card, at its left end.
  const open = page.locator('.companion-open');
  assert.equal(await open.count(), 1);
  assert.deepEqual(await faces(page), ['', '1', '2', '3', ...Array.from({ length: 7 }, () => ''), '6', '', '', '', '']);
  await open.click();
  await page.getByText('Which tile is next now?').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await open.click();
  await next('2').click();
  await shownMove(page);
  assert.equal((await faces(page))[0], '3');
  await page.getByRole('toolbar').getByRole('button', { name: 'Left' }).click();
  await page.getByText('A tap is 2.').waitFor();
  assert.deepEqual((await faces(page)).slice(0, 4), ['3', '3', '3', '']); // 1 and 2 joined
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('hints load what they need by themselves and speak of points, never of bare numbers', async () => {
  const page = await openPage(shared, { seed: 6 });
  await playByKeys(page, 12);
  await page.keyboard.press('i');
  const words = await eventually(() => page.locator('.hint-words').allInnerTexts(), (all) => all.some((one) => /^loses [\d,]+ points?$/.test(one)));
  assert.ok(words.every((one) => /^(best|as good|–|loses ([\d,]+ points?|less than a point))$/.test(one)), words.join());
  const marks = () => page.evaluate(() => [document.querySelector('.hint-best')?.dataset.direction, document.querySelector('.stage').dataset.hint]);
  await eventually(marks, ([panel, board]) => panel && panel === board);
  await page.context().close();
});

longTest('the keyboard alone follows a game with the companion, and enters a 4', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  await page.getByText('By keys: Enter, Shift+Enter.').waitFor();
  const cell = (index) => page.locator('.companion-cell').nth(index);
  await cell(0).focus();
  for (const key of ['Enter', 'Enter', 'Enter', 'Shift+Enter']) await page.keyboard.press(key);
  await eventually(() => cell(0).innerText(), (face) => face === '4');
  await cell(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement.className);
  for (const [key, face] of [['Shift+Enter', '4'], ['Enter', '2']]) {
    await shownMove(page);
    await eventually(focused, (name) => name.includes('companion-done'));
    await page.keyboard.press('Enter');
    await page.getByText('By keys: Enter is 2, Shift+Enter 4.').waitFor();
    await eventually(focused, (name) => name.includes('companion-open'));
    const place = await page.evaluate(() => [...document.activeElement.parentElement.children].indexOf(document.activeElement));
    await page.keyboard.press(key);
    await shownMove(page);
    assert.equal((await faces(page))[place], face);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a long tap makes the tile of a cell smaller, and does not count as a tap', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  const cell = page.locator('.companion-cell').nth(5);
  await cell.waitFor();
  const shows = (face) => eventually(() => cell.innerText(), (found) => found === face);
  for (const face of ['2', '4', '8']) {
    await cell.click();
    await shows(face);
  }
  await cell.hover();
  await page.mouse.down();
  await shows('4');
  await page.mouse.up();
  await cell.click();
  await shows('8');
  await page.context().close();
});

longTest('in the companion the cell with the focus differs from cells that wait for a tile, and screen readers hear each question', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  await typeCompanionBoard(page);
  const announced = () => page.locator('[data-announcer]').innerText();
  await page.locator('.companion-cell').nth(15).click();
  await eventually(announced, (words) => words.trim() === '2, row 4, column 4');
  await page.getByRole('button', { name: 'Begin' }).click();
  const move = (await shownMove(page)).slice('Slide '.length);
  await eventually(announced, (words) => words.trim() === `Slide ${move}.`);
  const done = page.getByRole('button', { name: 'Done' });
  await done.focus();
  await page.keyboard.press('Enter');
  await eventually(announced, (words) => words.trim() === `${move[0].toUpperCase()}${move.slice(1)} was made. Choose the cell of the new tile.`);
  const open = page.locator('.companion-open');
  await open.nth(1).focus();
  const drawn = (cell) => cell.evaluate((button) => {
    const { outlineStyle, borderTopStyle, outlineColor, borderTopColor } = getComputedStyle(button);
    return { outlineStyle, borderTopStyle, differs: outlineColor !== borderTopColor };
  });
  assert.deepEqual(await drawn(open.nth(1)), { outlineStyle: 'solid', borderTopStyle: 'dashed', differs: true });
  const { outlineStyle, borderTopStyle } = await drawn(open.nth(0));
  assert.deepEqual([outlineStyle, borderTopStyle], ['none', 'dashed']);
  await page.context().close();
});

longTest('a held Enter answers one question of the companion', async () => {
  const page = await openPage(shared, { hash: '#/companion' });
  // While the board is set up, a held Enter makes the tile larger and larger.
  const cell = page.locator('.companion-cell').first();
  await cell.focus();
  for (let repeats = 0; repeats < 3; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await eventually(() => cell.innerText(), (face) => face === '8');
  await typeCompanionBoard(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  await shownMove(page);
  await page.getByRole('button', { name: 'Done' }).focus();
  for (let repeats = 0; repeats < 4; repeats += 1) {
    await page.keyboard.down('Enter');
    await page.waitForFunction(() => document.activeElement.matches('.companion-open'));
  }
  await page.keyboard.up('Enter');
  await page.getByText('Where did the new tile come?').waitFor();
  await page.keyboard.press('Enter');
  await shownMove(page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** All positions of the trainer that were answered or come from games. */
function keptMistakes(page) {
  return valuesOf(page, 'mistakes');
}

longTest('a full trainer takes new positions: learned ones make room first, then the oldest, and it says so', async () => {
  const page = await openPage(shared);
  // The newest two are learned; "kept-0" is the oldest of the others.
  await keepMistakes(page, Array.from({ length: 300 }, (_, index) => ({
    id: `kept-${index}`, cartridge: '2048', title: '2048', cartridgeText: null, record: String(index), move: 1, best: 'left', played: 'up', loss: 9, reason: '', box: index >= 298 ? 4 : 0, due: 1000 * index, answers: [],
  })));
  await beginGame(page, '2048', 9);
  const { made } = await playByKeys(page, 120);
  await savedRecord(page, made.length);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  const words = await page.locator('.notice').getByText(/^The trainer is full\. \d+ positions made room/).innerText();
  const dropped = Number(/(\d+) positions/.exec(words)[1]);
  const all = await eventually(() => keptMistakes(page), (kept) => kept.some(({ id }) => !id.startsWith('kept-')));
  const left = all.filter(({ id }) => id.startsWith('kept-')).map(({ id }) => Number(id.slice(5))).sort((one, other) => one - other);
  assert.equal(all.length, 300);
  assert.equal(left.length, 300 - dropped);
  assert.ok(dropped > 2, words);
  assert.deepEqual([left[0], left.at(-1)], [dropped - 2, 297]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('an answer comes while a network arrives, and is kept if the trainer is left before', async () => {
  const page = await openPage(shared, { seed: 6 });
  await page.keyboard.press('i');
  await page.getByText('In points, by the light network.').waitFor();
  const release = shared.host.hold('networks/2048.network');
  await page.getByRole('button', { name: /^Stronger hints/ }).click();
  await page.waitForFunction(() => document.querySelector('progress')?.value > 0);
  await page.keyboard.press('i');
  await page.goto(`${shared.host.address}#/train`);
  await page.getByText('Which move is best? Slide it.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Thinking …').waitFor();
  release();
  await page.getByText('Right.').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Which move is best? Slide it.').waitFor();
  const count = (await keptMistakes(page)).length;
  await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', cancelable: true }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', cancelable: true }));
    location.hash = '#/scores';
  });
  await page.getByRole('heading', { name: 'Scores' }).waitFor();
  await eventually(() => keptMistakes(page), (kept) => kept.length === count + 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a game has its hint although the companion was left while it waited for a network', async () => {
  const page = await openPage(shared, { seed: 6 });
  await playByKeys(page, 12);
  const release = shared.host.hold('networks/light/2048.network');
  await page.goto(`${shared.host.address}#/companion`);
  await typeCompanionBoard(page);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText('Thinking …').waitFor();
  await page.goto(`${shared.host.address}#/`);
  await page.waitForSelector('[data-board]');
  await page.keyboard.press('i');
  await page.locator('.hint-best').waitFor(); // without a network, hints only order the moves
  release();
  await page.getByText('In points, by the light network.').waitFor();
  await eventually(() => page.locator('.hint-words').allInnerTexts(), (all) => all.some((words) => /^loses [\d,]+ points?$/.test(words)));
  await page.getByText(/^Looked \d+ moves? ahead$/).waitFor();
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
