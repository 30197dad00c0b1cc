// Makes a game: its cartridge on the left, the game itself and its figures on the right.
import '../maker/maker.css';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Direction } from 'tilery';
import { Board, Thumbnail } from '../board/board';
import { NextTile } from '../controls/game_head';
import { IconButton } from '../controls/icons';
import { Sheet } from '../controls/sheet';
import { loadEngine } from '../engine/engine';
import { addOwnCartridge, type Sample, samplesOf } from '../game/cartridges';
import { capitalized, isDirection, type LiveGame } from '../game/live_game';
import { beginGame } from '../game/current_game';
import { useInput } from '../input/input';
import type { Action } from '../input/keys';
import { notify } from '../input/voice';
import { colorsNow } from '../look/theme';
import { Difficulty } from '../maker/difficulty';
import { RatingPanel } from '../maker/rating';
import { beginTrial, fault, faultOf, faultWords, keptDraft, openDraft, opened, showTyped, trial, type, typed } from '../maker/draft';
import { Editor } from '../maker/editor';
import { closeSheet, goTo, openSheet, sheet, staysDuring } from '../router';
import { copyText, saveFile } from '../share/files';
import { linkTo } from '../share/link';

const firstExample = 'pillars';

export function MakeScreen() {
  useLayoutEffect(showTyped, []);
  useEffect(() => void begin(), []);
  const pick = (text: string) => {
    closeSheet();
    void openDraft(text);
  };
  return (
    <main class="make-screen" id="main">
      <div class="make-head">
        <h1>Make a game</h1>
        <button class="button" onClick={() => openSheet('examples')}>Begin with an example</button>
      </div>
      {sheet.value === 'examples' && <Gallery onPick={pick} onClose={() => closeSheet('examples')} />}
      <section class="make-text" aria-label="Cartridge">
        {opened.value && <Editor text={opened.value} onChange={(text) => void type(text)} faultOf={faultOf} />}
        <p class={fault.value ? 'make-state fault' : 'make-state'} role="status">
          {fault.value ? `Line ${fault.value.line}: ${faultWords(fault.value)}` : 'No fault.'}
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
        {trial.value && <RatingPanel text={trial.value.cartridgeText} />}
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

/** Keeps the draft among the games and begins a game of it. */
async function playIt(): Promise<void> {
  const cartridge = typed.value;
  const playing = addOwnCartridge(cartridge).then(() => beginGame({ cartridge }));
  if (await staysDuring(playing)) goTo('');
}

async function share(): Promise<void> {
  const address = await linkTo({ games: [], cartridge: typed.value });
  notify((await copyText(address)) ? 'The link is in the clipboard. It holds the whole game.' : 'The browser does not let the page copy.');
}

// The shipped games, as examples to begin a cartridge with.

export function Gallery({ onPick, onClose }: { onPick: (text: string) => void; onClose: () => void }) {
  const [samples, setSamples] = useState<Sample[]>([]);
  useEffect(() => void loadEngine().then((engine) => samplesOf(engine.cartridges())).then(setSamples), []);
  return (
    <Sheet title="Begin with an example" onClose={onClose}>
      <ul class="gallery">
        {samples.map(({ info, text, ranks }) => (
          <li key={info.name}>
            <button class="gallery-card" onClick={() => onPick(text)}>
              <Thumbnail info={info} ranks={ranks} colors={colorsNow.value} />
              <span><b>{info.title}</b><small>{info.about}</small></span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

// The game of the draft, to be tried beside its text.

export function TrialBoard({ live }: { live: LiveGame }) {
  const surface = useRef<HTMLDivElement>(null);
  const perform = useCallback((action: Action) => {
    if (isDirection(action as Direction) || action === 'undo' || action === 'redo' || action === 'go on') {
      trial.peek()?.act(action as Direction);
    }
  }, []);
  useInput(surface, perform);
  const state = live.state.value;
  return (
    <div class="trial" ref={surface}>
      <div class="trial-head">
        <h2>{live.cartridge.title}</h2>
        <NextTile next={state.next} ladder={live.cartridge} colors={colorsNow.value} />
        <p class="trial-score">{state.scores.map((score) => score.toLocaleString('en')).join(' : ')}</p>
      </div>
      <div class="stage">
        <Board state={state} ladder={live.cartridge} tracks={live.tracks.value} label={`${live.cartridge.title} board`} />
      </div>
      <div class="toolbar">
        <IconButton icon="undo" label="Undo" disabled={!state.canUndo} onClick={() => live.act('undo')} />
        {(['left', 'up', 'down', 'right'] as const).map((direction) => (
          <IconButton key={direction} icon={direction} label={capitalized(direction)} onClick={() => live.act(direction)} />
        ))}
        <IconButton icon="replay" label="Restart" onClick={() => void beginTrial()} />
      </div>
      <p class="trial-words" role="status">{state.over || state.asks ? live.game.words().standing : live.said.value}</p>
    </div>
  );
}
