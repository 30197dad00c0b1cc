// The trainer: one position at a time, answered by a slide.
import { useSignal } from '@preact/signals';
import { lazy, Suspense } from 'preact/compat';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Direction, Game } from 'tilery';
import { Board } from '../board/board';
import { NextTile } from '../controls/game_head';
import { IconButton } from '../controls/icons';
import { loadEngine } from '../engine/engine';
import { capitalized, isDirection, LiveGame } from '../game/live_game';
import { useInput } from '../input/input';
import type { Action } from '../input/keys';
import { say } from '../input/voice';
import { colorsNow } from '../look/theme';
import type { Mistake } from '../store/storage';
import { allPositions, answer, type Answer, dueNow, isLearned, weeksOf } from '../train/trainer';

const Progress = lazy(async () => (await import('../statistics/figure_charts')).TrainingCharts);
const levels = ['', 'easy', 'medium', 'hard'];

export function TrainScreen() {
  const [all, setAll] = useState<Mistake[] | null>(null);
  const [fault, setFault] = useState('');
  const reload = () => allPositions().then(setAll).catch((error: Error) => setFault(error.message));
  useEffect(() => void reload(), []);
  if (!all) {
    return <main class="page" id="main" aria-busy={fault === ''}><h1>Train</h1>{fault && <p role="alert">{fault}</p>}</main>;
  }
  const due = dueNow(all);
  const own = all.filter(({ level }) => !level);
  return (
    <main class="game-screen train-screen" id="main">
      {due[0]
        ? <Position key={`${due[0].id}/${due[0].answers.length}`} position={due[0]} dueCount={due.length} onNext={() => void reload()} />
        : <Done own={own.length} />}
      <aside class="panel" aria-label="Progress">
        <p>{own.length === 0 ? 'Review a game that has a network: its mistakes come here, until you solve them.' : `${own.length} ${own.length === 1 ? 'position' : 'positions'} from your games, ${own.filter(isLearned).length} learned.`}</p>
        <Suspense fallback={null}><Progress weeks={weeksOf(all)} /></Suspense>
      </aside>
    </main>
  );
}

function Done({ own }: { own: number }) {
  return (
    <div class="train-done">
      <h1>Train</h1>
      <p>Nothing is due now. {own > 0 ? 'What you solved comes again in some days.' : 'Review a game that has a network to train its mistakes.'}</p>
    </div>
  );
}

function Position({ position, dueCount, onNext }: { position: Mistake; dueCount: number; onNext: () => void }) {
  const surface = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<LiveGame | null>(null);
  const [found, setFound] = useState<Answer | null>(null);
  const [fault, setFault] = useState('');
  const isAnswered = useSignal(false); // a signal changes at once: two keys may come before the screen is drawn again
  useEffect(() => {
    let isHere = true;
    let opened: Game | null = null;
    void loadEngine().then((engine) => {
      if (!isHere) return;
      opened = engine.openRecord(position.record, position.cartridgeText ?? undefined);
      setLive(new LiveGame(opened, engine.readCartridge(opened.cartridge), opened.cartridge));
      say(`${position.title}. Find the best move.`);
    });
    return () => {
      isHere = false;
      opened?.free();
    };
  }, []);
  const guess = async (direction: Direction) => {
    if (!live || isAnswered.value || !live.state.value.possible[['left', 'right', 'up', 'down'].indexOf(direction)]) return;
    isAnswered.value = true;
    setFault('');
    try {
      setFound(await answer(position, live.game, direction));
    } catch (error) {
      setFault((error as Error).message);
      isAnswered.value = false;
    }
  };
  const current = useRef(guess);
  current.current = guess;
  const perform = useCallback((action: Action) => {
    if (isDirection(action as Direction)) void current.current(action as Direction);
  }, []);
  useInput(surface, perform);
  if (!live) return <div class="stage" ref={surface} />;
  const state = live.state.value;
  return (
    <div class="train-position" ref={surface} style={{ '--columns': state.width, '--rows': state.height }}>
      <div class="game-head">
        <div class="game-title">
          <h1>Train</h1>
          <p>{position.level ? `A position of ${position.title}: ${levels[position.level]}.` : `From your game of ${position.title}, move ${position.move}.`} {dueCount} due.</p>
        </div>
        <NextTile next={state.next} ladder={live.cartridge} colors={colorsNow.value} />
      </div>
      <div class="stage" data-hint={found ? found.best : undefined}>
        <Board state={state} ladder={live.cartridge} tracks={live.tracks.value} label="Position" />
      </div>
      <div class="train-answer">
        {!isAnswered.value && (
          <div class="toolbar" role="toolbar" aria-label="Your answer">
            {(['left', 'up', 'down', 'right'] as const).map((direction) => (
              <IconButton key={direction} icon={direction} label={capitalized(direction)} onClick={() => void guess(direction)} />
            ))}
          </div>
        )}
        <div role="status">
          {!isAnswered.value && <p>Which move is best? Slide it.</p>}
          {fault && <p class="fault">The answer could not be checked: {fault}</p>}
          {isAnswered.value && !found && <p>Thinking …</p>}
          {found && <p class={found.right ? 'train-right' : 'train-wrong'}><b>{found.right ? 'Right.' : `No: ${found.best} is better.`}</b> {!found.right && found.cost !== null && `That loses ${found.cost}.`} {found.right ? position.reason : found.reason}</p>}
        </div>
        {found && <button class="button button-main" ref={(button) => button?.focus()} onClick={onNext}>Next</button>}
      </div>
    </div>
  );
}
