// A Vite plugin: bundles src/service_worker.ts with the list of the page's files. The service worker keeps the
// whole page for use without a connection.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { onlyKnownPackages } from './licences';

const home = fileURLToPath(new URL('..', import.meta.url));
const kept = /\.(html|js|css|woff2|wasm|svg|png|txt|webmanifest)$/;
const worker = 'sw.js';
/** A picture that only other programs show, beside links. */
const notKept = ['preview.png'];

interface PageFile {
  url: string;
  /** Null for a file whose name holds the hash of its content. */
  revision: string | null;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function pageFileOf(folder: string, path: string): PageFile {
  const url = relative(folder, path);
  const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32);
  return { url, revision: url.startsWith('assets/') ? null : hash() };
}

export function offline(folder: string): Plugin {
  const root = resolve(home, folder);
  return {
    name: 'tilery-offline',
    apply: 'build',
    enforce: 'post',
    async closeBundle() {
      const paths = filesBelow(root).filter((path) => kept.test(path) && path !== join(root, worker) && !notKept.includes(relative(root, path)));
      await build({
        root: home,
        configFile: false,
        publicDir: false,
        plugins: [onlyKnownPackages()],
        logLevel: 'warn',
        define: { pageFiles: JSON.stringify(paths.sort().map((path) => pageFileOf(root, path))) },
        build: {
          outDir: root,
          emptyOutDir: false,
          target: 'es2022',
          rollupOptions: {
            input: join(home, 'src', 'service_worker.ts'),
            output: { format: 'iife', entryFileNames: worker },
          },
        },
      });
    },
  };
}
