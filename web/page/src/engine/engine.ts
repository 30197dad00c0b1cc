// The engine, loaded once for the page: games, cartridges, records and words. The whole engine is another
// module, which is loaded at its first use.
import gamesAddress from 'tilery/games.wasm?url';
import wholeAddress from 'tilery/tilery.wasm?url';
import { load, type Engine } from 'tilery';

let loading: Promise<Engine> | null = null;

/** The engine of games.wasm. It lacks hints, reviews, questions, networks and games of other programs. */
export function loadEngine(): Promise<Engine> {
  loading ??= load(new URL(gamesAddress, document.baseURI));
  return loading;
}

// The whole engine: with hints, reviews, networks and games of other programs. Compiled once, at its first
// use; Workers make their own instances.

let compiling: Promise<WebAssembly.Module> | null = null;

export function wholeModule(): Promise<WebAssembly.Module> {
  compiling ??= WebAssembly.compileStreaming(fetch(new URL(wholeAddress, document.baseURI)));
  // A lost connection is tried again at the next call.
  compiling.catch(() => (compiling = null));
  return compiling;
}

export async function loadWholeEngine(): Promise<Engine> {
  return load(await wholeModule());
}
