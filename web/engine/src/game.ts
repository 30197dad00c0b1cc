// A game and its record, kept in step.

import { wrongArgument } from "./error.js";
import type { EngineExports } from "./exports.js";
import { Freeable } from "./handle.js";
import type { Instance } from "./module.js";
import { whole, word } from "./numbers.js";
import { events, type Direction, type GameEvent, type GameState, type GameWords, type Turn } from "./types/game.js";

/** The state of a game, in the module's JSON. */
export type StateJson = Omit<GameState, "ranks" | "seed"> & {
  ranks: number[];
  seed: string | null;
};

export function stateOf(json: StateJson): GameState {
  return {
    ...json,
    ranks: Uint8Array.from(json.ranks),
    seed: json.seed === null ? null : BigInt(json.seed),
  };
}

const longestWait = 0xffffffff; // milliseconds

function numberOf(event: GameEvent | number): number {
  const number = typeof event === "number" ? event : events.indexOf(event);
  if (!Number.isInteger(number) || number < 0 || number >= events.length) {
    throw wrongArgument("event", "an event or its number, 0 to 6", String(event));
  }
  return number;
}

/** The number of a direction, 0 to 3. */
export function directionNumber(direction: Direction): number {
  const number = events.indexOf(direction);
  if (number < 0 || number > 3) {
    throw wrongArgument("direction", "left, right, up or down", String(direction));
  }
  return number;
}

/** A game that is played move by move. Equal cartridges, seeds and events give equal games everywhere. */
export class Game extends Freeable {
  readonly #instance: Instance<EngineExports>;

  /** Made by an Engine. */
  constructor(instance: Instance<EngineExports>, handle: number) {
    super("game", handle, instance.exports.close_game);
    this.#instance = instance;
  }

  /** The text of the game's cartridge. */
  get cartridge(): string {
    this.#instance.exports.game_cartridge(this.handle);
    return this.#instance.text();
  }

  state(): GameState {
    this.#instance.exports.game_state(this.handle);
    return stateOf(this.#instance.json<StateJson>());
  }

  /**
   * Does an event and records it; `waitMs` is the time that the player took. Returns null, and changes nothing,
   * if the event is impossible: no tile moves, or there is nothing to continue, undo or redo.
   */
  act(event: GameEvent | number, waitMs = 0): Turn | null {
    const wait = Math.round(Math.min(Math.max(waitMs, 0), longestWait));
    return this.#instance.exports.game_act(this.handle, numberOf(event), wait) === 0
      ? null
      : this.#instance.json<Turn>();
  }

  /** The score, the next tile and the end in words. */
  words(): GameWords {
    this.#instance.exports.game_words(this.handle);
    return this.#instance.json<GameWords>();
  }

  /** The record with the result of the present position: docs/formats.md, "Records". */
  record(): string {
    this.#instance.exports.game_record(this.handle);
    return this.#instance.text();
  }

  /** The record without the time that each move took: shorter, for links. */
  briefRecord(): string {
    this.#instance.exports.game_brief_record(this.handle);
    return this.#instance.text();
  }

  /** Why `best` is better than `played` in the present position, in words. Both must be moves. */
  reason(played: Direction, best: Direction): string {
    this.#instance.exports.game_reason(this.handle, directionNumber(played), directionNumber(best));
    return this.#instance.text();
  }

  /** The result of a board of the day as a short text to paste; `date` is "2026-01-31". */
  dailyWords(date: string): string {
    const [size = 0] = this.#instance.send(date);
    this.#instance.exports.game_daily_words(this.handle, size);
    return this.#instance.text();
  }

  /** Whether the game is played on the board of the day of that date, "2026-01-31". */
  playsBoardOf(date: string): boolean {
    const [size = 0] = this.#instance.send(date);
    return this.#instance.exports.game_plays_board_of(this.handle, size) !== 0;
  }

  /** The question for a hint about the present position, for `Hints.ask` and for `Engine.ask`. */
  question(): string {
    this.#instance.exports.game_question(this.handle);
    return this.#instance.text();
  }

  /**
   * A new game that continues the first `count` events of this one, its parent. It draws from
   * the parent's seed, or from `seed` if the parent has none.
   */
  takeOver(count: number, id: bigint, seed: bigint): Game {
    const most = this.state().events;
    const handle = this.#instance.exports.take_over(
      this.handle,
      whole(count, 0, most, "count"),
      word(id, "id"),
      word(seed, "seed"),
    );
    return new Game(this.#instance, this.#instance.checked(handle));
  }
}
