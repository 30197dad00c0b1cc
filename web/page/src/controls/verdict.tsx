// The end of a game, or its goal: shown in place of the tools, so that the last board stays visible.
import { useEffect, useState } from 'preact/hooks';
import type { LiveGame } from '../game/live_game';
import { apartWords, beginAgain, type CurrentGame } from '../game/current_game';
import { goTo, openSheet } from '../router';
import { counts, keptGames } from '../store/games';

const plainEnd = 'No moves left';

const loadDaily = () => import('../today/daily');

/** Why the end of a game is celebrated. */
export type Celebration = 'first goal' | 'best' | null;

export function useCelebration(current: CurrentGame, best: number): Celebration {
  const { live } = current;
  const { asks, over, goalReached, scores, largest } = live.state.value;
  const isEnd = asks || over;
  const [isFirst, setIsFirst] = useState(false);
  const { name, goal } = live.cartridge;
  useEffect(() => {
    if (!isEnd || !goalReached || goal === null) return setIsFirst(false);
    void keptGames().then((games) =>
      setIsFirst(!games.some((kept) => kept.cartridge === name && kept.id !== current.id && counts(kept) && kept.largest >= goal)));
  }, [isEnd, goalReached, current.id]);
  if (!isEnd || apartWords(current) || current.origin.broughtIn || scores.length > 1) return null;
  if (isFirst && goal !== null && largest >= goal) return 'first goal';
  return over && (scores[0] ?? 0) > best && best > 0 ? 'best' : null;
}

export function Verdict({ current, celebration }: { current: CurrentGame; celebration: Celebration }) {
  const { live } = current;
  const state = live.state.value;
  if (!state.over && !state.asks) return null;
  if (current.origin.daily) void loadDaily(); // before the button is pressed: a browser shares only soon after a press
  const title = titleOf(live, celebration);
  const standing = live.game.words().standing;
  return (
    <div class={`verdict${state.asks ? ' verdict-won' : ''}${celebration ? ' verdict-joy' : ''}`}>
      <p class="verdict-title">{title}</p>
      {title !== plainEnd && <p class="verdict-words">{standing}</p>}
      <div class="verdict-actions">
        {state.asks && <button class="button button-main" onClick={() => live.act('go on')}>Go on</button>}
        {current.origin.daily && state.over
          ? <button class="button button-main" onClick={() => void loadDaily().then(({ dailyResult }) => dailyResult(current))}>Share the result</button>
          : <button class={state.asks ? 'button' : 'button button-main'} onClick={() => void beginAgain(current)}>New game</button>}
        {state.over && <button class="button" onClick={() => goTo('replay', current.id)}>Replay and review</button>}
        {state.over && !current.origin.daily && <button class="button" onClick={() => openSheet('share')}>Challenge a friend</button>}
        {state.over && state.canUndo && <button class="button button-quiet" onClick={() => live.act('undo')}>Undo</button>}
      </div>
    </div>
  );
}

function titleOf(live: LiveGame, celebration: Celebration): string {
  const { asks, goalReached, scores, winner } = live.state.value;
  const goal = live.cartridge.goal;
  if (celebration === 'first goal') return `${goal}! Your first one.`;
  if (celebration === 'best') return `Your best: ${scores[0]!.toLocaleString('en')}`;
  if (asks) return `${goal}!`;
  if (scores.length > 1) return winner === null ? 'A draw' : `Player ${winner + 1} wins`;
  return goalReached && goal !== null ? 'Well played' : plainEnd;
}
