// Walks on the page.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firstOf, longTest, test } from '../support/parts.mjs';
import { eventually, native, openPage, pairOf, papersOf, settled, useBrowser } from './support.mjs';

const shared = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'tilery-walk-'));
const commands = readFileSync(new URL('../protocol/merrow_commands.txt', import.meta.url), 'utf8').trim().split('\n');

/** A page that walks through Merrow with seed 1: the upper 53 bits of its random number are the seed. */
async function openWalk(options = {}) {
  const page = await openPage(shared, {
    hash: '#/explore',
    prepare: () => {
      const { getRandomValues } = crypto;
      crypto.getRandomValues = (array) => (array instanceof BigUint64Array ? array.fill(1n << 11n) : getRandomValues.call(crypto, array));
    },
    ...options,
  });
  await page.waitForSelector('.scene');
  await settled(page); // tests click on places of the scene
  return page;
}

/** Types a line and waits until it is taken. */
async function say(page, line) {
  const field = page.getByLabel('Say what to do');
  await field.fill(line);
  await field.press('Enter');
  await eventually(() => field.inputValue(), (left) => left === '');
}

function keptWalk(page) {
  return page.evaluate(async () => {
    const database = await new Promise((done) => (indexedDB.open('tilery').onsuccess = (event) => done(event.target.result)));
    const file = await new Promise((done) => {
      database.transaction('files').objectStore('files').get('walk/merrow').onsuccess = (event) => done(event.target.result);
    });
    database.close();
    return file ? new TextDecoder().decode(file.bytes) : '';  // not yet kept
  });
}

longTest('the whole quest is won in words, and the native program verifies the walk', async () => {
  const page = await openWalk();
  for (const line of commands) await say(page, line);
  await eventually(() => page.locator('main').innerText(), (words) => /^The quest is done\.$/m.test(words));
  const file = join(folder, 'walk.tilery');
  const verified = async () => {
    writeFileSync(file, await keptWalk(page));
    return JSON.parse(await native(['verify', file, '--json']));
  };
  // The last turns may not be stored yet.
  await eventually(verified, ({ ok, won }) => ok && won);
  assert.deepEqual(page.faults, []);
  const praise = page.locator('.walk-won');
  assert.equal(await praise.innerText(), 'The quest is done. Well walked!');
  await page.reload();
  await page.getByText('The quest is done.', { exact: true }).waitFor();
  assert.ok(await praise.isVisible());
  await page.context().close();
});

longTest('leaving and returning while the world loads opens one walk, which is kept', async () => {
  const page = await openPage(shared);
  let release;
  const gate = new Promise((done) => (release = done));
  await page.route('**/worlds-*.wasm', async (route) => {
    await gate;
    await route.continue();
  });
  for (const screen of ['explore', 'scores', 'explore']) {
    await page.goto(`${shared.host.address}#/${screen}`);
    await page.getByRole('heading', { level: 1, name: screen === 'explore' ? 'Explore' : 'Scores' }).waitFor();
  }
  release();
  await page.waitForSelector('.scene');
  await eventually(() => keptWalk(page), (record) => record !== '');
  await page.getByLabel('Say what to do').fill('look');
  await page.getByLabel('Say what to do').press('Enter');
  assert.equal(await page.getByText('Your walk is open in another tab.').count(), 0);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('a line that is typed and sent at once is taken', async () => {
  const page = await openWalk();
  const said = () => page.locator('.walk-said').innerText();
  const before = await said();
  const left = await page.getByLabel('Say what to do').evaluate(async (field) => {
    field.value = 'bag';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.form.requestSubmit();
    await new Promise((done) => setTimeout(done));
    return field.value;
  });
  assert.equal(left, '');
  assert.notEqual(await said(), before);
  await page.context().close();
});

longTest('a letter acts alike with Caps Lock and on a keyboard of another script', async () => {
  const page = await openWalk();
  const log = () => page.locator('.walk-log').innerText();
  const answers = [];
  for (const [key, code] of [['i', 'KeyI'], ['I', 'KeyI'], ['ш', 'KeyI']]) {
    const before = await log();
    await page.evaluate((init) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })), { key, code });
    await eventually(log, (after) => after !== before);
    answers.push(await page.locator('.walk-log li').last().innerText());
  }
  assert.equal(new Set(answers).size, 1, answers.join());
  await page.context().close();
});

let seen; // one page for the tests that only look at it
function walkToSee() {
  return (seen ??= openWalk());
}

test('the view is drawn from patterns of 8 x 8 dots, crisp at every zoom', async () => {
  const page = await walkToSee();
  // From the middle to the nearest and the farthest; ./test takes three steps.
  for (const zoom of firstOf(['Farther', 'Farther', 'Closer', 'Closer', 'Closer', 'Closer', 'Farther', 'Farther'], 3)) {
    await page.getByRole('button', { name: zoom }).click();
    const { width, colors, rendering } = await page.locator('.scene').evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const { imageRendering: rendering } = getComputedStyle(canvas);
      return { width: canvas.width, colors: new Set(new Uint32Array(data.buffer)).size, rendering };
    });
    assert.deepEqual([width % 8, rendering], [0, 'pixelated']);
    assert.ok(colors > 4, `${colors} colours`);
  }
});

test('in a wide window the whole walk is seen at once: the view takes the height, the panels scroll', async () => {
  const page = await walkToSee();
  for (const [width, height] of firstOf([[1280, 720], [900, 800], [1440, 900], [1920, 1080]], 2)) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(high <= height, `${width} x ${height}: ${high}`);
    const scene = await page.locator('.scene').boundingBox();
    assert.ok(Math.abs(scene.width - scene.height) < 1 && scene.height > 0.55 * height, JSON.stringify(scene));
    const line = await page.getByLabel('Say what to do').boundingBox();
    const panels = await page.locator('.explore-panels').boundingBox();
    assert.ok(panels.height >= 120 && line.y + line.height <= panels.y && panels.y + panels.height <= height, JSON.stringify([line, panels]));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  const said = await page.locator('.walk-said').boundingBox();
  assert.ok(said.y + said.height <= 740, JSON.stringify(said));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test('on a high tablet the view has the width of the window, and the words are below it', async () => {
  const page = await walkToSee();
  await page.setViewportSize({ width: 820, height: 1180 });
  await settled(page);
  const [view, scene, words] = await Promise.all(['.explore-view', '.scene', '.walk-words'].map((part) => page.locator(part).boundingBox()));
  assert.ok(scene.width > 640, JSON.stringify(scene));
  assert.ok(view.height < scene.height + 40, 'the view has no black bands');
  assert.ok(words.y >= view.y + view.height && words.y < 1180 - 100, JSON.stringify(words));
});

test('clicks and touches travel and touch things, keys step, and all are announced', async () => {
  const page = await openWalk({ hasTouch: true });
  const pictureOf = () => page.locator('.scene').evaluate((canvas) => canvas.toDataURL());
  const announced = () => page.locator('[data-announcer]').innerHTML(); // repeated words change places
  const start = [await pictureOf(), await announced()];
  assert.doesNotMatch(await page.locator('.walk-log').innerText(), /quit/, 'a page is not left by a word');
  const { x, y, width, height } = await page.locator('.scene').boundingBox();
  const acted = async ([picture, words]) => {
    await eventually(pictureOf, (shown) => shown !== picture);
    await eventually(announced, (heard) => heard !== words);
    return [await pictureOf(), await announced()];
  };
  await page.mouse.click(x + width * 0.5, y + height * 0.7);
  const log = () => page.locator('.walk-log li').allInnerTexts();
  const clicked = await acted(start);
  assert.match((await log()).at(-1), /steps?\./);
  assert.doesNotMatch(await page.locator('[data-announcer]').innerText(), /Nothing happens/);
  const lines = (await log()).length;
  await page.locator('.walk-sighted button').first().click();
  const sighted = await acted(clicked);
  assert.ok((await log()).length > lines);
  await page.touchscreen.tap(x + width * 0.45, y + height * 0.5);
  const touched = await acted(sighted);
  await page.keyboard.press('ArrowUp');
  await acted(touched);
  const known = await page.locator('.minimap').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(known > 2, `${known} colours on the map`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(pictureOf, (picture) => picture === touched[0]);
  await page.context().close();
});

const tileset = `<tileset name="t" tilewidth="8" tileheight="8" tilecount="2" columns="2"><tile id="0" type="floor"/>
<tile id="1" type="rock"><properties><property name="opaque" type="bool" value="true"/></properties></tile></tileset>`;
const map = `<map version="1.10" orientation="orthogonal" width="5" height="3" tilewidth="8" tileheight="8">
<tileset firstgid="1" source="tiles.tsx"/>
<layer id="1" name="g" width="5" height="3"><data encoding="csv">2,2,2,2,2,2,1,1,1,2,2,2,2,2,2</data></layer></map>`;

function file(name, text) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

async function openFiles(page, files) {
  if (!(await page.locator('.sheet').isVisible())) await page.getByRole('button', { name: 'Open maps' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open files' }).click();
  await (await choosing).setFiles(files);
}

test('a map of Tiled with its tileset can be walked in, and a button leads back to Merrow', async () => {
  const page = await openWalk();
  await openFiles(page, [file('My Hall.tmx', map), file('tiles.tsx', tileset)]);
  await page.waitForSelector('h1:has-text("My Hall")');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  const before = await page.locator('.scene').evaluate((canvas) => canvas.toDataURL());
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.locator('.scene').evaluate((canvas) => canvas.toDataURL()), (picture) => picture !== before);
  await page.getByText('There is no quest here').first().waitFor();
  await page.getByRole('button', { name: 'Open maps' }).click();
  await page.getByRole('button', { name: 'Back to Merrow' }).click();
  await page.waitForSelector('h1:has-text("The Lamp of Merrow")');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

const tilesetJson = JSON.stringify({
  type: 'tileset', name: 't', tilewidth: 8, tileheight: 8, tilecount: 2, columns: 2,
  tiles: [{ id: 0, type: 'floor' }, { id: 1, type: 'rock', properties: [{ name: 'opaque', type: 'bool', value: true }] }],
});

/** A hall as TMJ, with objects [class, name, column]. */
function hallJson(source, objects) {
  return JSON.stringify({
    type: 'map', orientation: 'orthogonal', infinite: false, width: 5, height: 3, tilewidth: 8, tileheight: 8,
    tilesets: [{ firstgid: 1, source }],
    layers: [
      { type: 'tilelayer', name: 'g', width: 5, height: 3, x: 0, y: 0, data: [2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2] },
      { type: 'objectgroup', name: 'o', objects: objects.map(([type, name, column], index) =>
        ({ id: index + 1, type, name, x: 8 * column, y: 8, width: 0, height: 0 })) },
    ],
  });
}

longTest('a walk in a single TMJ map has its creatures, and the page lists what it did not understand', async () => {
  const page = await openWalk();
  const objects = [['party', '', 2], ['creature', 'Tom', 3], ['item', 'loaf', 1]];
  await openFiles(page, [file('Hall.tmj', hallJson('tiles.tsj', objects)), file('tiles.tsj', tilesetJson)]);
  await page.waitForSelector('h1:has-text("Hall")');
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.locator('.scene[aria-label*="Tom"]').waitFor();
  await page.getByText('One part of the maps was not understood').click();
  await page.getByText(/Hall\.tmj|hall\.tmj/).first().waitFor();
  const before = await page.locator('.scene').evaluate((canvas) => canvas.toDataURL());
  await page.keyboard.press('ArrowLeft');
  await eventually(() => page.locator('.scene').evaluate((canvas) => canvas.toDataURL()), (picture) => picture !== before);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a folder of TMJ maps without a world.toml offers its maps', async () => {
  const page = await openWalk();
  const home = join(folder, 'halls');
  mkdirSync(join(home, 'tiles'), { recursive: true });
  writeFileSync(join(home, 'one.tmj'), hallJson('tiles/tiles.tsj', []));
  writeFileSync(join(home, 'two.tmj'), hallJson('tiles/tiles.tsj', []));
  writeFileSync(join(home, 'tiles', 'tiles.tsj'), tilesetJson);
  await page.getByRole('button', { name: 'Open maps' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await (await choosing).setFiles(home);
  await page.getByRole('button', { name: 'halls/two.tmj' }).click();
  await page.waitForSelector('h1:has-text("two")');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

longTest('the player chooses one of several maps', async () => {
  const page = await openWalk();
  await openFiles(page, [file('one.tmx', map), file('two.tmx', map), file('tiles.tsx', tileset)]);
  await page.getByRole('button', { name: 'two.tmx' }).click();
  await page.waitForSelector('h1:has-text("two")');
  await page.context().close();
});

longTest('a folder with a world.toml is the world in it', async () => {
  const page = await openWalk();
  await page.getByRole('button', { name: 'Open maps' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await (await choosing).setFiles(new URL('../../maps/merrow', import.meta.url).pathname);
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.locator('.walk-panel').getByText('Look on the beach').waitFor();
  await page.context().close();
});

test('the fault of a map names the file and the place', async () => {
  const page = await openWalk();
  const fault = async (files) => {
    await openFiles(page, files);
    await page.locator('.sheet [role=alert]').waitFor();
    return page.locator('.sheet [role=alert]').innerText();
  };
  assert.match(await fault([file('hall.tmx', map)]), /tiles\.tsx: expected .*found/);
  assert.match(await fault([file('hall.tmx', map.replace('width="5" height="3"', 'width="x" height="3"')), file('tiles.tsx', tileset)]), /hall\.tmx:1:\d+: expected/);
  assert.match(await fault([file('tiles.tsx', tileset)]), /Expected maps of Tiled .* found tiles\.tsx/);
  await page.context().close();
});

test('"Begin anew" keeps the walk before, which Undo brings back', async () => {
  const page = await openWalk();
  for (const line of ['n', 'n', 'w']) await say(page, line);
  const turns = async () => (await keptWalk(page)).match(/^turns (.*)$/m)?.[1].split(' ').length ?? 0;
  const before = await eventually(turns, (count) => count >= 2);
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await eventually(turns, (count) => count === 0);
  await page.waitForFunction(() => document.activeElement.textContent === 'Undo');
  await page.getByRole('button', { name: 'Begin anew' }).click(); // a double click loses nothing either
  await page.locator('button.button', { hasText: /^Undo$/ }).focus();
  await page.keyboard.press('Enter');
  await eventually(turns, (count) => count === before);
  await page.context().close();
});

test('a lock is a board: a grid for screen readers, tiles that slide by keys and swipes, its goal in words and no table', async () => {
  const page = await openWalk({ hasTouch: true });
  for (const line of commands) {
    await say(page, line);
    if (await page.locator('.lock').isVisible()) break;
  }
  await page.locator('.lock').waitFor();
  assert.match(await page.locator('.lock-head').innerText(), /Make a \d+ to open it/);
  const papers = await papersOf(page); // the first lock is a board of Threes
  const { one, two, first } = pairOf('dark');
  assert.deepEqual([papers[1], papers[2], papers[3]], [one, two, first]);
  const cells = () => page.$$eval('.lock [role=gridcell]', (all) => all.map(({ textContent }) => textContent).join());
  const start = await cells();
  const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of keys) await page.keyboard.press(key);
  await eventually(cells, (now) => now !== start);
  const announced = await page.locator('[data-announcer]').innerText();
  assert.doesNotMatch(announced, /\+--/);
  assert.match(announced, /moved|moves|opens|board/i);
  const slid = await cells();
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(cells, (now) => now !== slid);
  const beforeSwipes = await cells();
  const box = await page.locator('.lock .stage').boundingBox();
  for (const [dx, dy] of [[-90, 0], [0, 90], [90, 0], [0, -90]]) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 4 });
    await page.mouse.up();
    if ((await page.locator('.lock').count()) === 0 || (await cells()) !== beforeSwipes) break;
  }
  if (await page.locator('.lock').count()) {
    assert.notEqual(await cells(), beforeSwipes);
    await page.reload();
    await page.locator('.lock').waitFor();
    assert.match(await page.locator('.walk-log').innerText(), /^You are at a lock\. Make a \d+/);
  }
  await page.context().close();
});

longTest('a second tab says that the walk is open in another one, and does not write over it', async () => {
  const page = await openWalk();
  const newRecord = (before) => eventually(() => keptWalk(page), (record) => record !== before);
  const begun = await keptWalk(page);
  await say(page, 'explore');
  const kept = await newRecord(begun);
  const other = await page.context().newPage();
  await other.goto(`${shared.host.address}#/explore`);
  await other.getByText('Your walk is open in another tab. Here is another one, which is not kept.').first().waitFor();
  await say(other, 'wait');
  await other.getByRole('button', { name: 'Begin anew' }).click();
  await say(other, 'wait');
  assert.equal(await keptWalk(page), kept);
  await say(page, 'wait');
  const later = await newRecord(kept);
  // Once the first tab is closed, its walk goes on in the other one.
  await page.close();
  await other.reload();
  await other.waitForSelector('.scene');
  await say(other, 'wait');
  const events = (record) => record.split('\n').filter((line) => line.startsWith('turns ')).join(' ');
  const last = await eventually(() => keptWalk(other), (record) => record !== later);
  assert.ok(events(last).startsWith(events(later)) && events(later).startsWith(events(kept)), `${later}${last}`);
  await other.context().close();
});
