// The board of a lock that the party works at.
import { useMemo } from 'preact/hooks';
import type { GameState } from 'tilery';
import { BoardView } from '../board/board_view';
import { tracksOf } from '../board/tracks';
import { colorsNow } from '../look/worn';
import { command } from './expedition';

export function LockBoard({ lock }: { lock: GameState }) {
  const tracks = useMemo(() => tracksOf(lock), [lock]);
  const ladder = useMemo(() => {
    const faces: number[] = [];
    lock.ranks.forEach((rank, cell) => (faces[rank] = lock.faces[cell]!));
    return { faces, labels: [] };
  }, [lock]);
  return (
    <div class="lock">
      <BoardView width={lock.width} height={lock.height} blocked={lock.blocked} ladder={ladder} tracks={tracks} colors={colorsNow.value} />
      <div class="button-row">
        {['left', 'up', 'down', 'right', 'restart', 'leave'].map((word) => (
          <button key={word} class="button" onClick={() => command(word)}>{word}</button>
        ))}
      </div>
    </div>
  );
}
