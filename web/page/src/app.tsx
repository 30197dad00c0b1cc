// The page: the bar, the screen of the present place, and notices.
import { useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { Icon, type IconName } from './controls/icons';
import { currentGame } from './game/current_game';
import { Announcer, NoticeBar, say } from './input/voice';
import { hrefOf, place, type Place } from './router';
import { GameScreen } from './screens/game_screen';

const screens: Record<string, ComponentType> = {
  '': GameScreen,
  atari: lazy(async () => (await import('./screens/atari_screen')).AtariScreen),
  today: lazy(async () => (await import('./screens/today_screen')).TodayScreen),
  games: lazy(async () => (await import('./screens/games_screen')).GamesScreen),
  train: lazy(async () => (await import('./screens/train_screen')).TrainScreen),
  companion: lazy(async () => (await import('./screens/companion_screen')).CompanionScreen),
  explore: lazy(async () => (await import('./screens/explore_screen')).ExploreScreen),
  make: lazy(async () => (await import('./screens/make_screen')).MakeScreen),
  shared: lazy(async () => (await import('./screens/shared_screen')).SharedScreen),
  replay: lazy(async () => (await import('./screens/replay_screen')).ReplayScreen),
  scores: lazy(async () => (await import('./screens/scores_screen')).ScoresScreen),
  settings: lazy(async () => (await import('./screens/settings_screen')).SettingsScreen),
  more: lazy(async () => (await import('./screens/settings_screen')).MoreScreen),
};

export function App() {
  const Screen = screens[place.value.screen] ?? GameScreen;
  useSignalEffect(nameScreen);
  return (
    <>
      <a class="skip-link" href="#main" onClick={skipToMain}>Skip to the game</a>
      <TopBar />
      <Suspense fallback={<main class="page" id="main" aria-busy="true" />}>
        <Screen />
      </Suspense>
      <NoticeBar />
      <Announcer />
    </>
  );
}

const framesToWait = 600;
const framesToGrow = 90;
let namedPlace: Place | null = null; // the place whose heading was the title last
let arrival: { to: Place; from: Element | null } | null = null; // the place, and the element that had the focus before

/**
 * Gives the page the heading of its screen as title. A new screen also gets the focus, unless the player moved it while
 * the screen was loaded, and its heading is announced.
 */
function nameScreen(): void {
  const here = place.value;
  void currentGame.value;
  if (arrival?.to !== here) arrival = { to: here, from: document.activeElement };
  const { from } = arrival;
  const attempt = (frames: number): void => {
    if (here !== place.peek()) return;
    const main = document.querySelector<HTMLElement>('#main:not([aria-busy=true])');
    const heading = main?.querySelector('h1')?.textContent;
    if (!main || !heading) {
      if (frames > 0) requestAnimationFrame(() => attempt(frames - 1));
      return;
    }
    document.title = `${heading} · Tilery`;
    if (namedPlace !== here) restoreScroll(here, framesToGrow);
    if (namedPlace !== null && namedPlace !== here) {
      const now = document.activeElement;
      if ((now === from || now === document.body) && !main.contains(now)) {
        main.tabIndex = -1;
        main.focus({ preventScroll: true });
      }
      say(`${heading}.`);
    }
    namedPlace = here;
  };
  requestAnimationFrame(() => attempt(framesToWait));
}

/** Restores the scroll position that the place had when the player left it, once its lists are long enough. */
function restoreScroll(here: Place, frames: number): void {
  window.scrollTo(0, here.scroll);
  if (window.scrollY >= here.scroll - 1 || frames === 0) return;
  requestAnimationFrame(() => here === place.peek() && restoreScroll(here, frames - 1));
}

function skipToMain(event: Event): void {
  event.preventDefault();
  const target = document.querySelector<HTMLElement>('#main [tabindex="0"], #main button, #main a');
  target?.focus();
}

const links: readonly [screen: string, label: string, icon: IconName][] = [
  ['today', 'Today', 'today'],
  ['games', 'Games', 'games'],
  ['train', 'Train', 'train'],
  ['scores', 'Scores', 'chart'],
  ['explore', 'Explore', 'explore'],
  ['make', 'Make', 'make'],
  ['companion', 'Companion', 'companion'],
  ['settings', 'Settings', 'settings'],
  ['more', 'More', 'more'],
];
/** On a phone these links stand on the page "More". Larger windows do not need that page. */
const minor = ['explore', 'make', 'companion', 'settings'];

export function TopBar() {
  const { screen } = place.value;
  return (
    <header class="top-bar">
      <a class="wordmark" href={hrefOf('')} aria-label="Tilery: your game" aria-current={screen === '' ? 'page' : undefined}>
        <span class="mark" aria-hidden="true"><i /><i /><i /><i /></span>
        <span class="wordmark-word">tilery</span>
      </a>
      <nav aria-label="Main">
        {links.map(([target, label, icon]) => (
          <a key={target} class={minor.includes(target) ? 'nav-minor' : target === 'more' ? 'nav-more' : undefined} href={hrefOf(target)} aria-label={label} aria-current={isCurrent(target, screen) ? 'page' : undefined}>
            <Icon name={icon} />
            <span class="nav-word" aria-hidden="true">{label}</span>
          </a>
        ))}
      </nav>
    </header>
  );
}

function isCurrent(target: string, screen: string): boolean {
  return target === screen || (target === 'more' && minor.includes(screen));
}
