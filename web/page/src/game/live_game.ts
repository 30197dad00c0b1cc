// A game in play: the engine's game, and the screen's state after each event.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { trackTurn, tracksOf, type TileTrack } from '../board/tracks';
import type { CartridgeInfo, Direction, Game, GameEvent, GameState, Turn } from 'tilery';

export interface Played {
  event: GameEvent;
  turn: Turn | null;
}

const keptTracks = 64; // boards whose tracks undo restores

export class LiveGame {
  readonly #state = signal<GameState>(undefined as never);
  readonly #tracks = signal<TileTrack[]>([]);
  readonly #said = signal('');
  readonly #last = signal<Played | null>(null);
  #past: TileTrack[][] = [];
  #lastEventAt = performance.now();

  constructor(
    readonly game: Game,
    readonly cartridge: CartridgeInfo,
    readonly cartridgeText: string,
  ) {
    this.#state.value = game.state();
    this.#tracks.value = tracksOf(this.#state.value).map((track) => ({ ...track, arrival: 'settled' }));
    this.#said.value = this.#opening();
  }

  get state(): ReadonlySignal<GameState> { return this.#state; }
  get tracks(): ReadonlySignal<TileTrack[]> { return this.#tracks; }
  /** The last event in words. */
  get said(): ReadonlySignal<string> { return this.#said; }
  get last(): ReadonlySignal<Played | null> { return this.#last; }

  /** Returns false if the event is impossible. Then the game does not change; if it is a move, `said` has the reason. */
  act(event: GameEvent): boolean {
    const now = performance.now();
    const waitMs = Math.min(Math.round(now - this.#lastEventAt), 0xffffffff);
    const played = this.game.act(event, waitMs);
    if (!played) {
      if (isDirection(event)) this.#said.value = this.#refusal();
      return false;
    }
    this.#lastEventAt = now;
    batch(() => this.#show(event, played.travels.length > 0 ? played : null));
    return true;
  }

  #show(event: GameEvent, turn: Turn | null): void {
    const before = this.#tracks.value;
    const state = this.game.state();
    this.#state.value = state;
    this.#tracks.value = this.#tracksAfter(event, turn, state, before);
    this.#last.value = { event, turn };
    this.#said.value = this.#wordsOf(event, turn);
  }

  #tracksAfter(event: GameEvent, turn: Turn | null, state: GameState, before: TileTrack[]): TileTrack[] {
    if (event === 'undo') return tracksOf(state, this.#past.pop() ?? before);
    this.#past = [...this.#past.slice(1 - keptTracks), before];
    return turn ? trackTurn(before, turn, state) : tracksOf(state, before);
  }

  #wordsOf(event: GameEvent, turn: Turn | null): string {
    const words = this.game.words();
    const happened =
      event === 'undo' ? 'Undone.' : event === 'redo' ? 'Redone.' : (turn?.words ?? 'Going on.');
    return [capitalized(happened), words.score, words.next, words.standing].filter(Boolean).join(' ');
  }

  #opening(): string {
    const words = this.game.words();
    return [`${this.cartridge.title}.`, words.score, words.next, words.standing].filter(Boolean).join(' ');
  }

  #refusal(): string {
    return this.game.words().standing || 'Nothing moves that way.';
  }
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function isDirection(event: GameEvent): event is Direction {
  return event === 'left' || event === 'right' || event === 'up' || event === 'down';
}
