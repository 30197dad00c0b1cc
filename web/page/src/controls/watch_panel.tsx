// The pace of a game that plays itself.
import { paces, setPace, watchedPace, watching } from '../watch/watching';

export function WatchPanel() {
  if (!watching.value) return null;
  return (
    <label class="field field-range">
      <span>Pace</span>
      <input
        type="range"
        min={0}
        max={paces.length - 1}
        value={watchedPace.value}
        aria-valuetext={paceWords(watchedPace.value)}
        onInput={(event) => setPace(event.currentTarget.valueAsNumber)}
      />
      <small>{paceWords(watchedPace.value)}. Any move takes over.</small>
    </label>
  );
}

function paceWords(index: number): string {
  const pause = paces[index]!;
  return pause === 0 ? 'As fast as it can think' : `${Number((1000 / pause).toFixed(2))} moves a second`;
}
