// The board of the day: one for each game and each date in UTC. The first game of a date counts.
import { loadEngine } from '../engine/engine';
import { beginKept, isShipped, openKept, currentGame, type CurrentGame } from '../game/current_game';
import { notify } from '../input/voice';
import { shareText } from '../share/files';
import { linkTo } from '../share/link';
import { keptGame, keptGames } from '../store/games';
import { settings } from '../store/settings';
import type { Rival } from '../store/storage';
import { dayWords, isPracticeNow, openGames, wouldCount } from './tries';

export function today(): string {
  return new Date(Date.now()).toISOString().slice(0, 10);
}

/** Continues an open game on the board of a date, or begins one. Does not touch games that are open in other tabs. */
export async function playDay(cartridge: string, date: string): Promise<void> {
  const { name, text } = await rulesOf(cartridge);
  const games = openGames(name, text, date, await keptGames());
  for (const { id } of games) {
    if ((await openKept(id)) === 'opened') return;
  }
  await beginDay(cartridge, date);
  if (games.length > 0) notify('Your game on this board is open in another tab. Here is another one, for practice.');
}

/** Begins a new game on the board of a date; `rivals` are games to beat on it. */
export async function beginDay(cartridge: string, date: string, rivals?: Rival[]): Promise<void> {
  const engine = await loadEngine();
  const rules = await rulesOf(cartridge);
  const seed = engine.dailySeed(rules.name, date);
  // One tab after the other, and the game is kept at once: else two tabs could both begin the try that counts.
  await alone(async () => {
    const chosenSeed = !wouldCount({ ...rules, seed }, date, await keptGames());
    await beginKept({ cartridge, seed }, { daily: date, rivals, ...(chosenSeed && { chosenSeed }) });
  });
}

async function rulesOf(cartridge: string): Promise<{ name: string; text: string | null; width: number; height: number }> {
  const { name, width, height } = (await loadEngine()).readCartridge(cartridge);
  return { name, width, height, text: (await isShipped(cartridge)) ? null : cartridge };
}

/** Does the work while no other tab does such work. A browser that refuses locks does it at once. */
async function alone(work: () => Promise<void>): Promise<void> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    await navigator.locks.request('tilery-day', begin);
  } catch (error) {
    if (isBegun) throw error;
    await begin();
  }
}

/** A link that holds the game and its rivals. */
export async function linkOf(current: CurrentGame): Promise<string> {
  const { live, origin, isShipped } = current;
  const game = { record: live.game.briefRecord(), by: settings.peek().playerName, practice: (await isPracticeNow(current)) || undefined };
  return linkTo({ games: [game, ...(origin.rivals ?? [])], cartridge: isShipped ? undefined : live.cartridgeText, daily: origin.daily });
}

/** The text of a game's result, with a link that proves it. */
export async function resultOf(current: CurrentGame): Promise<string> {
  const { live, origin } = current;
  const link = await linkOf(current);
  // The text names why the game is listed apart, such as undo: a player who takes moves back knows tiles to come.
  const day = [dayWords(origin.daily, await isPracticeNow(current)), origin.daily && live.state.value.apart].filter(Boolean).join(', ');
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
