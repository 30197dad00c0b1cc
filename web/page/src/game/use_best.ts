// The best score of a cartridge among the kept games, as it was when the game came to the table.
import { useEffect, useState } from 'preact/hooks';
import { keptGames } from '../store/games';

export function useBest(cartridge: string, seat: string): number {
  const [best, setBest] = useState(0);
  useEffect(() => {
    void keptGames().then((games) => {
      const scores = games.filter((kept) => kept.cartridge === cartridge && !kept.apart).map((kept) => kept.score);
      setBest(scores.reduce((most, score) => Math.max(most, score), 0));
    });
  }, [cartridge, seat]);
  return best;
}
