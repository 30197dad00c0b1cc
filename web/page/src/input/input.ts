// Input as actions, while a screen with a board is shown: keys, game pads, swipes and drags.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Direction } from 'tilery';
import { type Action, actionOf } from './keys';

/** Whether the key is meant for the element that has the focus, not for the board. */
export function isForElement(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], dialog, [role="slider"]')) return true;
  const pressesButton = event.key === ' ' || event.key === 'Enter';
  return pressesButton && target.closest('button, a, summary') !== null;
}

/** Gives keys, game pads and swipes on `surface` to `perform`, which must be the same function at every call. */
export function useInput(surface: RefObject<HTMLElement>, perform: (action: Action) => void): void {
  // Before the board is painted, so that a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = isForElement(event) ? null : actionOf(event);
      if (!action) return;
      event.preventDefault();
      perform(action);
    };
    window.addEventListener('keydown', press);
    const endPads = listenToGamepads(perform);
    const endSwipes = surface.current ? listenToSwipes(surface.current, perform) : () => {};
    return () => {
      window.removeEventListener('keydown', press);
      endPads();
      endSwipes();
    };
  }, [surface, perform]);
}

// Game pads: the cross, the left stick and the first buttons, read once a frame while one is plugged in.

const buttons: Record<number, Action> = { 1: 'undo', 2: 'redo', 3: 'hint', 9: 'new', 12: 'up', 13: 'down', 14: 'left', 15: 'right' };
const stickThreshold = 0.6;

/** Calls `perform` once for each press. Returns a function that stops listening. */
export function listenToGamepads(perform: (action: Action) => void): () => void {
  let held = new Set<Action>();
  let frame = 0;
  const look = (): void => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    const pressed = new Set(pads.flatMap(actionsOf));
    for (const action of pressed) if (!held.has(action)) perform(action);
    held = pressed;
    frame = pads.length > 0 ? requestAnimationFrame(look) : 0;
  };
  const begin = (): void => {
    if (frame === 0) look();
  };
  window.addEventListener('gamepadconnected', begin);
  return () => {
    window.removeEventListener('gamepadconnected', begin);
    cancelAnimationFrame(frame);
  };
}

function actionsOf(pad: Gamepad): Action[] {
  const pressed = Object.entries(buttons).flatMap(([index, action]) =>
    pad.buttons[Number(index)]?.pressed ? [action] : [],
  );
  return [...pressed, ...stickAction(pad.axes[0] ?? 0, pad.axes[1] ?? 0)];
}

function stickAction(x: number, y: number): Action[] {
  if (Math.max(Math.abs(x), Math.abs(y)) < stickThreshold) return [];
  if (Math.abs(x) > Math.abs(y)) return [x < 0 ? 'left' : 'right'];
  return [y < 0 ? 'up' : 'down'];
}

// Swipes and mouse drags that begin anywhere on an element. One drag may slide several times: each
// further stretch in another direction counts.

const leastStretch = 24; // pixels

/** Calls `slide` for each swipe on `element`. Returns a function that stops listening. */
export function listenToSwipes(element: HTMLElement, slide: (direction: Direction) => void): () => void {
  let start: { x: number; y: number; id: number } | null = null;
  let last: Direction | null = null;

  const begin = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event.target) || isBesideBoard(element, event)) return;
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

/** If the screen is longer than the window, a finger beside the board scrolls. */
function isBesideBoard(surface: HTMLElement, event: PointerEvent): boolean {
  const mustScroll = event.pointerType === 'touch' && surface.matches('.game-screen:not(.game-fits)');
  return mustScroll && (event.target as Element | null)?.closest?.('.stage') == null;
}

function isControl(target: EventTarget | null): boolean {
  return (target as Element | null)?.closest?.('button, a, input, select, textarea, dialog, [data-scrolls]') != null;
}
