// Finds the board in a picture: cells in rows and columns, between gaps of one colour.

/** A picture's dots, four bytes each. */
export interface Dots {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface Cells {
  columns: number;
  rows: number;
}

/** A grid of cells, in dots. A cell reaches to the middle of the gaps around it. */
export interface Grid extends Cells {
  left: number;
  top: number;
  /** The width and the height of a cell with one gap. */
  across: number;
  down: number;
}

type Color = readonly [red: number, green: number, blue: number];

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const mostColumns = 8;
const leastCell = 20; // dots
/** How far two dots of the gaps may differ: some boards differ little from the page, others have tiles that shine. */
const tolerances = [6, 14, 28, 48] as const;
const triedColors = 16;
const leastShare = 0.001; // of the picture, for a colour of gaps

/** The boards with even gaps, the one with the most cells of good quality first. No two of them overlap. The search ends
 * after a colour of gaps that gives a good board with the wanted cells. */
export function findBoards(dots: Dots, wanted: Cells): Grid[] {
  const fits: Fit[] = [];
  for (const color of commonColors(dots)) {
    const found = fitsOf(dots, color);
    fits.push(...found);
    if (found.some(({ grid, quality }) => quality >= goodQuality && grid.columns === wanted.columns && grid.rows === wanted.rows)) break;
  }
  const grids = fits.sort((one, other) => weightOf(other) - weightOf(one)).map(({ grid }) => grid);
  return grids.filter((grid, index) => !grids.slice(0, index).some((better) => overlap(grid, better)));
}

function fitsOf(dots: Dots, color: Color): Fit[] {
  const distances = new Uint8Array(dots.width * dots.height);
  for (let dot = 0; dot < distances.length; dot += 1) distances[dot] = distance(dots, dot * 4, color);
  const boxes = tolerances.flatMap((tolerance) => areasOf(dots.width, distances, tolerance));
  const different = new Map(boxes.map((box) => [Object.values(box).join(), box]));
  return [...different.values()].flatMap((box) => fitOf(dots, color, box) ?? []);
}

function overlap(one: Grid, other: Grid): boolean {
  const meet = (from: number, end: number, otherFrom: number, otherEnd: number) => from < otherEnd && otherFrom < end;
  return meet(one.left, one.left + one.columns * one.across, other.left, other.left + other.columns * other.across) &&
    meet(one.top, one.top + one.rows * one.down, other.top, other.top + other.rows * other.down);
}

function weightOf({ grid, quality }: Fit): number {
  return grid.columns * grid.rows * quality;
}

function commonColors({ data }: Dots): Color[] {
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const sum = sums.get(key);
    if (!sum) sums.set(key, [1, red, green, blue]);
    else {
      sum[0] += 1;
      sum[1] += red;
      sum[2] += green;
      sum[3] += blue;
    }
  }
  const least = (data.length / 4) * leastShare;
  const common = [...sums.values()].filter(([count]) => count >= least).sort((one, other) => other[0] - one[0]);
  return common.slice(0, triedColors).map(([count, red, green, blue]) => [red / count, green / count, blue / count]);
}

/** The largest difference in a colour channel. */
function distance({ data }: Dots, at: number, color: Color): number {
  return Math.max(Math.abs(data[at]! - color[0]), Math.abs(data[at + 1]! - color[1]), Math.abs(data[at + 2]! - color[2]));
}

/** The boxes around connected areas that could be the gaps of a board. `distances`: of each dot from the gaps' colour. */
function areasOf(width: number, distances: Uint8Array, tolerance: number): Box[] {
  const open = distances.map((value) => (value <= tolerance ? 1 : 0));
  const stack = new Int32Array(distances.length);
  const boxes: Box[] = [];
  for (let first = 0; first < open.length; first += 1) {
    if (!open[first]) continue;
    const box = closeArea(width, open, stack, first);
    const [shorter, longer] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
    if (shorter >= 2 * leastCell && longer <= mostColumns * shorter) boxes.push(box);
  }
  return boxes;
}

/** The box around the open dots that are connected with the first one. Closes them. `stack` has room for all dots. */
function closeArea(width: number, open: Uint8Array, stack: Int32Array, first: number): Box {
  let [left, right, top, bottom, size] = [width, 0, open.length / width, 0, 0];
  const take = (dot: number): void => {
    if (!open[dot]) return;
    open[dot] = 0;
    stack[size] = dot;
    size += 1;
  };
  take(first);
  while (size > 0) {
    size -= 1;
    const dot = stack[size]!;
    const x = dot % width;
    const y = (dot - x) / width;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (x > 0) take(dot - 1);
    if (x < width - 1) take(dot + 1);
    take(dot - width);
    take(dot + width);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

interface Fit {
  grid: Grid;
  /** The share of the places that should be gaps and look like gaps, from 0 to 1. */
  quality: number;
}

const leastQuality = 0.8;
const goodQuality = 0.9;
const squareTolerance = 0.06;

/** The grid of even rows and columns with the most cells in the box. */
function fitOf(dots: Dots, color: Color, box: Box): Fit | null {
  for (let columns = mostColumns; columns > 1; columns -= 1) {
    const rows = Math.round((columns * box.height) / box.width);
    const isSquare = Math.abs((columns * box.height) / box.width / rows - 1) < squareTolerance;
    if (rows < 2 || rows > mostColumns || !isSquare || box.width / columns < leastCell) continue;
    const fit = bestMargin(dots, color, box, { columns, rows });
    if (fit.quality >= leastQuality) return fit;
  }
  return null;
}

const mostMargin = 0.4; // of a cell, from the board's edge to the middle of its outer gap

function bestMargin(dots: Dots, color: Color, box: Box, { columns, rows }: Cells): Fit {
  const fits: Fit[] = [];
  for (let margin = 0; margin <= (mostMargin * box.width) / columns; margin += 1) {
    const grid: Grid = {
      columns, rows, left: box.left + margin, top: box.top + margin,
      across: (box.width - 2 * margin) / columns, down: (box.height - 2 * margin) / rows,
    };
    fits.push({ grid, quality: qualityOf(dots, color, grid) });
  }
  const most = Math.max(...fits.map(({ quality }) => quality));
  // A wide gap fits at several margins; the middle one is the middle of the gap.
  const good = fits.filter(({ quality }) => quality > most - 0.01);
  return good[Math.floor(good.length / 2)]!;
}

/** A large tile may shine on the gaps around it. */
const gapTolerance = 40;
const leastContrast = 5;
/** Where the edges of cells are sampled, in parts of a cell: away from round corners, and just within. */
const along = [0.3, 0.4, 0.5, 0.6, 0.7] as const;
const within = 0.13;

/** The share of places on gaps that have the gaps' colour and differ from at least one side. (A tile may have the gaps' colour.) */
function qualityOf(dots: Dots, color: Color, { columns, rows, left, top, across, down }: Grid): number {
  let [good, all] = [0, 0];
  const sample = (x: number, y: number, aside: number, below: number): void => {
    const gap = dotAt(dots, x, y);
    const sides = [dotAt(dots, x - aside, y - below), dotAt(dots, x + aside, y + below)];
    all += 1;
    if (distance(dots, gap, color) <= gapTolerance && sides.some((side) => distance(dots, gap, colorAt(dots, side)) >= leastContrast)) good += 1;
  };
  for (const part of along) {
    for (let row = 0; row <= rows; row += 1) {
      for (let column = 0; column <= columns; column += 1) {
        const [x, y] = [left + column * across, top + row * down];
        if (row < rows) sample(x, y + part * down, within * across, 0);
        if (column < columns) sample(x + part * across, y, 0, within * down);
      }
    }
  }
  return good / all;
}

/** The place of the dot in the data; beyond an edge the dot at the edge. */
function dotAt({ width, height }: Dots, x: number, y: number): number {
  const [column, row] = [Math.min(width - 1, Math.max(0, Math.round(x))), Math.min(height - 1, Math.max(0, Math.round(y)))];
  return (row * width + column) * 4;
}

function colorAt({ data }: Dots, at: number): Color {
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}
