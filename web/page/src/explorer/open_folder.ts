// A world of the player's own: a folder with a world.toml and maps of Tiled.
import { chooseFolder } from '../share/files';
import { enterFiles } from './expedition';

/** Rejects with what is wrong with the world. False if nothing was chosen. */
export async function openFolder(): Promise<boolean> {
  const files = await chooseFolder();
  if (files.length === 0) return false;
  const texts = await Promise.all(
    files.map(async (file): Promise<[string, Uint8Array]> => [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())]),
  );
  const world = texts.find(([path]) => path.endsWith('world.toml'));
  if (!world) throw new Error('Expected a folder with a file world.toml (docs/maps.md), found none.');
  await enterFiles(world[0], new Map(texts));
  return true;
}
