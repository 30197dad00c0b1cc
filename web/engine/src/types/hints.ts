// Hints, reviews, simulations and verdicts.

import type { Direction } from "./game.js";

export type Command = "inspect" | "view" | "hint" | "review" | "simulate" | "rate" | "solve" | "verify";

export interface HintOptions {
  /** Moves to look ahead: 1 to 12. The default is 3, or 12 with a time. */
  readonly depth?: number;
  /** The time for the search, in milliseconds. */
  readonly ms?: number;
}

/** A hint as docs/formats.md, "A hint", describes it. */
export interface Hint {
  readonly best: Direction | null;
  /** The values of directions that are moves. Unless `network` is true, only differences matter. */
  readonly values: Readonly<Partial<Record<Direction, number>>>;
  /** The moves expected from here on, at most five. */
  readonly line: readonly Direction[];
  /** Whether values are points or odds: by a network, of a puzzle, or where each player has a goal. */
  readonly network: boolean;
  /** Only where values are odds; else they are points if `network` is true. */
  readonly unit?: "percent";
}

/** The result of a search so far. */
export interface HintSoFar {
  readonly values: Readonly<Partial<Record<Direction, number>>>;
  /** Words for each possible move: "best", "loses 40 points", "loses 1.2%"; "second" unless `network` is true. */
  readonly words: Readonly<Partial<Record<Direction, string>>>;
  readonly best: Direction | null;
  /** Moves looked ahead. */
  readonly depth: number;
  /** Whether the search is over. */
  readonly final: boolean;
  /** `network` and `unit` as in `Hint`. */
  readonly network: boolean;
  readonly unit?: "percent";
}

export interface ReviewedMove {
  /** The number of the move in the game, from 1. */
  readonly move: number;
  readonly played: Direction;
  readonly best: Direction;
  readonly loss: number;
  /** Only if the review's `network` is true. */
  readonly expected?: number;
}

export interface ReviewedMistake extends ReviewedMove {
  /** The board before the move, as `tilery play --from` reads it. */
  readonly from: string;
  /** The reason why the best move is better, in words. */
  readonly reason: string;
  /** Only if the review's `network` is true. */
  readonly kind?: "blunder" | "mistake" | "slip";
}

/** A review as docs/formats.md, "A review", describes it. */
export interface Review {
  readonly cartridge: string;
  readonly score: number;
  /** `network` and `unit` as in `Hint`. */
  readonly network: boolean;
  readonly unit?: "percent";
  readonly best_share: number;
  readonly grade?: "A" | "B" | "C" | "D" | "E";
  readonly mean_loss?: number;
  /** The mean loss of a move in the review's unit, and half the width of its 95% interval; only if `network` is true. */
  readonly regret?: number;
  readonly regret_margin?: number;
  readonly mistakes: readonly ReviewedMistake[];
  readonly moves: readonly ReviewedMove[];
}

export interface ReviewOptions {
  /** Moves to look ahead: 1 to 12. */
  readonly depth?: number;
  /** The number of the costliest moves to list. */
  readonly mistakes?: number;
  /** Called before each move is searched. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A row of a table as docs/formats.md, "A leaderboard", describes it. */
export interface LeaderboardRow {
  readonly cartridge: string;
  readonly width: number;
  readonly height: number;
  readonly players: number;
  /** The hash of the game's rules, and whether they ship under the name `cartridge`. */
  readonly rules: string;
  readonly ships: boolean;
  readonly place: number;
  readonly name: string;
  readonly score: number;
  readonly largest: number;
  readonly moves: number;
  readonly over: boolean;
  readonly standing: string;
  readonly date?: string;
}

export interface Leaderboard {
  readonly rows: readonly LeaderboardRow[];
  readonly faults: readonly string[];
}

/** An answer to `solve`; docs/formats.md explains each key. */
export interface PuzzleSolution {
  readonly cartridge: string;
  readonly solvable: boolean;
  /** A shortest solution, and how many are as short. */
  readonly moves?: readonly ("left" | "right" | "up" | "down")[];
  readonly solutions?: number;
  readonly par?: number;
  readonly positions: number;
}

export interface SimulationOptions {
  readonly games?: number;
  readonly player?: "random" | "greedy" | "perfect" | "trained";
  readonly seed?: bigint;
  readonly width?: number;
  readonly height?: number;
}

/** The distribution of a number over the games of a simulation. */
export interface Distribution {
  readonly mean: number;
  /** The 95% interval of the mean. */
  readonly interval: readonly [number, number];
  readonly deviation: number;
  /** By percent: "5", "25", "50", "75", "95". */
  readonly percentiles: Readonly<Record<string, number>>;
  readonly least: number;
  readonly most: number;
}

/** A simulation as docs/formats.md, "A simulation", describes it. */
export interface Simulation {
  readonly cartridge: string;
  readonly width: number;
  readonly height: number;
  readonly player: "random" | "greedy" | "perfect" | "trained";
  readonly games: number;
  readonly seed: number;
  readonly score: Distribution;
  readonly moves: Distribution;
  /** Only of games with a goal. */
  readonly goal?: {
    readonly tile: number;
    readonly games: number;
    readonly rate: number;
    readonly interval: readonly [number, number];
  };
  readonly tiles: readonly { readonly tile: number; readonly ended: number; readonly reached: number }[];
  /** The number of moves after which unended games were stopped; only if there were such games. */
  readonly left_after?: number;
  readonly seconds: number;
}

export interface RatingOptions {
  /** About how many seconds it takes (default 30). */
  readonly seconds?: number;
  /** The most games of each player (default 300). */
  readonly games?: number;
  readonly training_moves?: number;
  readonly seed?: bigint;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface RatedPlayer {
  readonly name: "random" | "greedy" | "trained" | "searching";
  readonly games: number;
  readonly score: number;
  readonly moves: number;
  /** The share of games that reached the goal; only of games with a goal. */
  readonly goal?: number;
  /** The shares of games that the first and the second player won. Only where each has a goal. */
  readonly win_shares?: readonly [number, number];
  /** The number of games that did not end within 10,000 moves. */
  readonly left: number;
}

/** A rating as docs/formats.md, "A rating", describes it. */
export interface Rating {
  readonly cartridge: string;
  readonly verdict: "endless" | "no choice" | "luck" | "mostly luck" | "luck and skill" | "skill" | "unknown";
  readonly sentence: string;
  readonly players: readonly RatedPlayer[];
  readonly pairs: number;
  readonly beats_random: number;
  readonly beats_greedy: number;
  readonly forced?: number;
  readonly matter?: number;
  readonly first_wins?: number;
  readonly dead_ends?: number;
  readonly notes: readonly string[];
  readonly seconds: number;
}

/** A verdict as docs/formats.md, "A verdict", describes it: of a true game, a true walk, or a false record. */
export interface Verdict {
  readonly file: string;
  readonly line: number;
  readonly ok: boolean;
  /** Only if `ok` is false. */
  readonly error?: string;
  /** Whether the rules, or the files of the world, ship under that name. Only for a true game or walk. */
  readonly ships?: boolean;
  /** The commitment of a sealed seed. Only for a true game or walk. */
  readonly sealed?: string;
  /** The following four fields are there only for a true walk. */
  readonly world?: string;
  readonly files?: string;
  readonly won?: boolean;
  readonly turns?: number;
  /** The following fields are there only for a true game. */
  readonly cartridge?: string;
  readonly score?: number;
  readonly moves?: number;
  /** The hash of its rules. */
  readonly rules?: string;
  readonly seed?: number;
  readonly from_board?: boolean;
  readonly chosen_tiles?: number;
  readonly undos?: number;
  /** Whether it continues another game, which was watched or replayed. */
  readonly continued?: boolean;
  /** Conditions that a record does not show: whether the player saw hints or chose the seed. */
  readonly not_recorded?: readonly ("hints" | "chosen_seed")[];
}
