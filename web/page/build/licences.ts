// A Vite plugin: the licences of all parts of the page, as licenses.txt. They are read from node_modules when the
// page is built; licences of parts of the WebAssembly modules come from the engine's package.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const home = fileURLToPath(new URL('..', import.meta.url));
const engineLicences = join(home, '..', 'engine', 'dist', 'licenses.txt');
const tileryLicence = join(home, '..', '..', 'LICENSE');
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

/** The packages that the page's own sources import. */
function imported(folder = join(home, 'src')): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return imported(path);
    const found = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?['"]((?:@[\w-]+\/)?[\w-][\w.-]*)[^'"]*['"]/g);
    return [...found].map(([, name]) => name!);
  });
}

/** Packages of which only a part is bundled, and the packages that the part needs. The build fails if it bundles others. */
const partlyBundled: Record<string, string[]> = { '6502.ts': ['microevent.ts', 'seedrandom', 'tslib'] };

/** The bundled packages: imported ones and their dependencies, except Tilery's own package. */
export function bundledPackages(): string[] {
  const known = new Set<string>();
  const wanted = imported().filter((name) => name !== 'tilery' && name !== 'virtual');
  for (let name = wanted.pop(); name; name = wanted.pop()) {
    if (known.has(name)) continue;
    known.add(name);
    wanted.push(...(partlyBundled[name] ?? Object.keys(packageOf(name).dependencies ?? {})));
  }
  return [...known].sort();
}

/** The text of the file LICENSE, or else of the README's section about the licence. */
function licenceTextOf(name: string): string {
  const files = readdirSync(folderOf(name));
  const read = (file: string) => readFileSync(join(folderOf(name), file), 'utf8');
  const file = files.find((one) => /^(licen[cs]e|copying)/i.test(one));
  const readme = files.find((one) => /^readme/i.test(one));
  const text = file ? read(file) : readme && /^licen[cs]e.*\n-+\n([^]*)/im.exec(read(readme))?.[1];
  if (!text) throw new Error(`${name}: expected a licence in ${folderOf(name)}, found none`);
  return text.trim();
}

function licenceOf(name: string): string {
  const { version, license = '', homepage, repository } = packageOf(name);
  const place = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
  return `${rule}\n${name} ${version} (${license})\n${place}\n\n${licenceTextOf(name)}\n`;
}

/** The text of licenses.txt. */
function licences(): string {
  const opening = 'What this page is made of, and the licences of its parts.\n';
  const own = `${rule}\nTilery\n\n${readFileSync(tileryLicence, 'utf8').trim()}\n`;
  return [opening, own, ...bundledPackages().map(licenceOf), readFileSync(engineLicences, 'utf8')].join('\n');
}

/** The package that holds a module; null for the page's own modules. */
function packageWith(module: string): string | null {
  const [, rest] = /^.*\/node_modules\/(.+)$/.exec(module) ?? [];
  return rest ? rest.split('/').slice(0, rest.startsWith('@') ? 2 : 1).join('/') : null;
}

/** Fails the build if it bundles a module of a package that licenses.txt does not name. */
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
