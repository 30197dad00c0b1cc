// Input on the page: no input is lost, every kind of input works, nothing scrolls.
import assert from 'node:assert/strict';
import { firstOf, longTest, test } from '../support/parts.mjs';
import { beginGame, boardsIn, eventually, inSettings, native, openPage, playByKeys, savedRecord, settled, shownBoard, slowDown, slowdown, turn, useBrowser } from './support.mjs';

const shared = useBrowser();

test('fifty keys in quick succession are the native program\'s fifty moves', async () => {
  const page = await openPage(shared, { seed: 5 });
  const keys = Array.from({ length: 50 }, (_, press) => ['left', 'down', 'right'][press % 3]);
  await page.evaluate((words) => {
    for (const word of words) {
      const key = `Arrow${word[0].toUpperCase()}${word.slice(1)}`;
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, keys);
  const output = await native(['play', '2048', '--seed', '5', '--plain', '--no-save'], `${keys.join('\n')}\nquit\n`);
  assert.deepEqual(await shownBoard(page), boardsIn(output).at(-1));
  await page.context().close();
});

test('arrows, WASD and hjkl mean the same', async () => {
  const page = await openPage(shared, { seed: 11 });
  const start = await shownBoard(page);
  const boards = [];
  for (const keys of [['ArrowLeft', 'ArrowDown', 'ArrowUp', 'ArrowRight'], ['a', 's', 'w', 'd'], ['h', 'j', 'k', 'l'], ['A', 'S', 'W', 'D']]) {
    for (let round = 0; round < 2; round += 1) for (const key of keys) await page.keyboard.press(key);
    boards.push((await shownBoard(page)).join());
    for (let undone = 0; undone < 8 && (await shownBoard(page)).join() !== start.join(); undone += 1) await page.keyboard.press('u');
    assert.deepEqual(await shownBoard(page), start);
  }
  assert.equal(new Set(boards).size, 1);
  assert.notEqual(boards[0], start.join());
  await page.context().close();
});

longTest('keyboards of other scripts, and input methods, play by the place of their keys', async () => {
  const page = await openPage(shared);
  const places = { left: 'KeyA', down: 'KeyS', up: 'KeyW', right: 'KeyD' };
  const scripts = { left: 'фαشA', down: 'ыσسS', up: 'цςصW', right: 'вδيD' };
  const boards = [];
  const press = (event) => page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })), event);
  const keyOf = (way, script) => (script === 4 ? 'Process' : [...scripts[way]][script]);
  for (const script of [0, 1, 2, 3, 4]) {
    await beginGame(page, '2048', 11);
    for (let round = 0; round < 4; round += 1) {
      for (const way of ['left', 'down', 'up', 'right']) await press({ key: keyOf(way, script), code: places[way] });
    }
    boards.push((await shownBoard(page)).join());
  }
  assert.equal(new Set(boards).size, 1);
  // A Latin letter means itself wherever it lies: on a French keyboard A lies at the place of Q.
  const before = await shownBoard(page);
  await press({ key: 'q', code: 'KeyA' });
  assert.deepEqual(await shownBoard(page), before);
  await press({ key: 'u', code: 'KeyQ' });
  await eventually(() => shownBoard(page), (board) => board.join() !== before.join());
  await page.context().close();
});

test('keys are chosen for each action, take effect at once, and outlive a reload', async () => {
  const page = await openPage(shared, { seed: 11 });
  await page.keyboard.press('ArrowRight');
  await savedRecord(page, 1);
  const start = await shownBoard(page);
  const chips = (does) => page.locator('.key-choices li', { hasText: does }).locator('.key-chip:not(.key-add)').allInnerTexts();
  const choose = async (does, key) => {
    await page.getByRole('button', { name: `Add a key for: ${does}` }).click();
    await page.keyboard.press(key);
  };
  await page.goto(`${shared.host.address}#/settings`);
  await page.getByText('Choose the keys of each action').click();
  assert.deepEqual(await chips('Slide left'), ['←', 'A', 'H']);
  await choose('slide left', 'q');
  await choose('undo', 'r'); // until now a key of redo
  await choose('hints on and off', 'Escape'); // chooses nothing
  await page.getByRole('button', { name: 'Remove A from: slide left' }).click();
  await eventually(() => chips('Slide left'), (found) => found.join() === '←,H,Q');
  assert.deepEqual([await chips('Undo'), await chips('Redo'), await chips('Hints')], [['U', 'Backspace', 'R'], [], ['I']]);
  await page.goto(`${shared.host.address}#/`);
  await page.reload();
  await page.waitForSelector('[data-board]');
  await page.keyboard.press('a');
  assert.deepEqual(await shownBoard(page), start);
  await page.keyboard.press('q');
  assert.notDeepEqual(await shownBoard(page), start);
  await page.keyboard.press('r');
  assert.deepEqual(await shownBoard(page), start);
  assert.equal(await page.getByRole('button', { name: 'Undo' }).getAttribute('title'), 'Undo (U)');
  assert.equal(await page.getByRole('button', { name: 'Redo' }).getAttribute('title'), 'Redo');
  await page.keyboard.press('?');
  assert.match(await page.locator('.key-list').innerText(), /← H Q\s+slide left[\s\S]*U Backspace R\s+undo/);
  await page.keyboard.press('Escape');
  await page.goto(`${shared.host.address}#/settings`);
  await page.getByText('Choose the keys of each action').click();
  await page.getByRole('button', { name: 'Back to the usual keys' }).click();
  assert.deepEqual(await chips('Slide left'), ['←', 'A', 'H']);
  await page.waitForFunction(() => document.activeElement.textContent === 'Undo');
  await page.keyboard.press('Enter');
  await eventually(() => chips('Slide left'), (found) => found.join() === '←,H,Q');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('the focus goes from a removed key to the nearest one, also where the action had all its keys', async () => {
  const page = await openPage(shared, { hash: '#/settings' });
  await page.getByText('Choose the keys of each action').click();
  const row = page.locator('.key-choices li', { hasText: 'Slide left' });
  for (const key of '12345') {
    await row.locator('.key-add').click();
    await page.keyboard.press(key);
  }
  await eventually(() => row.locator('.key-chip').count(), (count) => count === 8); // without "Add"
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Remove 4 from: slide left');
  for (const [key, next] of [['A', 'H'], ['5', '4'], ['←', 'H']]) {
    await row.getByRole('button', { name: `Remove ${key} from` }).press('Enter');
    await row.getByRole('button', { name: `Remove ${key} from` }).waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), `Remove ${next} from: slide left`);
  }
  for (const key of 'H1234') await row.getByRole('button', { name: `Remove ${key} from` }).press('Enter');
  await page.waitForFunction(() => document.activeElement.getAttribute('aria-label') === 'Add a key for: slide left');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('swipes slide wherever they begin, and the page does not scroll', async () => {
  const page = await openPage(shared, { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
  await playByKeys(page, 4); // removes the words for newcomers below the board
  await beginGame(page, '2048', 3);
  const client = await page.context().newCDPSession(page);
  const swipe = async (x, y, dx, dy) => {
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 5; step += 1) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + (dx * step) / 5, y: y + (dy * step) / 5 }] });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const before = await shownBoard(page);
  await swipe(250, 300, -120, 4);
  await swipe(160, 250, 3, 120);
  await swipe(20, 535, 110, 0);
  await savedRecord(page, 3);
  assert.notDeepEqual(await shownBoard(page), before);
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.context().close();
});

test('a drag of the mouse slides', async () => {
  const page = await openPage(shared, { seed: 3 });
  await page.mouse.move(300, 400);
  await page.mouse.down();
  await page.mouse.move(300, 300, { steps: 4 });
  await page.mouse.up();
  await savedRecord(page, 1);
  await page.context().close();
});

test('tiles move by transforms alone', async () => {
  const page = await openPage(shared, { seed: 4 });
  await page.evaluate(() => {
    window.shifts = 0;
    const board = document.querySelector('.board');
    const within = ({ node }) => board.contains(node);
    const count = (list) => list.getEntries().forEach(({ sources }) => (window.shifts += sources.filter(within).length));
    new PerformanceObserver(count).observe({ type: 'layout-shift' });
  });
  await playByKeys(page, 20);
  await settled(page);
  assert.equal(await page.evaluate(() => window.shifts), 0);
  const properties = await page.locator('.tile').first().evaluate((tile) => getComputedStyle(tile).transitionProperty);
  assert.equal(properties, 'transform');
  await page.context().close();
});

test('boards of different sizes fit a phone of 320 pixels', async () => {
  const page = await openPage(shared, { viewport: { width: 320, height: 568 } });
  for (const [columns, rows] of firstOf([[2, 16], [16, 3], [16, 16], [2, 2]], 2)) {
    await page.keyboard.press('n');
    await page.locator('.sheet[open] input[type=range]').nth(0).fill(String(columns));
    await page.locator('.sheet input[type=range]').nth(1).fill(String(rows));
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForSelector('.sheet', { state: 'detached' });
    await settled(page);
    const box = await page.locator('.board').boundingBox();
    assert.equal((await shownBoard(page)).length, columns * rows);
    assert.ok(box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 568, `${columns} x ${rows}: ${JSON.stringify(box)}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, `${columns} x ${rows}`);
  }
  await page.context().close();
});

longTest('a sheet that is opened right after another was closed stays open', async () => {
  const page = await openPage(shared);
  await slowDown(page, 6);
  const clickAndPress = (selector) => page.evaluate(async (what) => {
    document.querySelector(what).click();
    for (let turn = 0; turn < 8; turn += 1) await null; // drawn, and no other task has run
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
  }, selector);
  const ways = {
    'by Escape': () => Promise.all([page.keyboard.press('Escape'), page.keyboard.press('?')]),
    'by its button': () => clickAndPress('.sheet [aria-label=Close]'),
    'by a click beside it': () => clickAndPress('.sheet'),
  };
  for (const [way, closeAndOpen] of Object.entries(ways)) {
    for (const times of firstOf([...Array(10).keys()], 3)) {
      await page.keyboard.press('n');
      await page.locator('.sheet[open]').waitFor();
      await closeAndOpen();
      await page.locator('.sheet[open] h2', { hasText: 'Keys and touch' }).waitFor();
      await page.evaluate(() => new Promise((done) => setTimeout(done, 50))); // events of the old sheet have arrived
      assert.deepEqual(await page.locator('.sheet[open] h2').allInnerTexts(), ['Keys and touch'], `closed ${way}, time ${times}`);
      await page.keyboard.press('Escape');
      await page.locator('.sheet').waitFor({ state: 'detached' });
    }
  }
  await page.context().close();
});

test('hints mark a direction that is a move', async () => {
  const page = await openPage(shared, { seed: 6 });
  await page.keyboard.press('i');
  const direction = await page.locator('.hint-best').getAttribute('data-direction');
  const before = await shownBoard(page);
  await page.keyboard.press(`Arrow${direction[0].toUpperCase()}${direction.slice(1)}`);
  assert.notDeepEqual(await shownBoard(page), before);
  await page.context().close();
});

longTest('hints whose Worker failed come with the next move', async () => {
  const page = await openPage(shared, {
    prepare: () => {
      window.Worker = class extends Worker {
        constructor(...words) {
          super(...words);
          this.addEventListener('error', () => (window.hasFailed = true));
        }
      };
    },
  });
  await beginGame(page, '3x3', 6);
  await page.route('**/hint_worker-*.js', (route) => route.abort());
  await page.keyboard.press('i');
  await page.waitForFunction(() => window.hasFailed);
  assert.equal(await page.locator('.hint-best').count(), 0);
  await page.unroute('**/hint_worker-*.js');
  await playByKeys(page, 1);
  await page.locator('.hint-best').waitFor();
  await page.context().close();
});

test('watched games move by themselves, and a key takes over', async () => {
  const page = await openPage(shared);
  await beginGame(page, '3x3', 6);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('p');
  await page.waitForFunction(() => Number(document.querySelector('[data-moves]').textContent) >= 4);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Watch' }).waitFor();
  await page.context().close();
});

/** Presses 16 arrow keys, one every 120 ms. Gives the number of frames drawn meanwhile. */
function framesWhilePlaying(page) {
  return page.evaluate(async () => {
    let frames = 0;
    let playing = true;
    const frame = () => {
      frames += 1;
      if (playing) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    for (let press = 0; press < 16; press += 1) {
      const key = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'][press % 4];
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await new Promise((done) => setTimeout(done, 120));
    }
    playing = false;
    return frames;
  });
}

longTest('a processor a fourth as fast has time to move tiles at 60 frames a second', async () => {
  const page = await openPage(shared, { seed: 5 });
  const client = await page.context().newCDPSession(page);
  // Processor time, not clock time, so that other work on the machine changes nothing.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const before = await busySeconds();
  const frames = await framesWhilePlaying(page);
  const milliseconds = ((await busySeconds()) - before) * 1000;
  console.log(`${milliseconds.toFixed(1)} ms of work in ${frames} frames`);
  // 16 moves in 1.92 s: 115 frames at 60 a second.
  assert.ok(milliseconds > 1 && (milliseconds * 4) / slowdown < 1920, `${milliseconds} ms`);
  await page.context().close();
});

longTest('a game pad slides and undoes, once for each press', async () => {
  const page = await openPage(shared, {
    seed: 5,
    prepare: () => {
      window.pad = { axes: [0, 0], buttons: Array.from({ length: 17 }, () => ({ pressed: false })) };
      navigator.getGamepads = () => [window.pad, null];
    },
  });
  const start = await shownBoard(page);
  await page.evaluate(() => window.dispatchEvent(new Event('gamepadconnected')));
  const hold = (change) => page.evaluate(async (input) => {
    const frames = async (count) => {
      for (; count > 0; count -= 1) await new Promise((done) => requestAnimationFrame(done));
    };
    if (input.button !== undefined) window.pad.buttons[input.button].pressed = true;
    if (input.axes) window.pad.axes = input.axes;
    await frames(4);
    if (input.button !== undefined) window.pad.buttons[input.button].pressed = false;
    window.pad.axes = [0, 0];
    await frames(2);
  }, change);
  await hold({ button: 14 });
  await savedRecord(page, 1);
  const left = await shownBoard(page);
  await hold({ axes: [0.1, 0.9] });
  await savedRecord(page, 2);
  assert.notDeepEqual(left, start);
  await hold({ button: 1 });
  await eventually(() => shownBoard(page), (board) => board.join() === left.join());
  await page.context().close();
});

longTest('merges vibrate while the setting is on, and not after it is turned off', async () => {
  const page = await openPage(shared, {
    seed: 5,
    prepare: () => {
      window.buzzes = 0;
      navigator.vibrate = () => (window.buzzes += 1) > 0;
    },
  });
  await inSettings(shared, page, () => turn(page.getByLabel('Vibration'), true));
  // The code that vibrates is loaded after the board.
  const buzzesAfterMoves = async () => {
    await playByKeys(page, 3);
    return page.evaluate(() => window.buzzes);
  };
  const buzzes = await eventually(buzzesAfterMoves, (count) => count > 2);
  await inSettings(shared, page, () => turn(page.getByLabel('Vibration'), false));
  assert.equal((await playByKeys(page, 20)).made.length, 20);
  assert.equal(await page.evaluate(() => window.buzzes), buzzes);
  await page.context().close();
});
