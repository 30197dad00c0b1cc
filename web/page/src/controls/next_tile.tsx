// The next tile, or the tiles one of which is next.
import type { ThemeColors } from '../look/theme';
import { tileColors } from '../look/theme';
import { tileText, type Ladder } from '../board/tile_text';

export function NextTile({ next, ladder, colors }: { next: readonly number[]; ladder: Ladder; colors: ThemeColors }) {
  if (next.length === 0) return null;
  return (
    <div class="next-tile">
      <span class="score-label">Next</span>
      <span class="next-tiles">
        {next.map((face) => {
          const rank = Math.max(1, ladder.faces.indexOf(face));
          const [ink, paper] = tileColors(colors, rank);
          return <b key={face} style={{ color: ink, background: paper }}>{tileText(ladder, rank)}</b>;
        })}
      </span>
    </div>
  );
}
