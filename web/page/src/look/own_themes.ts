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
