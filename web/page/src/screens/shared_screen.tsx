// The content of a link: games to watch or to beat, beside one's own; or a cartridge.
import { useEffect, useState } from 'preact/hooks';
import type { CartridgeInfo } from 'tilery';
import { Thumbnail } from '../board/board';
import { loadEngine } from '../engine/engine';
import { bringIn, playOn } from '../game/bring_in';
import { beginGame, openKept } from '../game/current_game';
import { colorsNow } from '../look/theme';
import { goTo, place, replacePlace, staysDuring } from '../router';
import { readLink, type Shared } from '../share/link';
import { keptGames } from '../store/games';
import type { KeptGame, Rival } from '../store/storage';
import { addOwnCartridge } from '../game/cartridges';
import { countedGames } from '../today/daily';

/** A game of a link, with every move of it replayed. */
interface Proved extends Rival {
  score: number;
  largest: number;
  moves: number;
  over: boolean;
  apart: string;
  ranks: Uint8Array;
}

interface Opened {
  shared: Shared;
  info: CartridgeInfo;
  cartridge: string;
  games: Proved[];
  seed: bigint | null;
  players: number;
  width: number;
  height: number;
  /** The player's own game on that seed. */
  mine: KeptGame | null;
}

export function SharedScreen() {
  const [fault, setFault] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const here = place.value;
  useEffect(() => {
    setOpened(null);
    setFault('');
    const isHere = () => place.peek() === here;
    open(here.rest, isHere).then((found) => isHere() && setOpened(found), (error: Error) => isHere() && setFault(error.message));
  }, [here]);
  if (opened) return <Games opened={opened} />;
  return (
    <main class="page" id="main" aria-busy={fault === ''}>
      <h1>A game from a link</h1>
      {fault ? <p role="alert">{fault}</p> : <p>Opening …</p>}
    </main>
  );
}

function Games({ opened }: { opened: Opened }) {
  const { games, info, shared, mine, seed } = opened;
  const first = games[0]!;
  const [fault, setFault] = useState('');
  const go = (act: () => Promise<unknown>) => void act().catch((error: Error) => setFault(error.message));
  const rows = [...games.map((game) => ({ name: game.by || 'Somebody', ...game })), ...(mine ? [{ name: 'You', ...mine, apart: mine.apart ? 'counts apart' : '' }] : [])];
  rows.sort((one, other) => other.score - one.score);
  return (
    <main class="page shared-page" id="main">
      <h1>{info.title}{shared.daily && `, ${shared.daily}`}</h1>
      <p>{first.by || 'Somebody'} sends you a game: {first.score.toLocaleString('en')} points in {first.moves.toLocaleString('en')} moves. Every move was replayed here; the score is true.</p>
      <div class="shared-games">
        <Thumbnail info={{ ...info, width: opened.width, height: opened.height }} ranks={first.ranks} colors={colorsNow.value} numbers />
        <table class="table">
          <caption class="for-screen-readers">Results on this seed</caption>
          <thead><tr><th scope="col">Player</th><th scope="col">Score</th><th scope="col">Largest</th><th scope="col">Moves</th></tr></thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} class={row.name === 'You' ? 'table-own' : undefined}>
                <th scope="row">{row.name}{row.apart && <small> {row.apart}</small>}{!row.over && <small> going on</small>}</th>
                <td>{row.score.toLocaleString('en')}</td>
                <td>{row.largest}</td>
                <td>{row.moves.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {fault && <p class="fault" role="alert">{fault}</p>}
      <div class="button-row">
        {seed !== null && !mine && <button class="button button-main" onClick={() => go(() => beat(opened))}>{shared.daily ? 'Play this board' : 'Beat it'}</button>}
        {mine && <button class="button button-main" onClick={() => go(() => openOwn(mine.id))}>{mine.over ? 'Your game' : 'Go on with your game'}</button>}
        <button class="button" onClick={() => go(() => watch(first, opened))}>Watch and review</button>
        {!first.over && <button class="button" onClick={() => go(() => takeOver(first, opened))}>Play on</button>}
        {seed !== null && mine?.over && <button class="button" onClick={() => go(() => beat(opened))}>Play it again</button>}
      </div>
    </main>
  );
}

/** Null if there are no games to show. A cartridge without games is played at once, if the player still `isHere`. */
async function open(packed: string, isHere: () => boolean): Promise<Opened | null> {
  const shared = await readLink(packed);
  if (shared.cartridge) await addOwnCartridge(shared.cartridge);
  if (shared.games.length === 0) {
    if (isHere() && (await staysDuring(beginGame({ cartridge: shared.cartridge! })))) replacePlace('');
    return null;
  }
  const engine = await loadEngine();
  const games: Proved[] = [];
  let head: Omit<Opened, 'shared' | 'games' | 'mine'> | null = null;
  for (const rival of shared.games) {
    const game = engine.openRecord(rival.record, shared.cartridge);
    const { scores, largest, moves, over, apart, ranks, seed, width, height } = game.state();
    head ??= { info: engine.readCartridge(game.cartridge), cartridge: game.cartridge, seed: hasFreeStart(rival.record) ? seed : null, players: scores.length, width, height };
    games.push({ ...rival, score: scores[0] ?? 0, largest, moves, over, apart, ranks });
    game.free();
  }
  const own = await ownGame(head!, shared);
  return { ...head!, shared, games, mine: own };
}

/** Whether the seed alone draws the start. */
function hasFreeStart(record: string): boolean {
  return !/^(start|entries) /m.test(record);
}

async function ownGame({ info, seed }: { info: CartridgeInfo; seed: bigint | null }, { daily }: Shared): Promise<KeptGame | null> {
  if (daily) return (await countedGames(info.name)).get(daily) ?? null;
  const kept = (await keptGames()).filter((game) => game.cartridge === info.name && !game.broughtIn && seed !== null && game.seed === String(seed));
  return kept.sort((one, other) => other.score - one.score)[0] ?? null;
}

/** The same tiles, with the link's games as rivals. */
async function beat({ cartridge, seed, players, info, width, height, games, shared }: Opened): Promise<void> {
  const rivals = games.map(({ by, record }) => ({ by, record }));
  const size = info.open ? { width, height } : {};
  if (await staysDuring(beginGame({ cartridge, seed: seed!, players, ...size }, { rivals, daily: shared.daily }))) replacePlace('');
}

async function openOwn(id: string): Promise<void> {
  const opening = openKept(id);
  const isHere = await staysDuring(opening);
  if ((await opening) === 'in another tab') throw new Error('Your game is open in another tab.');
  if (isHere) replacePlace('');
}

async function watch({ record }: Rival, { shared }: Opened): Promise<void> {
  const bringing = bringIn(record, shared.cartridge);
  if (await staysDuring(bringing)) goTo('replay', (await bringing)[0]!.id);
}

async function takeOver({ record }: Rival, { shared }: Opened): Promise<void> {
  const bringing = bringIn(record, shared.cartridge);
  if (!(await staysDuring(bringing))) return;
  const [kept] = await bringing;
  if (await staysDuring(kept!.broughtIn ? playOn(kept!) : openKept(kept!.id))) replacePlace('');
}
