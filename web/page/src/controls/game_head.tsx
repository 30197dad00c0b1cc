// Above the board: the game's name and goal, the next tile, the scores.
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import type { Ladder } from 'tilery';
import { labelOf, tileText } from '../board/tile_text';
import type { LiveGame } from '../game/live_game';
import { apartWords, type CurrentGame } from '../game/current_game';
import { tileColors, type ThemeColors } from '../look/theme';
import { counts, keptGames } from '../store/games';
import { settings } from '../store/settings';

const DayChip = lazy(async () => (await import('../today/tries')).DayChip);

export function GameHead({ current, colors }: { current: CurrentGame; colors: ThemeColors }) {
  const { live } = current;
  const { cartridge } = live;
  const state = live.state.value;
  const best = useBest(cartridge.name, current.id);
  // The reasons for which the game does not count for best scores; empty if it counts.
  const apart = apartWords(current);
  return (
    <div class="game-head">
      <div class="game-title">
        <h1>{cartridge.title}</h1>
        <p>
          {current.origin.daily && <Suspense fallback={null}><DayChip current={current} /></Suspense>}
          {apart && <b class="chip">listed apart: {apart}</b>}
          {cartridge.goal !== null && <span>Goal {goalText(cartridge)} · </span>}
          <span><span data-moves="">{state.moves.toLocaleString('en')}</span> {state.moves === 1 ? 'move' : 'moves'}</span>
          {settings.value.showTime && <span> · <Elapsed key={current.id} over={state.over} /></span>}
          {settings.value.showSeed && state.seed !== null && <span> · seed {String(state.seed)}</span>}
        </p>
      </div>
      <NextTile next={state.next} ladder={cartridge} colors={colors} />
      <ScoreCards live={live} best={best} apart={apart} />
    </div>
  );
}

function goalText(cartridge: LiveGame['cartridge']): string {
  const rank = cartridge.faces.indexOf(cartridge.goal!);
  return labelOf(cartridge, rank) ?? String(cartridge.goal);
}

/** The next tile, or several tiles of which one is next. */
export function NextTile({ next, ladder, colors }: { next: readonly number[]; ladder: Ladder; colors: ThemeColors }) {
  if (next.length === 0) return null;
  return (
    <div class="next-tile">
      <span class="score-label">Next</span>
      <span class="next-tiles">
        {next.map((face) => {
          const rank = Math.max(1, ladder.faces.indexOf(face));
          const [ink, paper] = tileColors(colors, ladder, rank);
          return <b key={face} style={{ color: ink, background: paper }}>{tileText(ladder, rank)}</b>;
        })}
      </span>
    </div>
  );
}

/** Scores beside each other. The gain of the last move floats up. */
function ScoreCards({ live, best, apart }: { live: LiveGame; best: number; apart: string }) {
  const state = live.state.value;
  const gain = live.last.value?.turn?.gain ?? 0;
  const [score = 0] = state.scores;
  if (state.scores.length > 1) {
    return (
      <div class="scores">
        {state.scores.map((points, player) => (
          <Card key={player} label={`Player ${player + 1}`} value={points} turn={state.player === player && !state.over} />
        ))}
      </div>
    );
  }
  return (
    <div class="scores">
      <div class="score-card">
        <span class="score-label">Score</span>
        <span class="score-value" data-score="">{score.toLocaleString('en')}</span>
        {gain > 0 && <span key={state.moves} class="score-gain" aria-hidden="true">+{gain}</span>}
      </div>
      <Card label="Best" value={apart ? best : Math.max(best, score)} />
    </div>
  );
}

function Card({ label, value, turn = false }: { label: string; value: number; turn?: boolean }) {
  return (
    <div class={turn ? 'score-card score-card-turn' : 'score-card'}>
      <span class="score-label">{label}</span>
      <span class="score-value">{value.toLocaleString('en')}</span>
    </div>
  );
}

/** The best score of a cartridge among the other games that count, as it was when this game was opened. 0 until the games are read. */
export function useBest(cartridge: string, id: string): number {
  const [found, setFound] = useState({ cartridge, best: 0 });
  useEffect(() => {
    let current = true;
    void keptGames().then((games) => {
      if (!current) return;
      const scores = games.filter((kept) => kept.cartridge === cartridge && counts(kept) && kept.id !== id).map((kept) => kept.score);
      setFound({ cartridge, best: scores.reduce((most, score) => Math.max(most, score), 0) });
    });
    return () => {
      current = false;
    };
  }, [cartridge, id]);
  return found.cartridge === cartridge ? found.best : 0;
}

/** Time with this game on the screen. */
function Elapsed({ over }: { over: boolean }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => document.hidden || setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return <>{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}</>;
}
