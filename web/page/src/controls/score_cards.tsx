// Scores beside each other, with what the last move gained floating up.
import type { LiveGame } from '../game/live_game';

export function ScoreCards({ live, best }: { live: LiveGame; best: number }) {
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
      <Card label="Best" value={Math.max(best, score)} />
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
