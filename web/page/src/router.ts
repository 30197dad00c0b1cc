// The player's place, and the sheet that is open over it. The place is the fragment of the address, so that the page
// runs from any folder of any host. Places and sheets are steps of the history: Back closes a sheet, and restores the
// scroll position.
import { batch, signal, type ReadonlySignal } from '@preact/signals';

export interface Place {
  /** The name of the screen, such as "scores"; empty for the game. */
  screen: string;
  /** The part after the screen's name. */
  rest: string;
  /** The scroll position when the player left the place, in pixels; 0 at a new place. */
  scroll: number;
}

export type SheetName = 'new' | 'help' | 'share' | 'maps' | 'examples';

/** The state of a step of the history. */
interface Step {
  /** The same for a place and the sheet over it. */
  id: string;
  sheet: SheetName | null;
  scroll: number;
}

let steps = 0;
function newStep(): Step {
  return { id: `${performance.timeOrigin}/${(steps += 1)}`, sheet: null, scroll: 0 };
}

history.scrollRestoration = 'manual'; // the browser would scroll before the page has its content
let step: Step = { ...newStep(), ...(history.state as Step | null), sheet: null };
history.replaceState(step, '');
const scrolls = new Map<string, number>();

const current = signal(placeHere());
const shownSheet = signal<SheetName | null>(null);

export const place: ReadonlySignal<Place> = current;
/** The name of the open sheet. */
export const sheet: ReadonlySignal<SheetName | null> = shownSheet;

function placeHere(): Place {
  const [, screen = '', rest = ''] = /^#\/([^/]*)\/?(.*)$/.exec(location.hash) ?? [];
  return { screen, rest, scroll: scrolls.get(step.id) ?? step.scroll };
}

export function hrefOf(screen: string, rest = ''): string {
  return `#/${screen}${rest && `/${rest}`}`;
}

export function goTo(screen: string, rest = ''): void {
  if (current.peek().screen === screen && current.peek().rest === rest) return closeSheet();
  whenClosed(() => {
    // The place replaces the sheet's step, so that Back does not open the sheet again.
    if (step.sheet) history.replaceState(newStep(), '', hrefOf(screen, rest));
    else history.pushState(newStep(), '', hrefOf(screen, rest));
    arrive();
  });
}

/** Goes to a place. It replaces the present place in the history. */
export function replacePlace(screen: string, rest = ''): void {
  whenClosed(() => {
    history.replaceState(newStep(), '', hrefOf(screen, rest));
    arrive();
  });
}

/** Waits for the work. Returns false if the player went elsewhere meanwhile: then the caller must show no other place. */
export async function staysDuring(work: Promise<unknown>): Promise<boolean> {
  const here = current.peek();
  await work;
  return current.peek() === here;
}

export function openSheet(name: SheetName): void {
  shownSheet.value = name;
  followSheet();
}

/** Closes the sheet `name`, by default the open one. With a name, work begun in one sheet cannot close a later one. */
export function closeSheet(name: SheetName | null = sheet.peek()): void {
  if (shownSheet.peek() === name) shownSheet.value = null;
  followSheet();
}

// history.back() takes effect in a later task. Until then a sheet may open again, or the player may go elsewhere:
// both are shown at once, and enter the history afterwards.
let isGoingBack = false;
let pending: (() => void) | null = null;

function whenClosed(act: () => void): void {
  if (isGoingBack) pending = act;
  else act();
}

/** Makes the history agree with the shown sheet. */
function followSheet(): void {
  const name = shownSheet.peek();
  if (isGoingBack || step.sheet === name) return;
  if (name === null) {
    isGoingBack = true;
    history.back();
    return;
  }
  if (step.sheet === null) history.pushState({ ...step, sheet: name }, '');
  else history.replaceState({ ...step, sheet: name }, '');
  step = history.state as Step; // the browser may have refused the change, because there were too many
}

/** Shows the present step of the history. */
function arrive(): void {
  if (history.state === null) history.replaceState(newStep(), '');
  const before = step;
  step = history.state as Step;
  const wentBack = isGoingBack;
  isGoingBack = false;
  batch(() => {
    if (step.id !== before.id) {
      scrolls.set(before.id, window.scrollY);
      current.value = placeHere();
    }
    if (!wentBack) shownSheet.value = step.sheet;
  });
  if (!wentBack) return;
  const act = pending;
  pending = null;
  if (act) act();
  else followSheet();
}

window.addEventListener('popstate', arrive);
window.addEventListener('hashchange', () => history.state === null && arrive());
window.addEventListener('pagehide', () => history.replaceState({ ...step, scroll: window.scrollY }, ''));
// If a step back is pending, the browser would follow a link at once, and then go back from there.
window.addEventListener('click', followLink, true);

function followLink(event: MouseEvent): void {
  const link = isGoingBack && (event.target as Element | null)?.closest?.('a');
  if (!link || !link.hash.startsWith('#/')) return;
  event.preventDefault();
  const [, screen = '', rest = ''] = /^#\/([^/]*)\/?(.*)$/.exec(link.hash) ?? [];
  goTo(screen, rest);
}
