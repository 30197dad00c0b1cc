// The kept games and their figures, game by game; records of others as a table.
import { lazy, Suspense } from 'preact/compat';
import { useMemo, useState } from 'preact/hooks';
import type { LeaderboardRow } from 'tilery';
import { IconButton } from '../controls/icons';
import { loadWholeEngine } from '../engine/engine';
import { bringIn, playOn } from '../game/bring_in';
import { currentGame } from '../game/current_game';
import { notify } from '../input/voice';
import { goTo, staysDuring } from '../router';
import { openOrSay } from './games_screen';
import { chooseFiles, saveFile, textOf } from '../share/files';
import { counts, gamesChanged, keptGames, removeGame, reserve, useReread } from '../store/games';
import type { KeptGame, KeptReview } from '../store/storage';
import { dayWords, isPractice, rememberBoard } from '../today/tries';

const FigureCharts = lazy(async () => (await import('../statistics/figure_charts')).FigureCharts);
const mostListed = 100;

export function ScoresScreen() {
  const [kept] = useReread(keptGames, gamesChanged.value);
  const games = kept ?? [];
  const [chosen, setChosen] = useState('');
  const [rows, setRows] = useState<readonly LeaderboardRow[]>([]);
  const titles = useMemo(() => new Map(games.map((kept) => [kept.cartridge, kept.title])), [games]);
  const game = titles.has(chosen) ? chosen : (games[0]?.cartridge ?? '');
  const shown = games.filter((kept) => kept.cartridge === game);
  const figures = useMemo(() => figuresOf(shown), [games, game]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void compare([...(event.dataTransfer?.files ?? [])]).then(setRows, (error: Error) => notify(error.message));
  };
  return (
    <main class="page" id="main" aria-busy={kept === null} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h1>Scores</h1>
      {games.length > 0 && (
        <label class="field scores-choice">
          <span>Game</span>
          <select value={game} onChange={(event) => setChosen(event.currentTarget.value)}>
            {[...titles].map(([name, title]) => <option key={name} value={name}>{title}</option>)}
          </select>
        </label>
      )}
      {figures.games > 0 && (
        <dl class="figures">
          <div><dt>Games over</dt><dd>{figures.games}</dd></div>
          <div><dt>Best</dt><dd>{figures.best.toLocaleString('en')}</dd></div>
          <div><dt>Mean</dt><dd>{Math.round(figures.mean).toLocaleString('en')}</dd></div>
          <div><dt>Moves</dt><dd>{figures.moves.toLocaleString('en')}</dd></div>
        </dl>
      )}
      {(figures.games > 1 || figures.ratings.length > 1) && <Suspense fallback={null}><FigureCharts figures={figures} /></Suspense>}
      {kept && (shown.length === 0 ? <p>Games appear here from their first move.</p> : <GameList games={shown} />)}
      {/* Shown together with the list above: a later list would push the buttons away from the pointer. */}
      {kept && (
        <div class="button-row">
          <button class="button" onClick={() => void openFile()}>Open a record</button>
          {games.length > 0 && <button class="button" onClick={() => saveAll(games)}>Save all as one file</button>}
          <button class="button" onClick={() => void chooseFiles('.tilery,.txt').then(compare).then(setRows, (error: Error) => notify(error.message))}>Compare records</button>
        </div>
      )}
      {rows.length > 0 && <Leaderboard rows={rows} />}
    </main>
  );
}

function GameList({ games }: { games: KeptGame[] }) {
  return (
    <table class="table game-list">
      <caption class="for-screen-readers">Kept games, the newest first</caption>
      <thead>
        <tr><th scope="col">Score</th><th scope="col">Largest</th><th scope="col">Moves</th><th scope="col" class="wide-only">Mean loss, in points</th><th scope="col">State</th><th scope="col" class="wide-only">Date</th><th scope="col"><span class="for-screen-readers">Actions</span></th></tr>
      </thead>
      <tbody>
        {games.slice(0, mostListed).map((kept) => (
          <tr key={kept.id} class="game-row">
            <th scope="row"><button class="text-button" aria-label={`Open the game with ${kept.score.toLocaleString('en')} points`} onClick={() => void open(kept)}>{kept.score.toLocaleString('en')}</button></th>
            <td>{kept.largestText ?? kept.largest}</td>
            <td>{kept.moves.toLocaleString('en')}</td>
            <td class="wide-only">{kept.review && `${kept.review.regret.toFixed(1)} ± ${kept.review.margin.toFixed(1)}`}</td>
            <td>{stateWords(kept, games)}</td>
            <td class="wide-only"><time dateTime={new Date(kept.updated).toISOString()}>{new Date(kept.updated).toLocaleDateString('en', { day: 'numeric', month: 'short' })}</time></td>
            <td class="game-row-tools">
              <IconButton icon="film" label="Replay" onClick={() => goTo('replay', kept.id)} />
              <IconButton icon="trash" label="Delete" onClick={() => void remove(kept)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateWords(game: KeptGame, kept: readonly KeptGame[]): string {
  const { over, apart, broughtIn, daily } = game;
  return [over ? 'over' : 'going on', dayWords(daily, isPractice(game, kept)), broughtIn ? 'from elsewhere' : apart ? 'listed apart' : ''].filter(Boolean).join(', ');
}

async function open(kept: KeptGame): Promise<void> {
  if (!kept.broughtIn || kept.over) return kept.broughtIn ? goTo('replay', kept.id) : openOrSay(kept);
  if (await staysDuring(playOn(kept))) goTo('');
}

async function remove(kept: KeptGame): Promise<void> {
  if (currentGame.peek()?.id === kept.id) return notify('You are playing this game. Begin another one first.');
  const release = await reserve(`game-${kept.id}`);
  if (!release) return notify('This game is open in another tab.');
  const putBack = await removeGame(kept.id);
  rememberBoard(kept);
  release();
  notify(`The game of ${kept.title} with ${kept.score.toLocaleString('en')} points is deleted.`, { label: 'Undo', act: () => void putBack(), takesFocus: true });
}

async function openFile(): Promise<void> {
  const [file] = await chooseFiles('.tilery,.txt,.json');
  if (!file) return;
  try {
    const kept = await bringIn(await textOf(file));
    notify(kept.length === 1 ? 'One game is kept.' : `${kept.length} games are kept.`);
  } catch (error) {
    notify((error as Error).message);
  }
}

function saveAll(games: KeptGame[]): void {
  saveFile('games.tilery', games.map((kept) => kept.record).join('\n'));
}

async function compare(files: readonly File[]): Promise<readonly LeaderboardRow[]> {
  const engine = await loadWholeEngine();
  const texts = await Promise.all(files.map(async (file) => [file.name, await textOf(file)] as const));
  const { rows, faults } = engine.leaderboard(texts);
  if (faults.length > 0) notify(`${faults.length === 1 ? 'One record is' : `${faults.length} records are`} not true: ${faults[0]}`);
  return rows;
}

function Leaderboard({ rows }: { rows: readonly LeaderboardRow[] }) {
  return (
    <section aria-label="Leaderboard">
      <h2>Leaderboard</h2>
      <table class="table">
        <thead><tr><th scope="col">Game</th><th scope="col">Place</th><th scope="col">Record</th><th scope="col">Score</th><th scope="col">Largest</th><th scope="col">Moves</th></tr></thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td>{row.cartridge} {row.width}×{row.height}{row.players === 2 && ', two players'}{!row.ships && <small> by rules that do not ship ({row.rules})</small>}</td>
              <td>{row.place}</td>
              <th scope="row">{row.name}{row.standing && <small> {row.standing}</small>}</th>
              <td>{row.score.toLocaleString('en')}</td>
              <td>{row.largest}</td>
              <td>{row.moves.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

// Figures over kept games.

export interface Figures {
  games: number;
  best: number;
  mean: number;
  moves: number;
  /** Scores in the order in which the games ended. */
  scores: number[];
  /** The number of games that ended with each largest tile, the smallest tile first. */
  largest: { face: number; text: string; games: number }[];
  /** The reviews, also of games that are listed apart or are not over, the oldest game first. */
  ratings: KeptReview[];
}

/** Figures of the finished games of one cartridge. Except in `ratings`, games that are listed apart are left out. */
export function figuresOf(games: readonly KeptGame[]): Figures {
  const inOrder = [...games].sort((one, other) => one.updated - other.updated);
  const counted = inOrder.filter((kept) => kept.over && counts(kept));
  const scores = counted.map((kept) => kept.score);
  const tiles = new Map<number, Figures['largest'][number]>();
  for (const { largest, largestText } of counted) {
    const { games } = tiles.get(largest) ?? { games: 0 };
    tiles.set(largest, { face: largest, text: largestText ?? String(largest), games: games + 1 });
  }
  return {
    games: counted.length,
    best: scores.reduce((most, score) => Math.max(most, score), 0),
    mean: counted.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / counted.length,
    moves: counted.reduce((sum, kept) => sum + kept.moves, 0),
    scores,
    largest: [...tiles.values()].sort((one, other) => one.face - other.face),
    ratings: inOrder.flatMap(({ review, broughtIn }) => (review && !broughtIn ? [review] : [])),
  };
}
