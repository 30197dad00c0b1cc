// Walks on the page.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually, native, openPage, useBrowser } from './support.mjs';

const shared = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'tilery-walk-'));
const commands = readFileSync(new URL('../telling/merrow_commands.txt', import.meta.url), 'utf8').trim().split('\n');

/** A page that walks through Merrow with seed 1: the page's seeds are 53 bits of a random number. */
async function openWalk(wishes = {}) {
  const page = await openPage(shared, {
    hash: '#/explore',
    prepare: () => {
      const { getRandomValues } = crypto;
      crypto.getRandomValues = (array) => (array instanceof BigUint64Array ? array.fill(1n << 11n) : getRandomValues.call(crypto, array));
    },
    ...wishes,
  });
  await page.waitForSelector('.scene');
  return page;
}

async function say(page, line) {
  await page.getByLabel('Say what to do').fill(line);
  await page.keyboard.press('Enter');
}

function keptWalk(page) {
  return page.evaluate(async () => {
    const database = await new Promise((done) => (indexedDB.open('tilery').onsuccess = (event) => done(event.target.result)));
    const file = await new Promise((done) => {
      database.transaction('files').objectStore('files').get('walk/merrow').onsuccess = (event) => done(event.target.result);
    });
    database.close();
    return new TextDecoder().decode(file.bytes);
  });
}

test('the whole quest is won in words, and the native program verifies the walk', async () => {
  const page = await openWalk();
  for (const line of commands) await say(page, line);
  await page.getByText('The quest is done.', { exact: true }).waitFor();
  const file = join(folder, 'walk.tilery');
  const verified = async () => {
    writeFileSync(file, await keptWalk(page));
    return JSON.parse(await native(['verify', file, '--json']));
  };
  // The last turns may still be on their way into storage.
  await eventually(verified, ({ ok, won }) => ok && won);
  assert.deepEqual(page.faults, []);
  await page.reload();
  await page.getByText('The quest is done.', { exact: true }).waitFor();
  await page.context().close();
});

test('the view is drawn from patterns of 8 x 8 dots, crisp at every zoom', async () => {
  const page = await openWalk();
  for (const zoom of ['Closer', 'Closer', 'Farther', 'Farther', 'Farther', 'Farther']) {
    await page.getByRole('button', { name: zoom }).click();
    const { width, colors, rendering } = await page.locator('.scene').evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const { imageRendering: rendering } = getComputedStyle(canvas);
      return { width: canvas.width, colors: new Set(new Uint32Array(data.buffer)).size, rendering };
    });
    assert.deepEqual([width % 8, rendering], [0, 'pixelated']);
    assert.ok(colors > 4, `${colors} colours`);
  }
  await page.context().close();
});

test('a click and a touch travel, keys step, and the screen reader hears of it', async () => {
  const page = await openWalk({ hasTouch: true });
  const turns = () => page.evaluate(() => document.querySelectorAll('.walk-log li').length);
  const pictureOf = () => page.locator('.scene').evaluate((canvas) => canvas.toDataURL());
  const told = () => page.locator('[data-announcer]').innerText();
  const start = [await turns(), await pictureOf(), await told()];
  const { x, y, width, height } = await page.locator('.scene').boundingBox();
  await page.mouse.click(x + width * 0.5, y + height * 0.7);
  await eventually(pictureOf, (picture) => picture !== start[1]);
  const clicked = [await turns(), await pictureOf(), await told()];
  await page.touchscreen.tap(x + width * 0.45, y + height * 0.5);
  await eventually(pictureOf, (picture) => picture !== clicked[1]);
  const touched = [await turns(), await pictureOf(), await told()];
  await page.keyboard.press('ArrowUp');
  await eventually(pictureOf, (picture) => picture !== touched[1]);
  assert.ok(clicked[0] >= start[0] && touched[2] !== '');
  const known = await page.locator('.minimap').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(known > 2, `${known} colours on the map`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(pictureOf, (picture) => picture === touched[1]);
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

test('a map of Tiled with its tileset is walked in, and one goes back to Merrow', async () => {
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

test('a TMJ map alone is walked in with its creatures, and what it has else is told', async () => {
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

test('of several maps one is chosen', async () => {
  const page = await openWalk();
  await openFiles(page, [file('one.tmx', map), file('two.tmx', map), file('tiles.tsx', tileset)]);
  await page.getByRole('button', { name: 'two.tmx' }).click();
  await page.waitForSelector('h1:has-text("two")');
  await page.context().close();
});

test('a folder with a world.toml is the world in it', async () => {
  const page = await openWalk();
  await page.getByRole('button', { name: 'Open maps' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a folder' }).click();
  await (await choosing).setFiles(new URL('../../maps/merrow', import.meta.url).pathname);
  await page.locator('.sheet').waitFor({ state: 'detached' });
  await page.getByText('Look on the beach').first().waitFor();
  await page.context().close();
});

test('a faulty map says which file and which place', async () => {
  const page = await openWalk();
  const said = async (files) => {
    await openFiles(page, files);
    await page.locator('.sheet [role=alert]').waitFor();
    return page.locator('.sheet [role=alert]').innerText();
  };
  assert.match(await said([file('hall.tmx', map)]), /tiles\.tsx: expected .*found/);
  assert.match(await said([file('hall.tmx', map.replace('width="5" height="3"', 'width="x" height="3"')), file('tiles.tsx', tileset)]), /hall\.tmx:1:\d+: expected/);
  assert.match(await said([file('tiles.tsx', tileset)]), /Expected maps of Tiled .* found tiles\.tsx/);
  await page.context().close();
});
