// The party's view: 8 x 8 dots a cell, the party in the middle. A click or a touch travels there.
import { useMemo } from 'preact/hooks';
import type { Walk, WalkState } from 'tilery';
import { travel } from './expedition';
import { PixelsCanvas } from './pixels_canvas';

export function Scene({ walk, state, radius }: { walk: Walk; state: WalkState; radius: number }) {
  const pixels = useMemo(() => walk.pixels(radius), [walk, state, radius]);
  const cells = 2 * radius + 1;
  const pick = (x: number, y: number) => {
    travel(state.cell.x + Math.floor(x * cells) - radius, state.cell.y + Math.floor(y * cells) - radius);
  };
  const label = `View of ${state.area}: ${state.sighted.map((one) => one.name).join(', ') || 'nothing but the ground'}`;
  return <PixelsCanvas pixels={pixels} label={label} class="scene" onPick={pick} />;
}
