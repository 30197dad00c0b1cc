// Pictures of every page in every theme and layout, compared with golden ones.
import { test } from 'node:test';
import { load } from '../../web/engine/dist/index.js';
import { compare, PNG, themes } from './pictures.mjs';
import { beginGame, keptGames, linkTo, openPage, playByKeys, savedRecord, setTheme, settled, useBrowser } from './support.mjs';

const shared = useBrowser();
const layouts = [['phone', 320, 568], ['tablet', 768, 1000], ['desk', 1280, 800]];
const screens = ['', 'games', 'make', 'explore', 'scores', 'settings', 'today', 'train', 'companion', 'more'];

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

/** The last part of a screen to appear. */
const lastParts = { '': '[data-board]', make: '.shares', explore: '.scene', today: '.calendar', train: '.train-answer', companion: '.companion', shared: '.shared-games', replay: '.player-bar' };

/** Shows a screen of the page, and waits until all of it is there. */
async function show(page, address) {
  await page.goto(address);
  const [screen] = address.split('#/')[1].split('/');
  await page.waitForSelector(lastParts[screen] ?? 'main:not([aria-busy=true]) h1');
  await settled(page);
}

/** A link to a game of somebody else. */
async function sharedGame() {
  const engine = await load();
  const game = engine.newGame({ cartridge: engine.cartridges()[0].text, seed: 5n });
  for (let move = 0; move < 60; move += 1) game.act(['left', 'down', 'right', 'up'][move % 4]);
  return linkTo(shared, { record: game.record(), by: 'Anna' });
}

/** Pictures of the page in every theme. */
async function inEveryTheme(page) {
  const pictures = [];
  for (const theme of themes) {
    await setTheme(page, theme);
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
  test(`every page on a ${layout} equals its golden picture in every theme`, async () => {
    const page = await openStill(width, height);
    await beginGame(page, '2048', 12);
    const { made } = await playByKeys(page, 90);
    await savedRecord(page, made.length);
    const [{ id }] = await keptGames(page);
    const addresses = screens.map((screen) => [screen, `${shared.host.address}#/${screen}`]);
    addresses.push(['replay', `${shared.host.address}#/replay/${id}`], ['shared', await sharedGame()]);
    for (const [screen, address] of addresses) {
      await show(page, address);
      compare(`${layout}-${screen || 'game'}`, sideBySide(await inEveryTheme(page)));
    }
    await page.context().close();
  });
}
