// Pixels of the module on a canvas: one dot a pixel, enlarged without blur.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pixels } from 'tilery';

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
