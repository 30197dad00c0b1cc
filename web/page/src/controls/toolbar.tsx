// The buttons under the board, and the pace of a game that plays itself.
import { perform } from '../game/actions';
import type { CurrentGame } from '../game/current_game';
import { paces, setPace, watchedPace, watching } from '../game/watching';
import { mainKey } from '../input/keys';
import { goTo, openSheet } from '../router';
import { saveState } from '../store/games';
import { settings } from '../store/settings';
import { IconButton } from './icons';

export function Toolbar({ current }: { current: CurrentGame }) {
  const state = current.live.state.value;
  if (watching.value) return <WatchBar />;
  return (
    <div class="toolbar game-tools" role="toolbar" aria-label="Game">
      <IconButton icon="undo" label="Undo" shortcut={mainKey('undo')} disabled={!state.canUndo} onClick={() => perform('undo')} />
      <IconButton icon="redo" label="Redo" shortcut={mainKey('redo')} disabled={!state.canRedo} onClick={() => perform('redo')} />
      <IconButton icon="hint" label="Hint" shortcut={mainKey('hint')} pressed={settings.value.hints} onClick={() => perform('hint')} />
      <IconButton icon="watch" label="Watch" shortcut={mainKey('watch')} disabled={state.over} onClick={() => perform('watch')} />
      <IconButton icon="film" label="Replay" disabled={state.events === 0} onClick={() => goTo('replay', current.id)} />
      <IconButton icon="share" label="Share" onClick={() => openSheet('share')} />
      <IconButton icon="new" label="New" shortcut={mainKey('new')} onClick={() => perform('new')} />
      <IconButton icon="help" label="Help" shortcut={mainKey('help')} onClick={() => perform('help')} />
      <SaveWords />
    </div>
  );
}

function WatchBar() {
  const pace = watchedPace.value;
  return (
    <div class="toolbar game-tools watch-bar" role="toolbar" aria-label="Watched game">
      <IconButton icon="pause" label="Take over" shortcut={mainKey('watch')} onClick={() => perform('watch')} />
      <IconButton icon="slower" label="Slower" disabled={pace === 0} onClick={() => setPace(pace - 1)} />
      <IconButton icon="faster" label="Faster" disabled={pace === paces.length - 1} onClick={() => setPace(pace + 1)} />
      <p class="watch-words">{paceWords(pace)}. Any move takes over.</p>
    </div>
  );
}

function paceWords(index: number): string {
  const pause = paces[index]!;
  return pause === 0 ? 'As fast as it can think' : `${Number((1000 / pause).toFixed(2))} moves a second`;
}

const saveWords = {
  'in memory': 'Not kept: this browser keeps nothing.',
  'no room': 'Not saved: the browser has no room.',
  refused: 'Not saved: the browser refuses. The next move tries again.',
};

function SaveWords() {
  const state = saveState.value;
  return state === 'saved' ? null : <p class="save-words">{saveWords[state]}</p>;
}
