// The module of worlds, loaded when a world is opened for the first time.
import { loadWorlds as load, type Worlds } from 'tilery';
import address from 'tilery/worlds.wasm?url';

let loading: Promise<Worlds> | null = null;

export function loadWorlds(): Promise<Worlds> {
  loading ??= load(new URL(address, document.baseURI));
  // A lost connection is tried again at the next wish.
  loading.catch(() => (loading = null));
  return loading;
}
