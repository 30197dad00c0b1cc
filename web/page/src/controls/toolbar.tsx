// The buttons under the board.
import { openSheet } from '../game/desk';
import { perform } from '../game/intents';
import type { Seat } from '../game/table';
import { goTo } from '../router';
import { saveState } from '../store/games';
import { settings } from '../store/settings';
import { watching } from '../watch/watching';
import { IconButton } from './icon_button';

export function Toolbar({ seat }: { seat: Seat }) {
  const state = seat.live.state.value;
  return (
    <div class="toolbar" role="toolbar" aria-label="Game">
      <IconButton icon="undo" label="Undo" shortcut="U" disabled={!state.canUndo} onClick={() => perform('undo')} />
      <IconButton icon="redo" label="Redo" shortcut="R" disabled={!state.canRedo} onClick={() => perform('redo')} />
      <IconButton icon="hint" label="Hint" shortcut="I" pressed={settings.value.hints} onClick={() => perform('hint')} />
      <IconButton
        icon={watching.value ? 'pause' : 'watch'}
        label={watching.value ? 'Take over' : 'Watch'}
        shortcut="P"
        disabled={state.over}
        onClick={() => perform('watch')}
      />
      <IconButton icon="replay" label="Replay" disabled={state.events === 0} onClick={() => goTo('replay', seat.id)} />
      <IconButton icon="share" label="Share" onClick={() => (openSheet.value = 'share')} />
      <IconButton icon="new" label="New" shortcut="N" onClick={() => perform('new')} />
      <IconButton icon="help" label="Help" shortcut="?" onClick={() => perform('help')} />
      <SaveWords />
    </div>
  );
}

function SaveWords() {
  if (saveState.value === 'saved') return null;
  return (
    <p class="save-words">
      {saveState.value === 'failed' ? 'Not saved: the browser has no room.' : 'Not kept: this browser keeps nothing.'}
    </p>
  );
}
