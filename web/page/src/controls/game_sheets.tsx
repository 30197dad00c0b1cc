// The sheets over a game: a new one, with its size, players and seed; sharing; the keys.
import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { CartridgeInfo } from 'tilery';
import { Sheet } from './sheet';
import { bringInAndOpen } from '../game/bring_in';
import { beginGame, type CurrentGame } from '../game/current_game';
import { keyWords } from '../input/key_words';
import { keysOf, mainKey, nameOf } from '../input/keys';
import { notify } from '../input/voice';
import { goTo, hrefOf, staysDuring } from '../router';
import { chooseFiles, copyText, saveFile, shareText, textOf } from '../share/files';
import { change, settings } from '../store/settings';
import { dailyResult, linkOf, resultOf } from '../today/daily';

const leastSide = 2;
const mostSide = 16;
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
  const seed = useSignal(''); // a signal has the typed text at once, before the field is drawn again
  const fault = seedFault(seed.value);
  const begin = (event: Event) => {
    event.preventDefault();
    const digits = seed.value.trim();
    if (seedFault(digits)) return;
    const size = cartridge.open ? { width, height } : {};
    const setup = { cartridge: text, players, ...size };
    const beginning = digits ? beginGame({ ...setup, seed: BigInt(digits) }, { chosenSeed: true }) : beginGame(setup);
    void beginning.then(onClose);
  };
  return (
    <Sheet title={`New game of ${cartridge.title}`} onClose={onClose}>
      <form class="form" onSubmit={begin}>
        {cartridge.open && <Stepper label="Columns" value={width} onChange={setWidth} />}
        {cartridge.open && <Stepper label="Rows" value={height} onChange={setHeight} />}
        {cartridge.players > cartridge.leastPlayers && (
          <label class="check">
            <input type="checkbox" checked={players === 2} onChange={(event) => setPlayers(event.currentTarget.checked ? 2 : 1)} />
            Two players take turns
          </label>
        )}
        <label class="field">
          <span>Seed</span>
          <input
            value={seed.value}
            inputMode="numeric"
            placeholder="a random one"
            aria-invalid={fault !== ''}
            aria-describedby="seed-help"
            onInput={(event) => (seed.value = event.currentTarget.value)}
          />
          <small id="seed-help" class={fault ? 'fault' : ''}>{fault || 'The same seed gives the same game, here and in the terminal. The game is then listed apart.'}</small>
        </label>
        <button autofocus class="button button-main" type="submit">Begin</button>
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
      <input type="range" min={leastSide} max={mostSide} value={value} onInput={(event) => onChange(event.currentTarget.valueAsNumber)} />
    </label>
  );
}

// Sends a game away and brings one in: by link, clipboard and file.

export function ShareSheet({ current, onClose }: { current: CurrentGame; onClose: () => void }) {
  const { live, origin } = current;
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState('');
  const take = async (text: string) => {
    try {
      const bringing = bringInAndOpen(text);
      const isHere = await staysDuring(bringing);
      const kept = await bringing;
      if (kept.length > 1) notify(`${kept.length} games are kept.`);
      if (!isHere) return;
      onClose();
      goTo('');
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const open = async () => {
    const [file] = await chooseFiles('.tilery,.txt,.json,.rpl,text/plain');
    if (file) await take(await textOf(file));
  };
  const { seed } = live.state.value;
  return (
    <Sheet title="Share" onClose={onClose}>
      <p>A link holds the whole game and proves its score. Whoever opens it can watch it, or play the same tiles against it.</p>
      <label class="field">
        <span>Your name in links and results</span>
        <input value={settings.value.playerName} maxLength={40} placeholder="none" autocomplete="nickname" onInput={(event) => change({ playerName: event.currentTarget.value })} />
      </label>
      <div class="button-row">
        <button class="button button-main" onClick={() => void copyLink(current)}>Copy a link</button>
        <button class="button" onClick={() => void challenge(current)}>{origin.daily ? 'Share the result' : 'Challenge a friend'}</button>
        <button class="button" onClick={() => void copyRecord(current)}>Copy the record</button>
        <button class="button" onClick={() => saveFile(`${live.cartridge.name}.tilery`, live.game.record())}>Save as a file</button>
      </div>
      {seed !== null && (
        <p><small>Seed {String(seed)}. <button class="text-button" onClick={() => void copySeed(seed)}>Copy it</button></small></p>
      )}
      <h3>Bring a game in</h3>
      <label class="field">
        <span>A link, a record, a replay of another program, or the text that the web game keeps</span>
        <textarea rows={4} value={pasted} spellcheck={false} onInput={(event) => setPasted(event.currentTarget.value)} />
      </label>
      {fault && <p class="fault" role="alert">{fault}</p>}
      <div class="button-row">
        <button class="button" disabled={!pasted.trim()} onClick={() => void take(pasted)}>Open this text</button>
        <button class="button" onClick={() => void open()}>Open a file</button>
      </div>
    </Sheet>
  );
}

const refused = 'The browser does not let the page copy. Save a file instead.';

async function copyLink(current: CurrentGame): Promise<void> {
  notify((await copyText(await linkOf(current))) ? 'The link is in the clipboard.' : refused);
}

async function challenge(current: CurrentGame): Promise<void> {
  if (current.origin.daily) return dailyResult(current);
  const text = `Beat that: ${await resultOf(current)}`;
  notify((await shareText(text)) ? 'The challenge is ready to paste.' : refused);
}

async function copyRecord({ live }: CurrentGame): Promise<void> {
  notify((await copyText(live.game.record())) ? 'The record is in the clipboard.' : refused);
}

async function copySeed(seed: bigint): Promise<void> {
  notify((await copyText(String(seed))) ? 'The seed is in the clipboard.' : refused);
}

// The keys, and how to play by touch and by ear.

export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keys and touch" onClose={onClose}>
      <p>Swipe or drag anywhere to slide. A game pad's cross and stick slide, its buttons undo, redo and hint.</p>
      <dl class="key-list">
        {keyWords.map(([action, does]) => keysOf(action).length > 0 && (
          <div key={action}><dt>{keysOf(action).map(nameOf).join(' ')}</dt><dd>{does}</dd></div>
        ))}
      </dl>
      <p><a href={hrefOf('settings')}>Settings</a> has other keys for each action, and turns letter keys off.</p>
      {mainKey('review cells') && (
        <p>
          Every move is announced. To read the board by its cells, press {mainKey('review cells')}: the arrows then move over the
          cells and not the tiles, until you press {mainKey('review cells')} or Escape.
        </p>
      )}
      <p><a href="./licenses.txt">What this page is made of</a>: other people's work, with their licences.</p>
    </Sheet>
  );
}
