// The part of the package's test that runs in node and in the browser. `network` holds the bytes of a network.
import { load, loadWorlds, TileryError } from 'tilery';
import { smallWorlds } from './small_world.mjs';

/** Plays a game of a cartridge. Each move is the first possible one in an order of directions that rotates. */
function played(engine, cartridge, seed) {
  const game = engine.newGame({ cartridge: cartridge.text, seed });
  const turns = ['left', 'down', 'right', 'up', 'go on'];
  for (let move = 0; move < 300 && !game.state().over; move += 1) {
    turns.some((_, ahead) => game.act(turns[(move + ahead) % turns.length]) !== null);
    if (move % 50 === 49) game.act('undo');
  }
  return game;
}

function checksOf(engine) {
  const faults = [];
  const expect = (claim, what) => claim || faults.push(what);
  const [first] = engine.cartridges();
  const game = engine.newGame({ cartridge: first.text, seed: 2n ** 64n - 1n });
  const before = game.state();
  const turn = game.act('left') ?? game.act('down');
  expect(turn.words.includes(' appeared in row '), turn.words);
  expect(game.state().canUndo && game.act('undo') !== null && game.act('undo') === null, 'undo');
  expect(game.state().canRedo && String(game.state().ranks) === String(before.ranks), 'undone board');
  expect(game.act('redo') !== null, 'redo');
  expect(engine.openRecord(game.record()).record() === game.record(), 'a record opened again');
  expect(game.takeOver(1, 7n, 1n).state().moves === 1, 'taken over');
  const hint = engine.hint(game, { depth: 2 });
  expect(hint.depth === 2 && hint.best in hint.values && !hint.network, JSON.stringify(hint));
  expect(engine.hint(game, { ms: 20 }).final, 'a hint in time');
  const { text: puzzles } = engine.packs().find(({ name }) => name === 'gather');
  const exact = engine.hint(engine.newGame({ cartridge: engine.readCartridge(puzzles).levels[0].text, seed: 1n }));
  expect(hint.unit === undefined && exact.unit === 'percent' && exact.values[exact.best] <= 100, JSON.stringify(exact));
  expect(engine.verify(game.record()).ok, 'a true record');
  expect(!engine.verify(game.record().replace('moves 1', 'moves 2')).ok, 'a false record');
  let calls = 0;
  const review = engine.review(game.record(), '', { depth: 1, onProgress: () => (calls += 1) });
  expect(review.moves.length === 1 && calls > 0, 'a review');
  expect(engine.simulate(first.text, { games: 10, seed: 2n ** 63n }).games === 10, 'a simulation');
  expect(engine.review(game.record(), first.text, { depth: 1 }).moves.length === 1, 'a review by a text');
  expectFault(expect, () => engine.review('no record'), (fault) => fault.source === 'record' && fault.expected !== '');
  expectFault(expect, () => engine.simulate('name = 3'), ({ source, line }) => source === 'toml' && line === 1);
  expectFault(expect, () => engine.readCartridge('name = 3', 'mine.toml'), ({ line, column }) => line === 1 && column > 0);
  expectFault(expect, () => engine.newGame({ seed: 1n }), ({ found }) => found === 'undefined');
  const { text: threes } = engine.cartridges().find(({ name }) => name === 'threes');
  for (const [size, words] of [[{ width: 5 }, 'width 5'], [{ height: 3 }, 'height 3'], [{ width: 5, height: 4 }, '5 x 4']]) {
    expectFault(expect, () => engine.newGame({ cartridge: threes, seed: 1n, ...size }), ({ found }) => found === words);
  }
  expectFault(expect, () => engine.addNetwork('2048.network'), ({ source }) => source === 'network');
  expectFault(expect, () => engine.hint(game, { ms: 'soon' }), ({ source, found }) => source === 'ms' && found === 'soon');
  expectFault(expect, () => game.reason('left', 'undo'), ({ found }) => found === 'undo');
  const search = engine.hints(first.text);
  for (const used of [search, engine.newGame({ cartridge: first.text, seed: 1n })]) {
    used.free();
    used.free();
    expectFault(expect, () => (used === search ? used.deepen() : used.state()), isFreed);
  }
  const fitting = engine.atariCartridges();
  expect(fitting.length > 2 && fitting.every(({ text }) => engine.atariRom(text).length === 2048), 'ROMs');
  expectFault(expect, () => engine.atariRom(first.text), ({ line, found }) => line > 1 && found === '2147483648');
  expect(engine.themes().every((theme) => engine.readTheme(theme.text).tiles.length > 0), 'themes');
  return faults;
}

/** Expects that `work` throws a TileryError of which `claim` is true. */
function expectFault(expect, work, claim) {
  try {
    work();
    expect(false, `no error by ${work}`);
  } catch (error) {
    expect(error instanceof TileryError && claim(error), `${work}: ${error}`);
  }
}

const isFreed = ({ found }) => found === 'one that was freed';

/** Faults of walks that outlive their world, and of objects that are used after they were freed. */
function faultsOfFreeing(worlds) {
  const faults = [];
  const expect = (claim, what) => claim || faults.push(what);
  const world = worlds.open('merrow');
  const walk = world.begin(1n);
  const before = walk.answer('look');
  world.free();
  const others = [worlds.open('merrow'), worlds.open('merrow')];
  expect(walk.answer('look') === before, 'a walk whose world was freed');
  expectFault(expect, () => world.info(), isFreed);
  expectFault(expect, () => walk.lockSlide('go on'), ({ found }) => found === 'go on');
  for (const freed of [walk, ...others]) freed.free();
  expectFault(expect, () => walk.state(), isFreed);
  return faults;
}

/** Expects that a world looks the same from TMX and from TMJ. */
function faultsOfWorlds(worlds) {
  const views = smallWorlds.map((files) => worlds.open('small/world.toml', files).begin(1n).view(9, 5).rows.join('\n'));
  return views[0] === views[1] && new Set(views[0]).size > 2 ? [] : [`worlds: ${views.join(' or ')}`];
}

/** A short walk in the shipped world: whether it took turns, its record, and its view in pixels. */
function shortWalk(worlds) {
  const walk = worlds.open('merrow').begin(1n);
  const before = walk.state().turns;
  walk.answer('n');
  walk.answer('s');
  const { lock, ...state } = walk.state();
  return { moved: state.turns > before, record: walk.record(), ...walk.pixels(6) };
}

export async function run(network) {
  const engine = await load();
  const faults = checksOf(engine);
  const records = engine
    .cartridges()
    .map((cartridge, index) => played(engine, cartridge, BigInt(index)).record());
  const own = engine.cartridges()[0].text.replace(/^name = .*$/m, 'name = "mine"');
  const game = engine.newGame({ cartridge: own, seed: 5n, width: 3, height: 3 });
  if (engine.hint(game, { depth: 2 }).best === null) faults.push('a hint for an own game');
  if (engine.addNetwork(network) !== 'threes') faults.push('the network of Threes');
  const threes = engine.cartridges().find(({ name }) => name === 'threes');
  const evaluated = engine.hint(engine.newGame({ cartridge: threes.text, seed: 1n }), { depth: 2 });
  const worlds = await loadWorlds();
  return { faults: [...faults, ...faultsOfWorlds(worlds), ...faultsOfFreeing(worlds)], records, evaluated, map: shortWalk(worlds) };
}
