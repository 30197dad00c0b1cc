// What the party remembers of the area, a small square a cell.
import { useMemo } from 'preact/hooks';
import type { Pixels, WalkView } from 'tilery';
import { PixelsCanvas } from './pixels_canvas';

export function Minimap({ view }: { view: WalkView }) {
  const pixels = useMemo(() => pixelsOf(view), [view]);
  return <PixelsCanvas pixels={pixels} label="Map of what you remember" class="minimap" />;
}

const nothing = 255;

/** The ink of each cell that is not blank; blank ones keep their paper. */
function pixelsOf({ width, height, rows, ink, paper, palette }: WalkView): Pixels {
  const colors = [...palette, '#000000' as const];
  const pixels = new Uint8Array(width * height);
  rows.forEach((row, y) => {
    [...row].forEach((character, x) => {
      const cell = y * width + x;
      const color = character === ' ' ? paper[cell]! : ink[cell]!;
      pixels[cell] = color === nothing ? palette.length : color;
    });
  });
  return { width, height, pixels, palette: colors };
}
