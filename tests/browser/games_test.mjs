// Whole games of every shipped cartridge: every board on the page equals the native program's.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { beginGame, boardsIn, native, openPage, playByKeys, useBrowser } from './support.mjs';

const shared = useBrowser();
const list = readFileSync(new URL('../../cartridges/CMakeLists.txt', import.meta.url), 'utf8');
const names = /tilery_embed\(shipped_cartridges([^)]*)\)/.exec(list)[1].trim().split(/\s+/);
const mostMoves = 1500;
let opened; // one page for all games

test('17 cartridges or more are shipped', () => assert.ok(names.length >= 17));

for (const [index, name] of names.entries()) {
  test(`a game of ${name} is the native one, board for board`, async () => {
    const page = await (opened ??= openPage(shared));
    const seed = 1000 + index;
    await beginGame(page, name, seed);
    const { made, boards } = await playByKeys(page, mostMoves);
    const expected = boardsIn(await native(['play', name, '--seed', String(seed), '--plain', '--no-save'], `${made.join('\n')}\nquit\n`));
    assert.ok(made.length > 5, `${made.length} moves`);
    assert.deepEqual(boards, expected.slice(0, boards.length));
    assert.deepEqual(page.faults, []);
  });
}
