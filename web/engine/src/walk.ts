// Worlds and walks through them, in a module of their own.

import type { WorldExports } from "./exports.js";
import { directionNumber, stateOf, type StateJson } from "./game.js";
import type { WasmSource } from "./globals.js";
import { Freeable } from "./handle.js";
import { compiled, Instance } from "./module.js";
import { whole, word } from "./numbers.js";
import type { Direction, Travel } from "./types/game.js";
import type { Color } from "./types/theme.js";
import type { Pixels, WalkState, WalkView, WorldFiles, WorldInfo } from "./types/world.js";

interface PictureJson {
  readonly width: number;
  readonly height: number;
  readonly rows: readonly string[];
  readonly ink: readonly number[];
  readonly paper: readonly number[];
  readonly palette: readonly Color[];
}

const longestSide = 200;
const farthest = 2 ** 31 - 1;

/** A walk and its record, kept in step. */
export class Walk extends Freeable {
  readonly #instance: Instance<WorldExports>;

  /** Made by a World. */
  constructor(instance: Instance<WorldExports>, handle: number) {
    super("walk", handle, instance.exports.close_walk);
    this.#instance = instance;
  }

  /** The first text: the world, the quest and the surroundings. */
  opening(): string {
    this.#instance.exports.walk_opening(this.handle);
    return this.#instance.text();
  }

  /** Does each command of the line ("n", "go to Mira"). Returns the results in words. */
  answer(line: string): string {
    const [size = 0] = this.#instance.send(line);
    this.#instance.exports.walk_answer(this.handle, size);
    return this.#instance.text();
  }

  /**
   * Walks to a known cell, or until something turns up, and touches the thing on the cell. Returns the
   * results in words.
   */
  travelTo(x: number, y: number): string {
    const column = whole(x, -farthest, farthest, "x");
    this.#instance.exports.walk_travel(this.handle, column, whole(y, -farthest, farthest, "y"));
    return this.#instance.text();
  }

  /** The way of each tile if the lock's board were slid; empty if the party works at no lock. */
  lockSlide(direction: Direction): readonly Travel[] {
    this.#instance.exports.walk_lock_slide(this.handle, directionNumber(direction));
    return this.#instance.json<Travel[]>();
  }

  /** Takes the last turn back; false if there is none. */
  undo(): boolean {
    return this.#instance.exports.walk_undo(this.handle) !== 0;
  }

  /** The party's place, health, bag and quest, and the things in sight. */
  state(): WalkState {
    this.#instance.exports.walk_state(this.handle);
    const json = this.#instance.json<Omit<WalkState, "lock"> & { lock: StateJson | null }>();
    return { ...json, lock: json.lock === null ? null : stateOf(json.lock) };
  }

  #picture(): WalkView {
    const json = this.#instance.json<PictureJson>();
    return { ...json, ink: Uint8Array.from(json.ink), paper: Uint8Array.from(json.paper) };
  }

  /** The party's view as characters, with the party in the middle. */
  view(width: number, height: number): WalkView {
    const columns = whole(width, 1, longestSide, "width");
    const rows = whole(height, 1, longestSide, "height");
    this.#instance.exports.walk_picture(this.handle, columns, rows);
    return this.#picture();
  }

  /** The remembered part of the area as characters, at most `width` wide and `height` high. */
  minimap(width: number, height: number): WalkView {
    const columns = whole(width, 1, longestSide, "width");
    const rows = whole(height, 1, longestSide, "height");
    this.#instance.exports.walk_minimap(this.handle, columns, rows);
    return this.#picture();
  }

  /** The cells up to `radius` away. A cell is 8 x 8 dots, and a dot is `scale` x `scale` pixels. */
  pixels(radius: number, scale = 1): Pixels {
    const reach = whole(radius, 1, 63, "radius");
    this.#instance.exports.walk_pixels(this.handle, reach, whole(scale, 1, 16, "scale"));
    // A line of JSON, then the bytes.
    const bytes = this.#instance.bytes();
    const end = bytes.indexOf(0x0a);
    const head = new TextDecoder().decode(bytes.subarray(0, end));
    return { ...(JSON.parse(head) as Omit<Pixels, "pixels">), pixels: bytes.slice(end + 1) };
  }

  /** The record with the result: docs/formats.md, "Records of worlds". */
  record(): string {
    this.#instance.exports.walk_record(this.handle);
    return this.#instance.text();
  }
}

/** A world to walk in. */
export class World extends Freeable {
  readonly #instance: Instance<WorldExports>;

  /** Made by Worlds. */
  constructor(instance: Instance<WorldExports>, handle: number) {
    super("world", handle, instance.exports.close_world);
    this.#instance = instance;
  }

  /** Its name and title, and warnings about parts of its maps that were not understood. */
  info(): WorldInfo {
    this.#instance.exports.world_info(this.handle);
    return this.#instance.json<WorldInfo>();
  }

  /** A new walk. The record has `id` and `began`, the time of its start in seconds since 1970 UTC. */
  begin(seed: bigint, id = 0n, began = NaN): Walk {
    const { exports } = this.#instance;
    const handle = exports.begin_walk(this.handle, word(seed, "seed"), word(id, "id"), began);
    return new Walk(this.#instance, this.#instance.checked(handle));
  }

  /** The walk of a record after its last turn, with every claim checked. */
  openRecord(record: string): Walk {
    const [size = 0] = this.#instance.send(record);
    const handle = this.#instance.exports.open_walk(this.handle, size);
    return new Walk(this.#instance, this.#instance.checked(handle));
  }
}

/** The second module: maps of Tiled, worlds and walks. */
export class Worlds {
  readonly #instance: Instance<WorldExports>;

  /** Made by `loadWorlds`. */
  constructor(instance: Instance<WorldExports>) {
    this.#instance = instance;
  }

  /** The module's memory in bytes. It grows if necessary and never shrinks. */
  get memoryBytes(): number {
    return this.#instance.exports.memory.buffer.byteLength;
  }

  /** The names of the shipped worlds. */
  shipped(): readonly string[] {
    this.#instance.exports.shipped_worlds();
    return this.#instance.json<string[]>();
  }

  /** The shipped world called `name`. With `files`, `name` is the path of a world.toml among them. */
  open(name: string, files?: WorldFiles): World {
    const { exports } = this.#instance;
    for (const [path, bytes] of files ?? []) {
      const [pathSize = 0, size = 0] = this.#instance.send(path, bytes);
      exports.add_file(pathSize, size);
    }
    const [size = 0] = this.#instance.send(name);
    const handle =
      files === undefined ? exports.open_shipped_world(size) : exports.open_world(size);
    return new World(this.#instance, this.#instance.checked(handle));
  }
}

/** Loads the module of worlds, by default from the file beside this one. */
export async function loadWorlds(
  wasm: WasmSource = new URL("./worlds.wasm", import.meta.url),
): Promise<Worlds> {
  return new Worlds(new Instance<WorldExports>(await compiled(wasm)));
}
