// Game pads: the cross, the left stick and the first buttons, read once a frame while one is plugged in.
import type { Intent } from './keymap';

const buttons: Record<number, Intent> = { 1: 'undo', 2: 'redo', 3: 'hint', 9: 'new', 12: 'up', 13: 'down', 14: 'left', 15: 'right' };
const stickThreshold = 0.6;

/** Calls `intend` once for each press. Returns what ends it. */
export function listenToGamepads(intend: (intent: Intent) => void): () => void {
  let held = new Set<Intent>();
  let frame = 0;
  const look = (): void => {
    const pads = navigator.getGamepads().filter((pad) => pad !== null);
    const pressed = new Set(pads.flatMap(intentsOf));
    for (const intent of pressed) if (!held.has(intent)) intend(intent);
    held = pressed;
    frame = pads.length > 0 ? requestAnimationFrame(look) : 0;
  };
  const begin = (): void => {
    if (frame === 0) look();
  };
  window.addEventListener('gamepadconnected', begin);
  return () => {
    window.removeEventListener('gamepadconnected', begin);
    cancelAnimationFrame(frame);
  };
}

function intentsOf(pad: Gamepad): Intent[] {
  const pressed = Object.entries(buttons).flatMap(([index, intent]) =>
    pad.buttons[Number(index)]?.pressed ? [intent] : [],
  );
  return [...pressed, ...stickIntent(pad.axes[0] ?? 0, pad.axes[1] ?? 0)];
}

function stickIntent(x: number, y: number): Intent[] {
  if (Math.max(Math.abs(x), Math.abs(y)) < stickThreshold) return [];
  if (Math.abs(x) > Math.abs(y)) return [x < 0 ? 'left' : 'right'];
  return [y < 0 ? 'up' : 'down'];
}
