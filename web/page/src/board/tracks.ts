// Tiles with an identity, so that a tile on the screen can be followed from board to board.
import type { GameState, Turn } from 'tilery';

/** How a tile came to its place. */
export type Arrival = 'settled' | 'entered' | 'merged' | 'leaving';

export interface TileTrack {
  id: number;
  rank: number;
  cell: number;
  arrival: Arrival;
}

let lastId = 0;

function newTrack(rank: number, cell: number, arrival: Arrival): TileTrack {
  lastId += 1;
  return { id: lastId, rank, cell, arrival };
}

/** Tracks of a board that is shown anew. Tiles of `before` with the same rank and cell keep their tracks. */
export function tracksOf(state: GameState, before: readonly TileTrack[] = []): TileTrack[] {
  const known = new Map(remaining(before).map((track) => [track.cell, track]));
  const tracks: TileTrack[] = [];
  state.ranks.forEach((rank, cell) => {
    if (rank === 0) return;
    const old = known.get(cell);
    tracks.push(old?.rank === rank ? { ...old, arrival: 'settled' } : newTrack(rank, cell, 'entered'));
  });
  return tracks;
}

/** Tracks after a turn. The two halves of a merged tile disappear under the merged tile. */
export function trackTurn(before: readonly TileTrack[], turn: Turn, after: GameState): TileTrack[] {
  const byCell = new Map(remaining(before).map((track) => [track.cell, track]));
  const merged = new Set(turn.travels.filter((travel) => travel.merges).map((travel) => travel.to));
  const tracks = turn.travels.map((travel): TileTrack => {
    // The tile does not cross the board: it disappears at one side and appears at the other.
    if (goesOverTheEdge(travel, turn.event, after.width)) return newTrack(travel.rank, travel.to, 'leaving');
    const old = byCell.get(travel.from) ?? newTrack(travel.rank, travel.from, 'settled');
    return { ...old, cell: travel.to, arrival: merged.has(travel.to) ? 'leaving' : 'settled' };
  });
  for (const cell of merged) tracks.push(newTrack(after.ranks[cell] ?? 0, cell, 'merged'));
  for (const entry of turn.entries) tracks.push(newTrack(entry.rank, entry.cell, 'entered'));
  return tracks;
}

/** Whether a tile went over the edge of a ring: its new place lies against the direction of the move. */
function goesOverTheEdge(travel: Turn['travels'][number], event: Turn['event'], width: number): boolean {
  const columns = (travel.to % width) - (travel.from % width);
  const rows = Math.floor(travel.to / width) - Math.floor(travel.from / width);
  return { left: columns > 0, right: columns < 0, up: rows > 0, down: rows < 0 }[event as string] ?? false;
}

function remaining(tracks: readonly TileTrack[]): TileTrack[] {
  return tracks.filter((track) => track.arrival !== 'leaving');
}
