// Everything that a player may touch, as intents, while a screen with a board is shown.
import { useLayoutEffect } from 'preact/hooks';
import type { RefObject } from 'preact';
import { listenToGamepads } from './gamepad';
import { intentOf, isForElement, type Intent } from './keymap';
import { listenToSwipes } from './swipes';

/** `perform` must be the same function at every call. */
export function useInput(surface: RefObject<HTMLElement>, perform: (intent: Intent) => void): void {
  // Before the board is painted: a key pressed at the first sight of it is heard.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const intent = isForElement(event) ? null : intentOf(event);
      if (!intent) return;
      event.preventDefault();
      perform(intent);
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
