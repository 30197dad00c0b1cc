// Networks for hints. The browser keeps loaded ones for later visits and for use without a connection.
import { settings } from '../store/settings';
import shipped from 'virtual:networks';
import { hinter } from './hinter';
import { signal } from '@preact/signals';

async function openCache(): Promise<Cache | null> {
  // Only secure pages have a cache. Without it each visit loads the network again.
  return 'caches' in window ? caches.open('networks').catch(() => null) : null;
}

/** The kept bytes of `address`; null if there are none. */
export async function keptNetwork(address: URL): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await (await openCache())?.match(address).catch(() => undefined);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/** Removes the bytes of `address` from storage. */
export async function dropNetwork(address: URL): Promise<void> {
  await (await openCache())?.delete(address).catch(() => undefined);
}

/** Keeps the bytes if the browser has room, and forgets older ones of the same file. */
export async function keepNetwork(address: URL, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  const older = (await cache.keys()).filter(({ url }) => new URL(url).pathname === address.pathname);
  await Promise.all(older.map((request) => cache.delete(request)));
  await cache.put(address, new Response(bytes)).catch(() => undefined);
}

// The smallest network of a game loads by itself, larger ones load on request.

export interface KnownNetwork {
  file: string;
  cartridge: string;
  bytes: number;
  /** Smaller, needs less memory, and evaluates less well. */
  isLight: boolean;
  /** Changes with the content. */
  version: string;
}

export type NetworkState =
  | { kind: 'absent' }
  | { kind: 'loading'; network: KnownNetwork; share: number }
  | { kind: 'ready'; network: KnownNetwork }
  | { kind: 'failed'; message: string };

const absent: NetworkState = { kind: 'absent' };
/** By the cartridge's name; missing ones are absent. */
const states = signal<Readonly<Record<string, NetworkState>>>({});
const loaded = new Map<string, { network: KnownNetwork; bytes: Uint8Array }>();

/** The networks of a game, the best first. */
export function networksFor(cartridge: string): KnownNetwork[] {
  return shipped.filter((network) => network.cartridge === cartridge).sort((a, b) => Number(a.isLight) - Number(b.isLight));
}

export function stateOf(cartridge: string): NetworkState {
  return states.value[cartridge] ?? absent;
}

/** The bytes of a network that was loaded. */
export function loadedNetwork(cartridge: string): Uint8Array | undefined {
  return loaded.get(cartridge)?.bytes;
}

/** Loads a network. From then on, hints evaluate by it. */
export function loadNetwork(network: KnownNetwork): Promise<void> {
  return take(network, async (progress) => {
    const address = addressOf(network);
    const bytes = (await keptNetwork(address)) ?? (await fetched(network, progress));
    await keepNetwork(address, bytes);
    return bytes;
  });
}

/** The memory that a device needs for a network, and for a light one, in gigabytes. Only some browsers report the memory. */
const networkMemory = 2;
const lightMemory = 0.5;
const device = navigator as { deviceMemory?: number; connection?: { saveData?: boolean } };

/** Whether the device has enough memory for the network. */
function hasMemoryFor(network: KnownNetwork): boolean {
  return (device.deviceMemory ?? networkMemory) >= (network.isLight ? lightMemory : networkMemory);
}

/** Loads a network for hints in points: the network of an earlier visit, else the smallest one. */
export function loadForHints(cartridge: string): Promise<void> {
  const running = runningLoads.get(cartridge) ?? loadSmallest(cartridge).finally(() => runningLoads.delete(cartridge));
  runningLoads.set(cartridge, running);
  return running;
}

const runningLoads = new Map<string, Promise<void>>(); // by the cartridge's name

async function loadSmallest(cartridge: string): Promise<void> {
  const fitting = networksFor(cartridge).filter(hasMemoryFor);
  await loadIfKept(fitting);
  const smallest = fitting.at(-1);
  const mayLoad = settings.peek().networkAlone && !device.connection?.saveData;
  if (smallest && mayLoad && stateOf(cartridge).kind === 'absent') await loadNetwork(smallest);
}

/** Hints evaluate by the first of these networks that an earlier visit loaded; nothing happens without one. */
export async function loadIfKept(networks: readonly KnownNetwork[]): Promise<void> {
  for (const network of networks) {
    if (stateOf(network.cartridge).kind !== 'absent') return;
    const bytes = await keptNetwork(addressOf(network));
    if (bytes && stateOf(network.cartridge).kind === 'absent') await take(network, async () => bytes);
  }
}

/** The networks that this browser keeps. */
export async function networksKept(): Promise<KnownNetwork[]> {
  const found = await Promise.all(shipped.map((network) => keptNetwork(addressOf(network))));
  return shipped.filter((_, index) => found[index] !== null);
}

/** Removes a network from storage and from the Worker's memory. Returns a function that puts it back into storage. */
export async function removeNetwork(network: KnownNetwork): Promise<() => Promise<void>> {
  const address = addressOf(network);
  const bytes = await keptNetwork(address);
  await dropNetwork(address);
  if (loaded.get(network.cartridge)?.network === network) {
    loaded.delete(network.cartridge);
    hinter.forget();
    states.value = { ...states.value, [network.cartridge]: absent };
    await sendAgain();
  }
  return async () => {
    if (bytes) await keepNetwork(address, bytes);
  };
}

/** Gives the loaded networks to a new Worker. If another removal ends that Worker too, that removal gives them again. */
async function sendAgain(): Promise<void> {
  await Promise.all([...loaded.values()].map(({ bytes }) => hinter.useNetwork(bytes).catch(() => undefined)));
}

type Progress = (share: number) => void;

/** Gives the bytes from `load` to the hinter. Shows the state of the work. */
async function take(network: KnownNetwork, load: (progress: Progress) => Promise<Uint8Array>): Promise<void> {
  const show = (state: NetworkState) => (states.value = { ...states.value, [network.cartridge]: state });
  show({ kind: 'loading', network, share: 0 });
  try {
    const bytes = await load((share) => show({ kind: 'loading', network, share }));
    await hinter.useNetwork(bytes);
    loaded.set(network.cartridge, { network, bytes });
    show({ kind: 'ready', network });
  } catch (error) {
    show({ kind: 'failed', message: (error as Error).message });
  }
}

function addressOf({ file, version }: KnownNetwork): URL {
  return new URL(`networks/${file}?v=${version}`, document.baseURI);
}

async function answerOf(network: KnownNetwork): Promise<Response> {
  const answer = await fetch(addressOf(network)).catch(() => null);
  if (!answer) throw new Error('The network could not be loaded: there is no connection. Try again.');
  if (!answer.ok || !answer.body) throw new Error(`The network could not be loaded: the host answered ${answer.status}.`);
  return answer;
}

async function fetched(network: KnownNetwork, progress: Progress): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await answerOf(network);
  const bytes = new Uint8Array(network.bytes);
  const reader = answer.body!.getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > bytes.length) throw new Error(`The network has more than the expected ${bytes.length} bytes.`);
    bytes.set(part.value, at);
    at += part.value.length;
    progress(at / bytes.length);
  }
  if (at < bytes.length) throw new Error(`The network has only ${at} of ${bytes.length} bytes.`);
  return bytes;
}
