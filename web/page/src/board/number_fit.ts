// Numbers on tiles: how large they are written, and how they are cut where they would not fit.

const suffixes = ['', 'k', 'M', 'G', 'T', 'P'];
const leastLegible = 8.5; // pixels

/** Type size as a part of the tile's width, by the number of characters. */
function share(length: number): number {
  if (length <= 2) return 0.46;
  return Math.min(0.4, 1.18 / length);
}

function shortened(face: number): string {
  let rest = face;
  let thousands = 0;
  while (rest >= 1000 && thousands < suffixes.length - 1) {
    rest = Math.floor(rest / 1000);
    thousands += 1;
  }
  return `${rest}${suffixes[thousands]}`;
}

export interface FittedNumber {
  text: string;
  /** Of the tile's width. */
  size: number;
}

/** The face as it is written on a tile of `width` pixels. */
export function fitNumber(face: number, width: number): FittedNumber {
  const whole = String(face);
  const fits = share(whole.length) * width >= leastLegible || whole.length <= 2;
  const text = fits ? whole : shortened(face);
  return { text, size: share(text.length) };
}

/** A label of up to eight characters, never cut. */
export function fitLabel(text: string): FittedNumber {
  return { text, size: share(text.length) };
}
