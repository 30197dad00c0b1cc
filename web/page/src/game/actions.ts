// Actions of keys, pads and buttons on the current game; the review cursor.
import { cellWords } from '../board/tile_text';
import type { Action } from '../input/keys';
import { say } from '../input/voice';
import { nextTheme, currentTheme } from '../look/theme';
import { goTo, openSheet } from '../router';
import { change, settings } from '../store/settings';
import { isDirection } from './live_game';
import { currentGame, openingNow } from './current_game';
import { beginWatching, stopWatching, watching } from './watching';
import { signal } from '@preact/signals';
import type { Direction } from 'tilery';

/** Whether the arrows move over the cells instead of sliding. */
export const reviewing = signal(false);
/** The cell that the review cursor is on. */
export const cursor = signal(0);
/** Whether the board's grid has the focus. */
export const gridFocused = signal(false);

export function perform(action: Action): void {
  const opening = openingNow();
  if (opening) return void opening.then(() => perform(action));
  if (isDirection(action as never)) return slideOrRead(action as Direction);
  actions[action as Exclude<Action, Direction>]();
}

const actions: Record<Exclude<Action, Direction>, () => void> = {
  undo: () => act('undo'),
  redo: () => act('redo'),
  'go on': () => act('go on'),
  new: () => openSheet('new'),
  help: () => openSheet('help'),
  menu: () => goTo('games'),
  hint: () => change({ hints: !settings.value.hints }),
  watch: () => (watching.value ? stopWatching() : void beginWatching()),
  theme: () => {
    change({ theme: nextTheme() });
    say(`Theme ${currentTheme.value.title}.`);
  },
  'review cells': () => review(!reviewing.value),
};

export function review(on: boolean): void {
  if (on === reviewing.value) return;
  reviewing.value = on;
  say(on ? 'Reading cells with the arrows.' : 'The arrows slide again.');
}

function act(event: 'undo' | 'redo' | 'go on'): void {
  stopWatching();
  currentGame.value?.live.act(event);
}

function slideOrRead(direction: Direction): void {
  const live = currentGame.value?.live;
  if (!live) return;
  if (reviewing.value) return moveCursor(direction);
  stopWatching();
  live.act(direction);
}

function moveCursor(direction: Direction): void {
  const live = currentGame.value!.live;
  const state = live.state.value;
  const column = cursor.value % state.width;
  const row = Math.floor(cursor.value / state.width);
  const next = {
    left: column > 0 ? -1 : 0,
    right: column < state.width - 1 ? 1 : 0,
    up: row > 0 ? -state.width : 0,
    down: row < state.height - 1 ? state.width : 0,
  }[direction];
  cursor.value += next;
  if (next === 0) say(`Edge. ${cellWords(state, live.cartridge, cursor.value)}`);
}
