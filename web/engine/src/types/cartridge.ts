// Cartridges, and the formats of other programs.

import type { Direction } from "./game.js";

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
  /** What tiles show instead of their numbers, by rank; empty or missing where they show these. */
  readonly labels: readonly string[];
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

/** A format of another program. */
export interface ForeignFormat {
  readonly name: string;
  readonly about: string;
  readonly holdsMoves: boolean;
}
