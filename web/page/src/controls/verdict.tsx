// What stands over the board when the game is over or has stopped at its goal.
import type { LiveGame } from '../game/live_game';

export interface VerdictProps {
  live: LiveGame;
  onNew: () => void;
  onReplay: () => void;
}

export function Verdict({ live, onNew, onReplay }: VerdictProps) {
  const state = live.state.value;
  if (!state.over && !state.asks) return null;
  const goal = live.cartridge.goal;
  return (
    <div class={state.asks ? 'verdict verdict-won' : 'verdict'}>
      <p class="verdict-title">{state.asks ? `${goal}!` : titleOf(live)}</p>
      <p class="verdict-words">{live.game.words().standing}</p>
      <div class="verdict-actions">
        {state.asks && <button class="button button-main" onClick={() => live.act('go on')}>Go on</button>}
        <button class={state.asks ? 'button' : 'button button-main'} onClick={onNew}>New game</button>
        {state.over && <button class="button" onClick={onReplay}>Replay and review</button>}
        {state.over && state.canUndo && <button class="button" onClick={() => live.act('undo')}>Undo</button>}
      </div>
    </div>
  );
}

function titleOf(live: LiveGame): string {
  const { goalReached, scores, winner } = live.state.value;
  if (scores.length > 1) return winner === null ? 'A draw' : `Player ${winner + 1} wins`;
  return goalReached && live.cartridge.goal !== null ? 'Well played' : 'No moves left';
}
