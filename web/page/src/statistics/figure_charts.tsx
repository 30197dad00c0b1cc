// Scores from game to game, and the largest tiles, as charts.
import { useMemo } from 'preact/hooks';
import { Chart } from '../charts/chart';
import type { Figures } from './figures';

export function FigureCharts({ figures }: { figures: Figures }) {
  const scores = useMemo<[number[], number[]]>(() => [figures.scores.map((_, index) => index + 1), figures.scores], [figures]);
  const tiles = useMemo<[number[], number[]]>(
    () => [figures.largest.map((_, index) => index), figures.largest.map(({ games }) => games)],
    [figures],
  );
  const textAt = (index: number) => (Number.isInteger(index) ? (figures.largest[index]?.text ?? '') : '');
  return (
    <div class="charts">
      <figure>
        <figcaption>Scores, game by game</figcaption>
        <Chart label={`Scores of ${figures.games} games, the best ${figures.best}`} data={scores} series={[{ label: 'Score', fill: true }]} />
      </figure>
      <figure>
        <figcaption>Largest tiles</figcaption>
        <Chart
          label={figures.largest.map(({ text, games }) => `${text}: ${games} games`).join(', ')}
          data={tiles}
          series={[{ label: 'Games', bars: true }]}
          wholeNumbers
          xLabels={(values) => values.map(textAt)}
        />
      </figure>
    </div>
  );
}
