// Keys and their actions. The player's own keys for an action replace its usual ones.
import { computed } from '@preact/signals';
import type { Direction } from 'tilery';
import { settings } from '../store/settings';
import type { OwnKeys } from '../store/storage';

export type Action =
  | Direction
  | 'undo' | 'redo' | 'new' | 'go on' | 'menu' | 'theme' | 'hint' | 'watch' | 'review cells' | 'help';

interface KeyUse {
  action: Action;
  does: string;
  /** A small letter, a sign, or the browser's name of the key. */
  usual: readonly string[];
}

export const keyUses: readonly KeyUse[] = [
  { action: 'left', does: 'slide left', usual: ['ArrowLeft', 'a', 'h'] },
  { action: 'right', does: 'slide right', usual: ['ArrowRight', 'd', 'l'] },
  { action: 'up', does: 'slide up', usual: ['ArrowUp', 'w', 'k'] },
  { action: 'down', does: 'slide down', usual: ['ArrowDown', 's', 'j'] },
  { action: 'undo', does: 'undo', usual: ['u', 'Backspace'] },
  { action: 'redo', does: 'redo', usual: ['r'] },
  { action: 'new', does: 'new game', usual: ['n'] },
  { action: 'go on', does: 'go on after the goal', usual: ['g', ' '] },
  { action: 'hint', does: 'hints on and off', usual: ['i'] },
  { action: 'watch', does: 'watch the program play; take over again', usual: ['p'] },
  { action: 'review cells', does: 'read the cells with the arrows; slide again', usual: ['c'] },
  { action: 'menu', does: 'all games', usual: ['m'] },
  { action: 'theme', does: 'next theme', usual: ['t'] },
  { action: 'help', does: 'help', usual: ['?', 'F1'] },
];

/** The keys of an action now, the main one first. */
export function keysOf(action: Action): readonly string[] {
  return keysIn(settings.value.keys, action);
}

/** The keys of an action, by the player's choice `own`. */
export function keysIn(own: OwnKeys, action: Action): readonly string[] {
  return own[action] ?? keyUses.find((use) => use.action === action)!.usual;
}

/** The action of each key that has one. */
export const actions = computed(() => new Map(keyUses.flatMap(({ action }) => keysOf(action).map((key) => [key, action] as const))));

/** The action of a key. Nothing for keys with Ctrl, Alt or Meta, which belong to the browser, and for letters and
 * signs that are turned off. */
export function actionOf(event: KeyboardEvent): Action | null {
  if (event.ctrlKey || event.altKey || event.metaKey || isSilenced(event)) return null;
  return actions.value.get(small(event.key)) ?? actions.value.get(small(latinKey(event))) ?? null;
}

/** Whether the key is a single letter or sign while these are turned off: speech input types such keys. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.peek().letterKeys && isSign(latinKey(event));
}

function isSign(key: string): boolean {
  return [...key].length === 1 && key !== ' ';
}

/** Letters are written small in KeyUse. */
export function small(key: string): string {
  return isSign(key) ? key.toLowerCase() : key;
}

/** The key's character or name. Keys of other scripts and of input methods give the Latin letter at their place. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const isLatin = isSign(key) ? key <= '~' : key !== 'Process' && key !== 'Unidentified';
  const letter = isLatin ? undefined : /^Key([A-Z])$/.exec(code)?.[1];
  return letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
}

const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space' };

/** The key's name for people. */
export function nameOf(key: string): string {
  return names[key] ?? (isSign(key) ? key.toUpperCase() : key);
}

/** The name of the first key that has the action now; nothing if there is none. */
export function mainKey(action: Action): string | undefined {
  const acting = keysOf(action).find((key) => settings.value.letterKeys || !isSign(key));
  return acting === undefined ? undefined : nameOf(acting);
}
