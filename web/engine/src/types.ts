// The values that go in and come out of the engine. Cells are counted row by row from 0.

export type Direction = "left" | "right" | "up" | "down";

/** What a player does, in the order of their numbers 0 to 6. */
export const events = ["left", "right", "up", "down", "go on", "undo", "redo"] as const;
export type GameEvent = (typeof events)[number];

/** What `load` takes: an address, what `fetch` gave, the bytes, or a module that is compiled. */
export type WasmSource = URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module;

/** A game that ships. */
export interface ShippedCartridge {
  /** What to type: lower-case letters, digits, "-" and ".". */
  readonly name: string;
  /** What to show. */
  readonly title: string;
  /** One line. */
  readonly about: string;
  /** The cartridge itself: TOML as docs/cartridges.md describes it. */
  readonly text: string;
}

/** What a cartridge says about its game. */
export interface CartridgeInfo {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly width: number;
  readonly height: number;
  /** Whether a game may have any size from 1 x 1 to 32 x 32. */
  readonly open: boolean;
  /** The most players: 1 or 2. */
  readonly players: 1 | 2;
  /** The numbers on the tiles by rank; `faces[0]` is 0, an empty cell. */
  readonly faces: readonly number[];
  /** One a cell; empty if no cell is blocked. */
  readonly blocked: readonly boolean[];
  /** The face of the goal's tile. */
  readonly goal: number | null;
  /** What happens at the goal. */
  readonly atGoal: "ask" | "go on" | "stop";
  /** Whether the game shows its next tile. */
  readonly preview: boolean;
  /** Words that players of this game may type for directions. */
  readonly controls: readonly { readonly word: string; readonly direction: Direction }[];
}

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
  /** The tile that entered. */
  readonly entry: { readonly cell: number; readonly rank: number } | null;
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

/** "#rrggbb". */
export type Color = `#${string}`;

export interface ThemeColors {
  readonly screen: {
    readonly ink: Color;
    readonly paper: Color;
    readonly faint: Color;
    readonly accent: Color;
    readonly alert: Color;
  };
  readonly board: {
    readonly line: Color;
    readonly paper: Color;
    readonly empty: Color;
    readonly blocked: Color;
  };
  /** Ink and paper from rank 1 on; higher ranks share the last. */
  readonly tiles: readonly (readonly [ink: Color, paper: Color])[];
}

export interface Theme extends ThemeColors {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** What stands between two cells. */
  readonly frame: "lines" | "gaps";
  /** From the goal on, for good. */
  readonly afterGoal: ThemeColors | null;
}

/** A theme that ships: TOML as docs/terminal.md describes it. */
export interface ShippedTheme {
  readonly name: string;
  readonly text: string;
}

/** A format of another program. */
export interface ForeignFormat {
  readonly name: string;
  readonly about: string;
  readonly holdsMoves: boolean;
}

/** The files of a world by their paths: "merrow/world.toml". */
export type WorldFiles = ReadonlyMap<string, Uint8Array | string>;

export interface WorldInfo {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Parts of its maps that were not understood. */
  readonly warnings: readonly string[];
}

/** A walk as a screen shows it. */
export interface WalkView {
  /** Columns and rows of the picture; the party stands in the middle. */
  readonly width: number;
  readonly height: number;
  /** A character a cell, row by row, in one string a row. */
  readonly rows: readonly string[];
  /** By cell: the number of its colours in `palette`, or 255 for the screen's own. */
  readonly ink: Uint8Array;
  readonly paper: Uint8Array;
  readonly palette: readonly Color[];
}

/** The walk's panels. */
export interface WalkState {
  readonly area: string;
  readonly cell: { readonly x: number; readonly y: number };
  readonly areaWidth: number;
  readonly areaHeight: number;
  /** How many cells the party sees. */
  readonly radius: number;
  readonly health: number;
  readonly healthiest: number;
  readonly turns: number;
  readonly stage: number;
  readonly stages: number;
  readonly quest: string;
  readonly won: boolean;
  readonly bag: readonly {
    readonly name: string;
    readonly count: number;
    readonly lit: boolean;
    readonly left: number;
  }[];
  readonly sighted: readonly {
    readonly name: string;
    readonly kind: "item" | "thing" | "creature";
    readonly x: number;
    readonly y: number;
  }[];
  /** The board of the lock that the party works at. */
  readonly lock: GameState | null;
}

/** Pixels of a view or of a map: one byte a pixel, the number of its colour in the palette. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly palette: readonly Color[];
}
