// A Vite plugin: the repository's theme files as the module `virtual:themes`. They are read when the page is
// built, so that the first paint has its colours without waiting for the engine.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

const id = 'virtual:themes';
const folder = fileURLToPath(new URL('../../../themes', import.meta.url));

/** The names in themes/CMakeLists.txt, in the order in which players see them. */
function shippedNames(): string[] {
  const list = /tilery_embed\(shipped_themes([^)]*)\)/.exec(
    readFileSync(resolve(folder, 'CMakeLists.txt'), 'utf8'),
  );
  if (!list?.[1]) throw new Error(`${folder}/CMakeLists.txt lists no shipped themes`);
  return list[1].trim().split(/\s+/);
}

function themeOf(name: string): unknown {
  const { after_goal: afterGoal, ...file } = parse(
    readFileSync(resolve(folder, `${name}.toml`), 'utf8'),
  );
  const theme = { frame: 'lines', pair: null, ...file };
  // As in the engine, keys that [after_goal] lacks keep their values from before the goal.
  return { ...theme, afterGoal: afterGoal ? { ...theme, ...(afterGoal as object) } : null };
}

export function themes(): Plugin {
  return {
    name: 'tilery-themes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(shippedNames().map(themeOf))}` : null,
  };
}
