// Hints for a board. Each call searches one move deeper.

import { wrongArgument } from "./error.js";
import type { EngineExports } from "./exports.js";
import { Freeable } from "./handle.js";
import type { Instance } from "./module.js";
import { whole } from "./numbers.js";
import type { HintOptions, HintSoFar } from "./types/hints.js";

/** The most moves that a search looks ahead. */
export const deepest = 12;

/**
 * Searches positions of one game. In a Worker: `ask`, then `deepen` until the answer is final;
 * between two calls the Worker may take messages and ask about another position.
 */
export class Hints extends Freeable {
  readonly #instance: Instance<EngineExports>;

  /** Made by an Engine. */
  constructor(instance: Instance<EngineExports>, handle: number) {
    super("search", handle, instance.exports.close_hints);
    this.#instance = instance;
  }

  /** Begins to search the position of a question from `Game.question`. Fails if the question is wrong. */
  ask(question: string, options: HintOptions = {}): void {
    const ms = options.ms ?? 0;
    if (!(ms >= 0)) {
      throw wrongArgument("ms", "a time of 0 or more", String(ms));
    }
    const depth = whole(options.depth ?? (ms > 0 ? deepest : 3), 1, deepest, "depth");
    const [size = 0] = this.#instance.send(question);
    this.#instance.checked(this.#instance.exports.ask_hints(this.handle, size, depth, ms));
  }

  /** Searches one move deeper and returns the result so far. Each call takes many times as long as the last. */
  deepen(): HintSoFar {
    this.#instance.exports.deepen_hints(this.handle);
    return this.#instance.json<HintSoFar>();
  }
}
