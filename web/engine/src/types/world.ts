// Worlds, and walks through them.

import type { Ladder } from "./cartridge.js";
import type { GameState } from "./game.js";
import type { Color } from "./theme.js";

/** The files of a world by their paths: "merrow/world.toml". */
export type WorldFiles = ReadonlyMap<string, Uint8Array | string>;

export interface WorldInfo {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Parts of its maps that were not understood. */
  readonly warnings: readonly string[];
}

/** A walk as a picture of characters. */
export interface WalkView {
  /** Columns and rows of the picture. In a view, but not in a map, the party stands in the middle. */
  readonly width: number;
  readonly height: number;
  /** One character for each cell, row by row, in one string for each row. */
  readonly rows: readonly string[];
  /** For each cell: the number of its colour in `palette`, or 255 for the screen's own colour. */
  readonly ink: Uint8Array;
  readonly paper: Uint8Array;
  readonly palette: readonly Color[];
}

/** The party's place, health, bag and quest, and the things in sight. */
export interface WalkState {
  readonly area: string;
  readonly cell: { readonly x: number; readonly y: number };
  readonly areaWidth: number;
  readonly areaHeight: number;
  /** The largest distance, in cells, that the party sees. */
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
  /** The tiles of that board. */
  readonly lockLadder: Ladder | null;
  /** The text of the tile that opens the lock. */
  readonly lockGoal: string | null;
}

/** Pixels of a view or of a map: one byte for each pixel, the number of its colour in the palette. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly palette: readonly Color[];
}
