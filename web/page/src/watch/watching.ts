// The player goes on by itself with the game on the table, until somebody takes over.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { HintSoFar } from 'tilery';
import { adoptGame, randomSeed, table } from '../game/table';
import { newGameId } from '../store/games';
import { hinter } from '../think/hinter';

/** Pauses between moves in milliseconds, from slow to as fast as it can think. */
export const paces = [1600, 800, 400, 200, 100, 0] as const;

const running = signal(false);
const pace = signal(2);
const known = signal<HintSoFar | null>(null);
let timer = 0;

export const watching: ReadonlySignal<boolean> = running;
export const watchedPace: ReadonlySignal<number> = pace;
/** What the player thought of its last position. */
export const watchedHint: ReadonlySignal<HintSoFar | null> = known;

export function setPace(index: number): void {
  pace.value = Math.max(0, Math.min(paces.length - 1, index));
}

/** Hands a copy of the game to the player; the game itself stays kept as it was. */
export async function beginWatching(): Promise<void> {
  const seat = table.value;
  if (!seat || running.value) return;
  const count = seat.live.state.value.events;
  if (count > 0) {
    await adoptGame(seat.live.game.takeOver(count, BigInt(`0x${newGameId()}`), randomSeed()));
  }
  running.value = true;
  think();
}

export function stopWatching(): void {
  if (!running.value) return;
  running.value = false;
  known.value = null;
  clearTimeout(timer);
  hinter.stop();
}

function think(): void {
  const live = table.value?.live;
  if (!running.value || !live) return;
  const state = live.state.value;
  if (state.over) return stopWatching();
  if (state.asks) {
    live.act('go on');
    return think();
  }
  const asked = performance.now();
  const pause = paces[pace.value]!;
  const ms = Math.min(Math.max(pause * 0.6, 10), 250);
  void hinter.ask(live.cartridgeText, live.game.question(), { ms }, (hint) => {
    known.value = hint;
    if (!hint.final) return;
    timer = window.setTimeout(() => play(hint), Math.max(0, pause - (performance.now() - asked)));
  });
}

function play(hint: HintSoFar): void {
  const live = table.value?.live;
  if (!running.value || !live) return;
  if (!hint.best || !live.act(hint.best)) return stopWatching();
  think();
}
