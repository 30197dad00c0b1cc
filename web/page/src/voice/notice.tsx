// Notices: short words at the foot of the page that go away by themselves, and are announced.
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { say } from './announcer';

interface Notice {
  words: string;
  action?: Action;
}

interface Action {
  label: string;
  act: () => void;
  /** Whether it takes the focus: what had it is gone. */
  takesFocus?: boolean;
}

const shown = signal<Notice | null>(null);
const lastsMs = 6000;
let timer = 0;

export function notify(words: string, action?: Action): void {
  clearTimeout(timer);
  shown.value = { words, action };
  say(words);
  // An action has no deadline: some people need long to come to it.
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
