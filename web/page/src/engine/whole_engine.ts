// The whole engine: with hints, reviews, networks and games of other programs. Compiled once, when first
// asked for; Workers make instances of their own.
import { load, type Engine } from 'tilery';
import address from 'tilery/tilery.wasm?url';

let compiling: Promise<WebAssembly.Module> | null = null;

export function wholeModule(): Promise<WebAssembly.Module> {
  compiling ??= WebAssembly.compileStreaming(fetch(new URL(address, document.baseURI)));
  // A lost connection is tried again at the next wish.
  compiling.catch(() => (compiling = null));
  return compiling;
}

export async function loadWholeEngine(): Promise<Engine> {
  return load(await wholeModule());
}
