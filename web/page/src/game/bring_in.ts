// Games from outside: records, and games of other programs. Each becomes a game of its own here.
import { loadEngine } from '../engine/engine';
import { loadWholeEngine } from '../engine/whole_engine';
import { goTo } from '../router';
import { adoptGame } from './table';

/** Puts the game of a text on the table. Rejects with what is wrong with the text. */
export async function bringIn(text: string, cartridge?: string): Promise<void> {
  const engine = await loadEngine();
  const isRecord = text.trimStart().startsWith('tilery record');
  const record = isRecord ? text : (await loadWholeEngine()).importForeign(text.trim());
  await adoptGame(engine.openRecord(record, cartridge));
  goTo('');
}
