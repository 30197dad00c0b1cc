// Sounds like those of a console of 1977: square waves by Web Audio, off until asked for.

let audio: AudioContext | null = null;

interface Tone {
  hertz: number;
  /** In seconds, from now. */
  start: number;
  length: number;
}

/** Requires a gesture of the player before the first call, as browsers do. */
export function sound(tones: readonly Tone[]): void {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const tone of tones) play(audio, tone);
}

const loudness = 0.04;

function play(context: AudioContext, { hertz, start, length }: Tone): void {
  const oscillator = new OscillatorNode(context, { type: 'square', frequency: hertz });
  const gain = new GainNode(context, { gain: loudness });
  const from = context.currentTime + start;
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + length);
}

/** The console's divider gave tones of 31,400 Hz by whole numbers. */
function divided(by: number): number {
  return 31400 / 6 / by;
}

export function slideTones(): Tone[] {
  return [{ hertz: divided(31), start: 0, length: 0.04 }];
}

/** Higher for larger tiles. */
export function mergeTones(rank: number): Tone[] {
  const by = Math.max(2, 26 - 2 * rank);
  return [
    { hertz: divided(by + 4), start: 0, length: 0.06 },
    { hertz: divided(by), start: 0.06, length: 0.1 },
  ];
}

export function endTones(): Tone[] {
  return [18, 22, 26, 31].map((by, index) => ({ hertz: divided(by), start: index * 0.12, length: 0.14 }));
}
