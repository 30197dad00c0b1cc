// Settings: the keys of each action of a game.
import './key_choice.css';
import { useLayoutEffect, useState } from 'preact/hooks';
import { capitalized } from '../game/live_game';
import { keyWords } from '../input/key_words';
import { type Action, actions, keysIn, keysOf, nameOf, lowerCased } from '../input/keys';
import { notify, say } from '../input/voice';
import { change, settings } from '../store/settings';
import { Icon } from './icons';

const mostKeys = 8;

export function KeyChoice() {
  const [waiting, setWaiting] = useState<Action | null>(null);
  useLayoutEffect(() => {
    if (!waiting) return;
    const take = (event: KeyboardEvent) => {
      if (event.key === 'Escape' || event.key === 'Tab') return setWaiting(null);
      const key = choosableKey(event);
      if (key === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return; // the key that began the choice is still held
      const add = document.activeElement;
      giveKey(waiting, key);
      if (keysOf(waiting).length >= mostKeys) (add?.previousElementSibling as HTMLElement | null)?.focus(); // "Add" goes away
      setWaiting(null);
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [waiting]);
  const isOwn = Object.keys(settings.value.keys).length > 0;
  return (
    <>
      <h2>Keys</h2>
      <p>
        A key has one action. Keyboards of other scripts need no choice: their keys act as the Latin letters at the same place.{' '}
        {isOwn && <button class="text-button" onClick={restoreUsual}>Back to the usual keys</button>}
      </p>
      <details class="key-choice">
        <summary>Choose the keys of each action</summary>
        <ul class="key-choices" aria-label="Keys of each action">
          {keyWords.map(([action, does]) => (
            <li key={action}>
              <span>{capitalized(does)}</span>
              <span class="key-chips">
                {keysOf(action).map((key) => (
                  <button key={key} class="key-chip" aria-label={`Remove ${nameOf(key)} from: ${does}`} title="Remove" onClick={(event) => remove(event.currentTarget, action, key)}>
                    {nameOf(key)}<Icon name="close" size={13} />
                  </button>
                ))}
                {keysOf(action).length < mostKeys && (
                  <button class="key-chip key-add" aria-label={`${waiting === action ? 'Press a key' : 'Add a key'} for: ${does}`} aria-pressed={waiting === action} onClick={() => setWaiting(waiting === action ? null : action)} onBlur={() => setWaiting(null)}>
                    {waiting === action ? 'Press a key …' : 'Add'}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function giveKey(action: Action, key: string): void {
  const before = addKey(action, key);
  const had = before === null || before === action ? '' : ` Before: ${doesOf(before)}.`;
  say(`${nameOf(key)}: ${doesOf(action)}.${had}`);
}

/** The focus goes to the nearest key that remains, or to "Add", because the pressed button goes away. */
function remove(chip: HTMLElement, action: Action, key: string): void {
  const { nextElementSibling: next, previousElementSibling: previous } = chip;
  const nearest = next?.matches('.key-add') ? (previous ?? next) : (next ?? previous);
  (nearest as HTMLElement | null)?.focus();
  removeKey(action, key);
  say(`${nameOf(key)} is removed from: ${doesOf(action)}.`);
}

function restoreUsual(): void {
  const putBack = restoreUsualKeys();
  notify('All actions have their usual keys.', { label: 'Undo', act: putBack, takesFocus: true });
}

function doesOf(action: Action): string {
  return keyWords.find(([one]) => one === action)![1];
}

// Changes of the keys. They are not in input/keys.ts, because the first board does not need them.

const notForActions = ['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified'];

/** The key of an event, as keys of actions are written; null for keys that cannot have an action. */
function choosableKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): string | null {
  return ctrlKey || altKey || metaKey || notForActions.includes(key) ? null : lowerCased(key);
}

/** Gives the action one more key, and takes the key away from the other actions. Returns the action that had it. */
function addKey(action: Action, key: string): Action | null {
  const before = actions.peek().get(key) ?? null;
  const { keys } = settings.peek();
  if (before === action || keysIn(keys, action).length >= mostKeys) return before;
  const freed = before ? { ...keys, [before]: keysIn(keys, before).filter((one) => one !== key) } : keys;
  change({ keys: { ...freed, [action]: [...keysIn(freed, action), key] } });
  return before;
}

function removeKey(action: Action, key: string): void {
  const { keys } = settings.peek();
  change({ keys: { ...keys, [action]: keysIn(keys, action).filter((one) => one !== key) } });
}

/** Returns a function that restores the player's keys. */
function restoreUsualKeys(): () => void {
  const { keys } = settings.peek();
  change({ keys: {} });
  return () => change({ keys });
}
