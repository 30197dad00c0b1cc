// The replay of a record: every position of it, forwards and backwards.
import { trackTurn, tracksOf, type TileTrack } from '../board/tracks';
import { loadEngine } from '../engine/engine';
import { keptGame } from '../store/games';
import type { KeptGame } from '../store/storage';
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { events as eventNames, type CartridgeInfo, type Game, type GameState, type Turn } from 'tilery';

interface Step {
  state: GameState;
  turn: Turn | null;
}

export class Replay {
  readonly #steps: Step[];
  readonly #tracks = signal<TileTrack[]>([]);
  readonly #at = signal(0);

  /** `game` stands before the first of `events`. */
  constructor(readonly game: Game, readonly events: Uint8Array, readonly cartridge: CartridgeInfo) {
    this.#steps = [{ state: game.state(), turn: null }];
    this.#tracks.value = tracksOf(this.state);
  }

  get length(): number { return this.events.length; }
  get at(): ReadonlySignal<number> { return this.#at; }
  get tracks(): ReadonlySignal<TileTrack[]> { return this.#tracks; }
  get state(): GameState { return this.#steps[this.#at.value]!.state; }

  /** The last event, in words. */
  get words(): string { return this.#steps[this.#at.value]!.turn?.words ?? 'The start.'; }

  /** Goes to the position after the first `count` events. A single step forward is animated. */
  seek(count: number): void {
    const target = Math.max(0, Math.min(this.length, count));
    const from = this.#at.peek();
    while (this.#steps.length <= target) this.#playNext();
    const { state, turn } = this.#steps[target]!;
    const moved = target === from + 1 && turn !== null && turn.travels.length > 0;
    batch(() => {
      this.#at.value = target;
      this.#tracks.value = moved ? trackTurn(this.#tracks.peek(), turn, state) : tracksOf(state, this.#tracks.peek());
    });
  }

  /** The number of events before move `move`, counted from 1 without undone ones. */
  eventBeforeMove(move: number): number {
    while (this.#steps.length <= this.length) this.#playNext();
    const found = this.#steps.findLastIndex(({ state }) => state.moves === move - 1);
    return Math.max(0, found);
  }

  #playNext(): void {
    const event = eventNames[this.events[this.#steps.length - 1]!]!;
    const turn = this.game.act(event);
    this.#steps.push({ state: this.game.state(), turn });
  }
}

// The replay of a kept game.

export interface OpenReplay {
  replay: Replay;
  kept: KeptGame;
}

/** Null while it loads; a text if the game cannot be shown. */
export function useReplay(id: string): OpenReplay | string | null {
  const [shown, setShown] = useState<OpenReplay | string | null>(null);
  useEffect(() => {
    setShown(null); // the previous replay, whose game has been freed
    let current = true;
    let opened: OpenReplay | null = null;
    open(id).then(
      (found) => {
        if (!current) return found?.replay.game.free();
        opened = found;
        setShown(found ?? 'This game is not kept in this browser.');
      },
      (error: Error) => current && setShown(error.message),
    );
    return () => {
      current = false;
      opened?.replay.game.free();
    };
  }, [id]);
  return shown;
}

async function open(id: string): Promise<OpenReplay | null> {
  const kept = await keptGame(id);
  if (!kept) return null;
  const engine = await loadEngine();
  const { game, events } = engine.beginRecord(kept.record, kept.cartridgeText ?? undefined);
  return { replay: new Replay(game, events, engine.readCartridge(game.cartridge)), kept };
}
