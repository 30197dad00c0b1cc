// The rival's game beside the player's own: scores at the same move, a small board, both curves, and at the end the
// first move in which the games differ.
import { useEffect, useState } from 'preact/hooks';
import { type Direction, type Engine, events as eventNames, type Game, type GameState, type HintSoFar } from 'tilery';
import { Thumbnail } from '../board/board';
import { loadEngine } from '../engine/engine';
import type { CurrentGame } from '../game/current_game';
import { colorsNow } from '../look/theme';
import type { Rival } from '../store/storage';
import { loadForHints } from '../think/networks';
import { think } from '../think/think';
import { amount, movesWords, points } from './quantities';

export function GhostPanel({ current }: { current: CurrentGame }) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const rival = current.origin.rivals?.[0];
  useEffect(() => {
    setGhost(null);
    if (rival) void ghostOf(rival, current.live.cartridgeText).then(setGhost);
  }, [current.id]);
  if (!ghost) return null;
  const state = current.live.state.value;
  const [score = 0] = state.scores;
  const moment = ghost.at(state.moves);
  const ahead = score - moment.score;
  const isDone = state.moves > ghost.length;
  return (
    <section class="ghost" aria-label={`Beside you: ${ghost.by}`}>
      <Thumbnail info={current.live.cartridge} ranks={moment.ranks} colors={colorsNow.value} numbers />
      <div>
        <h2>{ghost.by}</h2>
        <p><b data-ghost-score="">{moment.score.toLocaleString('en')}</b> {moment.score === 1 ? 'point' : 'points'} {isDone ? 'at the end' : `after ${movesWords(state.moves)}`}</p>
        <p class="ghost-gap">{ahead === 0 ? 'You are level.' : `You are ${points(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`}</p>
        <p><small>To beat: {points(ghost.final.score)} in {movesWords(ghost.length)}</small></p>
      </div>
      <Curves ghost={ghost} current={current} />
      {state.over && <Comparison current={current} ghost={ghost} />}
    </section>
  );
}

/** Score against moves: the rival's whole game, and the player's own so far. */
function Curves({ ghost, current }: { ghost: Ghost; current: CurrentGame }) {
  const [own, setOwn] = useState<number[]>([]);
  const state = current.live.state.value;
  useEffect(() => {
    setOwn((before) => [...before.slice(0, state.moves), state.scores[0] ?? 0]);
  }, [state]);
  useEffect(() => {
    void ghostOf({ by: '', record: current.live.game.record() }, current.live.cartridgeText).then((mine) => setOwn(mine.moments.map(({ score }) => score)));
  }, [current.id]);
  const moves = Math.max(ghost.length, state.moves, 1);
  const most = Math.max(ghost.final.score, state.scores[0] ?? 0, 1);
  const line = (scores: readonly number[]) => scores.map((score, move) => `${(100 * move) / moves},${40 - (38 * score) / most}`).join(' ');
  return (
    <svg class="ghost-curves" viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-label="Scores by moves: the rival's and yours">
      <polyline class="ghost-curve" points={line(ghost.moments.map(({ score }) => score))} />
      <polyline class="own-curve" points={line(own)} />
    </svg>
  );
}

/** At the end: the winner, the move at which the games parted, and its cost. */
function Comparison({ current, ghost }: { current: CurrentGame; ghost: Ghost }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    void partingWords(current, ghost).then(setWords);
  }, [current.id]);
  const mine = current.live.state.value.scores[0] ?? 0;
  const theirs = ghost.final.score;
  const result = mine === theirs ? 'A draw.' : mine > theirs ? `You beat ${ghost.by} by ${points(mine - theirs)}.` : `${ghost.by} stays ahead by ${points(theirs - mine)}.`;
  return <p class="ghost-result" role="status"><b>{result}</b> {words}</p>;
}

async function partingWords({ live, origin }: CurrentGame, ghost: Ghost): Promise<string> {
  const record = live.game.record();
  const mine = new Ghost(await loadEngine(), '', record, live.cartridgeText);
  const parted = parting(mine, ghost);
  if (!parted) return 'You made the same moves as long as both played.';
  const where = `You parted at move ${parted.move}: you went ${parted.mine}, ${ghost.by} went ${parted.other}.`;
  await loadForHints(live.cartridge.name);
  const game = await gameBeforeMove(origin.rivals![0]!.record, live.cartridgeText, parted.move);
  const hint = await think(live.cartridgeText, game.question()).catch(() => null);
  const cost = hint && costWords(hint, parted, ghost.by);
  const reason = cost?.better ? ` ${game.reason(cost.worse, cost.better)}` : '';
  game.free();
  return cost ? `${where} ${cost.words}${reason}` : where;
}

interface Cost {
  words: string;
  better: Direction | null;
  worse: Direction;
}

function costWords({ values, network, unit }: HintSoFar, parted: { mine: Direction; other: Direction }, by: string): Cost {
  const difference = (values[parted.mine] ?? 0) - (values[parted.other] ?? 0);
  const isMine = difference > 0;
  const [better, worse] = isMine ? [parted.mine, parted.other] : [parted.other, parted.mine];
  if (Math.abs(difference) < (unit ? 0.05 : 0.5)) return { words: 'Both were as good.', better: null, worse };
  const whose = isMine ? 'Your move' : `${by}'s move`;
  const words = network ? `${whose} was better by ${amount(Math.abs(difference), unit)}.` : `${whose} was better.`;
  return { words, better, worse };
}

// A rival's game on the same seed, shown beside the player's own: its score and board at every move.

interface Moment {
  score: number;
  ranks: Uint8Array;
}

/** A game by its moves, without undone ones. */
export class Ghost {
  readonly moments: readonly Moment[];
  readonly moves: readonly Direction[];

  constructor(engine: Engine, readonly by: string, record: string, cartridge: string) {
    const { game, events } = engine.beginRecord(record, cartridge);
    const moments = [momentOf(game.state())];
    const moves: Direction[] = [];
    for (const event of events) {
      game.act(event);
      const state = game.state();
      moments.length = Math.min(moments.length, state.moves);
      moves.length = Math.min(moves.length, Math.max(0, state.moves - 1));
      moments[state.moves] = momentOf(state);
      const name = eventNames[event]!;
      if (isMove(name) && state.moves > 0) moves[state.moves - 1] = name;
    }
    game.free();
    this.moments = moments;
    this.moves = moves;
  }

  get length(): number { return this.moments.length - 1; }
  get final(): Moment { return this.moments.at(-1)!; }

  /** The game after `moves` moves; its end if it has fewer. */
  at(moves: number): Moment {
    return this.moments[Math.min(moves, this.length)]!;
  }
}

function momentOf(state: GameState): Moment {
  return { score: state.scores[0] ?? 0, ranks: state.ranks };
}

function isMove(name: string): name is Direction {
  return name === 'left' || name === 'right' || name === 'up' || name === 'down';
}

export async function ghostOf(rival: Rival, cartridge: string): Promise<Ghost> {
  return new Ghost(await loadEngine(), rival.by || 'Your rival', rival.record, cartridge);
}

/** The first move in which two games on one seed differ: its number, from 1, and both moves. Null if there is none. */
export function parting(mine: Ghost, other: Ghost): { move: number; mine: Direction; other: Direction } | null {
  const least = Math.min(mine.moves.length, other.moves.length);
  for (let index = 0; index < least; index += 1) {
    if (mine.moves[index] !== other.moves[index]) return { move: index + 1, mine: mine.moves[index]!, other: other.moves[index]! };
  }
  return null;
}

/** The game of a record before its move number `move`. The caller frees it. */
export async function gameBeforeMove(record: string, cartridge: string, move: number): Promise<Game> {
  const { game, events } = (await loadEngine()).beginRecord(record, cartridge);
  let at = 0;
  let last = 0; // events up to the last position with move - 1 moves
  for (const event of events) {
    game.act(event);
    at += 1;
    if (game.state().moves === move - 1) last = at;
  }
  game.free();
  const again = (await loadEngine()).beginRecord(record, cartridge);
  for (const event of again.events.subarray(0, last)) again.game.act(event);
  return again.game;
}
