// Sends a game away and brings one in: by link, clipboard and file.
import { useState } from 'preact/hooks';
import type { LiveGame } from '../game/live_game';
import { loadEngine } from '../engine/engine';
import { bringIn } from '../game/bring_in';
import { chooseFiles, copyText, saveFile } from '../share/files';
import { linkTo } from '../share/link';
import { notify } from '../voice/notice';
import { Sheet } from './sheet';

export function ShareSheet({ live, onClose }: { live: LiveGame; onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState('');
  const take = async (text: string) => {
    try {
      await bringIn(text);
      onClose();
    } catch (error) {
      setFault((error as Error).message);
    }
  };
  const open = async () => {
    const [file] = await chooseFiles('.tilery,.txt,.json,.rpl,text/plain');
    if (file) await take(await file.text());
  };
  return (
    <Sheet title="Share" onClose={onClose}>
      <p>The link holds the whole game, every move of it. Nothing is stored on a server.</p>
      <div class="button-row">
        <button class="button button-main" onClick={() => void copyLink(live)}>Copy a link</button>
        <button class="button" onClick={() => void copyRecord(live)}>Copy the record</button>
        <button class="button" onClick={() => saveFile(`${live.cartridge.name}.tilery`, live.game.record())}>Save as a file</button>
      </div>
      <h3>Bring a game in</h3>
      <label class="field">
        <span>A record, a replay of another program, or the text that the web game keeps</span>
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

async function copyLink(live: LiveGame): Promise<void> {
  const shipped = (await loadEngine()).cartridges().some((one) => one.text === live.cartridgeText);
  const address = await linkTo({ record: live.game.record(), cartridge: shipped ? undefined : live.cartridgeText });
  notify((await copyText(address)) ? 'The link is in the clipboard.' : 'The browser does not let the page copy. Save a file instead.');
}

async function copyRecord(live: LiveGame): Promise<void> {
  notify((await copyText(live.game.record())) ? 'The record is in the clipboard.' : 'The browser does not let the page copy. Save a file instead.');
}
