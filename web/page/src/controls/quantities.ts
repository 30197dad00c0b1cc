// Numbers with their units, for people.

/** "0.4 points", "1 point", "1,101 points". */
export function points(value: number): string {
  const shown = rounded(value);
  return `${shown} ${shown === '1' ? 'point' : 'points'}`;
}

/** A value of a hint or a review: "1,101 points", or "1.2%" where values are odds. */
export function amount(value: number, unit?: 'percent'): string {
  return unit ? `${value.toFixed(1)}%` : points(value);
}

/** "0.4", "1,101": tenths below 10. */
export function rounded(value: number): string {
  return (value < 10 ? Number(value.toFixed(1)) : Math.round(value)).toLocaleString('en');
}

export function movesWords(count: number): string {
  return count === 1 ? '1 move' : `${count.toLocaleString('en')} moves`;
}
