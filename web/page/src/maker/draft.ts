// The cartridge that is being made: its text, its first fault, and a game of the last text without a fault.
import { signal } from '@preact/signals';
import { TileryError } from 'tilery';
import { loadEngine } from '../engine/engine';
import { LiveGame } from '../game/live_game';
import { storage } from '../store/storage';

/** The text as it was opened; the editor shows it anew when it changes. */
export const opened = signal('');
export const typed = signal('');
export const fault = signal<TileryError | null>(null);
export const trial = signal<LiveGame | null>(null);

const draftKey = 'draft';
let check: ((text: string) => TileryError | null) | null = null;

/** A fault as sentences. */
export function faultWords({ expected, found, message }: TileryError): string {
  if (!expected) return message;
  const [what, guess] = found.split(/; (?=did you mean )/);
  const words = `Expected ${expected}${what && `, found ${what}`}.`;
  return guess ? `${words} ${guess.charAt(0).toUpperCase()}${guess.slice(1)}` : words;
}

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

/** Keeps the typed text, so that the editor shows it when it opens again. */
export function showTyped(): void {
  opened.value = typed.peek();
}

/** Takes the typed text. A text without fault begins a game. */
export async function type(text: string): Promise<void> {
  typed.value = text;
  fault.value = faultOf(text);
  if (!fault.value) await beginTrial();
  await (await storage()).put('cartridges', draftKey, { name: draftKey, title: '', text, updated: Date.now() }).catch(() => undefined);
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
  return (await (await storage()).one('cartridges', draftKey).catch(() => undefined))?.text;
}
