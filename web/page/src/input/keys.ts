// Keys and their actions. The player's own keys for an action replace its usual ones.
import { computed } from '@preact/signals';
import type { Direction } from 'tilery';
import { settings } from '../store/settings';
import type { OwnKeys } from '../store/storage';

export type Action =
  | Direction
  | 'undo' | 'redo' | 'new' | 'go on' | 'menu' | 'theme' | 'hint' | 'watch' | 'review cells' | 'help';

/** The usual keys of each action, the main one first: characters (letters in lower case) or the browser's names of keys. */
const usual: Readonly<Record<Action, readonly string[]>> = {
  left: ['ArrowLeft', 'a', 'h'],
  right: ['ArrowRight', 'd', 'l'],
  up: ['ArrowUp', 'w', 'k'],
  down: ['ArrowDown', 's', 'j'],
  undo: ['u', 'Backspace'],
  redo: ['r'],
  new: ['n'],
  'go on': ['g', ' '],
  hint: ['i'],
  watch: ['p'],
  'review cells': ['c'],
  menu: ['m'],
  theme: ['t'],
  help: ['?', 'F1'],
};

const allActions = Object.keys(usual) as Action[];

/** The keys of an action now, the main one first. */
export function keysOf(action: Action): readonly string[] {
  return keysIn(settings.value.keys, action);
}

/** The keys of an action, by the player's choice `own`. */
export function keysIn(own: OwnKeys, action: Action): readonly string[] {
  return own[action] ?? usual[action];
}

/** The action of each key that has one. */
export const actions = computed(() => new Map(allActions.flatMap((action) => keysOf(action).map((key) => [key, action] as const))));

/** The action of a key. Null for keys with Ctrl, Alt or Meta, which belong to the browser, and for letters and
 * signs that are turned off. */
export function actionOf(event: KeyboardEvent): Action | null {
  if (event.ctrlKey || event.altKey || event.metaKey || isSilenced(event)) return null;
  return actions.value.get(lowerCased(event.key)) ?? actions.value.get(lowerCased(latinKey(event))) ?? null;
}

/** Whether the key is a single letter or sign while these are turned off: speech input types such keys. */
export function isSilenced(event: KeyboardEvent): boolean {
  return !settings.peek().letterKeys && isCharacter(latinKey(event));
}

function isCharacter(key: string): boolean {
  return [...key].length === 1 && key !== ' ';
}

/** The key as the table above and the settings write it: a letter in lower case. */
export function lowerCased(key: string): string {
  return isCharacter(key) ? key.toLowerCase() : key;
}

/** The key's character or name. Keys of other scripts and of input methods give the Latin letter at their place. */
export function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const isLatin = isCharacter(key) ? key <= '~' : key !== 'Process' && key !== 'Unidentified';
  const letter = isLatin ? undefined : /^Key([A-Z])$/.exec(code)?.[1];
  return letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
}

const names: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': 'Space' };

/** The key's name for people. */
export function nameOf(key: string): string {
  return names[key] ?? (isCharacter(key) ? key.toUpperCase() : key);
}

/** The name of the first key that has the action now; nothing if there is none. */
export function mainKey(action: Action): string | undefined {
  const acting = keysOf(action).find((key) => settings.value.letterKeys || !isCharacter(key));
  return acting === undefined ? undefined : nameOf(acting);
}
