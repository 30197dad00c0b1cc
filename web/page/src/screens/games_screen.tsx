// All games: open games first, then the player's own, then shipped ones.
import type { CartridgeInfo } from 'tilery';
import { Thumbnail } from '../board/board';
import { IconButton } from '../controls/icons';
import { loadEngine } from '../engine/engine';
import { ownCartridges, removeOwnCartridge, type Sample, samplesOf } from '../game/cartridges';
import { beginGame, openKept, playText } from '../game/current_game';
import { playPack } from '../game/levels';
import { notify } from '../input/voice';
import { colorsNow } from '../look/theme';
import { goTo, hrefOf, openSheet, staysDuring } from '../router';
import { counts, gamesChanged, keptGames, useReread } from '../store/games';
import type { KeptGame } from '../store/storage';

export function GamesScreen() {
  const [games, reload] = useReread(listed, gamesChanged.value);
  const groups: [string, Listed[]][] = [
    ['Going on', games?.filter(({ open }) => open) ?? []],
    ['Your own', games?.filter(({ open, own }) => !open && own) ?? []],
    ['All games', games?.filter(({ open, own }) => !open && !own) ?? []],
  ];
  return (
    <main class="page" id="main" aria-busy={games === null}>
      <h1>Games</h1>
      {groups.map(([title, shown]) => shown.length > 0 && (
        <section key={title}>
          <h2>{title}</h2>
          <ul class="game-cards">{shown.map((game) => <Card key={`${game.own}/${game.info.name}`} game={game} reload={reload} />)}</ul>
        </section>
      ))}
      <p><a href={hrefOf('atari')}>On the Atari 2600</a>: those that fit, as a ROM in an emulator.</p>
    </main>
  );
}

function Card({ game, reload }: { game: Listed; reload: () => Promise<void> }) {
  const { info, ranks, text, own, open, best } = game;
  const play = async () => {
    if (!(await staysDuring(info.levels.length > 0 ? playPack(info) : playText(text)))) return;
    goTo('');
    // A game for two asks for the number of players.
    if (info.players > info.leastPlayers && !open) openSheet('new');
  };
  const begin = async () => {
    if (await staysDuring(beginGame({ cartridge: text }))) goTo('');
  };
  return (
    <li class="game-card" data-cartridge={info.name}>
      <button class="game-card-main" onClick={() => void play()}>
        <Thumbnail info={open ? { ...info, width: open.width, height: open.height } : info} ranks={ranks} colors={colorsNow.value} numbers />
        <span class="game-card-words">
          <b><span class="for-screen-readers">{open ? 'Go on with' : 'Play'} </span>{info.title}</b>
          <span>{info.about}</span>
          <small>
            {open && <b class="chip">{open.score.toLocaleString('en')} points, {open.moves.toLocaleString('en')} moves</b>}
            {best > 0 && <span>Best {best.toLocaleString('en')}</span>}
          </small>
        </span>
      </button>
      {(open || own) && (
        <div class="game-card-tools">
          {open && <button class="button button-quiet" aria-label={`New game of ${info.title}`} onClick={() => void begin()}>New game</button>}
          {own && <IconButton icon="trash" label={`Remove ${info.title}`} onClick={() => void remove(info, reload)} />}
        </div>
      )}
    </li>
  );
}

interface Listed extends Sample {
  /** Whether the cartridge is one of the player's own, kept in this browser. */
  own: boolean;
  /** The newest kept game of this cartridge that is not over. */
  open: KeptGame | null;
  best: number;
}

async function listed(): Promise<Listed[]> {
  const engine = await loadEngine();
  const own = await ownCartridges();
  const kept = await keptGames();
  const samples = await samplesOf([...own, ...engine.cartridges(), ...engine.packs()]);
  return samples.map((sample, index) => {
    const games = kept.filter((game) => game.cartridge === sample.info.name);
    const open = games.find((game) => !game.over && !game.broughtIn && game.moves > 0) ?? null;
    const best = games.filter(counts).reduce((most, game) => Math.max(most, game.score), 0);
    return { ...sample, own: index < own.length, open, best, ranks: open ? boardOf(open, engine) ?? sample.ranks : sample.ranks };
  });
}

/** The last board of a kept game; null if its record cannot be read. */
function boardOf(kept: KeptGame, engine: Awaited<ReturnType<typeof loadEngine>>): Uint8Array | null {
  try {
    const game = engine.openRecord(kept.record, kept.cartridgeText ?? undefined);
    const { ranks } = game.state();
    game.free();
    return ranks;
  } catch {
    return null;
  }
}

async function remove({ name, title }: CartridgeInfo, reload: () => Promise<void>): Promise<void> {
  const putBack = await removeOwnCartridge(name);
  await reload();
  const act = () => void putBack().then(reload);
  notify(`${title} is removed. Its kept games stay.`, { label: 'Undo', act, takesFocus: true });
}

/** Opens a kept game, or notifies the player why it cannot. */
export async function openOrSay(kept: KeptGame): Promise<void> {
  try {
    const opening = openKept(kept.id);
    const isHere = await staysDuring(opening);
    const opened = await opening;
    if (opened !== 'opened') return notify(opened === 'missing' ? 'This game is no longer kept.' : 'This game is open in another tab.');
    if (isHere) goTo('');
  } catch (error) {
    notify(`This game cannot be read: ${(error as Error).message}`);
  }
}
