// Opens maps of the player's own: a folder, or some files.
import { useState } from 'preact/hooks';
import { Sheet } from '../controls/sheet';
import { chooseFiles, chooseFolder } from '../share/files';
import { enterFiles } from './expedition';
import { aroundMap, ownFiles, type OwnFiles } from './map_files';

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
          <h3>Maps in there</h3>
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
  const around = aroundMap(files, path);
  await enterFiles(around.world, around.files);
  return true;
}

async function contentOf(file: File): Promise<[string, Uint8Array]> {
  return [file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer())];
}
