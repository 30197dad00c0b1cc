// The live region. Two places speak in turn, so that the same words twice are heard twice.
import { signal } from '@preact/signals';

const spoken = signal({ words: '', place: 0 });

export function say(words: string): void {
  if (words) spoken.value = { words, place: 1 - spoken.peek().place };
}

export function Announcer() {
  const { words, place } = spoken.value;
  return (
    <div class="for-screen-readers" data-announcer="">
      <div role="status" aria-live="polite">{place === 0 ? words : ''}</div>
      <div role="status" aria-live="polite">{place === 1 ? words : ''}</div>
    </div>
  );
}
