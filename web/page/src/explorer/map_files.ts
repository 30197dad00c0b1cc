// What files of the player's hold: a world with its world.toml, or maps of Tiled alone.
import type { WorldFiles } from 'tilery';

export interface OwnFiles {
  files: WorldFiles;
  /** The path of the world.toml; null if there are only maps. */
  world: string | null;
  /** The paths of the maps, in order. */
  maps: readonly string[];
}

/** Throws if the files hold neither a world nor a map. */
export function ownFiles(files: WorldFiles): OwnFiles {
  const paths = [...files.keys()].sort();
  const world = paths.find((path) => nameOf(path) === 'world.toml') ?? null;
  const maps = paths.filter((path) => /\.(tmx|tmj)$/i.test(path));
  if (world || maps.length > 0) return { files, world, maps };
  const found = paths.slice(0, 3).map(nameOf).join(', ');
  throw new Error(`Expected maps of Tiled (.tmx, .tmj) with their tilesets, or a world.toml; found ${found}${paths.length > 3 ? ' and others' : ''}.`);
}

/** The files with a world.toml around the map at `path`: no quest, only the map to walk in. */
export function aroundMap(files: WorldFiles, path: string): { world: string; files: WorldFiles } {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const [, stem = '', ending = ''] = /^(.*)\.(\w+)$/.exec(nameOf(path)) ?? [];
  const name = plainName(stem);
  const toml = [
    `name = "${name}"`, `title = ${JSON.stringify(stem)}`, 'about = "A map of Tiled."', `start = "${name}"`, `maps = ["${name}"]`, 'only_maps = true', '',
  ].join('\n');
  const world = `${folder}world.toml`;
  const map = `${folder}${name}.${ending.toLowerCase()}`;
  return { world, files: new Map([...files, [map, files.get(path)!], [world, toml]]) };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** As worlds name their maps: lower-case letters, digits and "-". */
function plainName(stem: string): string {
  return stem.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'map';
}
