// The live region. Two elements take turns, so that screen readers also read repeated words.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

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

// Notices: short words over the bar, which are also announced.

interface Notice {
  words: string;
  action?: NoticeButton;
}

interface NoticeButton {
  label: string;
  act: () => void;
  /** Whether the notice takes the focus, because the element that had it is gone. */
  takesFocus?: boolean;
}

const shown = signal<Notice | null>(null);
const lastsMs = 6000;
let timer = 0;

export function notify(words: string, action?: NoticeButton): void {
  clearTimeout(timer);
  shown.value = { words, action };
  say(words);
  // A notice with an action does not go away by itself: some people need long to reach it.
  if (!action) timer = window.setTimeout(() => (shown.value = null), lastsMs);
}

export function NoticeBar() {
  const notice = shown.value;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (notice?.action?.takesFocus) button.current?.focus();
  }, [notice]);
  if (!notice) return null;
  const { words, action } = notice;
  const follow = () => {
    shown.value = null;
    action?.act();
  };
  return (
    <div class="notice">
      <span>{words}</span>
      {action && <button ref={button} class="button" onClick={follow}>{action.label}</button>}
      <button class="button button-quiet" onClick={() => (shown.value = null)}>Dismiss</button>
    </div>
  );
}
