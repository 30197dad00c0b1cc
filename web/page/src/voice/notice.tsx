// Notices: short words at the foot of the page that go away by themselves, and are announced.
import { signal } from '@preact/signals';
import { say } from './announcer';

interface Notice {
  words: string;
  action?: { label: string; act: () => void };
}

const shown = signal<Notice | null>(null);
let timer = 0;

export function notify(words: string, action?: Notice['action']): void {
  clearTimeout(timer);
  shown.value = { words, action };
  say(words);
  timer = window.setTimeout(() => (shown.value = null), action ? 12000 : 6000);
}

export function NoticeBar() {
  const notice = shown.value;
  if (!notice) return null;
  const { words, action } = notice;
  const follow = () => {
    shown.value = null;
    action?.act();
  };
  return (
    <div class="notice">
      <span>{words}</span>
      {action && <button class="button" onClick={follow}>{action.label}</button>}
      <button class="button button-quiet" onClick={() => (shown.value = null)}>Dismiss</button>
    </div>
  );
}
