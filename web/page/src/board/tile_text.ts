// What a tile shows: its label, or else its number.
import type { CartridgeInfo } from 'tilery';

export type Ladder = Pick<CartridgeInfo, 'faces' | 'labels'>;

/** Null for a tile without label. */
export function labelOf(ladder: Ladder, rank: number): string | null {
  return ladder.labels[rank] || null;
}

export function tileText(ladder: Ladder, rank: number): string {
  return labelOf(ladder, rank) ?? String(ladder.faces[rank] ?? 0);
}
