// The kept data: their types, and their storage.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Direction } from 'tilery';

/** A kept game. Its record is complete; the other fields are for lists. */
export interface KeptGame {
  id: string;
  cartridge: string;
  title: string;
  /** The text of a cartridge that does not ship; null for a shipped one. */
  cartridgeText: string | null;
  record: string;
  width: number;
  height: number;
  score: number;
  largest: number;
  /** The text of the largest tile; missing in games kept by an older page. */
  largestText?: string;
  moves: number;
  events: number;
  over: boolean;
  /** Whether the game has reached its goal; missing in games kept by an older page. */
  won?: boolean;
  /** Whether statistics leave the game out: it has undone moves, a chosen seed or a start set by hand, or continues another game. */
  apart: boolean;
  seed?: string | null;
  /** Whether the game came by a link, a file or a text: perhaps it is somebody else's. */
  broughtIn?: boolean;
  /** The date, if the game is played on a board of the day. The first game of a date counts. */
  daily?: string;
  /** Whether the player could know the tiles: by a chosen seed, or by practice on a board of the day. Listed apart. */
  chosenSeed?: boolean;
  /** Games of others on the same seed that the player wants to beat. */
  rivals?: Rival[];
  /** The result of a review of the game; the game's next event removes it. */
  review?: KeptReview;
  began: number;
  updated: number;
}

/** A game of somebody else on the same seed. */
export interface Rival {
  /** The name of the player. */
  by: string;
  record: string;
  /** Whether it is a later try on a board of the day. Only the link says so; nothing proves it. */
  practice?: boolean;
}

/** The result of a review, in points for each move. */
export interface KeptReview {
  regret: number;
  margin: number;
  bestShare: number;
}

/** A position in which the player's move lost much, for solving again. */
export interface Mistake {
  id: string;
  cartridge: string;
  title: string;
  cartridgeText: string | null;
  /** The record of the game up to the position. */
  record: string;
  move: number;
  best: Direction;
  played: Direction | null;
  /** In points. */
  loss: number;
  reason: string;
  /** 0 for new positions and after a wrong answer; each right answer adds 1. */
  box: number;
  /** The time at which the position is due again, in milliseconds since 1970. */
  due: number;
  answers: { at: number; right: boolean }[];
  /** Only for shipped positions; the player's own have none. */
  level?: 1 | 2 | 3;
}

/** The player's keys by action. Other actions have their usual keys. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

export interface Settings {
  theme: string;
  vibration: boolean;
  sounds: boolean;
  animation: boolean;
  showTime: boolean;
  showSeed: boolean;
  hints: boolean;
  /** Whether keys of one letter or sign have an effect. */
  letterKeys: boolean;
  keys: OwnKeys;
  /** Whether the smallest network of a game loads by itself at the first hint. */
  networkAlone: boolean;
  /** The player's name in shared results. */
  playerName: string;
  /** Whether the introduction for newcomers was read. */
  hasPlayed: boolean;
  /** Boards of the last removed games, as tries.tsx names them; missing before the first one. */
  removedBoards?: readonly string[];
}

export const standardSettings: Settings = {
  theme: '',
  vibration: false,
  sounds: false,
  animation: true,
  showTime: false,
  showSeed: false,
  hints: false,
  letterKeys: true,
  keys: {},
  networkAlone: true,
  playerName: '',
  hasPlayed: false,
};

/** A cartridge or a theme of the player's own. */
export interface OwnText {
  name: string;
  title: string;
  text: string;
  updated: number;
}

// The storage: IndexedDB, or memory if the browser refuses it.

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame; indexes: { updated: number } };
  settings: { key: string; value: Partial<Settings> };
  cartridges: { key: string; value: OwnText };
  themes: { key: string; value: OwnText };
  files: { key: string; value: { name: string; bytes: ArrayBuffer } };
  mistakes: { key: string; value: Mistake };
}
export type StoreName = 'games' | 'settings' | 'cartridges' | 'themes' | 'files' | 'mistakes';
type ValueOf<Name extends StoreName> = Schema[Name]['value'];

export interface PageStorage {
  /** Whether stored data outlive the page. */
  readonly lasts: boolean;
  all<Name extends StoreName>(store: Name): Promise<ValueOf<Name>[]>;
  one<Name extends StoreName>(store: Name, key: string): Promise<ValueOf<Name> | undefined>;
  put<Name extends StoreName>(store: Name, key: string, value: ValueOf<Name>): Promise<void>;
  remove(store: StoreName, key: string): Promise<void>;
}

function openDatabase(onClose: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('tilery', 2, {
    upgrade(fresh, version) {
      if (version < 1) {
        fresh.createObjectStore('games').createIndex('updated', 'updated');
        for (const name of ['settings', 'cartridges', 'themes', 'files'] as const) fresh.createObjectStore(name);
      }
      fresh.createObjectStore('mistakes');
    },
    // Another tab wants a newer layout: close the database for it. This tab's later writes then fail with a notice.
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
      onClose();
    },
    // The player cleared the browser's storage.
    terminated: onClose,
  });
}

async function openLasting(): Promise<PageStorage> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const database = () => (opened ??= openDatabase(() => (opened = null)));
  await database();
  const ask = async <Answer>(question: (open: IDBPDatabase<Schema>) => Promise<Answer>): Promise<Answer> => {
    try {
      return await question(await database());
    } catch (error) {
      if ((error as Error).name !== 'InvalidStateError') throw error;
      opened = null; // already closed; its event comes later
      return question(await database());
    }
  };
  return {
    lasts: true,
    all: (store) => ask((open) => open.getAll(store)),
    one: (store, key) => ask((open) => open.get(store, key)),
    put: async (store, key, value) => void (await ask((open) => open.put(store, value, key))),
    remove: (store, key) => ask((open) => open.delete(store, key)),
  };
}

export function memoryStorage(): PageStorage {
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

let opened: Promise<PageStorage> | null = null;

/** The page's storage; in memory if the browser refuses to keep anything. */
export function storage(): Promise<PageStorage> {
  opened ??= openLasting().catch(memoryStorage);
  return opened;
}
