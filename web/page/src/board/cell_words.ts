// A cell in words, for the review cursor.
import type { GameState } from 'tilery';

export function cellWords(state: GameState, cell: number): string {
  if (state.blocked[cell]) return 'blocked';
  return state.faces[cell] === 0 ? 'empty' : String(state.faces[cell]);
}
