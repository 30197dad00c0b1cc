// Offers the networks of a game, with their sizes, and shows how far one has come. One that an earlier
// visit loaded is taken without asking.
import { useEffect } from 'preact/hooks';
import { workerMemory } from './hinter';
import { loadIfKept, loadNetwork, networksFor, stateOf, type KnownNetwork } from './networks';

/** Gigabytes below which a device is small. Only some browsers tell. */
const small = 2;
const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? small;
const isSmall = memory < small;

export function NetworkOffer({ cartridge }: { cartridge: string }) {
  const networks = networksFor(cartridge);
  useEffect(() => void loadIfKept(networks.filter(({ isLight }) => isLight || !isSmall)), [cartridge]);
  if (networks.length === 0) return null;
  const state = stateOf(cartridge);
  switch (state.kind) {
    case 'ready': {
      const judged = <Judged network={state.network} memory={workerMemory.value} />;
      if (!state.network.isLight) return judged;
      return <div class="network-offer">{judged}<Buttons networks={networks.filter(({ isLight }) => !isLight)} /></div>;
    }
    case 'loading':
      return <label class="field"><span>Loading {nameOf(state.network)} ({sizeOf(state.network)})</span><progress value={state.share} /></label>;
    default:
      return (
        <div class="network-offer">
          {state.kind === 'failed' && <p class="fault" role="alert">{state.message}</p>}
          <Buttons networks={isSmall ? [...networks].reverse() : networks} />
          <small>{isSmall ? wordsOnSmallDevice : words}</small>
        </div>
      );
  }
}

function Buttons({ networks }: { networks: readonly KnownNetwork[] }) {
  return (
    <>
      {networks.map((network) => (
        <button key={network.file} class="button" onClick={() => void loadNetwork(network)}>Judge by {nameOf(network)} ({sizeOf(network)})</button>
      ))}
    </>
  );
}

function Judged({ network, memory }: { network: KnownNetwork; memory: number }) {
  const words = memory === 0 ? '' : `, with ${Math.round(memory / 1e6)} MB of memory`;
  return <small class="network-ready" data-memory={memory}>Judged by {nameOf(network)}{words}.</small>;
}

const words = 'Far stronger than the judge without a network, and in points. Takes up to 100 MB of memory, a light network half of that.';
const wordsOnSmallDevice =
  'This device has little memory, so a judge without a network gives the hints: good moves, not the best ones. ' +
  'A network takes up to 100 MB of memory, a light one half of that; load it if you like.';

function nameOf({ isLight }: KnownNetwork): string {
  return isLight ? 'the light network' : 'the network';
}

function sizeOf(network: KnownNetwork): string {
  return `${Math.round(network.bytes / 1e6)} MB`;
}
