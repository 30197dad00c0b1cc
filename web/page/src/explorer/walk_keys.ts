// The keys of a walk: the same as in the terminal (docs/explore.md), as the words that they stand for.

const steps: Record<string, string> = {
  ArrowUp: 'north', k: 'north', '8': 'north', ArrowDown: 'south', j: 'south', '2': 'south',
  ArrowLeft: 'west', h: 'west', '4': 'west', ArrowRight: 'east', l: 'east', '6': 'east',
  y: 'north-west', '7': 'north-west', Home: 'north-west', u: 'north-east', '9': 'north-east', PageUp: 'north-east',
  b: 'south-west', '1': 'south-west', End: 'south-west', n: 'south-east', '3': 'south-east', PageDown: 'south-east',
};
const others: Record<string, string> = { x: 'explore', o: 'explore', '.': 'wait', '5': 'wait', s: 'wait', v: 'look', ';': 'look', i: 'bag' };
const slides: Record<string, string> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', r: 'restart', q: 'leave', Escape: 'leave' };

/** The line for a key; nothing for keys that mean nothing here. `atLock`: the party works at a lock. */
export function lineOfKey(event: KeyboardEvent, atLock: boolean): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (atLock) return slides[event.key] ?? null;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = steps[letter];
  if (step) return letter !== event.key ? `run ${step}` : step;
  return others[event.key] ?? null;
}
