// Games: how they begin, stand and go on. Cells are counted row by row from 0.

export type Direction = "left" | "right" | "up" | "down";

/** What a player does, in the order of their numbers 0 to 6. */
export const events = ["left", "right", "up", "down", "go on", "undo", "redo"] as const;
export type GameEvent = (typeof events)[number];

export interface NewGame {
  /** The text of the cartridge. */
  readonly cartridge: string;
  /** Decides all chance: from 0 to 2^64 - 1. */
  readonly seed: bigint;
  /** Another size than the cartridge's own needs an open one. */
  readonly width?: number;
  readonly height?: number;
  readonly players?: number;
  /** Goes into the record; 0 for none. */
  readonly id?: bigint;
  /** Seconds since 1970-01-01 00:00 UTC; goes into the record. */
  readonly began?: number;
}

/** How a game stands. */
export interface GameState {
  readonly width: number;
  readonly height: number;
  /** By cell; 0 for an empty or a blocked cell. */
  readonly ranks: Uint8Array;
  /** The numbers on the tiles, by cell; 0 for an empty or a blocked cell. */
  readonly faces: readonly number[];
  /** By cell; empty if no cell is blocked. */
  readonly blocked: readonly boolean[];
  /** By player, as the game shows them. */
  readonly scores: readonly number[];
  /** The largest face on the board. */
  readonly largest: number;
  /** Without those that were undone. */
  readonly moves: number;
  /** Who moves: 0 or 1. */
  readonly player: number;
  readonly over: boolean;
  /** Whether the game waits at its goal for "go on". */
  readonly asks: boolean;
  /** At any time in this game. */
  readonly goalReached: boolean;
  /** Of a game of two that is over; null if nobody is ahead. */
  readonly winner: number | null;
  /** The faces that the next tile may have; empty if the game does not show it. */
  readonly next: readonly number[];
  /** Left, right, up, down: whether a tile moves. */
  readonly possible: readonly [boolean, boolean, boolean, boolean];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How many events the record has, undone ones too. */
  readonly events: number;
  /** Null for a game whose seed is unknown. */
  readonly seed: bigint | null;
}

/** The way of one tile in a move. */
export interface Travel {
  readonly from: number;
  readonly to: number;
  /** Before the move. */
  readonly rank: number;
  /** Whether it ran into another tile, which ends in the same cell. */
  readonly merges: boolean;
}

/** What came of an event. */
export interface Turn {
  readonly event: GameEvent;
  /** Of all tiles, also those that stayed; empty for "go on", undo and redo. */
  readonly travels: readonly Travel[];
  /** The tiles that entered, in their order. */
  readonly entries: readonly { readonly cell: number; readonly rank: number }[];
  /** The sum of the faces made by merging. */
  readonly gain: number;
  /** Who moved: 0 or 1. */
  readonly player: number;
  /** Whether the goal is reached for the first time. */
  readonly reachesGoal: boolean;
  /** The move in words: "left: three tiles moved, ..."; of other events their name. */
  readonly words: string;
}

/** How a game stands, in words. Empty where there is nothing to say. */
export interface GameWords {
  readonly score: string;
  readonly next: string;
  /** The end and its result, or the question at the goal. */
  readonly standing: string;
}
