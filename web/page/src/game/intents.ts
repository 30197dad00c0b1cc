// What keys, pads and buttons mean for the game on the table.
import type { Direction } from 'tilery';
import type { Intent } from '../input/keymap';
import { goTo } from '../router';
import { change, settings } from '../store/settings';
import { nextTheme, worn } from '../look/worn';
import { say } from '../voice/announcer';
import { beginWatching, stopWatching, watching } from '../watch/watching';
import { cellWords } from '../board/cell_words';
import { cursor, openSheet, reviewing } from './desk';
import { table } from './table';
import { isDirection } from './live_game';

export function perform(intent: Intent): void {
  if (isDirection(intent as never)) return slideOrRead(intent as Direction);
  actions[intent as Exclude<Intent, Direction>]();
}

const actions: Record<Exclude<Intent, Direction>, () => void> = {
  undo: () => act('undo'),
  redo: () => act('redo'),
  'go on': () => act('go on'),
  new: () => (openSheet.value = 'new'),
  help: () => (openSheet.value = 'help'),
  menu: () => goTo('games'),
  hint: () => change({ hints: !settings.value.hints }),
  watch: () => (watching.value ? stopWatching() : void beginWatching()),
  theme: () => {
    change({ theme: nextTheme() });
    say(`Theme ${worn.value.title}.`);
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
  table.value?.live.act(event);
}

function slideOrRead(direction: Direction): void {
  const live = table.value?.live;
  if (!live) return;
  if (reviewing.value) return moveCursor(direction);
  stopWatching();
  live.act(direction);
}

function moveCursor(direction: Direction): void {
  const live = table.value!.live;
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
