// Rates the draft on demand: a verdict and its figures, after half a minute.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Rating } from 'tilery';
import { rate, type Studying } from '../think/study';

const seconds = 30;

const percent = (share: number) => `${Math.round(100 * share)}%`;

/** `text` must be a cartridge. */
export function RatingPanel({ text }: { text: string }) {
  const [rating, setRating] = useState<Rating | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const study = useRef<Studying<Rating> | null>(null);
  const stop = () => {
    study.current?.stop();
    setShare(null);
  };
  useEffect(() => {
    setRating(null);
    setFault('');
    return stop;
  }, [text]);
  const begin = () => {
    setShare(0);
    setFault('');
    study.current = rate(text, seconds, setShare);
    const fail = (error: Error) => {
      setRating(null);
      setFault(error.message);
    };
    study.current.answer.then(setRating, fail).finally(() => setShare(null));
  };
  return (
    <section class="difficulty" aria-label="Is it any good?">
      <div class="difficulty-head">
        <h2>Is it any good?</h2>
        {share === null
          ? <button class="button" type="button" onClick={begin}>Rate it, {seconds} s</button>
          : <button class="button" type="button" onClick={stop}>Stop</button>}
      </div>
      {share !== null && <progress max={1} value={share} aria-label="Rating" />}
      {fault && <p class="fault">{fault}</p>}
      {rating && <RatingFigures rating={rating} />}
    </section>
  );
}

function RatingFigures({ rating }: { rating: Rating }) {
  const { players, sentence, notes } = rating;
  const hasGoal = players.some(({ goal }) => goal !== undefined);
  return (
    <>
      <p role="status"><b>{sentence[0]?.toUpperCase()}{sentence.slice(1)}.</b></p>
      <table>
        <thead>
          <tr><th scope="col">Player</th><th scope="col">Score</th><th scope="col">Moves</th>{hasGoal && <th scope="col">Goal</th>}</tr>
        </thead>
        <tbody>
          {players.map(({ name, score, moves, goal }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{Math.round(score).toLocaleString('en')}</td>
              <td>{Math.round(moves).toLocaleString('en')}</td>
              {hasGoal && <td>{goal === undefined ? '' : percent(goal)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <dl class="figures">
        {rating.forced !== undefined && <div><dt>Forced moves</dt><dd>{percent(rating.forced)}</dd></div>}
        {rating.matter !== undefined && <div><dt>Moves that matter</dt><dd>{percent(rating.matter)}</dd></div>}
        {rating.first_wins !== undefined && <div><dt>The first of two wins</dt><dd>{percent(rating.first_wins)}</dd></div>}
        {rating.dead_ends !== undefined && <div><dt>Dead ends</dt><dd>{percent(rating.dead_ends)}</dd></div>}
      </dl>
      {notes.length > 0 && <ul>{notes.map((note) => <li key={note}>{note}</li>)}</ul>}
    </>
  );
}
