// Offers the network of a game, with its size, and shows how far it has come. One that an earlier visit
// loaded is taken without asking.
import { useEffect } from 'preact/hooks';
import { workerMemory } from './hinter';
import { loadIfKept, loadNetwork, networkFor, stateOf, type KnownNetwork } from './networks';

/** Gigabytes below which a device is small. Only some browsers tell. */
const small = 2;
const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? small;
const isSmall = memory < small;

export function NetworkOffer({ cartridge }: { cartridge: string }) {
  const network = networkFor(cartridge);
  useEffect(() => {
    if (network && !isSmall) void loadIfKept(network);
  }, [network]);
  if (!network) return null;
  const state = stateOf(cartridge);
  switch (state.kind) {
    case 'ready':
      return <Judged memory={workerMemory.value} />;
    case 'loading':
      return <label class="field"><span>Loading the network ({sizeOf(network)})</span><progress value={state.share} /></label>;
    default:
      return (
        <div class="network-offer">
          {state.kind === 'failed' && <p class="fault" role="alert">{state.message}</p>}
          <button class="button" onClick={() => void loadNetwork(network)}>Judge by the network ({sizeOf(network)})</button>
          <small>{isSmall ? wordsOnSmallDevice : words}</small>
        </div>
      );
  }
}

function Judged({ memory }: { memory: number }) {
  const words = memory === 0 ? '' : `, with ${Math.round(memory / 1e6)} MB of memory`;
  return <small class="network-ready" data-memory={memory}>Judged by the network{words}.</small>;
}

const words = 'Far stronger than the judge without a network, and in points. Takes up to 100 MB of memory.';
const wordsOnSmallDevice =
  'This device has little memory, so a judge without a network gives the hints: good moves, not the best ones. ' +
  'The network takes up to 100 MB of memory; load it if you like.';

function sizeOf(network: KnownNetwork): string {
  return `${Math.round(network.bytes / 1e6)} MB`;
}
