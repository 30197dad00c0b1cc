// Kept games: every event is saved before the next one; a game belongs to one tab at a time.
import { signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CartridgeInfo, Game } from 'tilery';
import { tileText } from '../board/tile_text';
import { storage, type KeptGame } from './storage';

export type SaveState = 'saved' | 'in memory' | 'no room' | 'refused';
const saving = signal<SaveState>('saved');
const channel = new BroadcastChannel('tilery-games');
const changes = signal(0);
channel.onmessage = () => (changes.value += 1);

/** The result of the last save. */
export const saveState: ReadonlySignal<SaveState> = saving;
/** Grows whenever a kept game changes, in this tab or another. */
export const gamesChanged: ReadonlySignal<number> = changes;

export function newGameId(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(16).padStart(16, '0');
}

/** The data of a kept game that its record lacks. */
export type Origin = Pick<KeptGame, 'broughtIn' | 'daily' | 'chosenSeed' | 'rivals'>;

/** The data of a game that are known before its record. */
export interface GameIdentity {
  id: string;
  began: number;
  isShipped: boolean;
  origin: Origin;
}

export function keptForm(game: Game, cartridge: CartridgeInfo, { id, began, isShipped, origin }: GameIdentity): KeptGame {
  const state = game.state();
  return {
    ...origin,
    id, began, record: game.record(), cartridge: cartridge.name, title: cartridge.title,
    cartridgeText: isShipped ? null : game.cartridge,
    width: state.width, height: state.height, score: state.scores[0] ?? 0, largest: state.largest, largestText: tileText(cartridge, Math.max(...state.ranks)),
    moves: state.moves, events: state.events, over: state.over, won: state.goalReached, apart: state.apart !== '' || origin.chosenSeed === true, seed: state.seed === null ? null : String(state.seed), updated: Date.now(),
  };
}

/** Whether the game is the player's own, and statistics do not leave it out. */
export function counts(kept: KeptGame): boolean {
  return !kept.apart && !kept.broughtIn;
}

export async function saveGame(kept: KeptGame): Promise<void> {
  try {
    const store = await storage();
    await store.put('games', kept.id, kept);
    saving.value = store.lasts ? 'saved' : 'in memory';
    changes.value += 1;
    channel.postMessage(kept.id);
  } catch (error) {
    saving.value = (error as Error).name === 'QuotaExceededError' ? 'no room' : 'refused';
  }
}

export async function keptGame(id: string): Promise<KeptGame | undefined> {
  return (await storage()).one('games', id);
}

/** All kept games, the newest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const games = await (await storage()).all('games');
  return games.sort((one, other) => other.updated - one.updated);
}

/** Removes a game from storage. Returns a function that restores it. */
export async function removeGame(id: string): Promise<() => Promise<void>> {
  const kept = await keptGame(id);
  await (await storage()).remove('games', id);
  changes.value += 1;
  channel.postMessage(id);
  return async () => {
    if (kept) await saveGame(kept);
  };
}

/** The result of `read`, and a function that reads it again. It is also read again after every change, one reading at a time. */
export function useReread<Content>(read: () => Promise<Content>, change: unknown): [Content | null, () => Promise<void>] {
  const [content, setContent] = useState<Content | null>(null);
  const state = useRef<{ running: Promise<void> | null; isStale: boolean }>({ running: null, isStale: false }).current;
  const readAll = async () => {
    do {
      state.isStale = false;
      setContent(await read());
    } while (state.isStale);
  };
  const reread = () => {
    state.isStale = true;
    state.running ??= readAll().finally(() => (state.running = null));
    return state.running;
  };
  useEffect(() => void reread(), [change]);
  return [content, reread];
}

let releaseLast: (() => void) | null = null;

/** Reserves the game for this tab, and releases the tab's earlier game. Returns false if another tab has the game. */
export async function takeGame(id: string): Promise<boolean> {
  const release = await reserve(`game-${id}`);
  if (!release) return false;
  releaseLast?.();
  releaseLast = release;
  return true;
}

/**
 * Reserves a name for this tab until the returned function is called. Returns null if another tab has it. A browser
 * that refuses locks reserves nothing.
 */
export async function reserve(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const free = () => resolve(() => {});
    if (!navigator.locks) return free();
    navigator.locks
      .request(`tilery-${name}`, { ifAvailable: true }, (lock) => (lock ? new Promise<void>((release) => resolve(release)) : resolve(null)))
      .catch(free);
  });
}
