// Contrast as in WCAG 2, and colours that have enough of it.

/** Ratios that level AA asks for. */
export const forText = 4.5;
export const forLargeText = 3;

/** Relative luminance. Requires "#rrggbb". */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const steps = 20;
const known = new Map<string, string>();

/** `ink`, moved towards black or white as far as it takes to be read on `paper`. */
export function legible(ink: string, paper: string, ratio = forText): string {
  const key = `${ink}${paper}${ratio}`;
  const found = known.get(key) ?? moved(ink, paper, ratio);
  known.set(key, found);
  return found;
}

function moved(ink: string, paper: string, ratio: number): string {
  const end = contrast('#000000', paper) > contrast('#ffffff', paper) ? '#000000' : '#ffffff';
  for (let step = 0; step < steps; step += 1) {
    const color = mixed(ink, end, step / steps);
    if (contrast(color, paper) >= ratio) return color;
  }
  return end;
}

function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(one).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
}
