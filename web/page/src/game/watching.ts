// Autoplay: the engine plays a copy of the current game until the user takes over.
import { notify } from '../input/voice';
import type { Hinter } from '../think/hinter';
import { adoptGame, openKept, takenOver, currentGame } from './current_game';
import { signal, type ReadonlySignal } from '@preact/signals';
import type { HintSoFar } from 'tilery';

/** Pauses between moves in milliseconds, from slow to fast. 0 waits only for the hint. */
export const paces = [1600, 800, 400, 200, 100, 0] as const;

const running = signal(false);
const pace = signal(2);
const lastHint = signal<HintSoFar | null>(null);
let timer = 0;
let hinter: Hinter | null = null; // loaded when a game is watched for the first time

export const watching: ReadonlySignal<boolean> = running;
export const watchedPace: ReadonlySignal<number> = pace;
/** The computer player's hint for its last position. */
export const watchedHint: ReadonlySignal<HintSoFar | null> = lastHint;

export function setPace(index: number): void {
  pace.value = Math.max(0, Math.min(paces.length - 1, index));
}

let starting: symbol | null = null; // set while the copy is being made

/** Starts autoplay of a copy of the game. The game itself does not change. */
export async function beginWatching(): Promise<void> {
  const current = currentGame.value;
  if (!current || running.value || starting) return stopWatching();
  const mine = Symbol();
  starting = mine;
  const isLoaded = await loadHinter();
  if (starting !== mine) return; // the player moved before the copy was ready
  if (!isLoaded || currentGame.value !== current) {
    starting = null;
    return isLoaded ? undefined : notify('The program that plays could not be loaded: there is no connection.');
  }
  await adoptGame(takenOver(current.live.game));
  if (starting !== mine) return void (await openKept(current.id)); // the player moved before the copy was ready
  starting = null;
  running.value = true;
  think();
}

async function loadHinter(): Promise<boolean> {
  const module = hinter ? null : await import('../think/hinter').catch(() => null);
  hinter ??= module?.hinter ?? null;
  return hinter !== null;
}

export function stopWatching(): void {
  starting = null;
  if (!running.value) return;
  running.value = false;
  lastHint.value = null;
  clearTimeout(timer);
  hinter?.stop();
}

function think(): void {
  const live = currentGame.value?.live;
  if (!running.value || !live) return;
  const state = live.state.value;
  if (state.over) return stopWatching();
  if (state.asks) {
    live.act('go on');
    return think();
  }
  const askedAt = performance.now();
  const pause = paces[pace.value]!;
  const ms = Math.min(Math.max(pause * 0.6, 10), 250);
  hinter!.ask(live.cartridgeText, live.game.question(), { ms }, (hint) => {
    lastHint.value = hint;
    if (!hint.final) return;
    timer = window.setTimeout(() => play(hint), Math.max(0, pause - (performance.now() - askedAt)));
  }).catch(stopWatching);
}

function play(hint: HintSoFar): void {
  const live = currentGame.value?.live;
  if (!running.value || !live) return;
  if (!hint.best || !live.act(hint.best)) return stopWatching();
  think();
}
