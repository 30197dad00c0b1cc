// The next tile, or the tiles one of which is next.
import type { ThemeColors } from '../look/theme';
import { tileColors } from '../look/theme';

export function NextTile({ next, faces, colors }: { next: readonly number[]; faces: readonly number[]; colors: ThemeColors }) {
  if (next.length === 0) return null;
  return (
    <div class="next-tile">
      <span class="score-label">Next</span>
      <span class="next-tiles">
        {next.map((face) => {
          const [ink, paper] = tileColors(colors, Math.max(1, faces.indexOf(face)));
          return <b key={face} style={{ color: ink, background: paper }}>{face}</b>;
        })}
      </span>
    </div>
  );
}
