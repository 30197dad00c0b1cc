// The content of a link: games to watch or to beat, beside the player's own game; or a cartridge.
import { useEffect, useState } from 'preact/hooks';
import type { CartridgeInfo, Game } from 'tilery';
import { Thumbnail } from '../board/board';
import { loadEngine } from '../engine/engine';
import { bringIn, playOn } from '../game/bring_in';
import { beginGame, isShipped, openKept } from '../game/current_game';
import { colorsNow } from '../look/theme';
import { goTo, place, replacePlace, staysDuring } from '../router';
import { readLink, type Shared } from '../share/link';
import { keptGames } from '../store/games';
import type { KeptGame, Rival } from '../store/storage';
import { addOwnCartridge } from '../game/cartridges';
import { beginDay } from '../today/daily';
import { countedGames, isOnBoard } from '../today/tries';

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
  /** The content of the link without its false claims. */
  shared: Shared;
  /** The claims of the link that are not true. */
  doubts: string[];
  info: CartridgeInfo;
  cartridge: string;
  games: Proved[];
  seed: bigint | null;
  players: number;
  width: number;
  height: number;
  /** The player's own game on that seed. */
  mine: KeptGame | null;
  /** Whether a game on that seed is kept, the player's own or one that was watched: its tiles are known. */
  isKnown: boolean;
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
  const { games, info, shared, doubts, mine, seed } = opened;
  const first = games[0]!;
  const [fault, setFault] = useState('');
  const go = (act: () => Promise<unknown>) => void act().catch((error: Error) => setFault(error.message));
  const rows = [...games.map((game) => ({ name: game.by || 'Somebody', ...game })), ...(mine ? [{ name: 'You', practice: false, ...mine, apart: mine.apart ? 'listed apart' : '' }] : [])];
  rows.sort((one, other) => other.score - one.score);
  return (
    <main class="page shared-page" id="main">
      <h1>{info.title}{shared.daily && `, ${shared.daily}`}</h1>
      <p>{first.by || 'Somebody'} sends you a game: {first.score.toLocaleString('en')} points in {first.moves.toLocaleString('en')} moves. Every move was replayed here; the score is true.</p>
      {doubts.map((words) => <p key={words} class="fault" role="alert">{words}</p>)}
      <div class="shared-games">
        <Thumbnail info={{ ...info, width: opened.width, height: opened.height }} ranks={first.ranks} colors={colorsNow.value} numbers />
        <table class="table">
          <caption class="for-screen-readers">Results on this seed</caption>
          <thead><tr><th scope="col">Player</th><th scope="col">Score</th><th scope="col">Largest</th><th scope="col">Moves</th></tr></thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} class={row.name === 'You' ? 'table-own' : undefined}>
                <th scope="row">{row.name}<small> {[shared.daily && row.practice && 'practice', row.apart, !row.over && 'going on'].filter(Boolean).join(', ')}</small></th>
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

/** Opens a link. Null if it has no games to show: then its cartridge is played at once, unless the player has left. */
async function open(packed: string, isHere: () => boolean): Promise<Opened | null> {
  const shared = await readLink(packed);
  if (shared.cartridge) await addOwnCartridge(shared.cartridge);
  if (shared.games.length === 0) {
    if (isHere() && (await staysDuring(beginGame({ cartridge: shared.cartridge! })))) replacePlace('');
    return null;
  }
  const engine = await loadEngine();
  const games: Proved[] = [];
  const doubts: string[] = [];
  let board: Board | null = null;
  let daily: string | undefined;
  let otherBoards = 0;
  for (const rival of shared.games) {
    const game = engine.openRecord(rival.record, shared.cartridge);
    const found = boardOf(game, rival.record);
    if (!board) {
      board = found;
      daily = shared.daily && game.playsBoardOf(shared.daily) ? shared.daily : undefined;
    }
    if (isSame(found, board)) games.push({ ...rival, ...resultOf(game) });
    else otherBoards += 1;
    game.free();
  }
  if (shared.daily && !daily) doubts.push(`The link says that this is the board of ${shared.daily}. It is another board.`);
  if (otherBoards > 0) doubts.push(otherBoards === 1 ? 'One more game in the link was played on another board. It is left out.' : `${otherBoards} more games in the link were played on another board. They are left out.`);
  const proved = { ...shared, games, daily };
  const info = engine.readCartridge(board!.cartridge);
  return { ...board!, info, shared: proved, doubts, games, ...(await knownGames(info, board!, daily)) };
}

/** The board that a game began on. */
interface Board {
  cartridge: string;
  /** Null if the first board is not drawn from the seed only. */
  seed: bigint | null;
  players: number;
  width: number;
  height: number;
}

function boardOf(game: Game, record: string): Board {
  const { scores, seed, width, height } = game.state();
  return { cartridge: game.cartridge, seed: hasFreeStart(record) ? seed : null, players: scores.length, width, height };
}

/** Whether two games began on the same board. A board that no seed draws is the same only as itself. */
function isSame(one: Board, other: Board): boolean {
  return one === other || (one.seed !== null && one.cartridge === other.cartridge && one.seed === other.seed
    && one.players === other.players && one.width === other.width && one.height === other.height);
}

function resultOf(game: Game): Omit<Proved, keyof Rival> {
  const { scores, largest, moves, over, apart, ranks } = game.state();
  return { score: scores[0] ?? 0, largest, moves, over, apart, ranks };
}

/** Whether the start is drawn from the seed only. */
function hasFreeStart(record: string): boolean {
  return !/^(start|entries) /m.test(record);
}

async function knownGames({ name }: CartridgeInfo, board: Board, daily: string | undefined): Promise<Pick<Opened, 'mine' | 'isKnown'>> {
  const text = (await isShipped(board.cartridge)) ? null : board.cartridge;
  const kept = await keptGames();
  const known = kept.filter((game) => isOnBoard(game, { ...board, name, text }));
  const own = known.filter(({ broughtIn }) => !broughtIn).sort((one, other) => other.score - one.score);
  return { mine: (daily ? countedGames(name, text, kept).get(daily) : own[0]) ?? null, isKnown: known.length > 0 };
}

/** Begins a game on the same board, with the link's games as rivals. */
async function beat({ cartridge, seed, players, info, width, height, games, shared, isKnown }: Opened): Promise<void> {
  const rivals = games.map(({ by, record, practice }) => ({ by, record, practice }));
  const size = info.open ? { width, height } : {};
  const beginning = shared.daily ? beginDay(cartridge, shared.daily, rivals) : beginGame({ cartridge, seed: seed!, players, ...size }, { rivals, ...(isKnown && { chosenSeed: true }) });
  if (await staysDuring(beginning)) replacePlace('');
}

async function openOwn(id: string): Promise<void> {
  const opening = openKept(id);
  const isHere = await staysDuring(opening);
  const opened = await opening;
  if (opened !== 'opened') throw new Error(opened === 'missing' ? 'Your game is no longer kept.' : 'Your game is open in another tab.');
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
