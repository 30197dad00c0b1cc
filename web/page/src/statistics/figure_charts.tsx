// Scores from game to game, and the largest tiles, as charts.
import { useMemo } from 'preact/hooks';
import { Chart } from '../charts/chart';
import type { Figures } from './figures';

export function FigureCharts({ figures }: { figures: Figures }) {
  const scores = useMemo<[number[], number[]]>(() => [figures.scores.map((_, index) => index + 1), figures.scores], [figures]);
  const tiles = useMemo<[number[], number[]]>(
    () => [figures.largest.map((_, index) => index), figures.largest.map(([, games]) => games)],
    [figures],
  );
  const faceAt = (index: number) => (Number.isInteger(index) ? String(figures.largest[index]?.[0] ?? '') : '');
  return (
    <div class="charts">
      <figure>
        <figcaption>Scores, game by game</figcaption>
        <Chart label={`Scores of ${figures.games} games, the best ${figures.best}`} data={scores} series={[{ label: 'Score', fill: true }]} />
      </figure>
      <figure>
        <figcaption>Largest tiles</figcaption>
        <Chart
          label={figures.largest.map(([face, games]) => `${face}: ${games} games`).join(', ')}
          data={tiles}
          series={[{ label: 'Games', bars: true }]}
          wholeNumbers
          xLabels={(values) => values.map(faceAt)}
        />
      </figure>
    </div>
  );
}
