// Where things are kept: IndexedDB, or memory where the browser refuses it.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptGame, OwnText, Settings } from './records';

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame; indexes: { updated: number } };
  settings: { key: string; value: Partial<Settings> };
  cartridges: { key: string; value: OwnText };
  themes: { key: string; value: OwnText };
  files: { key: string; value: { name: string; bytes: ArrayBuffer } };
}
export type StoreName = 'games' | 'settings' | 'cartridges' | 'themes' | 'files';
type ValueOf<Name extends StoreName> = Schema[Name]['value'];

export interface Keeper {
  /** Whether what is put outlives the page. */
  readonly lasts: boolean;
  all<Name extends StoreName>(store: Name): Promise<ValueOf<Name>[]>;
  one<Name extends StoreName>(store: Name, key: string): Promise<ValueOf<Name> | undefined>;
  put<Name extends StoreName>(store: Name, key: string, value: ValueOf<Name>): Promise<void>;
  remove(store: StoreName, key: string): Promise<void>;
}

async function openLasting(): Promise<Keeper> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>('tilery', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('games').createIndex('updated', 'updated');
      for (const name of ['settings', 'cartridges', 'themes', 'files'] as const) fresh.createObjectStore(name);
    },
    // Another tab wants a newer layout: let it have the database; this tab's puts then fail and say so.
    blocking: () => database.close(),
  });
  return {
    lasts: true,
    all: (store) => database.getAll(store),
    one: (store, key) => database.get(store, key),
    put: async (store, key, value) => void (await database.put(store, value, key)),
    remove: (store, key) => database.delete(store, key),
  };
}

export function memoryKeeper(): Keeper {
  const stores = new Map<StoreName, Map<string, unknown>>();
  const storeOf = <Name extends StoreName>(name: Name): Map<string, ValueOf<Name>> => {
    const found = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, found);
    return found as Map<string, ValueOf<Name>>;
  };
  return {
    lasts: false,
    all: async (store) => [...storeOf(store).values()],
    one: async (store, key) => storeOf(store).get(key),
    put: async (store, key, value) => void storeOf(store).set(key, value),
    remove: async (store, key) => void storeOf(store).delete(key),
  };
}

let opened: Promise<Keeper> | null = null;

/** The one keeper of this page; in memory where the browser refuses to keep anything. */
export function keeper(): Promise<Keeper> {
  opened ??= openLasting().catch(memoryKeeper);
  return opened;
}
