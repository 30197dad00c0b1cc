// Walks on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, useBrowser } from './support.mjs';

const shared = useBrowser();

test('the view is drawn from patterns of 8 x 8 dots', async () => {
  const page = await openPage(shared, { hash: '#/explore' });
  await page.waitForSelector('.scene', { timeout: 60000 });
  const { width, colors } = await page.locator('.scene').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return { width: canvas.width, colors: new Set(new Uint32Array(data.buffer)).size };
  });
  assert.equal(width % 8, 0);
  assert.ok(colors > 4, `${colors} colours`);
  await page.context().close();
});
