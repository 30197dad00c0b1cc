// Descriptions of the actions of keys, for the help and the settings. A file of its own, which the first board does not load.
import type { Action } from './keys';

export const keyWords: readonly (readonly [action: Action, does: string])[] = [
  ['left', 'slide left'],
  ['right', 'slide right'],
  ['up', 'slide up'],
  ['down', 'slide down'],
  ['undo', 'undo'],
  ['redo', 'redo'],
  ['new', 'new game'],
  ['go on', 'go on after the goal'],
  ['hint', 'hints on and off'],
  ['watch', 'watch the program play; take over again'],
  ['review cells', 'read the cells with the arrows; slide again'],
  ['menu', 'all games'],
  ['theme', 'next theme'],
  ['help', 'help'],
];
