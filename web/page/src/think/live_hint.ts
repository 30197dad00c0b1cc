// The hint for the game on the table, renewed at every move while hints are on.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { HintSoFar } from 'tilery';
import { table } from '../game/table';
import { settings } from '../store/settings';
import { watching } from '../watch/watching';
import { hinter } from './hinter';
import { networkStates } from './networks';

const current = signal<HintSoFar | null>(null);
const thinkingMs = 400;

export const liveHint: ReadonlySignal<HintSoFar | null> = current;

/** Keeps the hint up to date from now on. */
export function followGame(): void {
  effect(() => {
    const live = table.value?.live;
    const state = live?.state.value;
    void networkStates.value; // a network that has come judges at once
    if (watching.value) return;
    current.value = null;
    if (!live || !state || !settings.value.hints || state.over || state.asks) return hinter.stop();
    const show = (hint: HintSoFar) => (current.value = hint);
    void hinter.ask(live.cartridgeText, live.game.question(), { ms: thinkingMs }, show);
  });
}
