// A kept game, move by move, with its review.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Review } from 'tilery';
import { Board } from '../board/board';
import { IconButton } from '../controls/icons';
import { playOn } from '../game/bring_in';
import { capitalized } from '../game/live_game';
import { type OpenReplay, type Replay, useReplay } from '../replay/replay';
import { knownReview, ReviewPanel } from '../replay/review_panel';
import { goTo, place, staysDuring } from '../router';

export function ReplayScreen() {
  const shown = useReplay(place.value.rest);
  if (shown === null) return <main class="page" id="main" aria-busy="true"><h1>Replay</h1></main>;
  if (typeof shown === 'string') {
    return <main class="page" id="main"><h1>Replay</h1><p role="alert">{shown}</p></main>;
  }
  return <Shown key={shown.kept.id} open={shown} />;
}

function Shown({ open }: { open: OpenReplay }) {
  const { replay } = open;
  const { state } = replay;
  const [review, setReview] = useState<Review | null>(knownReview(open.kept) ?? null);
  useLayoutEffect(() => {
    const step = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input, button, [data-scrolls]')) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
      if (by) replay.seek(replay.at.peek() + by);
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [replay]);
  const reviewed = review?.moves.find(({ move }) => move === state.moves + 1);
  const arrows = reviewed && { 'data-hint': reviewed.best, 'data-played': reviewed.loss > 0 ? reviewed.played : undefined };
  return (
    <main class="game-screen replay-screen" id="main" style={{ '--columns': state.width, '--rows': state.height }}>
      <div class="game-head">
        <div class="game-title">
          <h1>Replay of {replay.cartridge.title}</h1>
          <p class="replay-words">{capitalized(replay.words)}</p>
        </div>
        <div class="scores">
          <div class="score-card">
            <span class="score-label">Score</span>
            <span class="score-value" data-score="">{(state.scores[state.player] ?? 0).toLocaleString('en')}</span>
          </div>
        </div>
      </div>
      <div class="stage" {...arrows}>
        <Board state={state} ladder={replay.cartridge} tracks={replay.tracks.value} label={`${replay.cartridge.title} board after ${replay.at.value} events`} />
      </div>
      <PlayerBar replay={replay} />
      <aside class="panel" aria-label="Review">
        <ReviewPanel open={open} review={review} onReview={setReview} onTakeOver={() => void takeOver(open)} />
      </aside>
    </main>
  );
}

async function takeOver({ kept, replay }: OpenReplay): Promise<void> {
  if (await staysDuring(playOn(kept, replay.at.peek()))) goTo('');
}

// Runs a replay: start and stop, single steps, a slider.

const paceMs = 320;

export function PlayerBar({ replay }: { replay: Replay }) {
  const [running, setRunning] = useState(false);
  const at = replay.at.value;
  useEffect(() => {
    if (!running) return;
    if (at >= replay.length) return setRunning(false);
    const timer = setTimeout(() => replay.seek(at + 1), paceMs);
    return () => clearTimeout(timer);
  }, [running, at, replay]);
  const seek = (count: number) => {
    setRunning(false);
    replay.seek(count);
  };
  return (
    <div class="player-bar">
      <input
        type="range"
        aria-label="Place in the game"
        aria-valuetext={`After ${at} of ${replay.length} events. ${replay.words}`}
        min={0}
        max={replay.length}
        value={at}
        onInput={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <div class="toolbar">
        <IconButton icon="first" label="Start" onClick={() => seek(0)} />
        <IconButton icon="left" label="Back" disabled={at === 0} onClick={() => seek(at - 1)} />
        <IconButton icon={running ? 'pause' : 'watch'} label={running ? 'Pause' : 'Run'} onClick={() => setRunning(!running)} />
        <IconButton icon="right" label="On" disabled={at === replay.length} onClick={() => seek(at + 1)} />
        <p class="player-place" aria-hidden="true">{at} / {replay.length}</p>
      </div>
    </div>
  );
}
