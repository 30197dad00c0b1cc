// Charts over kept games and over training.
import { useMemo } from 'preact/hooks';
import type { Week } from '../train/trainer';
import { Chart } from './chart';
import type { Figures } from '../screens/scores_screen';

export function FigureCharts({ figures }: { figures: Figures }) {
  const scores = useMemo<[number[], number[]]>(() => [figures.scores.map((_, index) => index + 1), figures.scores], [figures]);
  const tiles = useMemo<[number[], number[]]>(
    () => [figures.largest.map((_, index) => index), figures.largest.map(({ games }) => games)],
    [figures],
  );
  const ratings = useMemo<[number[], number[]]>(() => [figures.ratings.map((_, index) => index + 1), figures.ratings.map(({ regret }) => regret)], [figures]);
  const textAt = (index: number) => (Number.isInteger(index) ? (figures.largest[index]?.text ?? '') : '');
  return (
    <div class="charts">
      {figures.games > 1 && (
        <figure>
          <figcaption>Scores, game by game</figcaption>
          <Chart label={`Scores of ${figures.games} games, the best ${figures.best}`} data={scores} series={[{ label: 'Score', fill: true }]} />
        </figure>
      )}
      {figures.games > 1 && (
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
      )}
      {figures.ratings.length > 1 && (
        <figure>
          <figcaption>Mean loss of a move, in points, by reviewed game (less is better)</figcaption>
          <Chart label={figures.ratings.map(({ regret, margin }) => `${regret} ± ${margin}`).join(', ')} data={ratings} series={[{ label: 'Mean loss, in points' }]} />
        </figure>
      )}
    </div>
  );
}

/** The share of right answers in training, in %, week by week. */
export function TrainingCharts({ weeks }: { weeks: readonly Week[] }) {
  const data = useMemo<[number[], number[]]>(
    () => [weeks.map((_, index) => index), weeks.map(({ answers, right }) => Math.round((100 * right) / answers))],
    [weeks],
  );
  if (weeks.length === 0) return null;
  const label = weeks.map(({ date, answers, right }) => `Week of ${date}: ${right} of ${answers} right`).join(', ');
  return (
    <figure>
      <figcaption>Right answers by week, in %</figcaption>
      <Chart label={label} data={data} series={[{ label: 'Right, in %', bars: true }]} height={150} xLabels={(values) => values.map((index) => weeks[index]?.date.slice(5) ?? '')} />
    </figure>
  );
}
