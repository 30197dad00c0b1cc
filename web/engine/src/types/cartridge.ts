// Cartridges, and the formats of other programs.

import type { Direction } from "./game.js";

/** A shipped game. */
export interface ShippedCartridge {
  /** The name for commands: lower-case letters, digits, "-" and ".". */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  /** One line. */
  readonly about: string;
  /** The cartridge itself: TOML as docs/cartridges.md describes it. */
  readonly text: string;
}

/** A level of a cartridge. */
export interface Level {
  /** May be empty. */
  readonly title: string;
  /** The fewest moves that reach the goal, if the cartridge says them. */
  readonly par: number | null;
  /** The text of the level's own cartridge. */
  readonly text: string;
}

/** The tiles of a game, smallest first. */
export interface Ladder {
  /** The numbers on the tiles by rank; `faces[0]` is 0, an empty cell. */
  readonly faces: readonly number[];
  /** Labels that tiles show instead of their numbers, by rank. Tiles with an empty or missing label show numbers. */
  readonly labels: readonly string[];
  /** Whether the two smallest tiles merge with each other and with no other tile, as 1 and 2 of Threes. */
  readonly hasPair: boolean;
}

/** The contents of a cartridge. */
export interface CartridgeInfo extends Ladder {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly width: number;
  readonly height: number;
  /** Whether a game may have any size from 1 x 1 to 32 x 32. */
  readonly open: boolean;
  /** The largest number of players: 1 or 2. */
  readonly players: 1 | 2;
  /** The smallest number of players: 2 if each player has a goal. */
  readonly leastPlayers: 1 | 2;
  /** Whether each cell is blocked; an empty list if none is. */
  readonly blocked: readonly boolean[];
  /** The face of the goal's tile. */
  readonly goal: number | null;
  /** The effect of reaching the goal. */
  readonly atGoal: "ask" | "go on" | "stop";
  /** Whether the game shows its next tile. */
  readonly preview: boolean;
  /** The fewest moves that reach the goal, if the cartridge says them. */
  readonly par: number | null;
  /** An empty list in a cartridge without levels. */
  readonly levels: readonly Level[];
  /** Words that players of this game may type for directions. */
  readonly controls: readonly { readonly word: string; readonly direction: Direction }[];
}

/** A format of another program. */
export interface ForeignFormat {
  readonly name: string;
  readonly about: string;
  readonly holdsMoves: boolean;
}
