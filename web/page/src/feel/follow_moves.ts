// Sounds and vibration for what happens in the game on the table.
import { effect } from '@preact/signals';
import { table } from '../game/table';
import { settings } from '../store/settings';
import { endTones, mergeTones, slideTones, sound } from './tones';

export function followMoves(): void {
  effect(() => {
    const live = table.value?.live;
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
