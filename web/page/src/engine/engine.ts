// The engine, loaded once for the page.
import { load, type Engine } from 'tilery';
import address from 'tilery/tilery.wasm?url';

let loading: Promise<Engine> | null = null;

export function loadEngine(): Promise<Engine> {
  loading ??= load(new URL(address, document.baseURI));
  return loading;
}
