// Levels of a cartridge: gather.3 is level 3 of gather. The kept games are the progress.
import './levels.css';
import type { CartridgeInfo } from 'tilery';
import { loadEngine } from '../engine/engine';
import { gamesChanged, keptGames, useReread } from '../store/games';
import { ownCartridges } from './cartridges';
import { beginKept, openNewest, whileOpening, type CurrentGame } from './current_game';

export interface Levels {
  pack: CartridgeInfo;
  /** The level in play, from 1. */
  number: number;
  /** The stars of each level, 0 to 3. */
  stars: number[];
}

/** The pack to which the game `name` belongs; null for a game that is no level. */
export async function levelsAround(name: string): Promise<Levels | null> {
  const [, packName, digits] = /^(.+)\.([1-9]\d*)$/.exec(name) ?? [];
  const pack = packName ? await packNamed(packName) : null;
  const number = Number(digits);
  return pack && number <= pack.levels.length ? { pack, number, stars: await starsIn(pack) } : null;
}

async function packNamed(name: string): Promise<CartridgeInfo | null> {
  const engine = await loadEngine();
  const pack = [...(await ownCartridges()), ...engine.packs()].find((one) => one.name === name);
  return pack ? engine.readCartridge(pack.text) : null;
}

/** The stars for a solution: 3 for at most `par` moves, 2 for at most 1.5 times as many, else 1. Always 3 without a par. */
function starsFor(moves: number, par: number | null): number {
  if (!par || moves <= par) return 3;
  return moves <= par + Math.floor(par / 2) ? 2 : 1;
}

async function starsIn(pack: CartridgeInfo): Promise<number[]> {
  const solved = (await keptGames()).filter((kept) => kept.won && !kept.broughtIn);
  return pack.levels.map(({ par }, index) =>
    solved
      .filter((kept) => kept.cartridge === `${pack.name}.${index + 1}`)
      .reduce((most, { moves }) => Math.max(most, starsFor(moves, par)), 0));
}

/** Continues a level's open game, or begins one. */
export async function playLevel({ name, levels }: CartridgeInfo, number: number): Promise<void> {
  if (!(await openNewest(`${name}.${number}`))) await beginKept({ cartridge: levels[number - 1]!.text });
}

/** Plays the first level without a solution; the last one once all are solved. */
export async function playPack(pack: CartridgeInfo): Promise<void> {
  const unsolved = (await starsIn(pack)).indexOf(0);
  await playLevel(pack, unsolved < 0 ? pack.levels.length : unsolved + 1);
}

/** Above the board of a level: its number, par and stars; the level before, and the next one. */
export function LevelBar({ current }: { current: CurrentGame }) {
  const { name } = current.live.cartridge;
  const [levels] = useReread(() => levelsAround(name), gamesChanged.value);
  if (!levels) return null;
  const { pack, number, stars } = levels;
  const { par } = pack.levels[number - 1]!;
  const solved = stars.filter((some) => some > 0).length;
  return (
    <nav class="level-bar" aria-label="Levels">
      <button class="button button-quiet" disabled={number === 1} onClick={() => whileOpening(playLevel(pack, number - 1))}>Previous level</button>
      <p>
        Level {number} of {pack.levels.length}
        {par !== null && <span> · par {par}</span>}
        <span> · <Stars count={stars[number - 1] ?? 0} /></span>
        <span> · {solved} solved</span>
      </p>
      <button class="button" disabled={number === pack.levels.length} onClick={() => whileOpening(playLevel(pack, number + 1))}>Next level</button>
    </nav>
  );
}

function Stars({ count }: { count: number }) {
  return <span role="img" aria-label={`${count} of 3 stars`}>{'★'.repeat(count)}{'☆'.repeat(3 - count)}</span>;
}
