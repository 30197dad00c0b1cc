// Games from outside: records, links, and games of other programs. They are kept apart from the player's own.
import type { Game } from 'tilery';
import { loadEngine, loadWholeEngine } from '../engine/engine';
import { readLink } from '../share/link';
import { keptForm, keptGames, newGameId, saveGame, type Origin } from '../store/games';
import { addOwnCartridge } from './cartridges';
import type { KeptGame } from '../store/storage';
import { adoptGame, openKept, secondsNow, takenOver, isShipped } from './current_game';

const linkMark = '#/shared/';

/** Keeps the games that a text holds, and returns them in the text's order. Rejects with the text's fault. */
export async function bringIn(text: string, cartridge?: string): Promise<KeptGame[]> {
  const plain = text.trim();
  if (plain.includes(linkMark)) return bringInLink(plain.slice(plain.indexOf(linkMark) + linkMark.length).trim());
  const records = recordsIn(plain);
  if (records.length === 0) return [await bringInForeign(unquoted(plain))];
  return bringInRecords(records, cartridge);
}

/** Opens the last game of a text, to be played on. */
export async function bringInAndOpen(text: string): Promise<KeptGame[]> {
  const kept = await bringIn(text);
  const last = kept.at(-1);
  if (last?.broughtIn) await playOn(last);
  else if (last) await openKept(last.id);
  return kept;
}

/** Begins a game that continues the first `events` events of a kept game, by default all. The new game is listed apart. */
export async function playOn(kept: KeptGame, events?: number): Promise<void> {
  const engine = await loadEngine();
  const game = engine.openRecord(kept.record, kept.cartridgeText ?? undefined);
  const taken = takenOver(game, events);
  game.free();
  await adoptGame(taken);
}

async function bringInLink(packed: string): Promise<KeptGame[]> {
  const { games, cartridge } = await readLink(packed);
  if (cartridge) await addOwnCartridge(cartridge);
  if (games.length === 0) throw new Error('This link holds only a cartridge. It is among your games now.');
  return bringInRecords(games.map(({ record }) => record), cartridge);
}

/** A file may hold several records. */
function recordsIn(text: string): string[] {
  if (text.startsWith('tilery world record')) {
    throw new Error('This is the record of a walk. Open it in Explore.');
  }
  return text.startsWith('tilery record') ? text.split(/^(?=tilery record )/m) : [];
}

/** Keeps the games of some records, in their order. A game that is kept already does not change, unless it is somebody else's
 * and the record has more events. */
async function bringInRecords(records: readonly string[], cartridge?: string): Promise<KeptGame[]> {
  const engine = await loadEngine();
  const known = new Map((await keptGames()).flatMap((kept) => [kept.id, keyOf(kept.record)].map((key) => [key, kept])));
  const games: KeptGame[] = [];
  for (const record of records) {
    const game = engine.openRecord(record, cartridge);
    const key = keyOf(game.record());
    const before = known.get(key);
    const isKnown = before && !(before.broughtIn && before.events < game.state().events);
    const kept = isKnown ? before : await keepForeign(game, before?.id ?? idIn(record) ?? newGameId(), { broughtIn: true });
    game.free();
    known.set(key, kept);
    games.push(kept);
  }
  return games;
}

async function keepForeign(game: Game, id: string, origin: Origin): Promise<KeptGame> {
  const info = (await loadEngine()).readCartridge(game.cartridge);
  const kept = keptForm(game, info, { id, began: secondsNow(), isShipped: await isShipped(game.cartridge), origin });
  await saveGame(kept);
  return kept;
}

/** A key that all records of one game share: the id, or for records of other programs the whole record. */
function keyOf(record: string): string {
  return idIn(record) ?? record;
}

function idIn(record: string): string | undefined {
  return /^id ([0-9a-f]{16})$/m.exec(record)?.[1];
}

/** A game of another program. It is usually the player's own, so it is opened to be continued. */
async function bringInForeign(text: string): Promise<KeptGame> {
  const engine = await loadEngine();
  let record: string;
  try {
    record = (await loadWholeEngine()).importForeign(text);
  } catch (error) {
    // The first fault helps only in a text in JSON, the form in which the original 2048 on the web keeps games.
    const fault = text.startsWith('{') ? ` (${(error as Error).message})` : '';
    throw new Error(`This text is no game that Tilery knows: no link, no record, and no game of another program${fault}.`);
  }
  const foreign = engine.openRecord(record);
  const { game, id } = foreign.state().over ? { game: foreign, id: newGameId() } : takenOver(foreign);
  const kept = await keepForeign(game, id, {});
  game.free();
  if (game !== foreign) foreign.free();
  return kept;
}

/** `text` without the quotes that consoles of browsers print, and without the key that lists of storage show. */
function unquoted(text: string): string {
  const value = text.replace(/^"?gameState"?\s*[:=]\s*/, '');
  if (!/^(".*"|'.*')$/s.test(value)) return value;
  try {
    return JSON.parse(value.startsWith("'") ? `"${value.slice(1, -1).replaceAll('\\"', '"').replaceAll('"', '\\"')}"` : value) as string;
  } catch {
    return value;
  }
}
