// Pictures of every page in every theme and layout, compared with the kept ones.
import { test } from 'node:test';
import { compare, PNG, themes } from './pictures.mjs';
import { beginGame, openPage, playByKeys, settled, useBrowser } from './support.mjs';

const shared = useBrowser();
const layouts = [['phone', 320, 568], ['tablet', 768, 1000], ['desk', 1280, 800]];
const screens = ['', 'games', 'make', 'explore', 'scores', 'settings'];

/** A page with fixed chance and a fixed date. */
function openStill(width, height) {
  const prepare = () => {
    let count = 0n;
    const { getRandomValues } = crypto;
    crypto.getRandomValues = (array) => (array instanceof BigUint64Array ? array.fill((count += 1n) << 11n) : getRandomValues.call(crypto, array));
    Math.random = () => 0.5;
    Date.now = () => 1_750_000_000_000;
  };
  return openPage(shared, { viewport: { width, height }, reducedMotion: 'reduce', deviceScaleFactor: 0.3, prepare });
}

/** Shows a screen of the page, and waits until all of it is there. */
async function show(page, screen) {
  await page.goto(`${shared.host.address}#/${screen}`);
  await page.waitForSelector(screen === '' ? '[data-board]' : 'main:not([aria-busy=true]) h1');
  if (screen === 'make') await page.waitForSelector('.shares');
  if (screen === 'explore') await page.waitForSelector('.scene');
  await settled(page);
}

/** Pictures of the page in every theme. Another tab changes the setting, which takes effect at once. */
async function inEveryTheme(page) {
  const pictures = [];
  for (const theme of themes) {
    await page.evaluate((name) => new BroadcastChannel('tilery-settings').postMessage({ theme: name }), theme);
    await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
    await settled(page);
    pictures.push(PNG.sync.read(await page.screenshot()));
  }
  return pictures;
}

/** Pictures of one size side by side. */
function sideBySide(pictures) {
  const [{ width, height }] = pictures;
  const sheet = new PNG({ width: width * pictures.length, height });
  pictures.forEach((picture, index) => PNG.bitblt(picture, sheet, 0, 0, width, height, index * width, 0));
  return PNG.sync.write(sheet, { deflateLevel: 9, colorType: 2 });
}

for (const [layout, width, height] of layouts) {
  test(`every page on a ${layout} looks as it did in every theme`, async () => {
    const page = await openStill(width, height);
    await beginGame(page, '2048', 12);
    await playByKeys(page, 90);
    for (const screen of screens) {
      await show(page, screen);
      compare(`${layout}-${screen || 'game'}`, sideBySide(await inEveryTheme(page)));
    }
    await page.context().close();
  });
}
