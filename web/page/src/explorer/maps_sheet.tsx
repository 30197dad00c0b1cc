// The player's own files: a world with its world.toml, or only maps of Tiled.
import { Sheet } from '../controls/sheet';
import { chooseFiles, chooseFolder } from '../share/files';
import { enterFiles } from './walk';
import { useState } from 'preact/hooks';
import type { WorldFiles } from 'tilery';

export interface OwnFiles {
  files: WorldFiles;
  /** The path of the world.toml; null if there are only maps. */
  world: string | null;
  /** The paths of the maps, sorted. */
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

/** The files with a generated world.toml for the map at `path`. That world has no quest. */
export function worldAround(files: WorldFiles, path: string): { world: string; files: WorldFiles } {
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

/** A name as worlds need it for their maps: lower-case letters, digits and "-". */
function plainName(stem: string): string {
  return stem.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'map';
}

// Opens maps of the player's own: a folder, or some files.

export function MapsSheet({ onClose, onReturn }: { onClose: () => void; onReturn: (() => void) | null }) {
  const [fault, setFault] = useState('');
  const [found, setFound] = useState<OwnFiles | null>(null);
  const attempt = async (act: () => Promise<boolean>) => {
    try {
      setFault('');
      if (await act()) onClose();
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const open = (choose: () => Promise<File[]>) => attempt(async () => {
    const files = await choose();
    if (files.length === 0) return false;
    const own = ownFiles(new Map(await Promise.all(files.map(contentOf))));
    setFound(own);
    return enter(own);
  });
  return (
    <Sheet title="Your own maps" onClose={onClose}>
      <p>
        Maps of Tiled (.tmx, .tmj) with their tilesets (.tsx, .tsj), or a world with its world.toml. They are read here and sent nowhere.
      </p>
      <div class="button-row">
        <button class="button button-main" onClick={() => void open(chooseFolder)}>Open a folder</button>
        <button class="button" onClick={() => void open(() => chooseFiles('.tmx,.tmj,.tsx,.tsj,.json,.toml'))}>Open files</button>
        {onReturn && <button class="button" onClick={onReturn}>Back to Merrow</button>}
      </div>
      {fault && <p class="fault" role="alert">{fault}</p>}
      {found && !found.world && (
        <section>
          <h3>Maps found</h3>
          <ul class="map-list">
            {found.maps.map((path) => (
              <li key={path}><button class="text-button" onClick={() => void attempt(() => enterMap(found, path))}>{path}</button></li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  );
}

/** Enters the only world or map. False if there are several maps to choose from. */
async function enter(own: OwnFiles): Promise<boolean> {
  if (own.world) await enterFiles(own.world, own.files);
  else if (own.maps.length === 1) await enterMap(own, own.maps[0]!);
  else return false;
  return true;
}

async function enterMap({ files }: OwnFiles, path: string): Promise<boolean> {
  const around = worldAround(files, path);
  await enterFiles(around.world, around.files);
  return true;
}

async function contentOf(file: File): Promise<[string, Uint8Array]> {
  return [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())];
}
