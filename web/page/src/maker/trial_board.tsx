// The game of the draft, to be tried beside its text.
import { useCallback, useRef } from 'preact/hooks';
import type { Direction } from 'tilery';
import { BoardView } from '../board/board_view';
import { NextTile } from '../controls/next_tile';
import { IconButton } from '../controls/icon_button';
import { capitalized, isDirection, type LiveGame } from '../game/live_game';
import { useInput } from '../input/use_input';
import type { Intent } from '../input/keymap';
import { colorsNow } from '../look/worn';
import { beginTrial, trial } from './draft';

export function TrialBoard({ live }: { live: LiveGame }) {
  const surface = useRef<HTMLDivElement>(null);
  const perform = useCallback((intent: Intent) => {
    if (isDirection(intent as Direction) || intent === 'undo' || intent === 'redo' || intent === 'go on') {
      trial.peek()?.act(intent as Direction);
    }
  }, []);
  useInput(surface, perform);
  const state = live.state.value;
  return (
    <div class="trial" ref={surface}>
      <div class="trial-head">
        <h2>{live.cartridge.title}</h2>
        <NextTile next={state.next} ladder={live.cartridge} colors={colorsNow.value} />
        <p class="trial-score">{state.scores.join(' : ')}</p>
      </div>
      <BoardView
        width={state.width}
        height={state.height}
        blocked={state.blocked}
        ladder={live.cartridge}
        tracks={live.tracks.value}
        colors={colorsNow.value}
      />
      <div class="toolbar">
        <IconButton icon="undo" label="Undo" disabled={!state.canUndo} onClick={() => live.act('undo')} />
        {(['left', 'up', 'down', 'right'] as const).map((direction) => (
          <IconButton key={direction} icon={direction} label={capitalized(direction)} onClick={() => live.act(direction)} />
        ))}
        <IconButton icon="replay" label="Restart" onClick={() => void beginTrial()} />
      </div>
      <p class="trial-words">{state.over || state.asks ? live.game.words().standing : live.said.value}</p>
    </div>
  );
}
