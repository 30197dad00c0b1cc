// A board in small: colours alone.
import type { CartridgeInfo } from 'tilery';
import { tileColors, type ThemeColors } from '../look/theme';

export function Thumbnail({ info, ranks, colors }: { info: CartridgeInfo; ranks: Uint8Array; colors: ThemeColors }) {
  const { width, height } = info;
  const size = Math.max(width, height);
  return (
    <svg class="thumbnail" viewBox={`${(width - size) / 2} ${(height - size) / 2} ${size} ${size}`} aria-hidden="true">
      <rect width={width} height={height} rx={0.2} fill="var(--board-paper)" />
      {Array.from(ranks, (rank, cell) => (
        <rect
          key={cell}
          x={(cell % width) + 0.07}
          y={Math.floor(cell / width) + 0.07}
          width={0.86}
          height={0.86}
          rx={0.1}
          fill={rank > 0 ? tileColors(colors, rank)[1] : `var(--board-${info.blocked[cell] ? 'blocked' : 'empty'})`}
        />
      ))}
    </svg>
  );
}
