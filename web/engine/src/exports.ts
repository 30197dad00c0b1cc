// What the WebAssembly modules export. Each function is declared in web/engine/boundary/.

/** Of both modules. A text goes in by `text_room`; an answer stands at `text_at`, `text_size` bytes. */
export interface SharedExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  text_room(size: number): number;
  text_at(): number;
  text_size(): number;
}

export interface EngineExports extends SharedExports {
  shipped(what: number): void;
  cartridge_info(textSize: number, sourceSize: number): number;
  theme_info(textSize: number, sourceSize: number): number;

  new_game(
    cartridgeSize: number,
    seed: bigint,
    width: number,
    height: number,
    players: number,
    id: bigint,
    began: number,
  ): number;
  open_record(recordSize: number, cartridgeSize: number, isBegun: number): number;
  record_events(recordSize: number): number;
  take_over(game: number, events: number, id: bigint, seed: bigint): number;
  close_game(game: number): void;
  game_cartridge(game: number): void;
  game_state(game: number): void;
  game_act(game: number, event: number, waitMs: number): number;
  game_words(game: number): void;
  game_record(game: number): void;
  game_question(game: number): void;

  ask(commandSize: number, questionSize: number, cartridgeSize: number): void;

  open_hints(cartridgeSize: number): number;
  close_hints(hints: number): void;
  ask_hints(hints: number, questionSize: number, depth: number, ms: number): number;
  deepen_hints(hints: number): void;

  network_room(size: number): number;
  add_network(size: number): number;

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

  begin_walk(world: number, seed: bigint, id: bigint, began: number): number;
  open_walk(world: number, recordSize: number): number;
  close_walk(walk: number): void;
  walk_opening(walk: number): void;
  walk_answer(walk: number, lineSize: number): void;
  walk_travel(walk: number, x: number, y: number): void;
  walk_undo(walk: number): number;
  walk_state(walk: number): void;
  walk_picture(walk: number, width: number, height: number): void;
  walk_minimap(walk: number, width: number, height: number): void;
  walk_pixels(walk: number, radius: number, scale: number): void;
  walk_record(walk: number): void;
}
