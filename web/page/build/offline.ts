// A Vite plugin: a service worker that keeps the whole page for use without network.
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { generateSW } from 'workbox-build';

export function offline(folder: string): Plugin {
  const root = resolve(fileURLToPath(new URL('..', import.meta.url)), folder);
  return {
    name: 'tilery-offline',
    apply: 'build',
    enforce: 'post',
    async closeBundle() {
      await generateSW({
        globDirectory: root,
        globPatterns: ['**/*.{html,js,css,woff2,wasm,svg,webmanifest}'],
        // Hashed names need no second hash in the address.
        dontCacheBustURLsMatching: /assets\//,
        maximumFileSizeToCacheInBytes: 8 << 20,
        swDest: resolve(root, 'sw.js'),
        inlineWorkboxRuntime: true,
        sourcemap: false,
        clientsClaim: true,
        // The new version waits until the player says so: see src/offline.ts.
        skipWaiting: false,
        cleanupOutdatedCaches: true,
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [/\/api\//],
        runtimeCaching: [{ urlPattern: /\.network$/, handler: 'CacheFirst', options: { cacheName: 'networks' } }],
      });
    },
  };
}
