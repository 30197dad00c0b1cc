// Networks that were loaded once: the browser keeps them for later visits and for play without network.

async function open(): Promise<Cache | null> {
  // Only secure pages have a cache; the network is then loaded again at the next visit.
  return 'caches' in window ? caches.open('networks').catch(() => null) : null;
}

/** The bytes that were kept for `address`; null if there are none. */
export async function keptNetwork(address: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await (await open())?.match(address).catch(() => undefined);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/** Takes the bytes for `address` out of storage. */
export async function dropNetwork(address: URL): Promise<void> {
  await (await open())?.delete(address).catch(() => undefined);
}

/** Keeps the bytes if the browser has room, and forgets older ones of the same file. */
export async function keepNetwork(address: URL, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await open();
  if (!cache) return;
  const older = (await cache.keys()).filter(({ url }) => new URL(url).pathname === address.pathname);
  await Promise.all(older.map((request) => cache.delete(request)));
  await cache.put(address, new Response(bytes)).catch(() => undefined);
}
