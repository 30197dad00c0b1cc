// A cell in words, for the review cursor.
import type { GameState } from 'tilery';
import { tileText, type Ladder } from './tile_text';

export function cellWords(state: GameState, ladder: Ladder, cell: number): string {
  if (state.blocked[cell]) return 'blocked';
  return state.faces[cell] === 0 ? 'empty' : tileText(ladder, state.ranks[cell]!);
}
