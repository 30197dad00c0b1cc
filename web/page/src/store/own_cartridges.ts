// The player's own cartridges.
import type { ShippedCartridge } from 'tilery';
import { loadEngine } from '../engine/engine';
import { keeper } from './keeper';

const prefix = 'own/';

/** Rejects a text that is no cartridge. One that ships is not kept again. */
export async function addOwnCartridge(text: string): Promise<void> {
  const engine = await loadEngine();
  const { name, title } = engine.readCartridge(text);
  if (engine.cartridges().some((shipped) => shipped.text === text)) return;
  await (await keeper()).put('cartridges', prefix + name, { name, title, text, updated: Date.now() }).catch(() => undefined);
}

/** The newest first; texts that are no cartridges any more are left out. */
export async function ownCartridges(): Promise<ShippedCartridge[]> {
  const engine = await loadEngine();
  const kept = await (await keeper()).all('cartridges').catch(() => []);
  return kept
    .filter(({ title }) => title !== '')
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

/** Takes it out of storage; its games stay. Gives what puts it back. */
export async function removeOwnCartridge(name: string): Promise<() => Promise<void>> {
  const store = await keeper();
  const kept = await store.one('cartridges', prefix + name);
  await store.remove('cartridges', prefix + name);
  return async () => {
    if (kept) await store.put('cartridges', prefix + name, kept);
  };
}
