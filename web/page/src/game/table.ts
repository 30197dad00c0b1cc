// The game on this tab's table: begun, opened, and saved at every event.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Game, NewGame } from 'tilery';
import { loadEngine } from '../engine/engine';
import { keptForm, keptGame, keptGames, newGameId, saveGame, takeGame } from '../store/games';
import type { KeptGame } from '../store/records';
import { change } from '../store/settings';
import { LiveGame } from './live_game';

export interface Seat {
  id: string;
  live: LiveGame;
  began: number;
}

const current = signal<Seat | null>(null);
let endSaving: (() => void) | null = null;

export const table: ReadonlySignal<Seat | null> = current;

export function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 11n;
}

/** Begins a game and puts it on the table. */
export async function beginGame(setup: Partial<NewGame> & { cartridge: string }): Promise<LiveGame> {
  const engine = await loadEngine();
  const id = newGameId();
  const began = Math.floor(Date.now() / 1000);
  const game = engine.newGame({ seed: randomSeed(), ...setup, id: BigInt(`0x${id}`), began });
  return seat(id, game, began);
}

/** Puts a game that exists on the table under a new name of its own. */
export async function adoptGame(game: Game): Promise<LiveGame> {
  const id = newGameId();
  const began = Math.floor(Date.now() / 1000);
  const live = await seat(id, game, began);
  await saveGame(keptForm(id, live, began, await ships(live.cartridgeText)));
  return live;
}

async function seat(id: string, game: Game, began: number): Promise<LiveGame> {
  const engine = await loadEngine();
  const live = new LiveGame(game, engine.readCartridge(game.cartridge), game.cartridge);
  const shipped = await ships(live.cartridgeText);
  await takeGame(id);
  endSaving?.();
  current.value?.live.game.free();
  current.value = { id, live, began };
  endSaving = saveAtEveryEvent(id, live, began, shipped);
  change({ lastGame: id });
  return live;
}

function saveAtEveryEvent(id: string, live: LiveGame, began: number, shipped: boolean): () => void {
  return effect(() => {
    if (live.last.value) void saveGame(keptForm(id, live, began, shipped));
  });
}

async function ships(cartridgeText: string): Promise<boolean> {
  return (await loadEngine()).cartridges().some((shipped) => shipped.text === cartridgeText);
}

export type Opening = 'opened' | 'in another tab' | 'missing';

/** Opens a kept game where it was left. Rejects if its record is damaged. */
export async function openKept(id: string): Promise<Opening> {
  if (current.value?.id === id) return 'opened';
  const kept = await keptGame(id);
  if (!kept) return 'missing';
  if (!(await takeGame(id))) return 'in another tab';
  const engine = await loadEngine();
  await seat(id, engine.openRecord(kept.record, kept.cartridgeText ?? undefined), kept.began);
  return 'opened';
}

/** The newest game of the cartridge that is not over and not open in another tab. */
export async function openNewest(cartridge: string): Promise<boolean> {
  const seated = current.value?.live;
  if (seated?.cartridge.name === cartridge && !seated.state.value.over) return true;
  const open = (await keptGames()).filter((kept: KeptGame) => kept.cartridge === cartridge && !kept.over);
  for (const kept of open) {
    const opening = await openKept(kept.id).catch(() => 'missing' as const);
    if (opening === 'opened') return true;
  }
  return false;
}
