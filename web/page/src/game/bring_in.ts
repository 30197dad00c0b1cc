// Games from outside: records, links, and games of other programs. They are kept apart from the player's own.
import type { Game } from 'tilery';
import { loadEngine, loadWholeEngine } from '../engine/engine';
import { readLink } from '../share/link';
import { keptForm, keptGame, newGameId, saveGame } from '../store/games';
import { addOwnCartridge } from './cartridges';
import type { KeptGame } from '../store/storage';
import { adoptGame, openKept, randomSeed, secondsNow, isShipped } from './current_game';

const linkMark = '#/shared/';

/** Keeps the games that a text holds, and returns them in the text's order. Rejects with the text's fault. */
export async function bringIn(text: string, cartridge?: string): Promise<KeptGame[]> {
  const plain = text.trim();
  if (plain.includes(linkMark)) return bringInLink(plain.slice(plain.indexOf(linkMark) + linkMark.length).trim());
  const records = recordsIn(plain);
  if (records.length === 0) return [await bringInForeign(unquoted(plain))];
  const kept: KeptGame[] = [];
  for (const record of records) kept.push(await bringInRecord(record, cartridge));
  return kept;
}

/** Opens the last game of a text, to be played on. */
export async function bringInAndOpen(text: string): Promise<KeptGame[]> {
  const kept = await bringIn(text);
  const last = kept.at(-1);
  if (last?.broughtIn) await playOn(last);
  else if (last) await openKept(last.id);
  return kept;
}

/** Continues somebody else's game as a game of the player's own. The new game counts apart. */
export async function playOn(kept: KeptGame, events?: number): Promise<void> {
  const engine = await loadEngine();
  const game = engine.openRecord(kept.record, kept.cartridgeText ?? undefined);
  await adoptGame(takenOver(game, events));
}

/** A game of the first events of another one. It gets its own chance if the other has none. Frees the other. */
function takenOver(game: Game, events = game.state().events): Game {
  const taken = game.takeOver(events, BigInt(`0x${newGameId()}`), randomSeed());
  game.free();
  return taken;
}

async function bringInLink(packed: string): Promise<KeptGame[]> {
  const { games, cartridge } = await readLink(packed);
  if (cartridge) await addOwnCartridge(cartridge);
  if (games.length === 0) throw new Error('This link holds a cartridge and no game. It is among your games now.');
  const kept: KeptGame[] = [];
  for (const { record } of games) kept.push(await bringInRecord(record, cartridge));
  return kept;
}

/** A file may hold several records. */
function recordsIn(text: string): string[] {
  if (text.startsWith('tilery world record')) {
    throw new Error('This is the record of a walk. Open it in Explore.');
  }
  return text.startsWith('tilery record') ? text.split(/^(?=tilery record )/m) : [];
}

async function bringInRecord(record: string, cartridge?: string): Promise<KeptGame> {
  const engine = await loadEngine();
  const id = /^id ([0-9a-f]{16})$/m.exec(record)?.[1];
  const known = id ? await keptGame(id) : undefined;
  if (known) return known;
  const game = engine.openRecord(record, cartridge);
  const info = engine.readCartridge(game.cartridge);
  const kept = keptForm(game, info, { id: id ?? newGameId(), began: secondsNow(), isShipped: await isShipped(game.cartridge), origin: { broughtIn: true } });
  game.free();
  await saveGame(kept);
  return kept;
}

/** A game of another program. It is usually the player's own, so it is opened to be continued. */
async function bringInForeign(text: string): Promise<KeptGame> {
  const engine = await loadEngine();
  let record: string;
  try {
    record = (await loadWholeEngine()).importForeign(text);
  } catch (error) {
    // Only of a text in JSON, as the web game keeps it, is the first fault worth a word.
    const fault = text.startsWith('{') ? ` (${(error as Error).message})` : '';
    throw new Error(`This text is no game that Tilery knows: no link, no record, and no game of another program${fault}.`);
  }
  const game = engine.openRecord(record);
  const { over } = game.state();
  const taken = over ? game : takenOver(game);
  const info = engine.readCartridge(taken.cartridge);
  const kept = keptForm(taken, info, { id: newGameId(), began: secondsNow(), isShipped: await isShipped(taken.cartridge), origin: {} });
  taken.free();
  await saveGame(kept);
  return kept;
}

/** Consoles print texts in quotes, and lists of storage with their key. */
function unquoted(text: string): string {
  const value = text.replace(/^"?gameState"?\s*[:=]\s*/, '');
  if (!/^(".*"|'.*')$/s.test(value)) return value;
  try {
    return JSON.parse(value.startsWith("'") ? `"${value.slice(1, -1).replaceAll('\\"', '"').replaceAll('"', '\\"')}"` : value) as string;
  } catch {
    return value;
  }
}
