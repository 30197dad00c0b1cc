// The engine: games, hints, reviews and questions of one WebAssembly instance.

import { errorThatSays, wrongArgument } from "./error.js";
import type { EngineExports } from "./exports.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import type { WasmModule, WasmSource } from "./globals.js";
import { compiled, Instance } from "./module.js";
import { whole, word } from "./numbers.js";
import type { CartridgeInfo, ForeignFormat, ShippedCartridge } from "./types/cartridge.js";
import type { NewGame } from "./types/game.js";
import type { ShippedTheme, Theme } from "./types/theme.js";
import type {
  Command,
  HintOptions,
  HintSoFar,
  Leaderboard,
  Review,
  ReviewOptions,
  Rating,
  RatingOptions,
  PuzzleSolution,
  Simulation,
  SimulationOptions,
  Verdict,
} from "./types/hints.js";

const shippedCartridges = 0;
const shippedThemes = 1;
const foreignFormats = 2;
const shippedPacks = 3;

/** The part of a question that has the text of its cartridge. Without a text the record names the cartridge. */
const cartridgePart = (cartridge: string) => (cartridge === "" ? {} : { toml: cartridge });

/** All calls are synchronous. Long ones (`review`, `simulate`, `rate`, deep hints) belong in a Worker. */
export class Engine {
  readonly #instance: Instance<EngineExports>;
  /** The search of the last hint, kept because a new one takes longer to make than many hints. */
  #lastSearch: { cartridge: string; hints: Hints } | undefined;

  /** Made by `load`. */
  constructor(instance: Instance<EngineExports>) {
    this.#instance = instance;
  }

  /** The compiled module: send it to a Worker and `load` it there again. */
  get module(): WasmModule {
    return this.#instance.module;
  }

  /** The engine's memory in bytes. It grows if necessary and never shrinks. */
  get memoryBytes(): number {
    return this.#instance.exports.memory.buffer.byteLength;
  }

  /** All functions. Fails in the module `games.wasm`, which has only the functions for games. */
  get #allExports(): EngineExports {
    const { exports } = this.#instance;
    if ((exports as Partial<EngineExports>).ask === undefined) {
      throw wrongArgument("engine", "tilery.wasm", "games.wasm, for games only");
    }
    return exports;
  }

  #shipped<Value>(what: number): Value {
    this.#instance.exports.shipped(what);
    return this.#instance.json<Value>();
  }

  /** The shipped games, in the order in which players see them. */
  cartridges(): readonly ShippedCartridge[] {
    return this.#shipped(shippedCartridges);
  }

  /** The shipped games with levels. */
  packs(): readonly ShippedCartridge[] {
    return this.#shipped(shippedPacks);
  }

  /** The contents of a cartridge. Fails at its first fault; `source` names the text in the error. */
  readCartridge(text: string, source = "cartridge"): CartridgeInfo {
    const [size = 0, sourceSize = 0] = this.#instance.send(text, source);
    this.#instance.checked(this.#instance.exports.cartridge_info(size, sourceSize));
    return this.#instance.json<CartridgeInfo>();
  }

  /** The shipped themes, in the order in which players see them. */
  themes(): readonly ShippedTheme[] {
    return this.#shipped(shippedThemes);
  }

  /** The colours of a theme. Fails at its first fault; `source` names the text in the error. */
  readTheme(text: string, source = "theme"): Theme {
    const [size = 0, sourceSize = 0] = this.#instance.send(text, source);
    this.#instance.checked(this.#instance.exports.theme_info(size, sourceSize));
    return this.#instance.json<Theme>();
  }

  /**
   * The 2,048 bytes of a ROM that plays the cartridge on an Atari 2600. Its colours are near the colours of
   * the theme (its text; "2600" without one). Fails if the ROM cannot play by its rules: the error has the
   * key of the cartridge that does not fit, its line and its value.
   */
  atariRom(cartridge: string, theme = ""): Uint8Array {
    const [size = 0, themeSize = 0] = this.#instance.send(cartridge, theme);
    this.#instance.checked(this.#allExports.atari_rom_of(size, themeSize));
    return this.#instance.bytes();
  }

  /** The shipped games that fit an Atari 2600; not all of them are in `cartridges()`. */
  atariCartridges(): readonly ShippedCartridge[] {
    this.#allExports.atari_cartridges_that_ship();
    return this.#instance.json<ShippedCartridge[]>();
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

  /** The seed of the board of the day of the game called `name`; `date` is "2026-01-31" in UTC. */
  dailySeed(name: string, date: string): bigint {
    const [size = 0, dateSize = 0] = this.#instance.send(name, date);
    this.#instance.checked(this.#instance.exports.daily_seed(size, dateSize));
    return BigInt(this.#instance.text());
  }

  /** The number of consecutive days in `dates`, the last of them today or yesterday. */
  dailyStreak(dates: readonly string[], today: string): number {
    const [size = 0, todaySize = 0] = this.#instance.send(dates.join(" "), today);
    return this.#instance.exports.daily_streak(size, todaySize);
  }

  #openRecord(record: string, cartridge: string, isAtStart: 0 | 1): Game {
    const [size = 0, cartridgeSize = 0] = this.#instance.send(record, cartridge);
    const handle = this.#instance.exports.open_record(size, cartridgeSize, isAtStart);
    return new Game(this.#instance, this.#instance.checked(handle));
  }

  /**
   * The game of a record after its last event, with every claim checked. Without a cartridge's text,
   * the record names a shipped cartridge.
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
   * Answers a question. Question and answer are JSON: docs/formats.md, "Questions as one function". The methods
   * below are the typed forms of most questions; `Game.state` and `World` replace "inspect" and "view".
   * `cartridge` is the text of a game that the question may name. A question that cannot be answered gets
   * {"error": ...}.
   */
  ask(command: Command, question: string, cartridge = ""): string {
    const [commandSize = 0, size = 0, cartridgeSize = 0] = this.#instance.send(
      command,
      question,
      cartridge,
    );
    this.#allExports.ask(commandSize, size, cartridgeSize);
    return this.#instance.text();
  }

  /** The answer to a question. The seed is written as text, because JSON.stringify refuses a bigint. */
  #answer<Value extends object>(command: Command, question: object, seed?: bigint): Value {
    const text = JSON.stringify(question);
    const withSeed = seed === undefined ? text : `${text.slice(0, -1)},"seed":${seed}}`;
    const answer = JSON.parse(this.ask(command, withSeed)) as Value & { error?: unknown };
    // A verdict has the member `ok`, and may have `error`.
    if (typeof answer.error === "string" && !("ok" in answer)) {
      throw errorThatSays(command, answer.error);
    }
    return answer;
  }

  /** A search for hints about positions of one game. Each question may have another board size. */
  hints(cartridge: string): Hints {
    const [size = 0] = this.#instance.send(cartridge);
    const handle = this.#allExports.open_hints(size);
    return new Hints(this.#instance, this.#instance.checked(handle));
  }

  #forgetSearch(): void {
    this.#lastSearch?.hints.free();
    this.#lastSearch = undefined;
  }

  #searchOf(cartridge: string): Hints {
    if (this.#lastSearch?.cartridge !== cartridge) {
      this.#forgetSearch();
      this.#lastSearch = { cartridge, hints: this.hints(cartridge) };
    }
    return this.#lastSearch!.hints;
  }

  /**
   * A hint about the present position of a game. Returns when the search has ended. The search of the last
   * cartridge is kept: further hints about its games begin at once.
   */
  hint(game: Game, options: HintOptions = {}): HintSoFar {
    const hints = this.#searchOf(game.cartridge);
    hints.ask(game.question(), options);
    let hint = hints.deepen();
    while (!hint.final) {
      hint = hints.deepen();
    }
    return hint;
  }

  /** Compares every move of a record's game with the best one. */
  review(record: string, cartridge = "", options: ReviewOptions = {}): Review {
    const { depth, mistakes = 5, onProgress } = options;
    this.#instance.onProgress = onProgress;
    try {
      return this.#answer("review", { record, ...cartridgePart(cartridge), depth, mistakes });
    } finally {
      this.#instance.onProgress = undefined;
    }
  }

  /** Many games by one player, and their figures. */
  simulate(cartridge: string, options: SimulationOptions = {}): Simulation {
    const { seed = 1n, ...rest } = options;
    return this.#answer("simulate", { toml: cartridge, ...rest }, word(seed, "seed"));
  }

  /** Whether a game is any good: luck or skill, its length and its choices. */
  rate(cartridge: string, options: RatingOptions = {}): Rating {
    const { seed = 1n, onProgress, ...rest } = options;
    this.#instance.onProgress = onProgress;
    try {
      return this.#answer("rate", { toml: cartridge, ...rest }, word(seed, "seed"));
    } finally {
      this.#instance.onProgress = undefined;
    }
  }

  /** A shortest solution of a puzzle: of a level, if the cartridge has levels. */
  solve(cartridge: string, level?: number): PuzzleSolution {
    return this.#answer("solve", { toml: cartridge, level });
  }

  /** Whether a record is true. */
  verify(record: string, cartridge = ""): Verdict {
    return this.#answer("verify", { record, ...cartridgePart(cartridge) });
  }

  /** A table of the records in `files` that are true, and the faults of the other records. */
  leaderboard(files: readonly (readonly [name: string, text: string])[]): Leaderboard {
    const exports = this.#allExports;
    exports.leaderboard_begin();
    for (const [name, text] of files) {
      const [nameSize = 0, size = 0] = this.#instance.send(name, text);
      exports.leaderboard_add(nameSize, size);
    }
    exports.leaderboard_end();
    return this.#instance.json<Leaderboard>();
  }

  /**
   * Gives the engine a network: the bytes of a network file. From then on, hints and reviews of the network's
   * game use it. Returns the name of its cartridge.
   */
  addNetwork(bytes: Uint8Array): string {
    if (!(bytes instanceof Uint8Array)) {
      throw wrongArgument("network", "the bytes of a network file", String(bytes));
    }
    this.#forgetSearch();
    const at = this.#allExports.network_room(bytes.length);
    this.#instance.bytesAt(at >>> 0, bytes.length).set(bytes);
    this.#instance.checked(this.#allExports.add_network(bytes.length));
    return this.#instance.text();
  }

  /** The formats of other programs that can be read and written. */
  foreignFormats(): readonly ForeignFormat[] {
    return this.#shipped(foreignFormats);
  }

  /** A game of another program as a record. By default the game is 2048, and its format is recognised. */
  importForeign(bytes: string | Uint8Array, cartridge = "", format = ""): string {
    const [size = 0, formatSize = 0, cartridgeSize = 0] = this.#instance.send(
      bytes,
      format,
      cartridge,
    );
    const exports = this.#allExports;
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
    const exports = this.#allExports;
    this.#instance.checked(exports.export_foreign(size, formatSize, cartridgeSize));
    return this.#instance.bytes();
  }
}

/**
 * Loads the engine, by default from the file beside this one. Every call makes a new engine. To compile
 * only once, give `engine.module` to later calls.
 */
export async function load(
  wasm: WasmSource = new URL("./tilery.wasm", import.meta.url),
): Promise<Engine> {
  return new Engine(new Instance<EngineExports>(await compiled(wasm)));
}
