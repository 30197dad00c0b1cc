// What is kept: the shapes of the stores.

/** A game as it is kept: its record says everything, the rest is for lists. */
export interface KeptGame {
  id: string;
  cartridge: string;
  title: string;
  /** Of a cartridge that does not ship. */
  cartridgeText: string | null;
  record: string;
  width: number;
  height: number;
  score: number;
  largest: number;
  /** What the largest tile shows; a game that was kept by an older page has none. */
  largestText?: string;
  moves: number;
  events: number;
  over: boolean;
  /** Undone, taken over or begun on a board of one's own: statistics count it apart. */
  apart: boolean;
  began: number;
  updated: number;
}

export interface Settings {
  theme: string;
  lastGame: string | null;
  vibration: boolean;
  sounds: boolean;
  animation: boolean;
  showTime: boolean;
  showSeed: boolean;
  hints: boolean;
}

export const standardSettings: Settings = {
  theme: '',
  lastGame: null,
  vibration: false,
  sounds: false,
  animation: true,
  showTime: false,
  showSeed: true,
  hints: false,
};

/** A cartridge or a theme of the player's own. */
export interface OwnText {
  name: string;
  title: string;
  text: string;
  updated: number;
}
