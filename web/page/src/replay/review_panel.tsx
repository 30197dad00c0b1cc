// The review of a game: the share of best moves, the curve, and each mistake with the better move and the reason.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Review, ReviewedMistake } from 'tilery';
import { notify } from '../input/voice';
import { goTo } from '../router';
import { Chart } from '../statistics/chart';
import { keptGame, saveGame } from '../store/games';
import type { KeptGame } from '../store/storage';
import { NetworkOffer } from '../controls/hint_panel';
import { amount, rounded } from '../controls/quantities';
import { loadForHints } from '../think/networks';
import { review as beginReview, type Studying } from '../think/study';
import { keepMistakes } from '../train/trainer';
import type { OpenReplay } from './replay';

const reviews = new Map<string, { record: string; review: Review }>(); // by the game's id

/** The review of a kept game as it is now, if one was made since the page was opened. */
export function knownReview({ id, record }: KeptGame): Review | undefined {
  const known = reviews.get(id);
  return known?.record === record ? known.review : undefined;
}

export interface ReviewPanelProps {
  open: OpenReplay;
  review: Review | null;
  onReview: (review: Review) => void;
  onTakeOver: () => void;
}

export function ReviewPanel({ open, review, onReview, onTakeOver }: ReviewPanelProps) {
  const { kept } = open;
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const study = useRef<Studying<Review> | null>(null);
  useEffect(() => () => study.current?.stop(), []);
  const begin = async () => {
    setShare(0);
    setFault('');
    try {
      await loadForHints(kept.cartridge);
      study.current = beginReview(kept.cartridge, kept.record, kept.cartridgeText ?? '', setShare);
      const found = await study.current.answer;
      reviews.set(kept.id, { record: kept.record, review: found });
      onReview(found);
      await keepFindings(open, found);
    } catch (error) {
      setFault((error as Error).message);
    }
    setShare(null);
  };
  if (share !== null) return <label class="field"><span>Reviewing every move</span><progress value={share} /></label>;
  if (review) return <Findings open={open} review={review} onTakeOver={onTakeOver} />;
  return (
    <>
      {fault && <p class="fault" role="alert">{fault}</p>}
      <div class="button-row">
        <button class="button button-main" onClick={() => void begin()}>Review this game</button>
        <button class="button" onClick={onTakeOver}>Play on from here</button>
      </div>
      <NetworkOffer cartridge={kept.cartridge} />
    </>
  );
}

/** Puts the mistakes into the trainer, and the rating into the list of games. Ratings are in points: a review in odds removes an older one. */
async function keepFindings({ kept, replay }: OpenReplay, review: Review): Promise<void> {
  if (review.regret === undefined || kept.broughtIn) return;
  const dropped = await keepMistakes(kept, review, replay);
  if (dropped > 0) notify(`The trainer is full. ${dropped === 1 ? 'One position' : `${dropped} positions`} made room for new ones: learned ones first, then the oldest.`);
  const now = await keptGame(kept.id);
  if (now?.record !== kept.record) return;
  const rating = { regret: review.regret, margin: review.regret_margin ?? 0, bestShare: review.best_share };
  await saveGame({ ...now, review: review.unit ? undefined : rating });
}

function Findings({ open, review, onTakeOver }: Omit<ReviewPanelProps, 'review' | 'onReview'> & { review: Review }) {
  const { replay } = open;
  const mistakes = useMemo(() => [...review.mistakes].sort((one, other) => one.move - other.move), [review]);
  const chosen = useSignal(-1);
  const here = replay.state.moves + 1;
  const index = mistakes.findIndex(({ move }) => move === here);
  const go = (mistake: ReviewedMistake | undefined) => {
    if (!mistake) return;
    chosen.value = mistake.move;
    replay.seek(replay.eventBeforeMove(mistake.move));
    document.querySelector('.stage')?.scrollIntoView({ block: 'nearest' });
  };
  const next = mistakes.find(({ move }) => move > here);
  const previous = mistakes.findLast(({ move }) => move < here);
  return (
    <div class="review">
      <div role="status">{index >= 0 && <MistakeWords mistake={mistakes[index]!} review={review} />}</div>
      <p class="review-grade">
        {review.grade && <b>{review.grade}</b>}
        <span>
          {Math.round(review.best_share * 100)}% of the moves were the best ones.
          {review.regret !== undefined && <> A move lost {amount(review.regret, review.unit)} on average <small>({interval(review)})</small>.</>}
        </span>
      </p>
      {mistakes.length > 0 && (
        <div class="button-row">
          <button class="button" disabled={!previous} onClick={() => go(previous)}>Previous mistake</button>
          <button class="button" disabled={!next} onClick={() => go(next)}>Next mistake</button>
        </div>
      )}
      <Curve review={review} players={replay.state.scores.length} at={here} onPick={(move) => replay.seek(replay.eventBeforeMove(move))} />
      {mistakes.length > 0 && <h2>The costliest moves</h2>}
      <ol class="mistakes" tabIndex={mistakes.length > 0 ? 0 : undefined} aria-label="Mistakes">
        {mistakes.map((mistake) => (
          <li key={mistake.move}>
            <button class="mistake" aria-current={mistake.move === here ? 'true' : undefined} onClick={() => go(mistake)}>
              <span>Move {mistake.move}{mistake.kind && <small> {mistake.kind}</small>}</span>
              <span>{mistake.played} → <b>{mistake.best}</b></span>
              <Loss loss={mistake.loss} review={review} />
            </button>
          </li>
        ))}
      </ol>
      <div class="button-row">
        <button class="button" onClick={onTakeOver}>Play on from here</button>
        {review.network && mistakes.length > 0 && !open.kept.broughtIn && <button class="button" onClick={() => goTo('train')}>Train these mistakes</button>}
      </div>
    </div>
  );
}

function MistakeWords({ mistake, review }: { mistake: ReviewedMistake; review: Review }) {
  return (
    <p class="mistake-words">
      <b>Move {mistake.move}{mistake.kind && `, a ${mistake.kind}`}:</b> {mistake.played} was played, <b>{mistake.best}</b> is better{review.network && ` by ${amount(mistake.loss, review.unit)}`}. {mistake.reason}
    </p>
  );
}

function interval({ regret = 0, regret_margin: margin = 0, unit }: Review): string {
  const least = Math.max(0, regret - margin);
  return `95% interval ${unit ? amount(least, unit) : rounded(least)} to ${amount(regret + margin, unit)}`;
}

/** The expected final score, or the odds, before each move. Without a network, each move's loss as a share of the worst loss. */
function Curve({ review, players, at, onPick }: { review: Review; players: number; at: number; onPick: (move: number) => void }) {
  const data = useMemo<[number[], number[]]>(() => {
    const worst = review.moves.reduce((most, move) => Math.max(most, move.loss), 1e-9);
    const values = review.moves.map((move) => (review.network ? (move.expected ?? 0) : (100 * move.loss) / worst));
    return [review.moves.map((move) => move.move), values];
  }, [review]);
  const odds = players > 1 ? 'Odds that the player to move wins, in %' : 'Odds of the goal, in %';
  const label = !review.network ? 'What each move lost, in % of the worst' : review.unit ? odds : 'Expected final score, in points';
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <Chart label={label} data={data} series={[{ label, fill: true }]} height={170} marker={at} onPick={(index) => onPick(data[0][index]!)} />
    </figure>
  );
}

/** A loss in points or odds. Unless `review.network` is true, only sizes can be compared, so it is a bar. */
function Loss({ loss, review }: { loss: number; review: Review }) {
  const largest = Math.max(...review.mistakes.map((mistake) => mistake.loss), 1);
  if (review.network) return <span class="mistake-loss">loses {amount(loss, review.unit)}</span>;
  return <span class="mistake-loss"><i style={{ width: `${Math.max(4, (100 * loss) / largest)}%` }} /></span>;
}
