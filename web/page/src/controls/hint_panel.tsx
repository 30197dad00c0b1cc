// The hint: the best direction, and the loss of every other direction, in words and as bars.
import { useEffect, useState } from 'preact/hooks';
import type { Direction, HintSoFar } from 'tilery';
import { Icon, IconButton } from './icons';
import { notify } from '../input/voice';
import { change, settings } from '../store/settings';
import { followGame, workerMemory } from '../think/hinter';
import { type KnownNetwork, loadForHints, loadIfKept, loadNetwork, networksFor, networksKept, removeNetwork, stateOf } from '../think/networks';

const order: readonly Direction[] = ['up', 'left', 'right', 'down'];

export function HintPanel({ hint }: { hint: HintSoFar | null }) {
  useEffect(followGame, []); // needed if there was no connection when the page was opened
  return (
    <section class="hints" aria-label="Hint">
      <ul>
        {order.map((direction) => {
          const words = hint?.words[direction];
          const isBest = hint?.best === direction;
          return (
            <li key={direction} class={isBest ? 'hint hint-best' : 'hint'} data-direction={direction}>
              <Icon name={direction} />
              <span class="for-screen-readers">{direction}: </span>
              <span class="hint-words">{words ?? '–'}</span>
              <span class="hint-bar" aria-hidden="true"><i style={{ width: `${100 * shareOf(hint, direction)}%` }} /></span>
            </li>
          );
        })}
      </ul>
      <p class="hint-depth">{hint ? depthWords(hint) : 'Thinking …'}</p>
    </section>
  );
}

/** The value of a direction, scaled from 0.06 for the worst to 1 for the best; 0 if it is no move. */
function shareOf(hint: HintSoFar | null, direction: Direction): number {
  const value = hint?.values[direction];
  if (!hint?.best || value === undefined) return 0;
  const values = Object.values(hint.values);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most === least ? 1 : Math.max(0.06, (value - least) / (most - least));
}

function depthWords(hint: HintSoFar): string {
  if (hint.best === null) return 'No move is left.';
  return `Looked ${hint.depth === 1 ? 'one move' : `${hint.depth} moves`} ahead`;
}

// Networks for hints in points: the smallest one of a game loads by itself, a stronger one on request.

export function NetworkOffer({ cartridge }: { cartridge: string }) {
  const networks = networksFor(cartridge);
  useEffect(() => void loadForHints(cartridge), [cartridge]);
  if (networks.length === 0) return null;
  const state = stateOf(cartridge);
  const others = networks.filter((network) => state.kind !== 'ready' || (state.network.isLight && !network.isLight));
  if (state.kind === 'loading') {
    return <label class="field"><span>Loading what hints need ({sizeOf(state.network)})</span><progress value={state.share} /></label>;
  }
  return (
    <div class="network-offer">
      {state.kind === 'failed' && <p class="fault" role="alert">{state.message}</p>}
      {state.kind === 'ready' && (
        <small class="network-ready" data-memory={workerMemory.value}>In points, by {state.network.isLight ? 'the light network' : 'the network'}.</small>
      )}
      {others.map((network) => (
        <button key={network.file} class="button" onClick={() => void choose(network)}>{state.kind === 'ready' ? 'Stronger hints' : network.isLight ? 'Hints in points' : 'Strongest hints in points'} ({sizeOf(network)})</button>
      ))}
    </div>
  );
}

function choose(network: KnownNetwork): Promise<void> {
  change({ networkAlone: true });
  return loadNetwork(network);
}

function sizeOf(network: KnownNetwork): string {
  return `${Math.round(network.bytes / 1e6)} MB`;
}

/** The networks that this browser keeps, with buttons to remove them. */
export function KeptNetworks() {
  const [kept, setKept] = useState<KnownNetwork[]>([]);
  const reload = () => networksKept().then(setKept);
  useEffect(() => void reload(), []);
  if (kept.length === 0) return null;
  const remove = async (network: KnownNetwork) => {
    const { networkAlone } = settings.value;
    change({ networkAlone: false });
    const putBack = await removeNetwork(network);
    await reload();
    const act = () => void putBack().then(() => change({ networkAlone })).then(() => loadIfKept([network])).then(reload);
    notify(`The ${titleOf(network)} is removed.`, { label: 'Undo', act, takesFocus: true });
  };
  return (
    <>
      <h2>Networks kept here</h2>
      <ul class="kept-list" aria-label="Networks kept here">
        {kept.map((network) => (
          <li key={network.file}>
            <span>{network.cartridge}{network.isLight && ', light'}, {sizeOf(network)}</span>
            <IconButton icon="trash" label={`Remove the ${titleOf(network)}`} onClick={() => void remove(network)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function titleOf({ cartridge, isLight }: KnownNetwork): string {
  return `${isLight ? 'light network' : 'network'} of ${cartridge}`;
}
