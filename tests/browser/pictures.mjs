// Compares pictures of the page with golden ones. TILERY_GOLDEN=write writes new ones: look at them before you
// commit them.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireOfPage } from './support.mjs';

export const { PNG } = requireOfPage('pngjs');
export const themes = ['dark', 'light', 'web', 'contrast', 'colorblind', '2600', 'basic'];
const folder = new URL('golden/', import.meta.url);
const mostDifferent = 0.02; // of the pixels
const visible = 48; // of 255, in one channel

function differentShare(found, golden) {
  if (found.width !== golden.width || found.height !== golden.height) return 1;
  let different = 0;
  for (let at = 0; at < found.data.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(found.data[at + channel] - golden.data[at + channel]) > visible)) different += 1;
  }
  return different / (found.width * found.height);
}

/** Fails if more than a few pixels of `picture` differ visibly from the golden picture `name`. */
export function compare(name, picture) {
  const file = fileURLToPath(new URL(`${name}.png`, folder));
  if (process.env.TILERY_GOLDEN === 'write') {
    mkdirSync(folder, { recursive: true });
    return writeFileSync(file, picture);
  }
  assert.ok(existsSync(file), `${name}: expected a golden picture, found no file ${file}`);
  const share = differentShare(PNG.sync.read(picture), PNG.sync.read(readFileSync(file)));
  assert.ok(share <= mostDifferent, `${name}: ${(100 * share).toFixed(1)}% of the pixels differ`);
}
