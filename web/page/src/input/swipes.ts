// Swipes and mouse drags that begin anywhere on an element. One drag may slide several times: each
// further stretch in another direction counts.
import type { Direction } from 'tilery';

const leastStretch = 24; // pixels

/** Calls `slide` for each swipe on `element`. Returns what ends it. */
export function listenToSwipes(element: HTMLElement, slide: (direction: Direction) => void): () => void {
  let start: { x: number; y: number; id: number } | null = null;
  let last: Direction | null = null;

  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target)) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    last = null;
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.id) return;
    const direction = directionOf(event.clientX - start.x, event.clientY - start.y);
    if (!direction) return;
    start = { ...start, x: event.clientX, y: event.clientY };
    if (direction !== last) slide(direction);
    last = direction;
  };
  const end = (): void => {
    start = null;
  };
  const abort = new AbortController();
  const { signal } = abort;
  element.addEventListener('pointerdown', begin, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
  return () => abort.abort();
}

function directionOf(x: number, y: number): Direction | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < leastStretch) return null;
  if (Math.abs(x) > Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y < 0 ? 'up' : 'down';
}

function isControl(target: EventTarget | null): boolean {
  return (target as Element | null)?.closest?.('button, a, input, select, textarea, dialog, [data-scrolls]') != null;
}
