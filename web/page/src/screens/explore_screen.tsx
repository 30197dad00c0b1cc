// A walk through a world: the view, the map, the panels, the words.
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { IconButton } from '../controls/icons';
import { MapsSheet } from '../explorer/maps_sheet';
import { Panels, WordsLine } from '../explorer/panels';
import { LockBoard, Minimap, Scene } from '../explorer/view';
import { command, enter, currentWalk, type OpenWalk, lineOfKey, undoTurn, walkState } from '../explorer/walk';
import { isForElement } from '../input/input';
import { closeSheet, openSheet, sheet } from '../router';
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
    // A walk through the player's own maps continues.
    if (!currentWalk.peek()) begin();
  }, []);
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const shown = currentWalk.value;
  if (shown) return <Shown shown={shown} />;
  return (
    <main class="page" id="main" aria-busy={fault === ''}>
      <h1>Explore</h1>
      {fault ? <p role="alert">The world could not be opened: {fault}</p> : <p>Opening the world …</p>}
      {fault && <div class="button-row"><button class="button" onClick={begin}>Try again</button></div>}
    </main>
  );
}

function Shown({ shown }: { shown: OpenWalk }) {
  const [zoom, setZoom] = useState(2);
  const goBack = () => {
    closeSheet();
    void enter(firstWorld);
  };
  const state = walkState.value!;
  const { walk } = shown;
  return (
    <main class="explore-screen" id="main">
      <div class="explore-head">
        <h1>{shown.title}</h1>
        <div class="toolbar">
          <IconButton icon="closer" label="Closer" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton icon="farther" label="Farther" disabled={zoom === radii.length - 1} onClick={() => setZoom(zoom + 1)} />
          <IconButton icon="explore" label="Explore" onClick={() => command('explore')} />
          <IconButton icon="undo" label="Undo" disabled={state.turns === 0} onClick={undoTurn} />
          <IconButton icon="save" label="Save record" onClick={() => saveFile('walk.tilery', walk.record())} />
          <IconButton icon="replay" label="Begin anew" onClick={() => void shown.restart()} />
          <IconButton icon="folder" label="Open maps" onClick={() => openSheet('maps')} />
        </div>
      </div>
      <div class="explore-view">
        {state.won && <p class="walk-won" role="status">The quest is done. Well walked!</p>}
        {state.lock && state.lockLadder ? <LockBoard lock={state.lock} ladder={state.lockLadder} goal={state.lockGoal ?? ''} /> : <Scene walk={walk} state={state} radius={radii[zoom]!} />}
      </div>
      <WordsLine />
      <aside class="explore-panels" aria-label="Beside the view">
        <Panels state={state} />
        <Minimap view={walk.minimap(mapCells, mapCells)} />
        <Warnings list={shown.warnings} />
      </aside>
      {sheet.value === 'maps' && <MapsSheet onClose={() => closeSheet('maps')} onReturn={shown.key ? null : goBack} />}
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
