// Seed, moves and time, on wish.
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../game/table';
import { settings } from '../store/settings';
import { notify } from '../voice/notice';
import { copyText } from '../share/files';

export function Details({ seat }: { seat: Seat }) {
  const state = seat.live.state.value;
  const { showSeed, showTime } = settings.value;
  const copySeed = async () => {
    if (await copyText(String(state.seed))) notify('The seed is in the clipboard.');
  };
  return (
    <dl class="details">
      <div><dt>Moves</dt><dd>{state.moves.toLocaleString('en')}</dd></div>
      {showTime && <div><dt>Time</dt><dd><Elapsed key={seat.id} over={state.over} /></dd></div>}
      {showSeed && state.seed !== null && (
        <div>
          <dt>Seed</dt>
          <dd><button class="text-button" title="Copy the seed" onClick={() => void copySeed()}>{String(state.seed)}</button></dd>
        </div>
      )}
    </dl>
  );
}

/** Time with this game on the screen. */
function Elapsed({ over }: { over: boolean }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => document.hidden || setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return <>{Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}</>;
}
