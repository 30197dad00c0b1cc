// Records and links between the page, the native program and other browsers.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longTest, test } from '../support/parts.mjs';
import { beginGame, makeGame, native, openPage, playByKeys, requireOfPage, savedRecord, shownBoard, tilery, useBrowser } from './support.mjs';

const shared = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'tilery-page-'));

test('the native program verifies a record of the page with undone moves', async () => {
  const page = await openPage(shared);
  await beginGame(page, 'threes', 77);
  const { made } = await playByKeys(page, 20);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('u');
  await page.keyboard.press('r');
  const record = await savedRecord(page, made.length - 2);
  writeFileSync(join(folder, 'page.tilery'), record);
  const verdict = JSON.parse(await native(['verify', join(folder, 'page.tilery'), '--json']));
  assert.deepEqual([verdict.ok, verdict.cartridge, verdict.moves], [true, 'threes', made.length - 2]);
  await page.context().close();
});

test('the page opens a record of the native program and stands where it ended', async () => {
  const home = { ...process.env, XDG_DATA_HOME: folder };
  const input = `${Array.from({ length: 30 }, (_, move) => ['left', 'down', 'right'][move % 3]).join('\n')}\nquit\n`;
  const output = execFileSync(tilery, ['play', '2584', '--seed', '9', '--plain'], { env: home, input, encoding: 'utf8' });
  const record = execFileSync(tilery, ['record', 'saved'], { env: home, encoding: 'utf8' });
  const page = await openPage(shared);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.sheet textarea').fill(record);
  await page.getByRole('button', { name: 'Open this text' }).click();
  await page.waitForSelector('h1:has-text("2584")');
  const score = Number((await page.locator('[data-score]').textContent()).replaceAll(',', ''));
  assert.equal(score, Number([...output.matchAll(/Score (\d+)\./g)].at(-1)[1]));
  await page.context().close();
});

test('a link holds the whole game, its own cartridge too', async () => {
  const cartridge = readFileSync(new URL('../../cartridges/tower.toml', import.meta.url), 'utf8')
    .replace('name = "tower"', 'name = "my-tower"').replace('title = "Tower"', 'title = "My tower"').replace('height = 6', 'height = 5');
  const page = await openPage(shared, { hash: '#/make', permissions: ['clipboard-read', 'clipboard-write'] });
  await makeGame(page, cartridge, 'My tower');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('h1:has-text("My tower")');
  await playByKeys(page, 25);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByText('The link is in the clipboard.').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const board = await shownBoard(page);
  const other = await openPage(shared, { hash: new URL(link).hash });
  await other.waitForSelector('h1:has-text("My tower")');
  await other.getByRole('button', { name: 'Play on' }).click();
  await other.waitForSelector('[data-board]');
  assert.deepEqual(await shownBoard(other), board);
  await page.context().close();
  await other.context().close();
});

test('a damaged link and a damaged record say what is wrong', async () => {
  const page = await openPage(shared, { hash: '#/shared/abc' });
  await page.getByText('This link is damaged').waitFor();
  await page.goto(`${shared.host.address}#/`);
  await page.waitForSelector('[data-board]');
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.sheet textarea').fill('tilery record 1\ncartridge nothing');
  await page.getByRole('button', { name: 'Open this text' }).click();
  assert.match(await page.locator('.sheet [role=alert]').textContent(), /expected .*found/);
  await page.context().close();
});

longTest('the text in which the original 2048 on the web keeps its game becomes a game of the page', async () => {
  const cells = Array.from({ length: 4 }, (_, x) => Array.from({ length: 4 }, (_, y) => (x === y ? { position: { x, y }, value: 2 ** (x + 3) } : null)));
  const page = await openPage(shared);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.sheet textarea').fill(JSON.stringify({ grid: { size: 4, cells }, score: 320, over: false, won: false, keepPlaying: false }));
  await page.getByRole('button', { name: 'Open this text' }).click();
  await page.waitForSelector('.sheet', { state: 'detached' });
  assert.deepEqual(await shownBoard(page), ['8', '', '', '', '', '16', '', '', '', '', '32', '', '', '', '', '64']);
  assert.equal(await page.locator('[data-score]').textContent(), '320');
  await page.context().close();
});

test('a link to the page has a picture for previews, with a full address if the page is built for one', async () => {
  const page = await openPage(shared);
  const tags = await page.$$eval('meta[property^="og:"]', (found) => found.map((tag) => [tag.getAttribute('property'), tag.content]));
  const tag = Object.fromEntries(tags);
  const picture = await page.request.get(new URL(tag['og:image'], shared.host.address).href);
  assert.equal(picture.headers()['content-type'], 'image/png');
  const { width, height } = requireOfPage('pngjs').PNG.sync.read(await picture.body());
  assert.deepEqual([String(width), String(height)], [tag['og:image:width'], tag['og:image:height']]);
  await page.context().close();

  const source = readFileSync(new URL('../../web/page/build/preview.ts', import.meta.url), 'utf8');
  const { code } = requireOfPage('esbuild').transformSync(source, { loader: 'ts', format: 'esm' });
  const { previewTags } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const built = (address) => Object.fromEntries(previewTags(address).map(({ attrs }) => [attrs.property ?? attrs.name, attrs.content]));
  assert.deepEqual(tag, Object.fromEntries(Object.entries(built()).filter(([name]) => name.startsWith('og:'))));
  for (const address of ['https://games.example.org', 'https://games.example.org/2048/']) {
    const home = address.replace(/\/?$/, '/');
    assert.equal(built(address)['og:image'], `${home}preview.png`);
    assert.equal(built(address)['og:url'], home);
  }
  for (const wrong of ['games.example.org', 'file:///page', 'https://games.example.org/#/today']) {
    assert.throws(() => built(wrong), (error) => error.message.startsWith('TILERY_ADDRESS: expected') && error.message.endsWith(`found "${wrong}"`));
  }
});
