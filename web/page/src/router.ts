// Where the player is: the fragment of the address, so that the page runs from any folder of any host.
import { signal, type ReadonlySignal } from '@preact/signals';

export interface Place {
  /** "", "games", "make", "explore", "scores", "settings", "replay", "shared". */
  screen: string;
  /** What follows the screen's name. */
  rest: string;
}

function placeOf(fragment: string): Place {
  const [, screen = '', rest = ''] = /^#\/([^/]*)\/?(.*)$/.exec(fragment) ?? [];
  return { screen, rest };
}

const current = signal(placeOf(location.hash));
window.addEventListener('hashchange', () => (current.value = placeOf(location.hash)));

export const place: ReadonlySignal<Place> = current;

export function hrefOf(screen: string, rest = ''): string {
  return `#/${screen}${rest && `/${rest}`}`;
}

export function goTo(screen: string, rest = ''): void {
  location.hash = hrefOf(screen, rest);
}

/** Goes there without a step in the history. */
export function replacePlace(screen: string, rest = ''): void {
  history.replaceState(null, '', hrefOf(screen, rest));
  current.value = { screen, rest };
}
