// Where the page begins.
import '@fontsource-variable/figtree/wght.css';
import './look/base.css';
import './look/controls.css';
import './look/screens.css';
import './board/board.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app';
import { table } from './game/table';
import { loadEngine } from './engine/engine';
import { followMoves } from './feel/follow_moves';
import { resume } from './game/start';
import { keepForOffline } from './offline';
import { followTheme } from './look/worn';
import { loadOwnThemes } from './look/own_themes';
import { loadSettings } from './store/settings';
import { followGame } from './think/live_hint';
import { say } from './voice/announcer';

async function begin(): Promise<void> {
  void loadEngine();
  await loadSettings();
  followTheme();
  render(<App />, document.getElementById('page')!);
  await resume();
  void loadOwnThemes();
  followGame();
  followMoves();
  effect(() => say(table.value?.live.said.value ?? ''));
  void keepForOffline();
}

void begin();
