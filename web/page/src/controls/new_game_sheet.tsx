// Begins a game: its size where the game leaves it open, how many play, and its seed.
import { useState } from 'preact/hooks';
import type { CartridgeInfo } from 'tilery';
import { beginGame } from '../game/table';
import { Sheet } from './sheet';

const least = 2;
const most = 16;
const largestSeed = (1n << 64n) - 1n;

export interface NewGameSheetProps {
  cartridge: CartridgeInfo;
  text: string;
  onClose: () => void;
}

export function NewGameSheet({ cartridge, text, onClose }: NewGameSheetProps) {
  const [width, setWidth] = useState(cartridge.width);
  const [height, setHeight] = useState(cartridge.height);
  const [players, setPlayers] = useState(1);
  const [seed, setSeed] = useState('');
  const fault = seedFault(seed);
  const begin = (event: Event) => {
    event.preventDefault();
    if (fault) return;
    const size = cartridge.open ? { width, height } : {};
    void beginGame({ cartridge: text, players, ...size, ...(seed.trim() && { seed: BigInt(seed.trim()) }) }).then(onClose);
  };
  return (
    <Sheet title={`New game of ${cartridge.title}`} onClose={onClose}>
      <form class="form" onSubmit={begin}>
        {cartridge.open && <Stepper label="Columns" value={width} onChange={setWidth} />}
        {cartridge.open && <Stepper label="Rows" value={height} onChange={setHeight} />}
        {cartridge.players > 1 && (
          <label class="check">
            <input type="checkbox" checked={players === 2} onChange={(event) => setPlayers(event.currentTarget.checked ? 2 : 1)} />
            Two players take turns
          </label>
        )}
        <label class="field">
          <span>Seed</span>
          <input
            value={seed}
            inputMode="numeric"
            placeholder="a random one"
            aria-invalid={fault !== ''}
            aria-describedby="seed-help"
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
          <small id="seed-help" class={fault ? 'fault' : ''}>{fault || 'The same seed gives the same game, here and in the terminal.'}</small>
        </label>
        <button class="button button-main" type="submit">Begin</button>
      </form>
    </Sheet>
  );
}

function seedFault(seed: string): string {
  const digits = seed.trim();
  if (digits === '') return '';
  return /^\d{1,20}$/.test(digits) && BigInt(digits) <= largestSeed ? '' : `Expected a whole number up to ${largestSeed}.`;
}

function Stepper({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <label class="field field-range">
      <span>{label} <output>{value}</output></span>
      <input type="range" min={least} max={most} value={value} onInput={(event) => onChange(event.currentTarget.valueAsNumber)} />
    </label>
  );
}
