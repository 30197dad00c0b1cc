// A record that is played again: every position of it, forwards and backwards.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { events as eventNames, type CartridgeInfo, type Game, type GameState, type Turn } from 'tilery';
import { trackTurn, tracksOf, type TileTrack } from '../board/tracks';

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

  /** What happened last, in words. */
  get words(): string { return this.#steps[this.#at.value]!.turn?.words ?? 'The start.'; }

  /** Goes to the position after the first `count` events; one step on is animated. */
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
    this.seek(this.#at.peek());
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
