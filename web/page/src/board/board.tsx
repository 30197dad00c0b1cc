// A board on the screen: as visible tiles, as a grid for screen readers, and as a small picture.
import type { RefObject } from 'preact';
import { memo } from 'preact/compat';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CartridgeInfo, GameState, Ladder } from 'tilery';
import { cellWords, fitLabel, fitNumber, labelOf, tileText } from './tile_text';
import type { TileTrack } from './tracks';
import { colorsNow, largeTextContrast, legible, textContrast, type ThemeColors, tileColors } from '../look/theme';

export function useWidth(element: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    setWidth(target.clientWidth);
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

// The same cells for the eye and for screen readers.

export interface BoardProps {
  state: GameState;
  ladder: Ladder;
  tracks: readonly TileTrack[];
  /** The name of the grid for screen readers. */
  label: string;
  /** The cell that the review cursor is on, and whether the cursor is visible. */
  cursor?: number;
  showsCursor?: boolean;
  /** Whether the arrows move the cursor. */
  reviewing?: boolean;
  onFocusChange?: (focused: boolean) => void;
}

export function Board({ state, ladder, tracks, label, cursor = 0, showsCursor = false, reviewing = false, onFocusChange }: BoardProps) {
  return (
    <>
      <BoardView state={state} ladder={ladder} tracks={tracks} cursor={showsCursor ? cursor : null} />
      <BoardGrid state={state} ladder={ladder} label={label} cursor={cursor} reviewing={reviewing} onFocusChange={onFocusChange} />
    </>
  );
}

// The visible board, hidden from screen readers: fixed cells below, moving tiles above.

interface BoardViewProps {
  state: GameState;
  ladder: Ladder;
  tracks: readonly TileTrack[];
  /** The cell that the review cursor is on. */
  cursor: number | null;
}

function BoardView({ state, ladder, tracks, cursor }: BoardViewProps) {
  const { width, height, blocked } = state;
  const colors = colorsNow.value;
  const field = useRef<HTMLDivElement>(null);
  const pitch = useWidth(field) / width;
  return (
    <div class="board" style={{ '--columns': width, '--rows': height }} aria-hidden="true">
      <div class="board-field" ref={field}>
        <Ground count={width * height} blocked={blocked} />
        {tracks.map((track) => (
          <Tile
            key={track.id}
            track={track}
            columns={width}
            pitch={pitch}
            colors={colors}
            ladder={ladder}
          />
        ))}
        {cursor !== null && (
          <div class="board-cursor" style={{ transform: placeOf(cursor, width) }} />
        )}
      </div>
    </div>
  );
}

const Ground = memo(({ count, blocked }: { count: number; blocked: readonly boolean[] }) => (
  <div class="board-ground">
    {Array.from({ length: count }, (_, cell) => (
      <div key={cell} class={blocked[cell] ? 'cell cell-blocked' : 'cell'} />
    ))}
  </div>
));

interface TileProps {
  track: TileTrack;
  columns: number;
  pitch: number;
  colors: ThemeColors;
  ladder: Ladder;
}

const largeText = 18.66; // pixels of bold type: WCAG's bound of large text

const Tile = memo(({ track, columns, pitch, colors, ladder }: TileProps) => {
  const [ink, paper] = tileColors(colors, ladder, track.rank);
  const label = labelOf(ladder, track.rank);
  const { text, size } = label === null ? fitNumber(ladder.faces[track.rank] ?? 0, pitch * 0.9) : fitLabel(label);
  const isLarge = size * pitch * 0.9 >= largeText;
  return (
    <div class={`tile tile-${track.arrival}`} style={{ transform: placeOf(track.cell, columns) }}>
      <div class="tile-face" style={{ color: legible(ink, paper, isLarge ? largeTextContrast : textContrast), background: paper, '--size': size }}>
        {text}
      </div>
    </div>
  );
});

function placeOf(cell: number, columns: number): string {
  return `translate(${(cell % columns) * 100}%, ${Math.floor(cell / columns) * 100}%)`;
}

// A small board: colours, and numbers on request.

export interface ThumbnailProps {
  info: CartridgeInfo;
  ranks: Uint8Array;
  colors: ThemeColors;
  /** Whether tiles show their labels or numbers. */
  numbers?: boolean;
}

export function Thumbnail({ info, ranks, colors, numbers = false }: ThumbnailProps) {
  const { width, height } = info;
  const size = Math.max(width, height);
  return (
    <svg class="thumbnail" viewBox={`${(width - size) / 2} ${(height - size) / 2} ${size} ${size}`} aria-hidden="true">
      <rect class="thumbnail-board" x={0.02} y={0.02} width={width - 0.04} height={height - 0.04} rx={0.2} fill="var(--board-paper)" />
      {Array.from(ranks, (rank, cell) => (
        <rect
          key={cell}
          x={(cell % width) + 0.07}
          y={Math.floor(cell / width) + 0.07}
          width={0.86}
          height={0.86}
          rx={0.1}
          fill={rank > 0 ? tileColors(colors, info, rank)[1] : `var(--board-${info.blocked[cell] ? 'blocked' : 'empty'})`}
        />
      ))}
      {numbers && Array.from(ranks, (rank, cell) => rank > 0 && <TileNumber key={cell} cell={cell} width={width} text={tileText(info, rank)} ink={tileColors(colors, info, rank)[0]} />)}
    </svg>
  );
}

function TileNumber({ cell, width, text, ink }: { cell: number; width: number; text: string; ink: string }) {
  const size = Math.min(0.5, 1.3 / text.length);
  return (
    <text x={(cell % width) + 0.5} y={Math.floor(cell / width) + 0.5} font-size={size} fill={ink} text-anchor="middle" dominant-baseline="central" font-weight="700">{text}</text>
  );
}

// The same board as a grid for screen readers, with one tab stop. In the review mode (key C) the arrows
// move a cursor over the cells; else they slide tiles.

interface BoardGridProps {
  state: GameState;
  ladder: Ladder;
  label: string;
  cursor: number;
  reviewing: boolean;
  onFocusChange?: (focused: boolean) => void;
}

function BoardGrid({ state, ladder, label, cursor, reviewing, onFocusChange }: BoardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (reviewing) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor, reviewing]);
  const cellAt = (row: number, column: number) => {
    const cell = row * state.width + column;
    return (
      <div
        key={column}
        role="gridcell"
        aria-colindex={column + 1}
        tabIndex={cell === cursor ? 0 : -1}
        data-cell={cell}
      >
        {cellWords(state, ladder, cell)}
      </div>
    );
  };
  return (
    <div
      ref={grid}
      class="board-grid"
      role="grid"
      aria-label={`${label}, ${state.height} rows, ${state.width} columns`}
      aria-describedby="board-help"
      aria-rowcount={state.height}
      aria-colcount={state.width}
      data-board=""
      onFocusIn={() => onFocusChange?.(true)}
      onFocusOut={() => onFocusChange?.(false)}
    >
      {Array.from({ length: state.height }, (_, row) => (
        <div key={row} role="row" aria-rowindex={row + 1}>
          {Array.from({ length: state.width }, (_, column) => cellAt(row, column))}
        </div>
      ))}
    </div>
  );
}
