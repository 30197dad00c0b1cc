// Pictures of the page in every theme and layout, compared with the kept ones. TILERY_GOLDEN=write keeps
// new ones: look at them before you commit them.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { beginGame, openPage, playByKeys, requireOfPage, useBrowser } from './support.mjs';

const { PNG } = requireOfPage('pngjs');
const shared = useBrowser();
const folder = new URL('golden/', import.meta.url);
const mostDifferent = 0.02; // of the pixels
const visible = 48; // of 255, in one channel

function differentShare(found, kept) {
  if (found.width !== kept.width || found.height !== kept.height) return 1;
  let different = 0;
  for (let at = 0; at < found.data.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(found.data[at + channel] - kept.data[at + channel]) > visible)) different += 1;
  }
  return different / (found.width * found.height);
}

function compare(name, picture) {
  const file = fileURLToPath(new URL(`${name}.png`, folder));
  if (process.env.TILERY_GOLDEN === 'write') {
    mkdirSync(folder, { recursive: true });
    return writeFileSync(file, picture);
  }
  assert.ok(existsSync(file), `${name}: no picture is kept`);
  const share = differentShare(PNG.sync.read(picture), PNG.sync.read(readFileSync(file)));
  assert.ok(share <= mostDifferent, `${name}: ${(100 * share).toFixed(1)}% of the pixels differ`);
}

const themes = ['dark', 'light', 'web', 'contrast', 'colorblind', '2600', 'basic'];

test('a game looks as it did in every theme', async () => {
  const page = await openPage(shared, { viewport: { width: 320, height: 460 }, reducedMotion: 'reduce' });
  await beginGame(page, '2048', 12);
  await playByKeys(page, 90);
  for (const theme of themes) {
    await page.goto(`${shared.host.address}#/settings`);
    await page.locator(`input[name=theme][value="${theme}"]`).check({ force: true });
    await page.goto(`${shared.host.address}#/`);
    await page.waitForSelector('[data-board]');
    await page.waitForTimeout(700);
    compare(`theme-${theme}`, await page.locator('.board').screenshot());
  }
  await page.context().close();
});

for (const [name, width, height] of [['phone', 320, 568], ['tablet', 768, 900], ['desk', 1000, 640]]) {
  test(`the layout ${name} looks as it did`, async () => {
    const page = await openPage(shared, { viewport: { width, height }, colorScheme: 'light', reducedMotion: 'reduce', deviceScaleFactor: 0.5 });
    await beginGame(page, 'threes', 12);
    await page.waitForTimeout(700);
    compare(`layout-${name}`, await page.screenshot());
    await page.context().close();
  });
}
