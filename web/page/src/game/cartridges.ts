// The player's own cartridges, and a sample board of each game for its card.
import type { CartridgeInfo, Engine, ShippedCartridge } from 'tilery';
import { loadEngine } from '../engine/engine';
import { storage } from '../store/storage';

const prefix = 'own/';

/** Keeps a cartridge. Rejects a text that is no cartridge. A shipped cartridge is not kept again. */
export async function addOwnCartridge(text: string): Promise<void> {
  const engine = await loadEngine();
  const { name, title } = engine.readCartridge(text);
  if (engine.cartridges().some((shipped) => shipped.text === text)) return;
  await (await storage()).put('cartridges', prefix + name, { name, title, text, updated: Date.now() }).catch(() => undefined);
}

/** The player's own cartridges, the newest first. Texts that are no cartridges any more are left out. */
export async function ownCartridges(): Promise<ShippedCartridge[]> {
  const engine = await loadEngine();
  const kept = await (await storage()).all('cartridges').catch(() => []);
  return kept
    .filter(({ title }) => title !== '') // the draft of the maker has none
    .sort((one, other) => other.updated - one.updated)
    .flatMap(({ text }) => {
      try {
        const { name, title, about } = engine.readCartridge(text);
        return [{ name, title, about, text }];
      } catch {
        return [];
      }
    });
}

/** Removes a cartridge from storage; its games stay. Returns a function that restores it. */
export async function removeOwnCartridge(name: string): Promise<() => Promise<void>> {
  const store = await storage();
  const kept = await store.one('cartridges', prefix + name);
  await store.remove('cartridges', prefix + name);
  return async () => {
    if (kept) await store.put('cartridges', prefix + name, kept);
  };
}

export interface Sample {
  info: CartridgeInfo;
  text: string;
  ranks: Uint8Array;
}

const sampleMoves = 60;

export async function samplesOf(cartridges: readonly ShippedCartridge[]): Promise<Sample[]> {
  const engine = await loadEngine();
  return cartridges.map(({ text }) => ({ text, info: engine.readCartridge(text), ranks: sampleBoard(engine, text) }));
}

/** A board after some moves, always the same. */
function sampleBoard(engine: Engine, cartridge: string): Uint8Array {
  const game = engine.newGame({ cartridge, seed: 8n });
  const order = ['left', 'down', 'right', 'up'] as const;
  for (let move = 0; move < sampleMoves; move += 1) {
    if (!order.some((direction) => game.act(direction))) break;
  }
  const { ranks } = game.state();
  game.free();
  return ranks;
}
