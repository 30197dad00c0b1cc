// The cartridge that is being made: its text, its first fault, and a game of the last text without one.
import { signal } from '@preact/signals';
import { TileryError } from 'tilery';
import { loadEngine } from '../engine/engine';
import { LiveGame } from '../game/live_game';
import { keeper } from '../store/keeper';

/** The text as it was opened; the editor shows it anew when it changes. */
export const opened = signal('');
export const typed = signal('');
export const fault = signal<TileryError | null>(null);
export const trial = signal<LiveGame | null>(null);

const draftKey = 'draft';
let check: ((text: string) => TileryError | null) | null = null;

/** The first fault of a text; null if it is a cartridge. Requires an open draft. */
export function faultOf(text: string): TileryError | null {
  return check?.(text) ?? null;
}

export async function openDraft(text: string): Promise<void> {
  const engine = await loadEngine();
  check = (candidate) => {
    try {
      engine.readCartridge(candidate);
      return null;
    } catch (error) {
      if (error instanceof TileryError) return error;
      throw error;
    }
  };
  opened.value = text;
  await type(text);
}

/** What was typed before the editor closed is what it shows when it opens again. */
export function showTyped(): void {
  opened.value = typed.peek();
}

/** Takes what was typed; a text without fault begins a game. */
export async function type(text: string): Promise<void> {
  typed.value = text;
  fault.value = faultOf(text);
  if (!fault.value) await beginTrial();
  await (await keeper()).put('cartridges', draftKey, { name: draftKey, title: '', text, updated: Date.now() }).catch(() => undefined);
}

export async function beginTrial(): Promise<void> {
  const engine = await loadEngine();
  const seed = BigInt(Math.floor(Math.random() * 2 ** 32));
  const game = engine.newGame({ cartridge: typed.value, seed });
  trial.value?.game.free();
  trial.value = new LiveGame(game, engine.readCartridge(typed.value), typed.value);
}

/** The text that was typed last in this browser. */
export async function keptDraft(): Promise<string | undefined> {
  return (await (await keeper()).one('cartridges', draftKey).catch(() => undefined))?.text;
}
