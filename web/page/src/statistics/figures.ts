// Figures over kept games.
import type { KeptGame } from '../store/records';

export interface Figures {
  games: number;
  best: number;
  mean: number;
  moves: number;
  /** Scores in the order in which the games ended. */
  scores: number[];
  /** How many games ended with each largest tile, the smallest first. */
  largest: { face: number; text: string; games: number }[];
}

/** Of the games that are over; those that count apart are left out. */
export function figuresOf(games: readonly KeptGame[]): Figures {
  const counted = games.filter((kept) => kept.over && !kept.apart).sort((one, other) => one.updated - other.updated);
  const scores = counted.map((kept) => kept.score);
  const tiles = new Map<number, Figures['largest'][number]>();
  for (const { largest, largestText } of counted) {
    const { games } = tiles.get(largest) ?? { games: 0 };
    tiles.set(largest, { face: largest, text: largestText ?? String(largest), games: games + 1 });
  }
  return {
    games: counted.length,
    best: scores.reduce((most, score) => Math.max(most, score), 0),
    mean: counted.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / counted.length,
    moves: counted.reduce((sum, kept) => sum + kept.moves, 0),
    scores,
    largest: [...tiles.values()].sort((one, other) => one.face - other.face),
  };
}
