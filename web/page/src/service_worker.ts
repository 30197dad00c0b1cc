// The page without a connection: keeps all its files. Networks are kept by think/networks.ts.
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The files that build/offline.ts finds in the built page. */
declare const pageFiles: PrecacheEntry[];

clientsClaim();
precacheAndRoute(pageFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/api\//] }));

// The new version waits until the player accepts it: see main.tsx.
const scope = self as unknown as { skipWaiting(): Promise<void> };
addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void scope.skipWaiting();
});
