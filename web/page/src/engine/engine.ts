// The engine, loaded once for the page: games, cartridges, records and words. Everything larger is in
// whole_engine.ts and loads when it is asked for.
import { load, type Engine } from 'tilery';
import address from 'tilery/games.wasm?url';

let loading: Promise<Engine> | null = null;

/** Of this engine, hints, reviews, questions, networks and games of other programs are missing. */
export function loadEngine(): Promise<Engine> {
  loading ??= load(new URL(address, document.baseURI));
  return loading;
}
