// One answer of the hinter, for screens without a game in play.
import type { HintSoFar } from 'tilery';
import { hinter, thinkingMs } from './hinter';

/** The hinter's final answer about a position. A question that it interrupts is asked again afterwards. */
export function think(cartridge: string, question: string): Promise<HintSoFar> {
  const { askAgain } = hinter;
  return new Promise((resolve) => {
    void hinter.ask(cartridge, question, { ms: thinkingMs }, (hint) => {
      if (!hint.final) return;
      resolve(hint);
      askAgain?.();
    });
  });
}
