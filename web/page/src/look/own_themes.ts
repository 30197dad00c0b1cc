// The player's own theme files: read by the engine, kept in the browser.
import type { Theme } from 'tilery';
import { loadEngine } from '../engine/engine';
import { keeper } from '../store/keeper';
import { ownThemes } from './worn';

/** Rejects with the file's first fault and its place. */
export async function addOwnTheme(text: string, source: string): Promise<Theme> {
  const theme = (await loadEngine()).readTheme(text, source);
  ownThemes.value = [...ownThemes.value.filter((old) => old.name !== theme.name), theme];
  const { name, title } = theme;
  await (await keeper()).put('themes', name, { name, title, text, updated: Date.now() }).catch(() => undefined);
  return theme;
}

/** Takes a theme out of storage. Gives what puts it back. */
export async function removeOwnTheme(name: string): Promise<() => Promise<void>> {
  const store = await keeper();
  const kept = await store.one('themes', name).catch(() => undefined);
  const before = ownThemes.value;
  ownThemes.value = before.filter((theme) => theme.name !== name);
  await store.remove('themes', name).catch(() => undefined);
  return async () => {
    ownThemes.value = before;
    if (kept) await store.put('themes', name, kept).catch(() => undefined);
  };
}

/** Reads the kept theme files; one that is no theme any more is left out. */
export async function loadOwnThemes(): Promise<void> {
  const kept = await (await keeper()).all('themes').catch(() => []);
  if (kept.length === 0) return;
  const engine = await loadEngine();
  ownThemes.value = kept.flatMap(({ text, name }) => {
    try {
      return [engine.readTheme(text, name)];
    } catch {
      return [];
    }
  });
}
