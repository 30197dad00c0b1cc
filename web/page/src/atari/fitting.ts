// The games that fit an Atari 2600, and their ROMs.
import type { Engine, ShippedCartridge } from 'tilery';
import { loadWholeEngine } from '../engine/engine';
import { ownCartridges } from '../game/cartridges';

export interface AtariGame {
  name: string;
  title: string;
  rom: Uint8Array<ArrayBuffer>;
}

export interface Choice {
  games: AtariGame[];
  /** The player's own cartridges that do not fit, and why. */
  refused: { title: string; reason: string }[];
}

/** The player's own cartridges and the shipped ones that an Atari 2600 can play. */
export async function atariGames(): Promise<Choice> {
  const [engine, own] = await Promise.all([loadWholeEngine(), ownCartridges()]);
  const choice: Choice = { games: [], refused: [] };
  for (const cartridge of [...own, ...engine.atariCartridges()]) add(engine, cartridge, choice);
  return choice;
}

function add(engine: Engine, { name, title, text }: ShippedCartridge, choice: Choice): void {
  try {
    choice.games.push({ name, title, rom: new Uint8Array(engine.atariRom(text)) });
  } catch (error) {
    choice.refused.push({ title, reason: (error as Error).message });
  }
}
