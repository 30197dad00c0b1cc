// Makes a game: its cartridge on the left, the game itself and its figures on the right.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { loadEngine } from '../engine/engine';
import { beginGame } from '../game/table';
import { Difficulty } from '../maker/difficulty';
import { fault, faultOf, keptDraft, openDraft, opened, showTyped, trial, type, typed } from '../maker/draft';
import { Editor } from '../maker/editor';
import { Gallery } from '../maker/gallery';
import { TrialBoard } from '../maker/trial_board';
import { goTo } from '../router';
import { copyText, saveFile } from '../share/files';
import { linkTo } from '../share/link';
import { addOwnCartridge } from '../store/own_cartridges';
import { notify } from '../voice/notice';

const firstExample = 'pillars';

export function MakeScreen() {
  const [choosing, setChoosing] = useState(false);
  useLayoutEffect(showTyped, []);
  useEffect(() => void begin(), []);
  const pick = (text: string) => {
    setChoosing(false);
    void openDraft(text);
  };
  return (
    <main class="make-screen" id="main">
      <div class="make-head">
        <h1>Make a game</h1>
        <button class="button" onClick={() => setChoosing(true)}>Begin with an example</button>
      </div>
      {choosing && <Gallery onPick={pick} onClose={() => setChoosing(false)} />}
      <section class="make-text" aria-label="Cartridge">
        {opened.value && <Editor text={opened.value} onChange={(text) => void type(text)} faultOf={faultOf} />}
        <p class={fault.value ? 'make-state fault' : 'make-state'} role="status">
          {fault.value ? `Line ${fault.value.line}: expected ${fault.value.expected}, found ${fault.value.found}.` : 'No fault.'}
        </p>
        <div class="button-row">
          <button class="button button-main" disabled={fault.value !== null} onClick={() => void playIt()}>Play it</button>
          <button class="button" disabled={fault.value !== null} onClick={() => void share()}>Copy a link</button>
          <button class="button" onClick={() => saveFile(`${trial.value?.cartridge.name ?? 'game'}.toml`, typed.value)}>Save as a file</button>
        </div>
      </section>
      <section class="make-trial" aria-label="The game">
        {trial.value && <TrialBoard live={trial.value} />}
        {trial.value && <Difficulty text={trial.value.cartridgeText} ladder={trial.value.cartridge} />}
      </section>
    </main>
  );
}

async function begin(): Promise<void> {
  if (opened.value) return;
  const examples = (await loadEngine()).cartridges();
  const example = examples.find((one) => one.name === firstExample) ?? examples[0]!;
  await openDraft((await keptDraft()) ?? example.text);
}

/** Keeps the draft among the games and begins one. */
async function playIt(): Promise<void> {
  await addOwnCartridge(typed.value);
  await beginGame({ cartridge: typed.value });
  goTo('');
}

async function share(): Promise<void> {
  const address = await linkTo({ cartridge: typed.value });
  notify((await copyText(address)) ? 'The link is in the clipboard. It holds the whole game.' : 'The browser does not let the page copy.');
}
