// Which key does what: the same keys as in the terminal (docs/terminal.md).
import type { Direction } from 'tilery';

export type Intent =
  | Direction
  | 'undo' | 'redo' | 'new' | 'go on' | 'menu' | 'theme' | 'hint' | 'watch' | 'review cells' | 'help';

const keys: Record<string, Intent> = {
  ArrowLeft: 'left', a: 'left', h: 'left',
  ArrowRight: 'right', d: 'right', l: 'right',
  ArrowUp: 'up', w: 'up', k: 'up',
  ArrowDown: 'down', s: 'down', j: 'down',
  u: 'undo', Backspace: 'undo', r: 'redo',
  n: 'new', g: 'go on', ' ': 'go on', m: 'menu', t: 'theme',
  i: 'hint', p: 'watch', c: 'review cells', '?': 'help', F1: 'help',
};

/** Keys shown in the help, by what they do. */
export const keyHelp: readonly [keys: string, does: string][] = [
  ['Arrows, WASD, hjkl', 'slide'],
  ['U, Backspace', 'undo'],
  ['R', 'redo'],
  ['N', 'new game'],
  ['G, Space', 'go on after the goal'],
  ['I', 'hints on and off'],
  ['P', 'watch the player go on; take over again'],
  ['C', 'read the cells with the arrows; C or Escape ends it'],
  ['M', 'all games'],
  ['T', 'next theme'],
  ['?', 'this help'],
];

/** Nothing for keys with Ctrl, Alt or Meta: these belong to the browser. */
export function intentOf(event: KeyboardEvent): Intent | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return keys[key] ?? null;
}

/** Whether the key is meant for the element that has the focus, not for the board. */
export function isForElement(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], dialog, [role="slider"]')) return true;
  const pressesButton = event.key === ' ' || event.key === 'Enter';
  return pressesButton && target.closest('button, a, summary') !== null;
}
