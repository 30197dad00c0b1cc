// Offers the network of a game, with its size, and shows how far it has come.
import { loadNetwork, networkFor, stateOf } from './networks';

export function NetworkOffer({ cartridge }: { cartridge: string }) {
  const network = networkFor(cartridge);
  if (!network) return null;
  const state = stateOf(cartridge);
  const size = `${Math.round(network.bytes / 1e6)} MB`;
  switch (state.kind) {
    case 'ready':
      return null;
    case 'loading':
      return <label class="field"><span>Loading the network</span><progress value={state.share} /></label>;
    default:
      return (
        <div class="network-offer">
          {state.kind === 'failed' && <p class="fault" role="alert">{state.message}</p>}
          <button class="button" onClick={() => void loadNetwork(network)}>Judge by the network ({size})</button>
          <small>Far stronger: values become points. Takes up to 70 MB of memory.</small>
        </div>
      );
  }
}
