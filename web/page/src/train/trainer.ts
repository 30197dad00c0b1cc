// Training: the player solves mistakes of their own games again, by spaced repetition, and shipped positions.
import type { Direction, Engine, Game, Review } from 'tilery';
import { amount } from '../controls/quantities';
import { loadEngine, loadWholeEngine } from '../engine/engine';
import type { Replay } from '../replay/replay';
import { storage, type KeptGame, type Mistake } from '../store/storage';
import { loadForHints } from '../think/networks';
import { think } from '../think/think';

const day = 86_400_000;
/** Days until a position is due again, by the number of right answers in a row. */
const waits = [0, 1, 3, 7, 21, 60];
/** Right answers in a row after which a position is learned. */
const learnedAt = 3;
const mostKept = 300;

export function isLearned({ box }: Mistake): boolean {
  return box >= learnedAt;
}

/**
 * Keeps the mistakes of a review, without slips. Positions already kept are not changed. If there are too many, learned
 * positions make room first, then the oldest ones. Returns the number of positions that made room.
 */
export async function keepMistakes(kept: KeptGame, review: Review, replay: Replay): Promise<number> {
  const found = positionsOf(kept, review, replay, await loadEngine());
  const store = await storage();
  const known = await store.all('mistakes');
  const isKnown = ({ id, record }: Mistake) => known.some((one) => one.id === id && one.record === record);
  const added = found.filter((one) => !isKnown(one)).slice(0, mostKept);
  const own = known.filter(({ id, level }) => !level && !added.some((one) => one.id === id));
  const dropped = [...own].sort((one, other) => Number(isLearned(other)) - Number(isLearned(one)) || keptSince(one) - keptSince(other)).slice(0, Math.max(0, own.length + added.length - mostKept));
  for (const { id } of dropped) await store.remove('mistakes', id);
  for (const one of added) await store.put('mistakes', one.id, one);
  return dropped.length;
}

/** The mistakes of a review as new positions. Does not wait, because the replay is freed when the player leaves its screen. */
function positionsOf(kept: KeptGame, review: Review, replay: Replay, engine: Engine): Mistake[] {
  const whole = engine.openRecord(kept.record, kept.cartridgeText ?? undefined);
  const { cartridge, title, cartridgeText } = kept;
  const found = review.mistakes.filter(({ kind }) => kind !== 'slip').map(({ move, best, played, loss, reason }): Mistake => {
    const position = whole.takeOver(replay.eventBeforeMove(move), 1n, 1n);
    const record = position.briefRecord();
    position.free();
    return { id: `${kept.id}/${move}`, cartridge, title, cartridgeText, record, move, best, played, loss, reason, box: 0, due: Date.now(), answers: [] };
  });
  whole.free();
  return found;
}

/** About the time at which a position was kept: the time of its first answer, or without one the time since which it is due. */
function keptSince({ answers, due }: Mistake): number {
  return answers[0]?.at ?? due;
}

/** All positions, the player's own and the shipped ones, with their answers. */
export async function allPositions(): Promise<Mistake[]> {
  const kept = await (await storage()).all('mistakes').catch(() => []);
  const known = new Set(kept.map(({ id }) => id));
  return [...kept, ...(await shippedMistakes()).filter(({ id }) => !known.has(id))];
}

async function shippedMistakes(): Promise<Mistake[]> {
  const whole = await loadWholeEngine();
  return shippedPositions.map(({ board, best, loss, level }, index): Mistake => ({
    id: `ships/${index}`, cartridge: '2048', title: '2048', cartridgeText: null, record: whole.importForeign(board), move: 0, best, played: null, loss, reason: '', box: 0, due: 0, answers: [], level,
  }));
}

/** The positions due now: the player's own first, then easy positions before hard ones. */
export function dueNow(positions: readonly Mistake[], now = Date.now()): Mistake[] {
  return positions
    .filter(({ due }) => due <= now)
    .sort((one, other) => (one.level ?? 0) - (other.level ?? 0) || one.due - other.due || other.loss - one.loss);
}

export interface Answer {
  right: boolean;
  /** The loss, "40 points" or "1.2%"; null if only the order of values means something. */
  cost: string | null;
  best: Direction;
  reason: string;
}

/** Rates an answer and saves the time at which the position is due again. The caller may free the game without waiting. */
export async function answer(position: Mistake, game: Game, direction: Direction): Promise<Answer> {
  const [cartridge, question] = [game.cartridge, game.question()];
  const reason = direction === position.best ? '' : game.reason(direction, position.best);
  await loadForHints(position.cartridge);
  const hint = await think(cartridge, question);
  const value = hint.values[direction];
  const most = Math.max(...Object.values(hint.values), hint.values[position.best] ?? -Infinity);
  const loss = hint.network && value !== undefined ? Math.max(0, most - value) : null;
  const right = direction === position.best || (loss !== null && loss <= position.loss / 10);
  const now = Date.now();
  const box = right ? Math.min(position.box + 1, waits.length - 1) : 0;
  const answers = [...position.answers, { at: now, right }].slice(-20);
  const due = right ? now + waits[box]! * day : now + 10 * 60_000;
  await (await storage()).put('mistakes', position.id, { ...position, box, due, answers });
  const cost = loss === null ? null : amount(loss, hint.unit);
  return { right, cost, best: position.best, reason: right ? '' : reason };
}

export interface Week {
  /** The date of the week's Monday: 2026-01-26. */
  date: string;
  answers: number;
  right: number;
}

/** Answers by week, the oldest first. */
export function weeksOf(positions: readonly Mistake[]): Week[] {
  const weeks = new Map<string, Week>();
  for (const { at, right } of positions.flatMap(({ answers }) => answers)) {
    const monday = new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10);
    const week = weeks.get(monday) ?? { date: monday, answers: 0, right: 0 };
    weeks.set(monday, { date: monday, answers: week.answers + 1, right: week.right + Number(right) });
  }
  return [...weeks.values()].sort((one, other) => one.date.localeCompare(other.date));
}

// Positions of 2048 from games of the engine, graded by the depth that finds the best move.

export interface ShippedPosition {
  /** Rows of faces. */
  board: string;
  best: 'left' | 'right' | 'up' | 'down';
  /** The loss of the second-best move, in points. */
  loss: number;
  level: 1 | 2 | 3;
}

export const shippedPositions: readonly ShippedPosition[] = [
  { board: '256 128 32 8 / 64 32 16 4 / 32 16 4 0 / 8 4 4 2', best: 'right', loss: 11484, level: 1 },
  { board: '128 32 16 4 / 32 4 0 0 / 16 8 2 0 / 8 0 0 4', best: 'left', loss: 2382, level: 1 },
  { board: '2 0 256 512 / 0 4 128 256 / 8 16 16 64 / 16 32 2 16', best: 'down', loss: 1575, level: 1 },
  { board: '128 64 16 8 / 64 32 8 2 / 32 16 4 0 / 16 4 0 4', best: 'up', loss: 1712, level: 1 },
  { board: '256 128 64 16 / 128 64 32 8 / 64 16 2 0 / 16 2 2 0', best: 'right', loss: 8576, level: 1 },
  { board: '16 32 64 128 / 0 16 32 64 / 2 2 16 16 / 0 0 2 2', best: 'left', loss: 1071, level: 1 },
  { board: '0 2 256 512 / 0 16 128 256 / 2 8 16 32 / 0 4 4 8', best: 'right', loss: 1970, level: 1 },
  { board: '256 128 32 8 / 64 32 8 4 / 32 16 8 2 / 2 4 0 0', best: 'up', loss: 3040, level: 1 },
  { board: '4 16 128 256 / 2 4 32 4 / 0 2 4 16 / 0 0 4 8', best: 'left', loss: 6620, level: 1 },
  { board: '2 32 128 512 / 2 8 32 2 / 0 2 4 8 / 0 0 2 4', best: 'up', loss: 1416, level: 1 },
  { board: '2 16 32 512 / 0 0 4 16 / 0 2 4 2 / 0 0 2 2', best: 'up', loss: 814, level: 2 },
  { board: '2 8 64 512 / 2 4 32 0 / 2 8 0 2 / 0 0 0 0', best: 'right', loss: 609, level: 2 },
  { board: '8 64 128 512 / 0 0 4 32 / 0 0 4 16 / 0 2 2 8', best: 'right', loss: 607, level: 2 },
  { board: '4 4 16 128 / 2 2 8 32 / 0 0 0 16 / 0 0 0 8', best: 'right', loss: 764, level: 2 },
  { board: '256 64 64 16 / 4 4 0 32 / 0 2 0 8 / 0 0 0 0', best: 'left', loss: 715, level: 2 },
  { board: '128 32 16 4 / 32 8 4 2 / 4 0 0 0 / 4 4 0 0', best: 'up', loss: 840, level: 2 },
  { board: '2 8 64 512 / 0 2 16 16 / 0 0 2 0 / 0 0 0 0', best: 'right', loss: 733, level: 2 },
  { board: '16 64 256 512 / 2 4 8 64 / 2 4 8 16 / 0 0 0 4', best: 'left', loss: 356, level: 2 },
  { board: '256 128 16 4 / 32 16 8 0 / 16 2 0 0 / 4 2 2 0', best: 'up', loss: 851, level: 2 },
  { board: '128 32 16 4 / 16 16 4 0 / 4 2 0 0 / 0 0 2 0', best: 'up', loss: 426, level: 2 },
  { board: '256 128 16 8 / 64 8 4 4 / 8 0 2 2 / 4 2 0 0', best: 'up', loss: 391, level: 3 },
  { board: '128 64 32 16 / 64 32 8 4 / 32 4 4 4 / 2 0 2 0', best: 'up', loss: 5123, level: 3 },
  { board: '256 128 64 32 / 128 64 32 8 / 64 32 16 2 / 4 4 4 0', best: 'down', loss: 13031, level: 3 },
  { board: '8 8 64 512 / 0 4 16 32 / 0 2 4 8 / 0 4 2 4', best: 'right', loss: 1778, level: 3 },
  { board: '256 128 64 4 / 128 64 32 4 / 32 32 2 0 / 8 4 2 2', best: 'down', loss: 8921, level: 3 },
  { board: '16 32 128 256 / 4 4 32 4 / 0 0 16 16 / 2 0 0 2', best: 'up', loss: 2680, level: 3 },
  { board: '16 64 64 256 / 16 8 8 0 / 2 2 2 0 / 2 0 0 0', best: 'left', loss: 355, level: 3 },
  { board: '256 128 16 4 / 64 32 8 8 / 32 8 2 4 / 8 4 0 2', best: 'down', loss: 1988, level: 3 },
  { board: '256 128 64 4 / 128 64 32 4 / 64 4 2 0 / 16 2 0 0', best: 'right', loss: 5690, level: 3 },
  { board: '8 64 128 512 / 4 8 16 64 / 2 2 2 2 / 0 0 0 0', best: 'left', loss: 2326, level: 3 },
];
