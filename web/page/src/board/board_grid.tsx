// The board as a grid for screen readers, with one tab stop. In the review mode (key C) the arrows
// move a cursor over the cells; else they slide tiles.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { GameState } from 'tilery';
import { cellWords } from './cell_words';
import type { Ladder } from './tile_text';

export interface BoardGridProps {
  state: GameState;
  ladder: Ladder;
  label: string;
  cursor: number;
  reviewing: boolean;
  onFocusChange: (focused: boolean) => void;
}

export function BoardGrid({ state, ladder, label, cursor, reviewing, onFocusChange }: BoardGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (reviewing) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor, reviewing]);
  const cellAt = (row: number, column: number) => {
    const cell = row * state.width + column;
    return (
      <div
        key={column}
        role="gridcell"
        aria-colindex={column + 1}
        tabIndex={cell === cursor ? 0 : -1}
        data-cell={cell}
      >
        {cellWords(state, ladder, cell)}
      </div>
    );
  };
  return (
    <div
      ref={grid}
      class="board-grid"
      role="grid"
      aria-label={`${label}, ${state.height} rows, ${state.width} columns`}
      aria-describedby="board-help"
      aria-rowcount={state.height}
      aria-colcount={state.width}
      data-board=""
      onFocusIn={() => onFocusChange(true)}
      onFocusOut={() => onFocusChange(false)}
    >
      {Array.from({ length: state.height }, (_, row) => (
        <div key={row} role="row" aria-rowindex={row + 1}>
          {Array.from({ length: state.width }, (_, column) => cellAt(row, column))}
        </div>
      ))}
    </div>
  );
}
