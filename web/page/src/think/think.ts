// One answer of the hinter, for screens without a game in play.
import type { HintSoFar } from 'tilery';
import { hinter, thinkingMs } from './hinter';

/**
 * The hinter's final answer about a position. A question that it interrupts is asked again afterwards. Rejects if the
 * Worker cannot answer, or if another question comes first.
 */
export async function think(cartridge: string, question: string): Promise<HintSoFar> {
  const { askAgain } = hinter;
  const hint = await hinter.ask(cartridge, question, { ms: thinkingMs }, () => {});
  if (!hint) throw new Error('The search was interrupted. Try again.');
  askAgain?.();
  return hint;
}
