// Runs a replay: start and stop, single steps, a slider.
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../controls/icon_button';
import type { Replay } from './replay';

const paceMs = 320;

export function PlayerBar({ replay }: { replay: Replay }) {
  const [running, setRunning] = useState(false);
  const at = replay.at.value;
  useEffect(() => {
    if (!running) return;
    if (at >= replay.length) return setRunning(false);
    const timer = setTimeout(() => replay.seek(at + 1), paceMs);
    return () => clearTimeout(timer);
  }, [running, at, replay]);
  const seek = (count: number) => {
    setRunning(false);
    replay.seek(count);
  };
  return (
    <div class="player-bar">
      <input
        type="range"
        aria-label="Place in the game"
        aria-valuetext={`After ${at} of ${replay.length} events. ${replay.words}`}
        min={0}
        max={replay.length}
        value={at}
        onInput={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <div class="toolbar">
        <IconButton icon="first" label="Start" onClick={() => seek(0)} />
        <IconButton icon="left" label="Back" disabled={at === 0} onClick={() => seek(at - 1)} />
        <IconButton icon={running ? 'pause' : 'watch'} label={running ? 'Pause' : 'Run'} onClick={() => setRunning(!running)} />
        <IconButton icon="right" label="On" disabled={at === replay.length} onClick={() => seek(at + 1)} />
        <p class="player-place" aria-hidden="true">{at} / {replay.length}</p>
      </div>
    </div>
  );
}
