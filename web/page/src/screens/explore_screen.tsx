// A walk through a world: the view, the map, the panels, the words.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { IconButton } from '../controls/icon_button';
import { command, enter, expedition, undoTurn, walkState, type Expedition } from '../explorer/expedition';
import { LockBoard } from '../explorer/lock_board';
import { MapsSheet } from '../explorer/maps_sheet';
import { Minimap } from '../explorer/minimap';
import { Panels } from '../explorer/panels';
import { Scene } from '../explorer/scene';
import { lineOfKey } from '../explorer/walk_keys';
import { WordsLine } from '../explorer/words_line';
import { isForElement } from '../input/keymap';
import { saveFile } from '../share/files';

const firstWorld = 'merrow';
const mapCells = 120;
const radii = [5, 7, 9, 12, 16];

export function ExploreScreen() {
  const [fault, setFault] = useState('');
  const begin = () => {
    setFault('');
    enter(firstWorld).catch((error: Error) => setFault(error.message));
  };
  useEffect(() => {
    // A walk through maps of one's own goes on where it was.
    if (!expedition.peek()) begin();
  }, []);
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const shown = expedition.value;
  if (shown) return <Shown shown={shown} />;
  return (
    <main class="page" id="main" aria-busy={fault === ''}>
      <h1>Explore</h1>
      {fault ? <p role="alert">The world could not be opened: {fault}</p> : <p>Opening the world …</p>}
      {fault && <div class="button-row"><button class="button" onClick={begin}>Try again</button></div>}
    </main>
  );
}

function Shown({ shown }: { shown: Expedition }) {
  const [zoom, setZoom] = useState(2);
  const [choosing, setChoosing] = useState(false);
  const goBack = () => {
    setChoosing(false);
    void enter(firstWorld);
  };
  const state = walkState.value!;
  const { walk } = shown;
  return (
    <main class="explore-screen" id="main">
      <div class="explore-head">
        <h1>{shown.title}</h1>
        <div class="toolbar">
          <IconButton icon="new" label="Closer" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton icon="less" label="Farther" disabled={zoom === radii.length - 1} onClick={() => setZoom(zoom + 1)} />
          <IconButton icon="explore" label="Explore" onClick={() => command('explore')} />
          <IconButton icon="undo" label="Undo" disabled={state.turns === 0} onClick={undoTurn} />
          <IconButton icon="share" label="Save record" onClick={() => saveFile('walk.tilery', walk.record())} />
          <IconButton icon="replay" label="Begin anew" onClick={() => void shown.again()} />
          <IconButton icon="games" label="Open maps" onClick={() => setChoosing(true)} />
        </div>
      </div>
      <div class="explore-view">
        {state.lock ? <LockBoard lock={state.lock} /> : <Scene walk={walk} state={state} radius={radii[zoom]!} />}
      </div>
      <aside class="explore-panels">
        <Minimap view={walk.minimap(mapCells, mapCells)} />
        <Panels state={state} />
        <Warnings list={shown.warnings} />
      </aside>
      <WordsLine />
      {choosing && <MapsSheet onClose={() => setChoosing(false)} onReturn={shown.key ? null : goBack} />}
    </main>
  );
}

function Warnings({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <details class="walk-panel">
      <summary>{list.length === 1 ? 'One part of the maps was' : `${list.length} parts of the maps were`} not understood</summary>
      <ul>{list.map((warning) => <li key={warning}>{warning}</li>)}</ul>
    </details>
  );
}

function press(event: KeyboardEvent): void {
  const state = walkState.peek();
  if (!state || isForElement(event) || (event.target as Element).closest('[data-scrolls]')) return;
  const line = lineOfKey(event, state.lock !== null);
  if (!line) return;
  event.preventDefault();
  command(line);
}
