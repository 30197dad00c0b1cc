// The page's look: the board in every theme, the layouts, the player's own themes, sounds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compare, themes } from './pictures.mjs';
import { beginGame, chooseTheme, eventually, inSettings, openPage, pairOf, papersOf, playByKeys, settled, turn, useBrowser } from './support.mjs';

const shared = useBrowser();

test('a game equals its golden picture in every theme', async () => {
  const page = await openPage(shared, { seed: 12, viewport: { width: 320, height: 460 }, reducedMotion: 'reduce' });
  await playByKeys(page, 90);
  for (const theme of themes) {
    await chooseTheme(shared, page, theme);
    await settled(page);
    compare(`theme-${theme}`, await page.locator('.board').screenshot());
  }
  await page.context().close();
});

test('tiles 1 and 2 of Threes have the colours of the pair, on the board and in the list of games; tiles of 2048 have none', async () => {
  const page = await openPage(shared);
  const { one, two, first } = pairOf('dark');
  await beginGame(page, 'threes', 12);
  const threes = await papersOf(page);
  assert.deepEqual([threes[1], threes[2], threes[3]], [one, two, first]);
  await beginGame(page, '2048', 12);
  assert.equal((await papersOf(page))[2], first);
  await page.goto(`${shared.host.address}#/games`);
  const painted = (game, color) => page.locator(`[data-cartridge="${game}"] .thumbnail rect[fill="${color}"]`).count();
  for (const color of [one, two]) {
    await eventually(() => painted('threes', color), (count) => count > 0);
    assert.equal(await painted('2048', color), 0);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

for (const [name, width, height] of [['phone', 320, 568], ['tablet', 768, 900], ['desk', 1000, 640]]) {
  test(`the layout ${name} equals its golden picture`, async () => {
    const page = await openPage(shared, { viewport: { width, height }, colorScheme: 'light', reducedMotion: 'reduce', deviceScaleFactor: 0.5 });
    await beginGame(page, 'threes', 12);
    await settled(page);
    compare(`layout-${name}`, await page.screenshot());
    await page.context().close();
  });
}

const ownTheme = readFileSync(new URL('../../themes/dark.toml', import.meta.url), 'utf8')
  .replace(/^name = .*$/m, 'name = "mine"').replace(/^title = .*$/m, 'title = "My own"').replace(/^(\s*paper = )"#[0-9a-f]{6}"/im, '$1"#123456"');

async function addTheme(page, text) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add one of your own' }).click();
  await (await choosing).setFiles([{ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(text) }]);
}

test('a theme file of the player is used, outlives a reload, and the place of a fault in it is named', async () => {
  const page = await openPage(shared, {
    hash: '#/settings',
    prepare: () => {
      const look = () => (window.firstCards ||= document.querySelectorAll('.theme-card').length);
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    },
  });
  await page.waitForSelector('.theme-cards');
  await addTheme(page, ownTheme);
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'mine');
  assert.equal(await page.evaluate(() => document.documentElement.style.getPropertyValue('--paper')), '#123456');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'mine');
  await page.waitForSelector('.theme-cards');
  const [first, now] = await page.evaluate(() => [window.firstCards, document.querySelectorAll('.theme-card').length]);
  assert.equal(first, now, 'a card of the player came later, and moved the buttons');
  await addTheme(page, ownTheme.replace('"#123456"', '"blue"'));
  await page.getByText(/mine\.toml:\d+:\d+: expected .*blue/).first().waitFor();
  await page.context().close();
});

test('a session with sounds makes tones at slides and merges, and none after they are turned off', async () => {
  const page = await openPage(shared, {
    prepare: () => {
      window.tones = 0;
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function begin(...when) {
        window.tones += 1;
        return start.apply(this, when);
      };
    },
  });
  await inSettings(shared, page, () => turn(page.getByLabel('Sounds'), true));
  // Sounds are loaded after the board.
  const tonesAfterAMove = async () => {
    await playByKeys(page, 1);
    return page.evaluate(() => window.tones);
  };
  const tones = await eventually(tonesAfterAMove, (count) => count >= 5);
  await inSettings(shared, page, () => turn(page.getByLabel('Sounds'), false));
  assert.equal((await playByKeys(page, 5)).made.length, 5);
  assert.equal(await page.evaluate(() => window.tones), tones);
  await page.context().close();
});
