// A game and its record, kept in step.

import { wrongArgument } from "./error.js";
import type { EngineExports } from "./exports.js";
import type { Instance } from "./module.js";
import { whole, word } from "./numbers.js";
import { events, type GameEvent, type GameState, type GameWords, type Turn } from "./types/game.js";

/** How a game stands, as the module writes it. */
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

const longestWait = 0xffffffff;

function numberOf(event: GameEvent | number): number {
  const number = typeof event === "number" ? event : events.indexOf(event);
  if (!Number.isInteger(number) || number < 0 || number >= events.length) {
    throw wrongArgument("event", "an event or its number, 0 to 6", String(event));
  }
  return number;
}

/** A game that is played move by move. Equal cartridges, seeds and events give equal games everywhere. */
export class Game {
  readonly #instance: Instance<EngineExports>;
  #handle: number;

  /** Made by an Engine. */
  constructor(instance: Instance<EngineExports>, handle: number) {
    this.#instance = instance;
    this.#handle = handle;
  }

  get #game(): number {
    if (this.#handle === 0) {
      throw wrongArgument("game", "a game that is in use", "one that was freed");
    }
    return this.#handle;
  }

  /** The text of the game's cartridge. */
  get cartridge(): string {
    this.#instance.exports.game_cartridge(this.#game);
    return this.#instance.text();
  }

  state(): GameState {
    this.#instance.exports.game_state(this.#game);
    return stateOf(this.#instance.json<StateJson>());
  }

  /**
   * Does an event and records it; the player took `waitMs`. Null, and no change, if it is
   * impossible: a direction in which no tile moves, nothing to go on from, to undo or to redo.
   */
  act(event: GameEvent | number, waitMs = 0): Turn | null {
    const wait = Math.round(Math.min(Math.max(waitMs, 0), longestWait));
    return this.#instance.exports.game_act(this.#game, numberOf(event), wait) === 0
      ? null
      : this.#instance.json<Turn>();
  }

  /** The score, the next tile and the end in words. */
  words(): GameWords {
    this.#instance.exports.game_words(this.#game);
    return this.#instance.json<GameWords>();
  }

  /** The record with the result of the present position: docs/formats.md, "Records". */
  record(): string {
    this.#instance.exports.game_record(this.#game);
    return this.#instance.text();
  }

  /** The question for a hint about the present position, for `Hints.ask` and for `Engine.ask`. */
  question(): string {
    this.#instance.exports.game_question(this.#game);
    return this.#instance.text();
  }

  /**
   * A new game that continues the first `count` events of this one, its parent. It draws from
   * the parent's seed, or from `seed` where the parent has none.
   */
  takeOver(count: number, id: bigint, seed: bigint): Game {
    const most = this.state().events;
    const handle = this.#instance.exports.take_over(
      this.#game,
      whole(count, 0, most, "events"),
      word(id, "id"),
      word(seed, "seed"),
    );
    return new Game(this.#instance, this.#instance.checked(handle));
  }

  /** Frees the game's memory. The game must not be used afterwards. */
  free(): void {
    this.#instance.exports.close_game(this.#handle);
    this.#handle = 0;
  }
}
