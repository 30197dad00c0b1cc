// A chart of uPlot in the theme's colours, as wide as its place.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { currentTheme } from '../look/theme';
import { useEffect, useRef } from 'preact/hooks';

export interface ChartProps {
  label: string;
  /** The first list is x. */
  data: uPlot.AlignedData;
  /** The look of each further list. */
  series: { label: string; bars?: boolean; fill?: boolean }[];
  height?: number;
  /** Whether y is a count, so that the axis needs whole numbers only. */
  wholeNumbers?: boolean;
  xLabels?: (values: number[]) => string[];
  onPick?: (index: number) => void;
  /** A value of x to be marked by a line. */
  marker?: number;
}

const wholeSteps = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power)).sort((one, other) => one - other);

export function Chart({ label, data, series, height = 220, wholeNumbers, xLabels, onPick, marker }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = currentTheme.value;
  const plotted = useRef<uPlot | null>(null);
  const marked = useRef(marker);
  useEffect(() => {
    const element = place.current!;
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const bars = series.some((one) => one.bars);
    const axis: uPlot.Axis = { stroke: color('--faint'), grid: { stroke: color('--board-line'), width: 1 }, ticks: { show: false }, font: '12px Figtree Variable' };
    const plot = new uPlot(
      {
        width: element.clientWidth, height, legend: { show: false }, padding: [10, 8, 0, 0],
        scales: { x: { time: false, ...(bars && { range: [-0.6, data[0].length - 0.4] as [number, number] }) }, y: { range: (_, __, most) => [0, (most || 1) * 1.06] } },
        hooks: { draw: [(drawn) => drawMarker(drawn, marked.current, color('--ink'))] },
        cursor: { drag: { x: false, y: false }, points: { size: 7 } },
        axes: [{ ...axis, grid: { show: false }, incrs: wholeSteps, ...(xLabels && { values: (_, splits) => xLabels(splits) }) }, { ...axis, size: 62, ...(wholeNumbers && { incrs: wholeSteps }) }],
        series: [{}, ...series.map((one): uPlot.Series => ({
          label: one.label, stroke: color('--accent'), width: 2, points: { show: false },
          ...(one.fill && { fill: `color-mix(in srgb, ${color('--accent')} 16%, transparent)` }),
          ...(one.bars && { fill: color('--accent'), paths: uPlot.paths.bars!({ size: [0.62, 64], radius: 0.12 }) }),
        }))],
      },
      data,
      element,
    );

    plotted.current = plot;
    const pick = () => plot.cursor.idx != null && onPick?.(plot.cursor.idx);
    plot.over.addEventListener('click', pick);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [data, theme, height]);
  useEffect(() => {
    marked.current = marker;
    plotted.current?.redraw(false);
  }, [marker]);
  return <div ref={place} class="chart" role="img" aria-label={label} />;
}

/** A line through the chart at a value of x. */
function drawMarker(plot: uPlot, at: number | undefined, color: string): void {
  if (at === undefined) return;
  const { ctx, bbox } = plot;
  const x = Math.round(plot.valToPos(at, 'x', true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
