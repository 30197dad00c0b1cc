// The package `tilery`: the engine compiled to WebAssembly, for browsers, Workers and node.
//
//   import { load } from "tilery";
//   const engine = await load();
//   const [first] = engine.cartridges();
//   const game = engine.newGame({ cartridge: first.text, seed: 1n });
//   game.act("left");

export { Engine, load } from "./engine.js";
export { TileryError } from "./error.js";
export { Game } from "./game.js";
export { deepest, Hints } from "./hints.js";
export type { WasmModule, WasmSource } from "./globals.js";
export type * from "./types/cartridge.js";
export { events } from "./types/game.js";
export type * from "./types/game.js";
export type * from "./types/theme.js";
export type * from "./types/hints.js";
export type * from "./types/world.js";
export { loadWorlds, Walk, World, Worlds } from "./walk.js";
