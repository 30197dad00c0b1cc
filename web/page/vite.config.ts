import { defineConfig } from 'vite';
import { licencesFile, onlyKnownPackages } from './build/licences';
import { networks } from './build/networks';
import { offline } from './build/offline';
import { preview } from './build/preview';
import { themes } from './build/themes';

// tools/build_web --package builds another page, for the npm package, into a folder of its own.
const folder = process.env['TILERY_PAGE_FOLDER'] ?? '../dist';

export default defineConfig({
  // Relative addresses: the page runs from any folder of any host.
  base: './',
  plugins: [themes(), networks(), licencesFile(), onlyKnownPackages(), preview(), offline(folder)],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es', plugins: () => [onlyKnownPackages()] },
  optimizeDeps: { exclude: ['tilery'] },
});
