// Asks for hints without ever blocking the page.
import { say } from '../input/voice';
import { wholeModule } from '../engine/engine';
import { currentGame } from '../game/current_game';
import { watching } from '../game/watching';
import { place } from '../router';
import { settings } from '../store/settings';
import type { HintQuestion, HintReply } from './hint_worker';
import { liveHint } from './live_hint';
import { stateOf } from './networks';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import type { HintSoFar } from 'tilery';

const memory = signal(0);
/** The memory of the Worker's engine in bytes; 0 before its first hint. */
export const workerMemory: ReadonlySignal<number> = memory;

export interface SearchLimits {
  ms: number;
  depth?: number;
}

interface SentNetwork {
  onAnswer: (fault: string) => void;
  reject: (error: Error) => void;
}

export class Hinter {
  #worker: Worker | null = null;
  #id = 0;
  /** Networks that the Worker has not answered yet. It answers them in their order. */
  #sent: SentNetwork[] = [];
  #onHint: (hint: HintSoFar) => void = () => {};
  /** Repeats the question whose last answer has not come yet. */
  #askAgain: (() => void) | null = null;

  /** Searches a position. `onHint` gets each deeper answer until the next question. */
  async ask(cartridge: string, question: string, limits: SearchLimits, onHint: (hint: HintSoFar) => void): Promise<void> {
    this.#id += 1;
    const id = this.#id;
    this.#onHint = onHint;
    this.#askAgain = () => void this.ask(cartridge, question, limits, onHint);
    const module = await wholeModule();
    if (id !== this.#id) return;
    this.#post({ id, cartridge, question, ...limits, module: this.#worker ? undefined : module });
  }

  /**
   * Evaluates boards by a network from now on. A question that waits for its answer is asked again.
   * Rejects if the bytes are no network, or if `forget` ends the Worker first.
   */
  async useNetwork(network: Uint8Array): Promise<void> {
    const module = await wholeModule();
    this.#id += 1;
    const fault = await new Promise<string>((onAnswer, reject) => {
      this.#sent.push({ onAnswer, reject });
      this.#post({ id: this.#id, cartridge: '', question: '', network, module: this.#worker ? undefined : module });
    });
    this.#askAgain?.();
    if (fault) throw new Error(fault);
  }

  /** Asks the unanswered question again; null if there is none. */
  get askAgain(): (() => void) | null {
    return this.#askAgain;
  }

  stop(): void {
    this.#id += 1;
    this.#onHint = () => {};
    this.#askAgain = null;
    if (this.#worker) this.#post({ id: this.#id, cartridge: '', question: '' });
  }

  /** Ends the Worker, which frees its memory and all networks. */
  forget(): void {
    this.#id += 1;
    this.#onHint = () => {};
    this.#askAgain = null;
    this.#worker?.terminate();
    this.#worker = null;
    memory.value = 0;
    const unanswered = this.#sent;
    this.#sent = [];
    for (const { reject } of unanswered) reject(new Error('The network was not loaded, because another one was removed. Try again.'));
  }

  #post(question: HintQuestion): void {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(question);
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./hint_worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<HintReply>) => {
      if (worker !== this.#worker) return;
      if (data.kind === 'network') {
        memory.value = 0; // until the next hint reports it
        this.#sent.shift()?.onAnswer(data.fault);
      } else {
        memory.value = data.memoryBytes;
        if (data.id !== this.#id) return;
        if (data.hint.final) this.#askAgain = null;
        this.#onHint(data.hint);
      }
    };
    return worker;
  }
}

/** The page's one hinter. */
export const hinter = new Hinter();

// The hint for the current game, renewed at every move while hints are on.

/** The time that a hint takes. */
export const thinkingMs = 400;

/** Keeps the hint up to date from now on, while the game is on the screen. Other screens ask the hinter themselves. */
export function followGame(): void {
  let isAsked = false;
  // The network that loaded last. Not all states: they change with every part of a file that arrives.
  const network = computed(() => {
    const state = stateOf(currentGame.value?.live.cartridge.name ?? '');
    return state.kind === 'ready' ? state.network : null;
  });
  effect(() => {
    const live = currentGame.value?.live;
    const state = live?.state.value;
    void network.value;
    if (watching.value || place.value.screen !== '') return;
    liveHint.value = null;
    if (!live || !state || !settings.value.hints || state.over || state.asks) {
      if (isAsked) hinter.stop();
      isAsked = false;
      return;
    }
    isAsked = true;
    const show = (hint: HintSoFar) => {
      liveHint.value = hint;
      if (hint.final && hint.best) say(`Hint: ${hint.best}.`);
    };
    void hinter.ask(live.cartridgeText, live.game.question(), { ms: thinkingMs }, show);
  });
}
