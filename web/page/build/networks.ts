// A Vite plugin: the repository's networks as files of the page, and their list as `virtual:networks`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:networks';
const folder = fileURLToPath(new URL('../../../networks', import.meta.url));

/** Paths below the folder: "2048.network" and "light/2048.network"; light networks only, if TILERY_PAGE_NETWORKS is "light". */
function files(): string[] {
  const within = (place: string) =>
    readdirSync(join(folder, place)).filter((name) => name.endsWith('.network')).map((name) => place + name);
  return [...(process.env['TILERY_PAGE_NETWORKS'] === 'light' ? [] : within('')), ...within('light/')];
}

interface Entry {
  file: string;
  cartridge: string;
  bytes: number;
  isLight: boolean;
  /** The hash of the file's content, so that a changed network has a new address. */
  version: string;
}

/** Cartridge, size and version of a network: docs/formats.md, "Networks". */
function entryOf(file: string): Entry {
  const content = readFileSync(join(folder, file));
  const cartridge = /^cartridge (.+)$/m.exec(content.subarray(0, 4096).toString('latin1'))?.[1];
  if (!cartridge) throw new Error(`${file}: expected a line "cartridge NAME", found none`);
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { file, cartridge, bytes: content.length, isLight: file.startsWith('light/'), version };
}

export function networks(): Plugin {
  return {
    name: 'tilery-networks',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export default ${JSON.stringify(files().map(entryOf))}` : null),
    generateBundle() {
      for (const file of files()) {
        this.emitFile({ type: 'asset', fileName: `networks/${file}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}
