// The games that fit an Atari 2600, and their ROMs.
import type { Engine, ShippedCartridge } from 'tilery';
import { loadWholeEngine } from '../engine/engine';
import { ownCartridges } from '../game/cartridges';

export interface AtariGame {
  /** Unique, unlike the name: a cartridge of the player's own may have the name of a shipped one. */
  id: string;
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
  for (const cartridge of own) add(engine, cartridge, `own/${cartridge.name}`, choice);
  for (const cartridge of engine.atariCartridges()) add(engine, cartridge, cartridge.name, choice);
  return choice;
}

function add(engine: Engine, { name, title, text }: ShippedCartridge, id: string, choice: Choice): void {
  try {
    choice.games.push({ id, name, title, rom: new Uint8Array(engine.atariRom(text)) });
  } catch (error) {
    choice.refused.push({ title, reason: (error as Error).message });
  }
}
