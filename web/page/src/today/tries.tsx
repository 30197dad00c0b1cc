// The first game that begins on the board of a day, on that day, counts. All others are practice.
import type { CurrentGame } from '../game/current_game';
import { keptGames, useReread } from '../store/games';
import { change, settings } from '../store/settings';
import type { KeptGame } from '../store/storage';

type Try = Pick<KeptGame, 'id' | 'cartridge' | 'cartridgeText' | 'daily' | 'broughtIn' | 'chosenSeed' | 'began' | 'updated'>;

/** The UTC date of a time in seconds. */
function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function mayCount({ daily, broughtIn, chosenSeed, began }: Try): boolean {
  return daily !== undefined && !broughtIn && !chosenSeed && dateOf(began) === daily;
}

/** The text is null for a shipped cartridge. */
interface Board { name: string; text: string | null; seed: bigint | null; width: number; height: number }

/**
 * Whether a game that began now on the board of a date would be its counted try: no game on that board is kept or was removed, not even
 * a watched one, whose tiles would be known.
 */
export function wouldCount(board: Board & { seed: bigint }, date: string, kept: readonly KeptGame[]): boolean {
  const game = { id: '', cartridge: board.name, cartridgeText: board.text, daily: date, began: Math.floor(Date.now() / 1000), updated: Infinity };
  return !isPractice(game, kept) && !wasRemoved(board.name, board.seed) && !kept.some((one) => isOnBoard(one, board));
}

/** Whether a kept game began on that board. */
export function isOnBoard(game: KeptGame, board: Board): boolean {
  return board.seed !== null && game.seed === String(board.seed) && game.width === board.width && game.height === board.height
    && game.cartridge === board.name && game.cartridgeText === board.text;
}

const mostRemoved = 100;

function boardKey(cartridge: string, seed: string): string {
  return `${cartridge} ${seed}`;
}

/** Remembers the board of a removed game: the player still knows its tiles. */
export function rememberBoard({ cartridge, seed }: KeptGame): void {
  if (!seed) return;
  change({ removedBoards: [...(settings.peek().removedBoards ?? []), boardKey(cartridge, seed)].slice(-mostRemoved) });
}

/** Whether a game on the board was removed: one of the last hundred. */
function wasRemoved(cartridge: string, seed: bigint): boolean {
  return settings.peek().removedBoards?.includes(boardKey(cartridge, String(seed))) ?? false;
}

function isEarlier(one: Try, other: Try): boolean {
  return one.began < other.began || (one.began === other.began && one.updated < other.updated);
}

/** Whether the game is played on a board of the day, but not as the try that counts among `kept`. */
export function isPractice(game: Try, kept: readonly Try[]): boolean {
  if (!game.daily) return false;
  const isBefore = (other: Try) =>
    other.id !== game.id && other.daily === game.daily && other.cartridge === game.cartridge && other.cartridgeText === game.cartridgeText && mayCount(other) && isEarlier(other, game);
  return !mayCount(game) || kept.some(isBefore);
}

/** The counted games of a cartridge by date. Its text is null if it ships. */
export function countedGames(name: string, text: string | null, kept: readonly KeptGame[]): Map<string, KeptGame> {
  const counted = kept.filter((game) => game.cartridge === name && game.cartridgeText === text && game.daily && !isPractice(game, kept));
  return new Map(counted.map((game) => [game.daily!, game]));
}

/** The unfinished games on the board of a date. Games begun on that date come first; in both parts, older games come first. */
export function openGames(name: string, text: string | null, date: string, kept: readonly KeptGame[]): KeptGame[] {
  const isOn = ({ cartridge, cartridgeText, daily, over, broughtIn }: KeptGame) => cartridge === name && cartridgeText === text && daily === date && !over && !broughtIn;
  const isLate = ({ began }: KeptGame) => Number(dateOf(began) !== date);
  return kept.filter(isOn).sort((one, other) => isLate(one) - isLate(other) || one.began - other.began || one.updated - other.updated);
}

/** Like isPractice, for a game that may not be kept yet. */
export async function isPracticeNow({ id, began, isShipped, origin, live }: CurrentGame): Promise<boolean> {
  const { daily } = origin;
  const game = { ...origin, id, began, cartridge: live.cartridge.name, cartridgeText: isShipped ? null : live.cartridgeText, updated: Infinity };
  if (!daily) return false;
  const kept = await keptGames();
  return isPractice(kept.find((one) => one.id === id) ?? game, kept);
}

/** "2026-01-31" or "2026-01-31, practice". */
export function DayChip({ current }: { current: CurrentGame }) {
  // Not read again at every move: moves change no try into practice, and a game is removed on another screen.
  const [isPractice] = useReread(() => isPracticeNow(current), current.id);
  return isPractice === null ? null : <b class="chip">{dayWords(current.origin.daily, isPractice)}</b>;
}

export function dayWords(daily: string | undefined, isPractice: boolean): string {
  return daily ? (isPractice ? `${daily}, practice` : daily) : '';
}
