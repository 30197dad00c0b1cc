// The editor completes exactly the engine's words. The engine names its words in errors about other words.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../web/engine/dist/index.js';
import { requireOfPage } from './support.mjs';

const source = readFileSync(new URL('../../web/page/src/maker/cartridge_words.ts', import.meta.url), 'utf8');
const { code } = requireOfPage('esbuild').transformSync(source, { loader: 'ts', format: 'esm' });
const { bracedWords, cartridgeWords } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const engine = await load();

/** A cartridge with every section, as lines by section and key. */
const whole = {
  '': { name: '"a"', title: '"A"', about: '"A game."' },
  board: { width: 4, height: 4 },
  tiles: { values: '[2]', then: '"double"', largest: 64 },
  spawn: { start: 2, odds: '[[2, 1]]', out_of: 1 },
  score: { kind: '"counted"', worth: '[1]', then: '"double"' },
  goal: { tile: 64 },
  players: { most: 2 },
  moves: { undo: 1 },
  controls: { left: '["west"]' },
};

/** A cartridge with a level: levels have no [board]. */
const withLevel = { '': { ...whole[''], spawn: '"none"' }, tiles: whole.tiles, levels: { start: '["2 . 2"]', goal: '{ tile = 4 }' } };

/** The words that the engine's error expects if `key` of `section` has `value`. */
function expectedAt(section, key, value) {
  const lines = Object.entries(section === 'levels' ? withLevel : whole).flatMap(([name, keys]) => {
    if (key === 'bonus' && name === 'spawn') return ['[spawn]', 'start = 2', 'deck = [[2, 1]]', `bonus = ${value}`];
    const changed = name === section ? { ...keys, [key]: value } : keys;
    return [name && (name === 'levels' ? '[[levels]]' : `[${name}]`), ...Object.entries(changed).map((pair) => pair.join(' = '))];
  });
  try {
    engine.readCartridge(lines.join('\n'));
  } catch ({ expected }) {
    return expected.replace(/^one of the (keys|words) /, '').split(/, | or /).map((word) => word.trim()).sort();
  }
  throw new Error(`${section}.${key} = ${value} is no fault`);
}

const wordsOf = (list) => list.map(({ word }) => word).sort();

test('a stranger among the keys is the first fault of a cartridge with every section', () => {
  assert.equal(expectedAt('', 'stranger', 1).includes('name'), true);
});

for (const [section, words] of Object.entries(cartridgeWords)) {
  test(`the keys of [${section}] are the engine's`, () => {
    const known = section === '' ? [...wordsOf(words), ...Object.keys(cartridgeWords).filter(Boolean)].sort() : wordsOf(words);
    assert.deepEqual(known, expectedAt(section, 'stranger', 1));
  });

  for (const { word, values } of words.filter(({ values: [first] = [''] }) => first.includes('"'))) {
    test(`the values of ${section}.${word} are the engine's`, () => {
      const isList = values[0].startsWith('[');
      const expected = expectedAt(section, word, isList ? '["stranger"]' : '"stranger"');
      assert.deepEqual(values.map((value) => value.replace(/[["]/g, '')).sort(), expected);
    });
  }
}

for (const [place, words] of Object.entries(bracedWords)) {
  test(`the keys in the braces of ${place} are the engine's`, () => {
    const [section, key] = place.split('.');
    const braces = (first) => (key === 'merge' ? `[{ ${first}stranger = 1 }]` : `{ ${first}stranger = 1 }`);
    const expected = new Set([...expectedAt(section, key, braces('')), ...(key === 'start' ? expectedAt(section, key, braces('board = [], ')) : [])]);
    if (place === 'levels.goal') expected.delete('par'); // it stands beside the goal of a level
    assert.deepEqual(wordsOf(words), [...expected].sort());
  });
}
