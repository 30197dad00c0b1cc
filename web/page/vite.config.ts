import { defineConfig } from 'vite';
import { licencesFile, onlyKnownPackages } from './build/licences';
import { networks } from './build/networks';
import { offline } from './build/offline';
import { themes } from './build/themes';

export default defineConfig({
  // Relative addresses: the page runs from any folder of any host.
  base: './',
  plugins: [themes(), networks(), licencesFile(), onlyKnownPackages(), offline('../dist')],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  worker: { format: 'es', plugins: () => [onlyKnownPackages()] },
  optimizeDeps: { exclude: ['tilery'] },
});
