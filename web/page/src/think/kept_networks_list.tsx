// The networks that this browser keeps, to be removed.
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../controls/icon_button';
import { notify } from '../voice/notice';
import { loadIfKept, networksKept, removeNetwork, type KnownNetwork } from './networks';

function nameOf({ cartridge, isLight }: KnownNetwork): string {
  return `${isLight ? 'light network' : 'network'} of ${cartridge}`;
}

export function KeptNetworks() {
  const [kept, setKept] = useState<KnownNetwork[]>([]);
  const list = () => networksKept().then(setKept);
  useEffect(() => void list(), []);
  if (kept.length === 0) return null;
  const remove = async (network: KnownNetwork) => {
    const putBack = await removeNetwork(network);
    await list();
    const act = () => void putBack().then(() => loadIfKept([network])).then(list);
    notify(`The ${nameOf(network)} is removed.`, { label: 'Undo', act, takesFocus: true });
  };
  return (
    <>
      <h2>Networks kept here</h2>
      <ul class="kept-list" aria-label="Networks kept here">
        {kept.map((network) => (
          <li key={network.file}>
            <span>{network.cartridge}{network.isLight && ', light'}, {Math.round(network.bytes / 1e6)} MB</span>
            <IconButton icon="trash" label={`Remove the ${nameOf(network)}`} onClick={() => void remove(network)} />
          </li>
        ))}
      </ul>
    </>
  );
}
