// A board on the screen: cells that stand still below, tiles that move above. For the eye alone;
// board_grid.tsx is the same board for screen readers.
import { memo } from 'preact/compat';
import { useRef } from 'preact/hooks';
import type { ThemeColors } from '../look/theme';
import { legible, forLargeText, forText } from '../look/contrast';
import { tileColors } from '../look/theme';
import { fitLabel, fitNumber } from './number_fit';
import { labelOf, type Ladder } from './tile_text';
import type { TileTrack } from './tracks';
import { useWidth } from './use_width';

export interface BoardViewProps {
  width: number;
  height: number;
  blocked: readonly boolean[];
  ladder: Ladder;
  tracks: readonly TileTrack[];
  colors: ThemeColors;
  /** The cell that the review cursor is on. */
  cursor?: number | null;
}

export function BoardView(props: BoardViewProps) {
  const { width, height, ladder, tracks, colors, cursor } = props;
  const field = useRef<HTMLDivElement>(null);
  const pitch = useWidth(field) / width;
  return (
    <div class="board" style={{ '--columns': width, '--rows': height }} aria-hidden="true">
      <div class="board-field" ref={field}>
        <Ground count={width * height} blocked={props.blocked} />
        {tracks.map((track) => (
          <Tile
            key={track.id}
            track={track}
            columns={width}
            face={ladder.faces[track.rank] ?? 0}
            label={labelOf(ladder, track.rank)}
            pitch={pitch}
            colors={colors}
          />
        ))}
        {cursor != null && (
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
  face: number;
  label: string | null;
  pitch: number;
  colors: ThemeColors;
}

const largeText = 18.66; // pixels of bold type, as WCAG has it

const Tile = memo(({ track, columns, face, label, pitch, colors }: TileProps) => {
  const [ink, paper] = tileColors(colors, track.rank);
  const { text, size } = label === null ? fitNumber(face, pitch * 0.9) : fitLabel(label);
  const isLarge = size * pitch * 0.9 >= largeText;
  return (
    <div class={`tile tile-${track.arrival}`} style={{ transform: placeOf(track.cell, columns) }}>
      <div class="tile-face" style={{ color: legible(ink, paper, isLarge ? forLargeText : forText), background: paper, '--size': size }}>
        {text}
      </div>
    </div>
  );
});

function placeOf(cell: number, columns: number): string {
  return `translate(${(cell % columns) * 100}%, ${Math.floor(cell / columns) * 100}%)`;
}
