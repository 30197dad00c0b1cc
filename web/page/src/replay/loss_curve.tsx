// What each move of a reviewed game lost, or with a network, the score to expect.
import { useMemo } from 'preact/hooks';
import type { Review } from 'tilery';
import { Chart } from '../charts/chart';

export function LossCurve({ review, onPick }: { review: Review; onPick: (move: number) => void }) {
  const data = useMemo<[number[], number[]]>(() => {
    const values = review.moves.map((move) => (review.network ? (move.expected ?? 0) : Math.log10(1 + move.loss)));
    return [review.moves.map((move) => move.move), values];
  }, [review]);
  const label = review.network ? 'Expected final score by move' : 'What each move lost, in powers of ten';
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <Chart label={label} data={data} series={[{ label, fill: true }]} height={170} onPick={(index) => onPick(data[0][index]!)} />
    </figure>
  );
}
