// Networks: what the player learned of a game. Loaded when asked for, as they are large.
import { signal, type ReadonlySignal } from '@preact/signals';
import shipped from 'virtual:networks';
import { hinter } from './hinter';
import { dropNetwork, keepNetwork, keptNetwork } from './kept_networks';

export interface KnownNetwork {
  file: string;
  cartridge: string;
  bytes: number;
  /** Smaller, needs less memory, and judges less well. */
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
const states = signal<Readonly<Record<string, NetworkState>>>({});
const loaded = new Map<string, { network: KnownNetwork; bytes: Uint8Array }>();

/** By the cartridge's name; missing ones are absent. */
export const networkStates: ReadonlySignal<Readonly<Record<string, NetworkState>>> = states;

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

/** Loads a network and lets hints judge by it. */
export function loadNetwork(network: KnownNetwork): Promise<void> {
  return take(network, async (progress) => {
    const address = addressOf(network);
    const bytes = (await keptNetwork(address)) ?? (await fetched(network, progress));
    await keepNetwork(address, bytes);
    return bytes;
  });
}

/** Lets hints judge by the first of these networks that an earlier visit loaded; nothing happens without one. */
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

/** Takes a network out of storage and out of the Worker's memory. Gives what puts it back into storage. */
export async function removeNetwork(network: KnownNetwork): Promise<() => Promise<void>> {
  const address = addressOf(network);
  const bytes = await keptNetwork(address);
  await dropNetwork(address);
  if (loaded.get(network.cartridge)?.network === network) {
    loaded.delete(network.cartridge);
    hinter.forget();
    for (const other of loaded.values()) await hinter.learn(other.bytes);
    states.value = { ...states.value, [network.cartridge]: absent };
  }
  return async () => {
    if (bytes) await keepNetwork(address, bytes);
  };
}

type Progress = (share: number) => void;

async function take(network: KnownNetwork, load: (progress: Progress) => Promise<Uint8Array>): Promise<void> {
  const show = (state: NetworkState) => (states.value = { ...states.value, [network.cartridge]: state });
  show({ kind: 'loading', network, share: 0 });
  try {
    const bytes = await load((share) => show({ kind: 'loading', network, share }));
    await hinter.learn(bytes);
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
    if (at + part.value.length > bytes.length) throw new Error('The network is longer than it should be.');
    bytes.set(part.value, at);
    at += part.value.length;
    progress(at / bytes.length);
  }
  if (at < bytes.length) throw new Error('The network is shorter than it should be.');
  return bytes;
}
