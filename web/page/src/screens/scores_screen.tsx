// The kept games, their scores and figures.
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { IconButton } from '../controls/icon_button';
import { bringIn } from '../game/bring_in';
import { openKept } from '../game/table';
import { goTo } from '../router';
import { chooseFiles, saveFile } from '../share/files';
import { figuresOf } from '../statistics/figures';
import { gamesChanged, keptGames, removeGame } from '../store/games';
import type { KeptGame } from '../store/records';
import { notify } from '../voice/notice';

const FigureCharts = lazy(async () => (await import('../statistics/figure_charts')).FigureCharts);
const mostListed = 100;

export function ScoresScreen() {
  const [games, setGames] = useState<KeptGame[]>([]);
  const [chosen, setChosen] = useState('');
  const change = gamesChanged.value;
  useEffect(() => void keptGames().then(setGames), [change]);
  const titles = useMemo(() => new Map(games.map((kept) => [kept.cartridge, kept.title])), [games]);
  const shown = games.filter((kept) => chosen === '' || kept.cartridge === chosen);
  const figures = useMemo(() => figuresOf(shown), [games, chosen]);
  return (
    <main class="page" id="main">
      <h1>Scores</h1>
      {games.length > 0 && (
        <label class="field scores-choice">
          <span>Game</span>
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">All games</option>
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
      {figures.games > 1 && chosen !== '' && <Suspense fallback={null}><FigureCharts figures={figures} /></Suspense>}
      {shown.length === 0 ? <p>Games appear here from their first move.</p> : <GameList games={shown.slice(0, mostListed)} />}
      <div class="button-row">
        <button class="button" onClick={() => void openFile()}>Open a record</button>
        {games.length > 0 && <button class="button" onClick={() => saveAll(games)}>Save all as one file</button>}
      </div>
    </main>
  );
}

function GameList({ games }: { games: KeptGame[] }) {
  return (
    <ul class="game-list">
      {games.map((kept) => (
        <li key={kept.id}>
          <button class="game-row" onClick={() => void open(kept)}>
            <b>{kept.score.toLocaleString('en')}</b>
            <span>{kept.title}{kept.apart && <small> · counts apart</small>}</span>
            <span>{kept.largestText ?? kept.largest}</span>
            <span>{kept.moves} moves</span>
            <span>{kept.over ? 'over' : 'going on'}</span>
            <time dateTime={new Date(kept.updated).toISOString()}>{new Date(kept.updated).toLocaleDateString('en', { day: 'numeric', month: 'short' })}</time>
          </button>
          <IconButton icon="replay" label="Replay" onClick={() => goTo('replay', kept.id)} />
          <IconButton icon="trash" label="Delete" onClick={() => remove(kept)} />
        </li>
      ))}
    </ul>
  );
}

async function open(kept: KeptGame): Promise<void> {
  try {
    if ((await openKept(kept.id)) === 'in another tab') return notify('This game is open in another tab.');
    goTo('');
  } catch (error) {
    notify(`This game cannot be read: ${(error as Error).message}`);
  }
}

function remove(kept: KeptGame): void {
  void removeGame(kept.id);
  notify(`The game of ${kept.title} with ${kept.score} points is deleted.`);
}

async function openFile(): Promise<void> {
  const [file] = await chooseFiles('.tilery,.txt,.json');
  if (!file) return;
  try {
    await bringIn(await file.text());
  } catch (error) {
    notify((error as Error).message);
  }
}

function saveAll(games: KeptGame[]): void {
  saveFile('games.tilery', games.map((kept) => kept.record).join('\n'));
}
