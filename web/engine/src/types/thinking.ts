// Hints, reviews, simulations and verdicts.

import type { Direction } from "./game.js";

export type Command = "inspect" | "view" | "hint" | "review" | "simulate" | "verify";

export interface HintOptions {
  /** Moves to look ahead: 1 to 12. Without a time 3, with one the most. */
  readonly depth?: number;
  /** The time to think. */
  readonly ms?: number;
}

/** A hint as docs/formats.md, "A hint", describes it. */
export interface Hint {
  readonly best: Direction | null;
  /** Of directions that are moves alone. Points with a network, else only differences count. */
  readonly values: Readonly<Partial<Record<Direction, number>>>;
  /** The moves expected from here on, at most five. */
  readonly line: readonly Direction[];
  /** Whether a network judged. */
  readonly network: boolean;
}

/** What is known of a position so far. */
export interface HintSoFar {
  readonly values: Readonly<Partial<Record<Direction, number>>>;
  readonly best: Direction | null;
  /** Moves looked ahead. */
  readonly depth: number;
  /** Whether the search is over. */
  readonly final: boolean;
  readonly network: boolean;
}

export interface ReviewedMove {
  /** In the game, from 1. */
  readonly move: number;
  readonly played: Direction;
  readonly best: Direction;
  readonly loss: number;
  /** Only with a network. */
  readonly expected?: number;
}

/** A review as docs/formats.md, "A review", describes it. */
export interface Review {
  readonly cartridge: string;
  readonly score: number;
  readonly network: boolean;
  readonly best_share: number;
  readonly grade?: "A" | "B" | "C" | "D" | "E";
  readonly mean_loss?: number;
  readonly mistakes: readonly (ReviewedMove & { readonly from: string })[];
  readonly moves: readonly ReviewedMove[];
}

export interface ReviewOptions {
  /** Moves to look ahead: 1 to 12. */
  readonly depth?: number;
  /** How many of the costliest moves to list. */
  readonly mistakes?: number;
  /** Called before each move is searched. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface SimulationOptions {
  readonly games?: number;
  readonly player?: "random" | "greedy" | "perfect" | "trained";
  readonly seed?: bigint;
  readonly width?: number;
  readonly height?: number;
}

/** A simulation as docs/formats.md, "A simulation", describes it. */
export interface Simulation {
  readonly cartridge: string;
  readonly [key: string]: unknown;
}

/** A verdict as docs/formats.md, "A verdict", describes it. */
export interface Verdict {
  readonly ok: boolean;
  readonly [key: string]: unknown;
}
