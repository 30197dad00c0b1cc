// The review of a game: how many moves were the best, where it went wrong, the curve.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Review } from 'tilery';
import { review as beginReview, type Studying } from '../think/study';
import { NetworkOffer } from '../think/network_offer';
import { LossCurve } from './loss_curve';
import type { OpenReplay } from './use_replay';

export function ReviewPanel({ open, onTakeOver }: { open: OpenReplay; onTakeOver: () => void }) {
  const { replay, kept } = open;
  const [share, setShare] = useState<number | null>(null);
  const [review, setReview] = useState<Review | null>(null);
  const [fault, setFault] = useState('');
  const study = useRef<Studying<Review> | null>(null);
  useEffect(() => () => study.current?.stop(), []);
  const begin = () => {
    setShare(0);
    study.current = beginReview(kept.cartridge, kept.record, kept.cartridgeText ?? '', setShare);
    study.current.answer.then(setReview, (error: Error) => setFault(error.message)).finally(() => setShare(null));
  };
  if (fault) return <p class="fault" role="alert">{fault}</p>;
  if (share !== null) return <label class="field"><span>Reviewing every move</span><progress value={share} /></label>;
  if (!review) {
    return (
      <>
        <div class="button-row">
          <button class="button button-main" onClick={begin}>Review this game</button>
          <button class="button" onClick={onTakeOver}>Play on from here</button>
        </div>
        <NetworkOffer cartridge={kept.cartridge} />
      </>
    );
  }
  return (
    <div class="review">
      <p class="review-grade">
        {review.grade && <b>{review.grade}</b>}
        <span>{Math.round(review.best_share * 100)}% of the moves were the best ones.</span>
      </p>
      <LossCurve review={review} onPick={(move) => replay.seek(replay.eventBeforeMove(move))} />
      {review.mistakes.length > 0 && <h2>Mistakes, and what was better</h2>}
      <ol class="mistakes">
        {review.mistakes.map((mistake) => (
          <li key={mistake.move}>
            <button class="mistake" onClick={() => replay.seek(replay.eventBeforeMove(mistake.move))}>
              <span>Move {mistake.move}</span>
              <span>{mistake.played} → <b>{mistake.best}</b></span>
              <Loss loss={mistake.loss} review={review} />
            </button>
          </li>
        ))}
      </ol>
      <button class="button" onClick={onTakeOver}>Play on from here</button>
    </div>
  );
}

/** With a network in points; without one the size alone can be compared, so it is a bar. */
function Loss({ loss, review }: { loss: number; review: Review }) {
  const largest = Math.max(...review.mistakes.map((mistake) => mistake.loss), 1);
  if (review.network) return <span class="mistake-loss">−{Math.round(loss)}</span>;
  return <span class="mistake-loss"><i style={{ width: `${(100 * Math.log1p(loss)) / Math.log1p(largest)}%` }} /></span>;
}
