// The view and the map of a walk as pixels on a canvas, one dot a pixel, enlarged without blur; the board of a lock.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Direction, GameState, Ladder, Pixels, Travel, Walk, WalkState, WalkView } from 'tilery';
import { Board } from '../board/board';
import { type TileTrack, tracksOf, trackTurn } from '../board/tracks';
import { NextTile } from '../controls/game_head';
import { IconButton } from '../controls/icons';
import { command, lastSlide, travel } from './walk';
import { capitalized } from '../game/live_game';
import { listenToSwipes } from '../input/input';
import { colorsNow } from '../look/theme';

export interface PixelsCanvasProps {
  pixels: Pixels;
  label: string;
  class?: string;
  /** The place of a click as shares of width and height. */
  onPick?: (x: number, y: number) => void;
}

export function PixelsCanvas({ pixels, label, onPick, ...rest }: PixelsCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.putImageData(imageOf(pixels), 0, 0);
  }, [pixels]);
  const pick = (event: PointerEvent) => {
    const box = canvas.current!.getBoundingClientRect();
    onPick?.((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  return (
    <canvas ref={canvas} class={`pixels ${rest.class ?? ''}`} role="img" aria-label={label} width={pixels.width} height={pixels.height} onPointerUp={pick} />
  );
}

function imageOf({ width, height, pixels, palette }: Pixels): ImageData {
  const colors = Uint32Array.from(palette, littleEndian);
  const image = new ImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  pixels.forEach((color, index) => (words[index] = colors[color] ?? 0xff000000));
  return image;
}

/** "#rrggbb" as the bytes red, green, blue, alpha in a little-endian word. */
function littleEndian(color: string): number {
  const value = parseInt(color.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

// The party's view: 8 x 8 dots for each cell, the party in the middle. A click or a touch travels to its cell.

export function Scene({ walk, state, radius }: { walk: Walk; state: WalkState; radius: number }) {
  const pixels = useMemo(() => walk.pixels(radius), [walk, state, radius]);
  const cells = 2 * radius + 1;
  const pick = (x: number, y: number) => {
    travel(state.cell.x + Math.floor(x * cells) - radius, state.cell.y + Math.floor(y * cells) - radius);
  };
  const label = `View of ${state.area}: ${state.sighted.map((one) => one.name).join(', ') || 'nothing but the ground'}`;
  return <PixelsCanvas pixels={pixels} label={label} class="scene" onPick={pick} />;
}

// The map: remembered cells of the area, a small square each.

export function Minimap({ view }: { view: WalkView }) {
  const pixels = useMemo(() => pixelsOf(view), [view]);
  return <PixelsCanvas pixels={pixels} label="Map of what you remember" class="minimap" />;
}

const ownColor = 255; // the screen's own colour, which has no place in the palette

/** A pixel for each cell: the ink of its character, or the paper of a blank cell. */
function pixelsOf({ width, height, rows, ink, paper, palette }: WalkView): Pixels {
  const colors = [...palette, '#000000' as const];
  const pixels = new Uint8Array(width * height);
  rows.forEach((row, y) => {
    [...row].forEach((character, x) => {
      const cell = y * width + x;
      const color = character === ' ' ? paper[cell]! : ink[cell]!;
      pixels[cell] = color === ownColor ? palette.length : color;
    });
  });
  return { width, height, pixels, palette: colors };
}

// The board of a lock that the party works at: a board as in every game, with its goal beside it.

export function LockBoard({ lock, ladder, goal }: { lock: GameState; ladder: Ladder; goal: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const [tracks, setTracks] = useState<TileTrack[]>(() => tracksOf(lock));
  useEffect(() => (stage.current ? listenToSwipes(stage.current, (direction) => command(direction)) : undefined), []);
  useEffect(() => {
    const slide = lastSlide.peek();
    setTracks((before) => (slide ? trackTurn(before, turnOf(slide.direction, slide.travels, lock), lock) : tracksOf(lock, before)));
  }, [lock]);
  return (
    <div class="lock">
      <div class="lock-head">
        <h2>A lock of sliding tiles</h2>
        <p>Make a <b>{goal}</b> to open it.</p>
        <NextTile next={lock.next} ladder={ladder} colors={colorsNow.value} />
      </div>
      <div class="stage" ref={stage} style={{ '--columns': lock.width, '--rows': lock.height }}>
        <Board state={lock} ladder={ladder} tracks={tracks} label="The lock" />
      </div>
      <div class="toolbar" role="toolbar" aria-label="Lock">
        {(['left', 'up', 'down', 'right'] as const).map((direction) => (
          <IconButton key={direction} icon={direction} label={capitalized(direction)} onClick={() => command(direction)} />
        ))}
        <IconButton icon="replay" label="Restart" onClick={() => command('restart')} />
        <IconButton icon="close" label="Leave" onClick={() => command('leave')} />
      </div>
    </div>
  );
}

/** A slide as a turn of a game. The tiles that entered are on the cells to which no tile slid. */
function turnOf(event: Direction, travels: readonly Travel[], after: GameState) {
  const slidTo = new Set(travels.map(({ to }) => to));
  const entries = [...after.ranks].flatMap((rank, cell) => (rank > 0 && !slidTo.has(cell) ? [{ cell, rank }] : []));
  return { event, travels, entries, gain: 0, player: 0, reachesGoal: false, words: '' };
}
