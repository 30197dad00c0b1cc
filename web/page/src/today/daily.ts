// The board of the day: one for each game and each date in UTC. The first game of a date counts.
import { loadEngine } from '../engine/engine';
import { beginGame, openKept, currentGame, type CurrentGame } from '../game/current_game';
import { notify } from '../input/voice';
import { shareText } from '../share/files';
import { linkTo } from '../share/link';
import { keptGame, keptGames } from '../store/games';
import type { KeptGame } from '../store/storage';
import { settings } from '../store/settings';

export function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10);
}

/** The UTC date of a time in seconds. */
function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** The counted games of a cartridge by date: for each date the first game that was begun on that day. */
export async function countedGames(cartridge: string): Promise<Map<string, KeptGame>> {
  const counted = new Map<string, KeptGame>();
  for (const kept of await keptGames()) {
    if (kept.cartridge !== cartridge || !kept.daily || kept.broughtIn || dateOf(kept.began) !== kept.daily) continue;
    const other = counted.get(kept.daily);
    if (!other || kept.began < other.began || (kept.began === other.began && kept.updated < other.updated)) counted.set(kept.daily, kept);
  }
  return counted;
}

/** Begins the board of a date, or opens its counted game. */
export async function playDay(cartridge: string, date: string): Promise<void> {
  const engine = await loadEngine();
  const { name } = engine.readCartridge(cartridge);
  const counted = (await countedGames(name)).get(date);
  if (counted && !counted.over && (await openKept(counted.id)) === 'opened') return;
  await beginGame({ cartridge, seed: engine.dailySeed(name, date) }, { daily: date });
}

/** The text of a game's result, with a link that proves it. */
export async function resultOf(current: CurrentGame): Promise<string> {
  const { live, origin, isShipped } = current;
  const link = await linkTo({
    games: [{ record: live.game.briefRecord(), by: settings.peek().playerName }, ...(origin.rivals ?? [])],
    cartridge: isShipped ? undefined : live.cartridgeText,
    daily: origin.daily,
  });
  const words = origin.daily ? live.game.dailyWords(origin.daily) : `${live.cartridge.title}: ${live.game.words().score}\n`;
  return `${words}${link}\n`;
}

/** Sends the result of a board of the day: by the device's own way to share, else by the clipboard. */
export async function dailyResult(current: CurrentGame): Promise<void> {
  notify((await shareText(await resultOf(current))) ? 'The result is ready to paste.' : 'The browser does not let the page copy.');
}

/** Like dailyResult, for a game that may not be the current one. */
export async function keptResult(id: string): Promise<void> {
  if (currentGame.peek()?.id !== id && (await keptGame(id)) && (await openKept(id)) !== 'opened') return notify('This game is open in another tab.');
  const current = currentGame.peek();
  if (current) await dailyResult(current);
}
