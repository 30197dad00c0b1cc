// A Vite plugin: the licences of all that the page is made of, as licenses.txt. They are read from
// node_modules, and those within the WebAssembly modules from the engine's package, when the page is built.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const home = fileURLToPath(new URL('..', import.meta.url));
const ofEngine = join(home, '..', 'engine', 'dist', 'licenses.txt');
const ofTilery = join(home, '..', '..', 'LICENSE');
const rule = '='.repeat(78);

interface Package {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url?: string };
  dependencies?: Record<string, string>;
}

function folderOf(name: string): string {
  return join(home, 'node_modules', name);
}

function packageOf(name: string): Package {
  return JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as Package;
}

/** What the page's own sources import. */
function imported(folder = join(home, 'src')): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return imported(path);
    const found = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?['"]((?:@[\w-]+\/)?[\w-]+)[^'"]*['"]/g);
    return [...found].map(([, name]) => name!);
  });
}

/** The packages that are bundled: those that are imported, and theirs. Tilery's own is not among them. */
export function bundledPackages(): string[] {
  const known = new Set<string>();
  const wanted = imported().filter((name) => name !== 'tilery' && name !== 'virtual');
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (known.has(name)) continue;
    known.add(name);
    wanted.push(...Object.keys(packageOf(name).dependencies ?? {}));
  }
  return [...known].sort();
}

function licenceOf(name: string): string {
  const file = readdirSync(folderOf(name)).find((one) => /^(licen[cs]e|copying)/i.test(one));
  if (!file) throw new Error(`${name}: expected a file LICENSE in ${folderOf(name)}, found none`);
  const { version, license = '', homepage, repository } = packageOf(name);
  const place = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
  const text = readFileSync(join(folderOf(name), file), 'utf8').trim();
  return `${rule}\n${name} ${version} (${license})\n${place}\n\n${text}\n`;
}

/** The text of licenses.txt. */
function licences(): string {
  const opening = 'What this page is made of, and the licences of its parts.\n';
  const own = `${rule}\nTilery\n\n${readFileSync(ofTilery, 'utf8').trim()}\n`;
  return [opening, own, ...bundledPackages().map(licenceOf), readFileSync(ofEngine, 'utf8')].join('\n');
}

/** The package that holds a module; null for the page's own modules. */
function packageWith(module: string): string | null {
  const [, rest] = /^.*\/node_modules\/(.+)$/.exec(module) ?? [];
  return rest ? rest.split('/').slice(0, rest.startsWith('@') ? 2 : 1).join('/') : null;
}

/** Fails the build if a module of another package than the named ones is bundled. */
export function onlyKnownPackages(): Plugin {
  const ofVite = ['vite'];
  return {
    name: 'tilery-known-packages',
    buildEnd(error) {
      if (error) return;
      const known = [...bundledPackages(), ...ofVite];
      const found = [...this.getModuleIds()].map((id) => packageWith(id.replaceAll('\\', '/')));
      const strange = found.find((name) => name !== null && !known.includes(name));
      if (strange) this.error(`${strange} is bundled, but licenses.txt does not name it`);
    },
  };
}

export function licencesFile(): Plugin {
  return {
    name: 'tilery-licences',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: licences() });
    },
  };
}
