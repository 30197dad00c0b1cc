// The exports of the WebAssembly modules. Each function is declared in web/engine/boundary/.

import type { WasmMemory } from "./globals.js";

/** The exports of both modules. Write a text at `text_room`; an answer has `text_size` bytes at `text_at`. */
export interface SharedExports {
  readonly memory: WasmMemory;
  _initialize(): void;
  text_room(size: number): number;
  text_at(): number;
  text_size(): number;
}

export interface EngineExports extends SharedExports {
  shipped(kind: number): void;
  cartridge_info(textSize: number, sourceSize: number): number;
  theme_info(textSize: number, sourceSize: number): number;

  new_game(
    cartridgeSize: number,
    seed: bigint,
    width: number,
    height: number,
    players: number,
    id: bigint,
    beganSeconds: number,
  ): number;
  open_record(recordSize: number, cartridgeSize: number, isAtStart: number): number;
  record_events(recordSize: number): number;
  take_over(game: number, events: number, id: bigint, seed: bigint): number;
  close_game(game: number): void;
  game_cartridge(game: number): void;
  game_state(game: number): void;
  game_act(game: number, event: number, waitMs: number): number;
  game_words(game: number): void;
  game_record(game: number): void;
  game_question(game: number): void;
  game_brief_record(game: number): void;
  game_reason(game: number, played: number, best: number): void;
  game_daily_words(game: number, dateSize: number): void;
  game_plays_board_of(game: number, dateSize: number): number;

  daily_seed(nameSize: number, dateSize: number): number;
  daily_streak(datesSize: number, todaySize: number): number;

  ask(commandSize: number, questionSize: number, cartridgeSize: number): void;

  leaderboard_begin(): void;
  leaderboard_add(nameSize: number, textSize: number): void;
  leaderboard_end(): void;

  open_hints(cartridgeSize: number): number;
  close_hints(hints: number): void;
  ask_hints(hints: number, questionSize: number, depth: number, ms: number): number;
  deepen_hints(hints: number): void;

  network_room(size: number): number;
  add_network(size: number): number;

  atari_rom_of(cartridgeSize: number, themeSize: number): number;
  atari_cartridges_that_ship(): void;

  import_foreign(textSize: number, formatSize: number, cartridgeSize: number): number;
  export_foreign(recordSize: number, formatSize: number, cartridgeSize: number): number;
}

export interface WorldExports extends SharedExports {
  shipped_worlds(): void;
  add_file(pathSize: number, size: number): void;
  open_world(pathSize: number): number;
  open_shipped_world(nameSize: number): number;
  close_world(world: number): void;
  world_info(world: number): void;

  begin_walk(world: number, seed: bigint, id: bigint, beganSeconds: number): number;
  open_walk(world: number, recordSize: number): number;
  close_walk(walk: number): void;
  walk_opening(walk: number): void;
  walk_answer(walk: number, lineSize: number): void;
  walk_travel(walk: number, x: number, y: number): void;
  walk_lock_slide(walk: number, direction: number): void;
  walk_undo(walk: number): number;
  walk_state(walk: number): void;
  walk_picture(walk: number, width: number, height: number): void;
  walk_minimap(walk: number, width: number, height: number): void;
  walk_pixels(walk: number, radius: number, scale: number): void;
  walk_record(walk: number): void;
}
