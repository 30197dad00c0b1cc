// Sounds and vibration for events of the current game.
import { currentGame } from '../game/current_game';
import { settings } from '../store/settings';
import { effect } from '@preact/signals';

export function followMoves(): void {
  effect(() => {
    const live = currentGame.value?.live;
    const played = live?.last.value;
    if (!live || !played?.turn) return;
    const { travels } = played.turn;
    const merged = travels.filter((travel) => travel.merges).map((travel) => travel.rank);
    const { sounds, vibration } = settings.peek();
    if (vibration && merged.length > 0) navigator.vibrate?.(12);
    if (!sounds) return;
    if (live.state.peek().over) sound(endTones());
    else sound(merged.length > 0 ? mergeTones(Math.max(...merged) + 1) : slideTones());
  });
}

// Sounds in the style of a console of 1977: square waves by Web Audio, off by default.

let audio: AudioContext | null = null;

interface Tone {
  hertz: number;
  /** Seconds from now. */
  start: number;
  /** In seconds. */
  length: number;
}

/** Browsers require a gesture of the player before the first call. */
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

/** The console's tones had frequencies of 31,400 Hz divided by whole numbers. Here the divisors are multiples of 6. */
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
