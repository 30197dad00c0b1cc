// The board of the game on the table, with its tools.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { BoardGrid } from '../board/board_grid';
import { BoardView } from '../board/board_view';
import { Details } from '../controls/details';
import { HelpSheet } from '../controls/help_sheet';
import { HintCompass } from '../controls/hint_compass';
import { NewGameSheet } from '../controls/new_game_sheet';
import { NextTile } from '../controls/next_tile';
import { ScoreCards } from '../controls/score_cards';
import { ShareSheet } from '../controls/share_sheet';
import { Toolbar } from '../controls/toolbar';
import { Verdict } from '../controls/verdict';
import { WatchPanel } from '../controls/watch_panel';
import { cursor, gridFocused, openSheet, reviewing } from '../game/desk';
import { perform, review } from '../game/intents';
import { table, type Seat } from '../game/table';
import { useBest } from '../game/use_best';
import { useInput } from '../input/use_input';
import { colorsNow } from '../look/worn';
import { goTo } from '../router';
import { settings } from '../store/settings';
import { liveHint } from '../think/live_hint';
import { NetworkOffer } from '../think/network_offer';
import { watchedHint, watching } from '../watch/watching';

export function GameScreen() {
  const surface = useRef<HTMLElement>(null);
  useInput(surface, perform);
  useLayoutEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && review(false);
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  const seat = table.value;
  const { width = 4, height = 4 } = seat?.live.state.value ?? {};
  return (
    <main class="game-screen" ref={surface} id="main" style={{ '--columns': width, '--rows': height }}>
      {seat && <Head seat={seat} />}
      {seat && <Stage seat={seat} />}
      {seat && <Toolbar seat={seat} />}
      {seat && <Panel seat={seat} />}
      {seat && <OpenSheet seat={seat} />}
    </main>
  );
}

function Head({ seat }: { seat: Seat }) {
  const { cartridge } = seat.live;
  const best = useBest(cartridge.name, seat.id);
  return (
    <div class="game-head">
      <div class="game-title">
        <h1>{cartridge.title}</h1>
        <p>{cartridge.about}</p>
      </div>
      <NextTile next={seat.live.state.value.next} ladder={cartridge} colors={colorsNow.value} />
      <ScoreCards live={seat.live} best={best} />
    </div>
  );
}

function Stage({ seat }: { seat: Seat }) {
  const { live } = seat;
  const state = live.state.value;
  const shown = cursor.value < state.ranks.length ? cursor.value : 0;
  return (
    <div class={settings.value.animation ? 'stage' : 'stage still'}>
      <BoardView
        width={state.width}
        height={state.height}
        blocked={state.blocked}
        ladder={live.cartridge}
        tracks={live.tracks.value}
        colors={colorsNow.value}
        cursor={reviewing.value || gridFocused.value ? shown : null}
      />
      <BoardGrid
        state={state}
        ladder={live.cartridge}
        label={`${live.cartridge.title} board`}
        cursor={shown}
        reviewing={reviewing.value}
        onFocusChange={(focused) => (gridFocused.value = focused)}
      />
      <p id="board-help" class="for-screen-readers">
        {reviewing.value ? 'The arrows move over the cells. Escape ends this.' : 'The arrows slide the tiles. C reads the cells.'}
      </p>
      <Verdict live={live} onNew={() => (openSheet.value = 'new')} onReplay={() => goTo('replay', seat.id)} />
    </div>
  );
}

function Panel({ seat }: { seat: Seat }) {
  const hints = watching.value || (settings.value.hints && !seat.live.state.value.over);
  return (
    <aside class="panel" aria-label="About this game">
      {hints && <HintCompass hint={watching.value ? watchedHint.value : liveHint.value} />}
      {hints && <NetworkOffer cartridge={seat.live.cartridge.name} />}
      <WatchPanel />
      <Details seat={seat} />
    </aside>
  );
}

function OpenSheet({ seat }: { seat: Seat }) {
  const close = () => (openSheet.value = null);
  const { live } = seat;
  switch (openSheet.value) {
    case 'new':
      return <NewGameSheet cartridge={live.cartridge} text={live.cartridgeText} onClose={close} />;
    case 'share':
      return <ShareSheet live={live} onClose={close} />;
    case 'help':
      return <HelpSheet onClose={close} />;
    case null:
      return null;
  }
}
