// The value of each direction around a point, the best one marked.
import type { Direction, HintSoFar } from 'tilery';
import { Icon } from './icons';

const order: readonly Direction[] = ['up', 'left', 'right', 'down'];

export function HintCompass({ hint }: { hint: HintSoFar | null }) {
  const best = hint?.best ? (hint.values[hint.best] ?? 0) : 0;
  return (
    <div class="compass" role="group" aria-label="Hint">
      {order.map((direction) => {
        const value = hint?.values[direction];
        const chosen = hint?.best === direction;
        return (
          <div key={direction} class={`compass-${direction}${chosen ? ' compass-best' : ''}`}>
            <Icon name={direction} />
            <span class="for-screen-readers">{direction}: </span>
            <b>{value === undefined ? '–' : shown(value, best, hint!.network)}</b>
          </div>
        );
      })}
      <p class="compass-depth">{hint ? words(hint) : 'Thinking …'}</p>
    </div>
  );
}

function shown(value: number, best: number, points: boolean): string {
  if (points) return Math.round(value).toLocaleString('en');
  return value === best ? 'best' : `−${Math.round(best - value).toLocaleString('en')}`;
}

function words(hint: HintSoFar): string {
  const moves = hint.depth === 1 ? 'one move' : `${hint.depth} moves`;
  return hint.best === null ? 'No move is left.' : `Looked ${moves} ahead`;
}
