// A board of each game as a picture of it.
import type { CartridgeInfo, Engine, ShippedCartridge } from 'tilery';
import { loadEngine } from '../engine/engine';

export interface Sample {
  info: CartridgeInfo;
  text: string;
  ranks: Uint8Array;
}

const sampleMoves = 60;

export async function samplesOf(cartridges: readonly ShippedCartridge[]): Promise<Sample[]> {
  const engine = await loadEngine();
  return cartridges.map(({ text }) => ({ text, info: engine.readCartridge(text), ranks: sampleBoard(engine, text) }));
}

/** A board some moves on, always the same. */
function sampleBoard(engine: Engine, cartridge: string): Uint8Array {
  const game = engine.newGame({ cartridge, seed: 8n });
  const order = ['left', 'down', 'right', 'up'] as const;
  for (let move = 0; move < sampleMoves; move += 1) {
    if (!order.some((direction) => game.act(direction))) break;
  }
  const { ranks } = game.state();
  game.free();
  return ranks;
}
