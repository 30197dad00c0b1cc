// The page without network: keeps all its files. Networks are kept by think/kept_networks.ts.
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** What build/offline.ts finds in the page that is built. */
declare const pageFiles: PrecacheEntry[];

clientsClaim();
precacheAndRoute(pageFiles);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/\/api\//] }));

// The new version waits until the player says so: see offline.ts.
const scope = self as unknown as { skipWaiting(): Promise<void> };
addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
  if (data?.type === 'SKIP_WAITING') void scope.skipWaiting();
});
