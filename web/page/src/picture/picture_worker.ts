// The Worker that reads a board from a picture, and its messages.
import { type Cells, findBoards, type Dots, type Grid } from './board_finder';
import { type Digits, digitsOf, readCell, type Seen } from './number_reader';

export interface PictureQuestion {
  picture: Blob;
  columns: number;
  rows: number;
  faces: readonly number[];
  /** The address of the page's own font. */
  font: string;
}

export type PictureReply =
  /** 0 for an empty cell; null for a cell that could not be read. */
  | { kind: 'board'; board: (number | null)[] }
  | { kind: 'fault'; message: string };

// Finds the board's cells and reads their numbers.

const scope = self as unknown as { onmessage: unknown; postMessage(message: PictureReply): void; fonts?: FontFaceSet };
const mostBytes = 32 << 20;
const mostDots = 64 << 20;
/** The longer side of the scaled picture in which a board is sought: first small, which is fast, then large, which shows fine lines. */
const searched = { first: 900, then: 1800 } as const;

scope.onmessage = async ({ data }: MessageEvent<PictureQuestion>) => {
  try {
    scope.postMessage({ kind: 'board', board: await read(data) });
  } catch (error) {
    scope.postMessage({ kind: 'fault', message: (error as Error).message });
  }
};

async function read({ picture, columns, rows, faces, font }: PictureQuestion): Promise<(number | null)[]> {
  const whole = await decoded(picture);
  const grid = gridIn(whole, columns, rows);
  const fonts = await fontsOf(font);
  const seen = Array.from({ length: columns * rows }, (_, cell) => readCell(cellOf(whole, grid, cell), faces, fonts));
  return boardOf(seen);
}

/** The one board of that size, in the whole picture's dots. */
function gridIn(whole: ImageBitmap, columns: number, rows: number): Grid {
  let boards = boardsIn(whole, searched.first, { columns, rows });
  if (boards.length === 0 && Math.max(whole.width, whole.height) > searched.first) boards = boardsIn(whole, searched.then, { columns, rows });
  const [grid, ...others] = boards;
  if (!grid) throw new Error('No board was found in this picture. Use a screenshot that shows the whole board, with gaps between its cells.');
  if (grid.columns !== columns || grid.rows !== rows) {
    throw new Error(`The picture shows a board of ${grid.columns} × ${grid.rows} cells, this game has ${columns} × ${rows}.`);
  }
  if (others.some((other) => other.columns === columns && other.rows === rows)) throw new Error('The picture shows more than one board. Cut it to one of them.');
  return grid;
}

function boardsIn(whole: ImageBitmap, side: number, wanted: Cells): Grid[] {
  const factor = Math.min(1, side / Math.max(whole.width, whole.height));
  const size = [whole.width, whole.height].map((dots) => Math.max(1, Math.round(dots * factor))) as [number, number];
  return findBoards(dotsOf(whole, [0, 0, whole.width, whole.height], ...size), wanted).map(({ columns, rows, left, top, across, down }) => ({
    columns, rows, left: left / factor, top: top / factor, across: across / factor, down: down / factor,
  }));
}

async function decoded(picture: Blob): Promise<ImageBitmap> {
  if (picture.size > mostBytes) throw new Error(`The file is too large for a screenshot: ${Math.round(picture.size / 1e6)} MB, at most 32 MB.`);
  const whole = await createImageBitmap(picture).catch(() => null);
  if (!whole) throw new Error('This file is no picture that the browser can read.');
  if (whole.width * whole.height > mostDots) throw new Error(`The picture is too large for a screenshot: ${whole.width} × ${whole.height} dots.`);
  return whole;
}

/** A part of the picture, scaled to a size. */
function dotsOf(whole: ImageBitmap, part: [left: number, top: number, width: number, height: number], width: number, height: number): Dots {
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, ...part, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

const edge = 0.09; // of a cell: half a gap and the tile's own edge
const cellDots = 96;

function cellOf(whole: ImageBitmap, { columns, left, top, across, down }: Grid, cell: number): Dots {
  const [x, y] = [left + ((cell % columns) + edge) * across, top + (Math.floor(cell / columns) + edge) * down];
  return dotsOf(whole, [x, y, (1 - 2 * edge) * across, (1 - 2 * edge) * down], cellDots, cellDots);
}

/** Bold and plain digits of fonts that games use. A font that the device lacks gives the digits of its standard font. */
async function fontsOf(address: string): Promise<Digits[]> {
  const own = new FontFace('own', `url(${address})`, { weight: '300 900' });
  await own.load().then((font) => scope.fonts?.add(font), () => undefined);
  const names = ['700 80px own', '500 80px own', ...['sans-serif', 'Arial', 'Verdana', 'serif', 'monospace'].flatMap((name) => [`700 80px ${name}`, `400 80px ${name}`])];
  return names.map((name) => digitsOf(Array.from({ length: 10 }, (_, digit) => drawn(String(digit), name))));
}

function drawn(digit: string, font: string): Dots {
  const context = new OffscreenCanvas(cellDots, cellDots).getContext('2d', { alpha: false })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, cellDots, cellDots);
  context.fillStyle = '#000';
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(digit, cellDots / 2, cellDots / 2);
  return context.getImageData(0, 0, cellDots, cellDots);
}

/** Empty cells have one colour; a blank cell of another colour is a tile whose number was not seen. */
const paperTolerance = 24;
const leastRead = 0.6; // of the tiles

function boardOf(seen: readonly Seen[]): (number | null)[] {
  const blanks = seen.flatMap((one) => (one.kind === 'blank' ? [one.paper] : []));
  const alike = (paper: readonly number[]) => blanks.filter((other) => other.every((value, channel) => Math.abs(value - paper[channel]!) <= paperTolerance)).length;
  const isEmpty = (paper: readonly number[]) => 2 * alike(paper) >= blanks.length;
  const board = seen.map((one) => (one.kind === 'number' ? one.face : one.kind === 'blank' && isEmpty(one.paper) ? 0 : null));
  const tiles = board.filter((face) => face !== 0).length;
  const read = board.filter((face) => face).length;
  if (tiles === 0) throw new Error('The board in this picture has no tiles.');
  if (read < leastRead * tiles) throw new Error(`A board was found, but only ${read} of its ${tiles} tiles could be read.`);
  return board;
}
