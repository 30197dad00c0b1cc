// Reads the number on a tile: its digits are compared with the digits of some fonts.
import type { Dots } from './board_finder';

/** A digit in a box of one size: how much of each field is ink, from 0 to 1. */
interface Shape {
  fields: Float32Array;
  /** Width by height. */
  ratio: number;
}

/** The shapes of the digits 0 to 9 in one font. */
export type Digits = readonly Shape[];

const columns = 10;
const rows = 14;
const leastInk = 70; // the sum over the three channels
const inkShare = 0.5; // of the strongest ink

/** Ink of a picture of one tile without its edges, from 0 to 1; null if the tile is blank. */
interface Ink {
  width: number;
  height: number;
  share: Float32Array;
}

export type Seen =
  | { kind: 'blank'; paper: readonly number[] }
  | { kind: 'number'; face: number }
  | { kind: 'unknown' };

/** Reads one cell. The number is one of `faces` above 0. */
export function readCell(cell: Dots, faces: readonly number[], fonts: readonly Digits[]): Seen {
  const paper = paperOf(cell);
  const ink = inkOf(cell, paper);
  if (!ink) return { kind: 'blank', paper };
  const shapes = shapesIn(ink);
  const face = shapes ? numberOf(shapes, faces, fonts) : null;
  return face === null ? { kind: 'unknown' } : { kind: 'number', face };
}

/** The digits of a font from pictures of each, black on white. */
export function digitsOf(pictures: readonly Dots[]): Digits {
  return pictures.map((picture) => {
    const ink = inkOf(picture, [255, 255, 255])!;
    return shapeOf(ink, boxOf(ink, areasIn(ink).flat()));
  });
}

/** The median colour of the dots along the edge. */
function paperOf({ width, height, data }: Dots): number[] {
  const channels: number[][] = [[], [], []];
  for (let dot = 0; dot < width * height; dot += 1) {
    const [x, y] = [dot % width, Math.floor(dot / width)];
    const isAtEdge = Math.min(x, y, width - 1 - x, height - 1 - y) < width / 16;
    if (isAtEdge) channels.forEach((values, channel) => values.push(data[dot * 4 + channel]!));
  }
  return channels.map((values) => values.sort((one, other) => one - other)[values.length >> 1]!);
}

function inkOf({ width, height, data }: Dots, paper: readonly number[]): Ink | null {
  const share = new Float32Array(width * height);
  let most = 0;
  for (let dot = 0; dot < share.length; dot += 1) {
    for (let channel = 0; channel < 3; channel += 1) share[dot]! += Math.abs(data[dot * 4 + channel]! - paper[channel]!);
    most = Math.max(most, share[dot]!);
  }
  if (most < leastInk) return null;
  return { width, height, share: share.map((value) => value / most) };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The connected areas of ink, each a list of dots. */
function areasIn({ width, height, share }: Ink): number[][] {
  const open = Uint8Array.from(share, (value) => (value >= inkShare ? 1 : 0));
  const areas: number[][] = [];
  for (let first = 0; first < open.length; first += 1) {
    if (!open[first]) continue;
    const area = [first];
    open[first] = 0;
    for (let at = 0; at < area.length; at += 1) {
      const [x, y] = [area[at]! % width, Math.floor(area[at]! / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (!open[next]) continue;
          open[next] = 0;
          area.push(next);
        }
      }
    }
    areas.push(area);
  }
  return areas;
}

function boxOf({ width }: Ink, area: readonly number[]): Box {
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
  for (const dot of area) {
    const [x, y] = [dot % width, Math.floor(dot / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return box;
}

const leastHeight = 0.1; // of the tile
const mostDigits = 7;
/** The largest difference in place and height between digits of one line, as a share of their height. */
const unevenness = 0.2;
/** Width by height. A wider area is several digits that touch. */
const widest = 1.05;
/** Width by height of one digit. */
const usualRatio = 0.68;

/** The digits from left to right; null if the ink is no line of digits. */
function shapesIn(ink: Ink): Shape[] | null {
  const boxes = areasIn(ink).map((area) => boxOf(ink, area));
  const height = Math.max(...boxes.map(({ top, bottom }) => bottom - top));
  const tall = boxes.filter(({ top, bottom }) => bottom - top >= (1 - unevenness) * height).sort((one, other) => one.left - other.left);
  const line = tall[0]!;
  const isLine = tall.every(({ top }) => Math.abs(top - line.top) <= unevenness * height);
  if (!isLine || height < leastHeight * ink.height || tall.some(({ left, right }) => left === 0 || right === ink.width)) return null;
  const digits = tall.flatMap((box) => split(ink, box));
  return digits.length <= mostDigits ? digits.map((box) => shapeOf(ink, box)) : null;
}

/** Splits a box of several digits where there is the least ink. */
function split(ink: Ink, box: Box): Box[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < widest * height) return [box];
  const count = Math.max(2, Math.round(width / (usualRatio * height)));
  const cuts = Array.from({ length: count - 1 }, (_, index) => thinnest(ink, box, box.left + ((index + 1) * width) / count, width / count / 3));
  const ends = [box.left, ...cuts, box.right];
  return cuts.concat(box.right).map((right, index) => ({ ...box, left: ends[index]!, right }));
}

function thinnest(ink: Ink, { top, bottom }: Box, near: number, reach: number): number {
  let [best, least] = [Math.round(near), Infinity];
  for (let x = Math.round(near - reach); x <= near + reach; x += 1) {
    let sum = 0;
    for (let y = top; y < bottom; y += 1) sum += ink.share[y * ink.width + x]!;
    if (sum < least) [best, least] = [x, sum];
  }
  return best;
}

/** The ink in the box, scaled to one size. */
function shapeOf({ width, share }: Ink, { left, top, right, bottom }: Box): Shape {
  const fields = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [from, to] = spanOf(top, bottom, row, rows);
    for (let column = 0; column < columns; column += 1) {
      const [first, end] = spanOf(left, right, column, columns);
      let sum = 0;
      for (let y = from; y < to; y += 1) {
        for (let x = first; x < end; x += 1) sum += share[y * width + x]!;
      }
      fields[row * columns + column] = sum / ((to - from) * (end - first));
    }
  }
  return { fields, ratio: (right - left) / (bottom - top) };
}

function spanOf(start: number, end: number, index: number, count: number): [number, number] {
  const first = Math.floor(start + ((end - start) * index) / count);
  return [first, Math.max(first + 1, Math.floor(start + ((end - start) * (index + 1)) / count))];
}

const mostCost = 0.16; // the largest difference at which a number counts as read
const leastLead = 0.06; // how much worse the second best number must be
const ratioWeight = 0.05;

/** The number whose digits are most similar in one font; null if none is similar, or if two are. */
function numberOf(shapes: readonly Shape[], faces: readonly number[], fonts: readonly Digits[]): number | null {
  const known = faces.filter((face) => face > 0 && String(face).length === shapes.length);
  const costs = known.map((face) => ({ face, cost: Math.min(...fonts.map((font) => costOf(shapes, face, font))) }));
  costs.sort((one, other) => one.cost - other.cost);
  const [best, second] = costs;
  if (!best || best.cost > mostCost || (second && second.cost - best.cost < leastLead)) return null;
  return best.face;
}

function costOf(shapes: readonly Shape[], face: number, font: Digits): number {
  const costs = [...String(face)].map((digit, index) => difference(shapes[index]!, font[Number(digit)]!));
  return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}

function difference(one: Shape, other: Shape): number {
  let sum = 0;
  for (let field = 0; field < one.fields.length; field += 1) sum += (one.fields[field]! - other.fields[field]!) ** 2;
  return sum / one.fields.length + ratioWeight * Math.abs(Math.log(one.ratio / other.ratio));
}
