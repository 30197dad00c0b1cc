// Kept games: every event is saved before the next; a game belongs to one tab at a time.
import { signal, type ReadonlySignal } from '@preact/signals';
import { tileText } from '../board/tile_text';
import type { LiveGame } from '../game/live_game';
import { keeper } from './keeper';
import type { KeptGame } from './records';

export type SaveState = 'saved' | 'in memory' | 'failed';
const saving = signal<SaveState>('saved');
const channel = new BroadcastChannel('tilery-games');
const changes = signal(0);
channel.onmessage = () => (changes.value += 1);

/** How the last save went. */
export const saveState: ReadonlySignal<SaveState> = saving;
/** Grows whenever a kept game changes, in this tab or another. */
export const gamesChanged: ReadonlySignal<number> = changes;

export function newGameId(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(16).padStart(16, '0');
}

export function keptForm(id: string, live: LiveGame, began: number, ships: boolean): KeptGame {
  const { cartridge, game, cartridgeText } = live;
  const state = live.state.value;
  const record = game.record();
  return {
    id, began, record, cartridge: cartridge.name, title: cartridge.title,
    cartridgeText: ships ? null : cartridgeText,
    width: state.width, height: state.height, score: state.scores[0] ?? 0, largest: state.largest, largestText: tileText(cartridge, Math.max(...state.ranks)),
    moves: state.moves, events: state.events, over: state.over, apart: countsApart(record), updated: Date.now(),
  };
}

/** Whether the player knew or set some of the game's chance. */
function countsApart(record: string): boolean {
  return /^(parent|start|entries) /m.test(record) || /^events [lrudgy]*z/m.test(record);
}

export async function saveGame(kept: KeptGame): Promise<void> {
  try {
    const store = await keeper();
    await store.put('games', kept.id, kept);
    saving.value = store.lasts ? 'saved' : 'in memory';
    changes.value += 1;
    channel.postMessage(kept.id);
  } catch {
    saving.value = 'failed';
  }
}

export async function keptGame(id: string): Promise<KeptGame | undefined> {
  return (await keeper()).one('games', id);
}

/** The newest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const games = await (await keeper()).all('games');
  return games.sort((one, other) => other.updated - one.updated);
}

export async function removeGame(id: string): Promise<void> {
  await (await keeper()).remove('games', id);
  changes.value += 1;
  channel.postMessage(id);
}

let releaseLast: (() => void) | null = null;

/** Takes the game for this tab, and gives back the one before. False if another tab has it. */
export async function takeGame(id: string): Promise<boolean> {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    void navigator.locks.request(`tilery-game-${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      releaseLast?.();
      return new Promise<void>((release) => (releaseLast = release));
    });
  });
}
