// What a link holds: a game, or a cartridge. Opens it, or says what is wrong with the link.
import { useEffect, useState } from 'preact/hooks';
import { beginGame } from '../game/table';
import { bringIn } from '../game/bring_in';
import { replacePlace, place } from '../router';
import { readLink } from '../share/link';
import { addOwnCartridge } from '../store/own_cartridges';

export function SharedScreen() {
  const [fault, setFault] = useState('');
  const packed = place.value.rest;
  useEffect(() => void open(packed).catch((error: Error) => setFault(error.message)), [packed]);
  return (
    <main class="page" id="main" aria-busy={fault === ''}>
      <h1>A game from a link</h1>
      {fault ? <p role="alert">{fault}</p> : <p>Opening …</p>}
    </main>
  );
}

async function open(packed: string): Promise<void> {
  const { record, cartridge } = await readLink(packed);
  if (cartridge) await addOwnCartridge(cartridge);
  if (record) await bringIn(record, cartridge);
  else await beginGame({ cartridge: cartridge! });
  replacePlace('');
}
