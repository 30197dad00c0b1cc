// Themes and their colours.

/** "#rrggbb". */
export type Color = `#${string}`;

export type TileColors = readonly [ink: Color, paper: Color];

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
  readonly tiles: readonly TileColors[];
  /** The two smallest tiles of a game with a pair (`Ladder.hasPair`). Its other tiles begin at `tiles[0]`. */
  readonly pair: readonly [TileColors, TileColors] | null;
}

export interface Theme extends ThemeColors {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** The separation of cells: lines or gaps. */
  readonly frame: "lines" | "gaps";
  /** The colours from the goal on. */
  readonly afterGoal: ThemeColors | null;
}

/** A shipped theme: TOML as docs/terminal.md describes it. */
export interface ShippedTheme {
  readonly name: string;
  readonly text: string;
}
