// The text on a tile: its label, or else its number.
import type { GameState, Ladder } from 'tilery';

/** Null for a tile without label. */
export function labelOf(ladder: Ladder, rank: number): string | null {
  return ladder.labels[rank] || null;
}

export function tileText(ladder: Ladder, rank: number): string {
  return labelOf(ladder, rank) ?? String(ladder.faces[rank] ?? 0);
}

// A cell in words, for screen readers.

export function cellWords(state: GameState, ladder: Ladder, cell: number): string {
  if (state.blocked[cell]) return 'blocked';
  return state.faces[cell] === 0 ? 'empty' : tileText(ladder, state.ranks[cell]!);
}

// Numbers on tiles: their type size, and their shortening if they do not fit.

const suffixes = ['', 'k', 'M', 'G', 'T', 'P'];
const leastLegible = 8.5; // pixels

/** Type size as a part of the tile's width, by the number of characters. */
function share(length: number): number {
  if (length <= 2) return 0.46;
  return Math.min(0.4, 1.18 / length);
}

function shortened(face: number): string {
  let rest = face;
  let thousands = 0;
  while (rest >= 1000 && thousands < suffixes.length - 1) {
    rest = Math.floor(rest / 1000);
    thousands += 1;
  }
  return `${rest}${suffixes[thousands]}`;
}

export interface FittedText {
  text: string;
  /** Type size as a part of the tile's width. */
  size: number;
}

/** The face, shortened to fit on a tile of `width` pixels. */
export function fitNumber(face: number, width: number): FittedText {
  const whole = String(face);
  const fits = share(whole.length) * width >= leastLegible || whole.length <= 2;
  const text = fits ? whole : shortened(face);
  return { text, size: share(text.length) };
}

/** A label of up to eight characters, never cut. */
export function fitLabel(text: string): FittedText {
  return { text, size: share(text.length) };
}
