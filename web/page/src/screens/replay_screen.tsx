// A kept game, move by move, with its review.
import { useLayoutEffect } from 'preact/hooks';
import { BoardView } from '../board/board_view';
import { capitalized } from '../game/live_game';
import { adoptGame, randomSeed } from '../game/table';
import { colorsNow } from '../look/worn';
import { PlayerBar } from '../replay/player_bar';
import { ReviewPanel } from '../replay/review_panel';
import { useReplay, type OpenReplay } from '../replay/use_replay';
import { goTo, place } from '../router';
import { newGameId } from '../store/games';
import { loadEngine } from '../engine/engine';

export function ReplayScreen() {
  const shown = useReplay(place.value.rest);
  if (shown === null) return <main class="page" id="main" aria-busy="true"><h1>Replay</h1></main>;
  if (typeof shown === 'string') {
    return <main class="page" id="main"><h1>Replay</h1><p role="alert">{shown}</p></main>;
  }
  return <Shown open={shown} />;
}

function Shown({ open }: { open: OpenReplay }) {
  const { replay } = open;
  const { state } = replay;
  useLayoutEffect(() => {
    const step = (event: KeyboardEvent) => {
      if ((event.target as Element).closest('input, button')) return;
      const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
      if (by) replay.seek(replay.at.peek() + by);
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [replay]);
  return (
    <main class="game-screen replay-screen" id="main" style={{ '--columns': state.width, '--rows': state.height }}>
      <div class="game-head">
        <div class="game-title">
          <h1>Replay of {replay.cartridge.title}</h1>
          <p>{capitalized(replay.words)}</p>
        </div>
        <div class="scores">
          <div class="score-card">
            <span class="score-label">Score</span>
            <span class="score-value" data-score="">{(state.scores[state.player] ?? 0).toLocaleString('en')}</span>
          </div>
        </div>
      </div>
      <div class="stage">
        <BoardView
          width={state.width}
          height={state.height}
          blocked={state.blocked}
          ladder={replay.cartridge}
          tracks={replay.tracks.value}
          colors={colorsNow.value}
        />
      </div>
      <PlayerBar replay={replay} />
      <aside class="panel" aria-label="Review">
        <ReviewPanel open={open} onTakeOver={() => void takeOver(open)} />
      </aside>
    </main>
  );
}

/** Plays on from the shown place, as a game of its own. */
async function takeOver({ replay, kept }: OpenReplay): Promise<void> {
  const engine = await loadEngine();
  const whole = engine.openRecord(kept.record, kept.cartridgeText ?? undefined);
  await adoptGame(whole.takeOver(replay.at.peek(), BigInt(`0x${newGameId()}`), randomSeed()));
  whole.free();
  goTo('');
}
