// Games: their setup, state and turns. Cells are counted row by row from 0.

export type Direction = "left" | "right" | "up" | "down";

/** The events of a game, in the order of their numbers 0 to 6. */
export const events = ["left", "right", "up", "down", "go on", "undo", "redo"] as const;
export type GameEvent = (typeof events)[number];

export interface NewGame {
  /** The text of the cartridge. */
  readonly cartridge: string;
  /** Decides all chance: from 0 to 2^64 - 1. */
  readonly seed: bigint;
  /** A size other than the cartridge's own requires a cartridge with an open size. */
  readonly width?: number;
  readonly height?: number;
  readonly players?: number;
  /** Goes into the record; 0 for none. */
  readonly id?: bigint;
  /** Seconds since 1970-01-01 00:00 UTC; goes into the record. */
  readonly began?: number;
}

/** The state of a game. */
export interface GameState {
  readonly width: number;
  readonly height: number;
  /** By cell; 0 for an empty or a blocked cell. */
  readonly ranks: Uint8Array;
  /** The numbers on the tiles, by cell; 0 for an empty or a blocked cell. */
  readonly faces: readonly number[];
  /** Whether each cell is blocked; an empty list if none is. */
  readonly blocked: readonly boolean[];
  /** Each player's score, as the game shows it. */
  readonly scores: readonly number[];
  /** The largest face on the board. */
  readonly largest: number;
  /** The number of moves, without undone ones. */
  readonly moves: number;
  /** The player to move: 0 or 1. */
  readonly player: number;
  readonly over: boolean;
  /** Whether the game waits at its goal for "go on". */
  readonly asks: boolean;
  /** Whether the goal was reached at any time in this game. */
  readonly goalReached: boolean;
  /** The winner of a game of two that is over; null if nobody has won. */
  readonly winner: number | null;
  /** The faces that the next tile may have; empty if the game does not show it. */
  readonly next: readonly number[];
  /** Left, right, up, down: whether a tile moves. */
  readonly possible: readonly [boolean, boolean, boolean, boolean];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The number of events in the record, including undone ones. */
  readonly events: number;
  /** Null for a game whose seed is unknown. */
  readonly seed: bigint | null;
  /** Why scores list the game apart from others, such as "with undo, from a position"; empty if they do not. */
  readonly apart: string;
}

/** The way of one tile in a move. */
export interface Travel {
  readonly from: number;
  readonly to: number;
  /** Before the move. */
  readonly rank: number;
  /** Whether it merges with another tile that ends in the same cell. */
  readonly merges: boolean;
}

/** The result of an event. */
export interface Turn {
  readonly event: GameEvent;
  /** The ways of all tiles, including tiles that stayed; empty for "go on", undo and redo. */
  readonly travels: readonly Travel[];
  /** The tiles that entered, in their order. */
  readonly entries: readonly { readonly cell: number; readonly rank: number }[];
  /** The sum of the faces made by merging. */
  readonly gain: number;
  /** The player who moved: 0 or 1. */
  readonly player: number;
  /** Whether this move reaches the goal for the first time in the game. */
  readonly reachesGoal: boolean;
  /** The move in words: "left: three tiles moved, ..."; for other events their name. */
  readonly words: string;
}

/** The state of a game in words. Parts that do not apply are empty. */
export interface GameWords {
  readonly score: string;
  readonly next: string;
  /** The end and its result, or the question at the goal. */
  readonly standing: string;
}
