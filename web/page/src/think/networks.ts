// Networks: what the player learned of a game. Loaded when asked for, as they are large.
import { signal, type ReadonlySignal } from '@preact/signals';
import shipped from 'virtual:networks';
import { hinter } from './hinter';

export interface KnownNetwork {
  file: string;
  cartridge: string;
  bytes: number;
}

export type NetworkState =
  | { kind: 'absent' }
  | { kind: 'loading'; share: number }
  | { kind: 'ready' }
  | { kind: 'failed'; message: string };

const absent: NetworkState = { kind: 'absent' };
const states = signal<Readonly<Record<string, NetworkState>>>({});
const loaded = new Map<string, Uint8Array>();

/** By the cartridge's name; missing ones are absent. */
export const networkStates: ReadonlySignal<Readonly<Record<string, NetworkState>>> = states;

export function networkFor(cartridge: string): KnownNetwork | undefined {
  return shipped.find((network) => network.cartridge === cartridge);
}

export function stateOf(cartridge: string): NetworkState {
  return states.value[cartridge] ?? absent;
}

/** The bytes of a network that was loaded. */
export function loadedNetwork(cartridge: string): Uint8Array | undefined {
  return loaded.get(cartridge);
}

/** Loads a network and lets hints judge by it. */
export async function loadNetwork(network: KnownNetwork): Promise<void> {
  const show = (state: NetworkState) => (states.value = { ...states.value, [network.cartridge]: state });
  show({ kind: 'loading', share: 0 });
  try {
    const bytes = await fetched(network, (share) => show({ kind: 'loading', share }));
    loaded.set(network.cartridge, bytes);
    await hinter.learn(bytes);
    show({ kind: 'ready' });
  } catch (error) {
    show({ kind: 'failed', message: (error as Error).message });
  }
}

async function fetched(network: KnownNetwork, progress: (share: number) => void): Promise<Uint8Array> {
  const answer = await fetch(new URL(`networks/${network.file}`, document.baseURI));
  if (!answer.ok || !answer.body) throw new Error(`The network could not be loaded: the host answered ${answer.status}.`);
  const bytes = new Uint8Array(network.bytes);
  const reader = answer.body.getReader();
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
