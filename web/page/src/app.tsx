// The page: the bar, the screen of this place, and what stands over both.
import { lazy, Suspense } from 'preact/compat';
import type { ComponentType } from 'preact';
import { TopBar } from './controls/top_bar';
import { place } from './router';
import { GameScreen } from './screens/game_screen';
import { Announcer } from './voice/announcer';
import { NoticeBar } from './voice/notice';

const screens: Record<string, ComponentType> = {
  '': GameScreen,
  games: lazy(async () => (await import('./screens/games_screen')).GamesScreen),
  explore: lazy(async () => (await import('./screens/explore_screen')).ExploreScreen),
  make: lazy(async () => (await import('./screens/make_screen')).MakeScreen),
  shared: lazy(async () => (await import('./screens/shared_screen')).SharedScreen),
  replay: lazy(async () => (await import('./screens/replay_screen')).ReplayScreen),
  scores: lazy(async () => (await import('./screens/scores_screen')).ScoresScreen),
  settings: lazy(async () => (await import('./screens/settings_screen')).SettingsScreen),
};

export function App() {
  const Screen = screens[place.value.screen] ?? GameScreen;
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

function skipToMain(event: Event): void {
  event.preventDefault();
  const target = document.querySelector<HTMLElement>('#main [tabindex="0"], #main button, #main a');
  target?.focus();
}
