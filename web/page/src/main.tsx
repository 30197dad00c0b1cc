// The page's entry point.
import '@fontsource-variable/figtree/wght.css';
import './look/base.css';
import './look/screens.css';
import './board/board.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { loadEngine } from './engine/engine';
import { resume, currentGame } from './game/current_game';
import { watching } from './game/watching';
import { notify, say } from './input/voice';
import { followTheme, loadOwnThemes } from './look/theme';
import { loadSettings } from './store/settings';

const watchedWordsMs = 4000; // between two announcements of a game that plays itself

const beforeMoreMs = 500; // the first board is shown before sounds and hints load

async function begin(): Promise<void> {
  void loadEngine();
  await loadSettings();
  followTheme();
  render(<App />, document.getElementById('page')!);
  void loadOwnThemes();
  await resume();
  setTimeout(() => {
    void import('./input/sounds').then(({ followMoves }) => followMoves());
    // Without a connection, the panel of hints loads the hinter later.
    void import('./think/hinter').then(({ followGame }) => followGame(), () => {});
  }, beforeMoreMs);
  followWords();
  void keepForOffline();
}

/** Announces the events of the current game, and some events of a game that plays itself. */
function followWords(): void {
  let last = -watchedWordsMs;
  effect(() => {
    const words = currentGame.value?.live.said.value ?? '';
    const now = performance.now();
    if (watching.peek() && now - last < watchedWordsMs) return;
    last = now;
    say(words);
  });
}

void begin();

// Use without a connection, and updates: a new version waits until the player accepts it. Games are saved at
// every move, so an update loses none.

export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('./sw.js');
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => follow(registration.installing));
  } catch {
    // Private windows and some hosts refuse service workers; the page works without.
  }
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  });
}

function offer(worker: ServiceWorker): void {
  const take = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
  notify('A new version of Tilery is ready.', { label: 'Reload', act: take });
}
