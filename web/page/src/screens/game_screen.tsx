// The board of the current game, with its tools.
import { lazy, Suspense } from 'preact/compat';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CartridgeInfo } from 'tilery';
import { Board } from '../board/board';
import { GameHead, useBest } from '../controls/game_head';
import { Icon } from '../controls/icons';
import { Toolbar } from '../controls/toolbar';
import { type Celebration, useCelebration, Verdict } from '../controls/verdict';
import { cursor, gridFocused, perform, review, reviewing } from '../game/actions';
import { type CurrentGame, currentGame } from '../game/current_game';
import { stopWatching, watchedHint, watching } from '../game/watching';
import { useInput } from '../input/input';
import { mainKey } from '../input/keys';
import { colorsNow } from '../look/theme';
import { closeSheet, sheet } from '../router';
import { change, settings } from '../store/settings';
import { liveHint } from '../think/live_hint';

// Parts that the first board does not need are loaded at their first use.
const sheets = () => import('../controls/game_sheets');
const HelpSheet = lazy(async () => (await sheets()).HelpSheet);
const NewGameSheet = lazy(async () => (await sheets()).NewGameSheet);
const ShareSheet = lazy(async () => (await sheets()).ShareSheet);
const hintPanels = () => import('../controls/hint_panel');
const HintPanel = lazy(async () => (await hintPanels()).HintPanel);
const NetworkOffer = lazy(async () => (await hintPanels()).NetworkOffer);
const GhostPanel = lazy(async () => (await import('../controls/ghost_panel')).GhostPanel);
const LevelBar = lazy(async () => (await import('../game/levels')).LevelBar);

export function GameScreen() {
  const surface = useRef<HTMLElement>(null);
  useInput(surface, perform);
  useLayoutEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && review(false);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('keydown', leave);
      review(false);
      stopWatching();
    };
  }, []);
  const fits = useFits(surface);
  const current = currentGame.value;
  const { width = 4, height = 4 } = current?.live.state.value ?? {};
  return (
    <main class={fits ? 'game-screen game-fits' : 'game-screen'} ref={surface} id="main" style={{ '--columns': width, '--rows': height }}>
      {current && <Playing key={current.id} current={current} />}
    </main>
  );
}

/** Whether the whole screen fits into the window. If so, a finger slides tiles from any point; else it scrolls beside
 * the board. */
function useFits(surface: { readonly current: HTMLElement | null }): boolean {
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const look = () => setFits(document.documentElement.scrollHeight <= window.innerHeight + 1);
    const observer = new ResizeObserver(look);
    if (surface.current) observer.observe(surface.current);
    observer.observe(document.documentElement);
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);
  return fits;
}

function Playing({ current }: { current: CurrentGame }) {
  const state = current.live.state.value;
  const best = useBest(current.live.cartridge.name, current.id);
  const celebration = useCelebration(current, best);
  const hasEnded = state.over || state.asks;
  return (
    <>
      <GameHead current={current} colors={colorsNow.value} />
      {isLevel(current.live.cartridge) && <Suspense fallback={null}><LevelBar current={current} /></Suspense>}
      <Stage current={current} celebration={celebration} />
      {hasEnded ? <Verdict current={current} celebration={celebration} /> : <Toolbar current={current} />}
      <Panel current={current} />
      <Suspense fallback={null}><OpenSheet current={current} /></Suspense>
    </>
  );
}

function Stage({ current, celebration }: { current: CurrentGame; celebration: Celebration }) {
  const { live } = current;
  const state = live.state.value;
  const shown = cursor.value < state.ranks.length ? cursor.value : 0;
  const readKey = mainKey('review cells');
  const best = watching.value ? watchedHint.value?.best : settings.value.hints ? liveHint.value?.best : null;
  return (
    <div class={`stage${settings.value.animation ? '' : ' still'}${celebration ? ' stage-joy' : ''}`} data-hint={state.over ? undefined : (best ?? undefined)}>
      <Board
        state={state}
        ladder={live.cartridge}
        tracks={live.tracks.value}
        label={`${live.cartridge.title} board`}
        cursor={shown}
        showsCursor={reviewing.value || gridFocused.value}
        reviewing={reviewing.value}
        onFocusChange={(focused) => (gridFocused.value = focused)}
      />
      <p id="board-help" class="for-screen-readers">
        {reviewing.value ? 'The arrows move over the cells. Escape ends this.' : `The arrows slide the tiles.${readKey ? ` ${readKey} reads the cells.` : ''}`}
      </p>
      {reviewing.value && <p class="stage-words">Reading cells. Escape{readKey && ` or ${readKey}`}: slide again.</p>}
      {celebration && <div class="joy" aria-hidden="true">{Array.from({ length: 14 }, (_, tile) => <i key={tile} style={{ '--turn': `${(360 * tile) / 14}deg` }} />)}</div>}
    </div>
  );
}

function Panel({ current }: { current: CurrentGame }) {
  const state = current.live.state.value;
  const hints = watching.value || (settings.value.hints && !state.over && !state.asks);
  return (
    <aside class="panel" aria-label="Beside the board">
      {current.origin.rivals?.[0] && <Suspense fallback={null}><GhostPanel current={current} /></Suspense>}
      {hints && (
        <Suspense fallback={null}>
          <HintPanel hint={watching.value ? watchedHint.value : liveHint.value} />
          <NetworkOffer cartridge={current.live.cartridge.name} />
        </Suspense>
      )}
      <Newcomer current={current} />
    </aside>
  );
}

const movesToKnow = 3;
const isLevel = ({ name }: CartridgeInfo) => /\.[1-9]\d*$/.test(name);

/** The numbers of a merge of the smallest tiles: two of them and their result. Requires a shipped game without levels: there 1 and 2 make 3, or equal tiles merge. */
function firstMerge({ faces: [, one = 0, two = 0, three = 0] }: CartridgeInfo): number[] {
  return one + two === three ? [one, two, three] : [one, one, two];
}

/** One line and one picture for new players. */
function Newcomer({ current }: { current: CurrentGame }) {
  const { moves } = current.live.state.value;
  const { hasPlayed } = settings.value;
  useEffect(() => {
    if (!hasPlayed && moves >= movesToKnow) change({ hasPlayed: true });
  }, [moves, hasPlayed]);
  if (hasPlayed) return null;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const { cartridge } = current.live;
  const [one, other, result] = firstMerge(cartridge);
  return (
    <div class="newcomer">
      {current.isShipped && !isLevel(cartridge) && <span class="newcomer-picture" aria-hidden="true"><i>{one}</i><i>{other}</i><Icon name="right" /><i>{result}</i></span>}
      <p>{isTouch ? 'Swipe: all tiles slide that way.' : 'Press an arrow key, or drag: all tiles slide that way.'} {cartridge.about}</p>
    </div>
  );
}

function OpenSheet({ current }: { current: CurrentGame }) {
  const { live } = current;
  switch (sheet.value) {
    case 'new':
      return <NewGameSheet cartridge={live.cartridge} text={live.cartridgeText} onClose={() => closeSheet('new')} />;
    case 'share':
      return <ShareSheet current={current} onClose={() => closeSheet('share')} />;
    case 'help':
      return <HelpSheet onClose={() => closeSheet('help')} />;
    default:
      return null;
  }
}
