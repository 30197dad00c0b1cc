// The board of the day: one for each game and each date in UTC. The first game of a date counts.
import { loadEngine } from '../engine/engine';
import { beginGame, isShipped, openKept, currentGame, type CurrentGame } from '../game/current_game';
import { notify } from '../input/voice';
import { shareText } from '../share/files';
import { linkTo } from '../share/link';
import { keptGame, keptGames } from '../store/games';
import { settings } from '../store/settings';
import { dayWords, isPracticeNow, openGames } from './tries';

export function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10);
}

/** Continues an open game on the board of a date, or begins one. Games that other tabs have are left alone. */
export async function playDay(cartridge: string, date: string): Promise<void> {
  const { name } = (await loadEngine()).readCartridge(cartridge);
  const text = (await isShipped(cartridge)) ? null : cartridge;
  for (const { id } of openGames(name, text, date, await keptGames())) {
    if ((await openKept(id)) === 'opened') return;
  }
  await beginDay(cartridge, date);
}

/** Begins a new game on the board of a date. */
export async function beginDay(cartridge: string, date: string): Promise<void> {
  const engine = await loadEngine();
  const { name } = engine.readCartridge(cartridge);
  await beginGame({ cartridge, seed: engine.dailySeed(name, date) }, { daily: date });
}

/** A link that holds the game, and the games that it answers. */
export async function linkOf(current: CurrentGame): Promise<string> {
  const { live, origin, isShipped } = current;
  const game = { record: live.game.briefRecord(), by: settings.peek().playerName, practice: (await isPracticeNow(current)) || undefined };
  return linkTo({ games: [game, ...(origin.rivals ?? [])], cartridge: isShipped ? undefined : live.cartridgeText, daily: origin.daily });
}

/** The text of a game's result, with a link that proves it. */
export async function resultOf(current: CurrentGame): Promise<string> {
  const { live, origin } = current;
  const link = await linkOf(current);
  const day = dayWords(origin.daily, await isPracticeNow(current));
  const words = day ? live.game.dailyWords(day) : `${live.cartridge.title}: ${live.game.words().score}\n`;
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
