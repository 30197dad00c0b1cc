// The engine: games, hints, reviews and questions of one WebAssembly instance.

import { errorThatSays } from "./error.js";
import type { EngineExports } from "./exports.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { compiled, Instance, type WasmSource } from "./module.js";
import { whole, word } from "./numbers.js";
import type { CartridgeInfo, ForeignFormat, ShippedCartridge } from "./types/cartridge.js";
import type { NewGame } from "./types/game.js";
import type { ShippedTheme, Theme } from "./types/theme.js";
import type {
  Command,
  HintOptions,
  HintSoFar,
  Review,
  ReviewOptions,
  Simulation,
  SimulationOptions,
  Verdict,
} from "./types/thinking.js";

const shippedCartridges = 0;
const shippedThemes = 1;
const foreignFormats = 2;

/** The part of a question that names the game by its text, if there is one. */
const own = (cartridge: string) => (cartridge === "" ? {} : { toml: cartridge });

/** All calls are synchronous. Long ones (`review`, `simulate`, deep hints) belong in a Worker. */
export class Engine {
  readonly #instance: Instance<EngineExports>;

  /** Made by `load`. */
  constructor(instance: Instance<EngineExports>) {
    this.#instance = instance;
  }

  /** The compiled module: send it to a Worker and `load` it there again. */
  get module(): WebAssembly.Module {
    return this.#instance.module;
  }

  /** Bytes of memory that the engine has. It grows where it must and never shrinks. */
  get memoryBytes(): number {
    return this.#instance.exports.memory.buffer.byteLength;
  }

  #shipped<Value>(what: number): Value {
    this.#instance.exports.shipped(what);
    return this.#instance.json<Value>();
  }

  /** The games that ship, in the order in which players see them. */
  cartridges(): readonly ShippedCartridge[] {
    return this.#shipped(shippedCartridges);
  }

  /** What a cartridge says. Fails at its first fault; `source` names it in the error. */
  readCartridge(text: string, source = "cartridge"): CartridgeInfo {
    const [size = 0, sourceSize = 0] = this.#instance.send(text, source);
    this.#instance.checked(this.#instance.exports.cartridge_info(size, sourceSize));
    return this.#instance.json<CartridgeInfo>();
  }

  /** The themes that ship, in the order in which players see them. */
  themes(): readonly ShippedTheme[] {
    return this.#shipped(shippedThemes);
  }

  /** The colours of a theme. Fails at its first fault; `source` names it in the error. */
  readTheme(text: string, source = "theme"): Theme {
    const [size = 0, sourceSize = 0] = this.#instance.send(text, source);
    this.#instance.checked(this.#instance.exports.theme_info(size, sourceSize));
    return this.#instance.json<Theme>();
  }

  /** A new game. Fails if the cartridge is wrong, or offers neither that size nor that many players. */
  newGame(setup: NewGame): Game {
    const [size = 0] = this.#instance.send(setup.cartridge);
    const handle = this.#instance.exports.new_game(
      size,
      word(setup.seed, "seed"),
      whole(setup.width ?? 0, 0, 32, "width"),
      whole(setup.height ?? 0, 0, 32, "height"),
      whole(setup.players ?? 1, 1, 2, "players"),
      word(setup.id ?? 0n, "id"),
      setup.began ?? NaN,
    );
    return new Game(this.#instance, this.#instance.checked(handle));
  }

  #openRecord(record: string, cartridge: string, isBegun: 0 | 1): Game {
    const [size = 0, cartridgeSize = 0] = this.#instance.send(record, cartridge);
    const handle = this.#instance.exports.open_record(size, cartridgeSize, isBegun);
    return new Game(this.#instance, this.#instance.checked(handle));
  }

  /**
   * The game of a record after its last event, with every claim checked. Without a cartridge it
   * is the one that ships under the record's name.
   */
  openRecord(record: string, cartridge = ""): Game {
    return this.#openRecord(record, cartridge, 0);
  }

  /** The game of a record before its first event, and all its events, to be played one by one. */
  beginRecord(record: string, cartridge = ""): { game: Game; events: Uint8Array } {
    const game = this.#openRecord(record, cartridge, 1);
    const [size = 0] = this.#instance.send(record);
    this.#instance.checked(this.#instance.exports.record_events(size));
    return { game, events: this.#instance.bytes() };
  }

  /**
   * The answer to a question in JSON: docs/formats.md, "Questions as one function". A cartridge
   * given as text is known under its own name. A question that cannot be answered gets
   * {"error": ...}.
   */
  ask(command: Command, question: string, cartridge = ""): string {
    const [commandSize = 0, size = 0, cartridgeSize = 0] = this.#instance.send(
      command,
      question,
      cartridge,
    );
    this.#instance.exports.ask(commandSize, size, cartridgeSize);
    return this.#instance.text();
  }

  /** A seed may exceed 2^53, which JSON.stringify cannot write. */
  #answer<Value extends object>(command: Command, question: object, seed?: bigint): Value {
    const text = JSON.stringify(question);
    const asked = seed === undefined ? text : `${text.slice(0, -1)},"seed":${seed}}`;
    const answer = JSON.parse(this.ask(command, asked)) as Value & { error?: unknown };
    // A verdict, too, may hold an error.
    if (typeof answer.error === "string" && !("ok" in answer)) {
      throw errorThatSays(command, answer.error);
    }
    return answer;
  }

  /** Searches for hints about positions of one game, at the size of each question. */
  hints(cartridge: string): Hints {
    const [size = 0] = this.#instance.send(cartridge);
    const handle = this.#instance.exports.open_hints(size);
    return new Hints(this.#instance, this.#instance.checked(handle));
  }

  /** A hint about the present position of a game, searched to its end before it returns. */
  hint(game: Game, options: HintOptions = {}): HintSoFar {
    const hints = this.hints(game.cartridge);
    try {
      hints.ask(game.question(), options);
      let known = hints.deepen();
      while (!known.final) {
        known = hints.deepen();
      }
      return known;
    } finally {
      hints.free();
    }
  }

  /** Every move of a record's game compared with the best one. */
  review(record: string, cartridge = "", options: ReviewOptions = {}): Review {
    const { depth, mistakes = 5, onProgress } = options;
    this.#instance.onProgress = onProgress;
    try {
      return this.#answer("review", { record, ...own(cartridge), depth, mistakes });
    } finally {
      this.#instance.onProgress = undefined;
    }
  }

  /** Many games by one player, and their figures. */
  simulate(cartridge: string, options: SimulationOptions = {}): Simulation {
    const { seed = 1n, ...rest } = options;
    return this.#answer("simulate", { toml: cartridge, ...rest }, word(seed, "seed"));
  }

  /** Whether a record is true. */
  verify(record: string, cartridge = ""): Verdict {
    return this.#answer("verify", { record, ...own(cartridge) });
  }

  /**
   * Gives the engine what a network learned: the bytes of a network file. Hints and reviews of
   * its game judge by it from then on. Returns the name of its cartridge.
   */
  addNetwork(bytes: Uint8Array): string {
    const at = this.#instance.exports.network_room(bytes.length);
    this.#instance.bytesAt(at >>> 0, bytes.length).set(bytes);
    this.#instance.checked(this.#instance.exports.add_network(bytes.length));
    return this.#instance.text();
  }

  /** The formats of other programs that can be read and written. */
  foreignFormats(): readonly ForeignFormat[] {
    return this.#shipped(foreignFormats);
  }

  /** The record of a game of another program, by default of 2048 and in any format. */
  importForeign(bytes: string | Uint8Array, cartridge = "", format = ""): string {
    const [size = 0, formatSize = 0, cartridgeSize = 0] = this.#instance.send(
      bytes,
      format,
      cartridge,
    );
    const { exports } = this.#instance;
    this.#instance.checked(exports.import_foreign(size, formatSize, cartridgeSize));
    return this.#instance.text();
  }

  /** The game of a record in the format of another program. */
  exportForeign(record: string, format: string, cartridge = ""): Uint8Array {
    const [size = 0, formatSize = 0, cartridgeSize = 0] = this.#instance.send(
      record,
      format,
      cartridge,
    );
    const { exports } = this.#instance;
    this.#instance.checked(exports.export_foreign(size, formatSize, cartridgeSize));
    return this.#instance.bytes();
  }
}

/**
 * Loads the engine, by default from the file beside this one. Every call makes an engine of its
 * own; compile once and give `engine.module` to the others.
 */
export async function load(
  wasm: WasmSource = new URL("./tilery.wasm", import.meta.url),
): Promise<Engine> {
  return new Engine(new Instance<EngineExports>(await compiled(wasm)));
}
