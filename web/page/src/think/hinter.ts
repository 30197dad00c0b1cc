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

interface PendingQuestion {
  cartridge: string;
  question: string;
  limits: SearchLimits;
  onHint: (hint: HintSoFar) => void;
  resolve: (final: HintSoFar | null) => void;
  reject: (error: Error) => void;
}

interface SentNetwork {
  onAnswer: (fault: string) => void;
  reject: (error: Error) => void;
}

export class Hinter {
  #worker: Worker | null = null;
  #id = 0;
  /** Networks that the Worker has not reported as read yet, in the order in which it reads them. */
  #sent: SentNetwork[] = [];
  /** The question whose last answer has not come yet. */
  #pending: PendingQuestion | null = null;

  /**
   * Searches a position. `onHint` gets each deeper answer until the next question. Resolves with the final answer, or with
   * null if another question or `stop` comes first. Rejects if the Worker cannot answer.
   */
  ask(cartridge: string, question: string, limits: SearchLimits, onHint: (hint: HintSoFar) => void): Promise<HintSoFar | null> {
    this.#pending?.resolve(null);
    return new Promise((resolve, reject) => {
      this.#pending = { cartridge, question, limits, onHint, resolve, reject };
      void this.#send(this.#pending);
    });
  }

  async #send(pending: PendingQuestion): Promise<void> {
    this.#id += 1;
    const id = this.#id;
    const module = await wholeModule().catch((error: Error) => error);
    if (id !== this.#id) return;
    if (module instanceof Error) return this.#fail(module);
    const { cartridge, question, limits } = pending;
    this.#post({ id, cartridge, question, ...limits, module: this.#worker ? undefined : module });
  }

  /**
   * Evaluates boards by a network from now on. A question that waits for its answer is asked again.
   * Rejects if the bytes are no network, or if the Worker ends first.
   */
  async useNetwork(network: Uint8Array): Promise<void> {
    const module = await wholeModule();
    this.#id += 1;
    const fault = await new Promise<string>((onAnswer, reject) => {
      this.#sent.push({ onAnswer, reject });
      this.#post({ id: this.#id, cartridge: '', question: '', network, module: this.#worker ? undefined : module });
    });
    if (this.#pending) void this.#send(this.#pending);
    if (fault) throw new Error(fault);
  }

  /** A function that asks the unanswered question again; null if there is none. */
  get askAgain(): (() => void) | null {
    const pending = this.#pending;
    return pending && (() => void this.ask(pending.cartridge, pending.question, pending.limits, pending.onHint).catch(() => undefined));
  }

  stop(): void {
    this.#end();
    if (this.#worker) this.#post({ id: this.#id, cartridge: '', question: '' });
  }

  /** Ends the Worker, which frees its memory and all networks. */
  forget(): void {
    this.#end();
    this.#endWorker(new Error('The network was not loaded, because another one was removed. Try again.'));
  }

  #end(): void {
    this.#id += 1;
    this.#pending?.resolve(null);
    this.#pending = null;
  }

  /** Ends the Worker, so that the next question begins another one. */
  #fail(error: Error): void {
    this.#id += 1;
    this.#pending?.reject(error);
    this.#pending = null;
    this.#endWorker(error);
  }

  #endWorker(reason: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    memory.value = 0;
    const unanswered = this.#sent;
    this.#sent = [];
    for (const { reject } of unanswered) reject(reason);
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
      } else if (data.kind === 'fault') {
        this.#fail(new Error(data.message));
      } else {
        memory.value = data.memoryBytes;
        if (data.id !== this.#id) return;
        const pending = this.#pending;
        if (data.hint.final) this.#pending = null;
        pending?.onHint(data.hint);
        if (data.hint.final) pending?.resolve(data.hint);
      }
    };
    worker.onerror = ({ message }) => worker === this.#worker && this.#fail(new Error(message || 'The Worker could not be started.'));
    return worker;
  }
}

/** The page's one hinter. */
export const hinter = new Hinter();

// The hint for the current game, renewed at every move while hints are on.

/** The time that a hint takes. */
export const thinkingMs = 400;

let isFollowing = false;

/** Keeps the hint up to date from now on, while the game is on the screen. Other screens ask the hinter themselves. */
export function followGame(): void {
  if (isFollowing) return;
  isFollowing = true;
  let isAsked = false;
  // Only a loaded network counts: the state of loading changes with every part of a file that arrives.
  const network = computed(() => {
    const state = stateOf(currentGame.value?.live.cartridge.name ?? '');
    return state.kind === 'ready' ? state.network : null;
  });
  effect(() => {
    const live = currentGame.value?.live;
    const state = live?.state.value;
    void network.value;
    if (watching.value) return;
    const isShown = place.value.screen === '';
    if (isShown) liveHint.value = null;
    // A question that goes on would be answered aloud over another screen.
    if (!isShown || !live || !state || !settings.value.hints || state.over || state.asks) {
      if (isAsked) hinter.stop();
      isAsked = false;
      return;
    }
    isAsked = true;
    const show = (hint: HintSoFar) => {
      liveHint.value = hint;
      if (hint.final && hint.best) say(`Hint: ${hint.best}.`);
    };
    hinter.ask(live.cartridgeText, live.game.question(), { ms: thinkingMs }, show).catch(() => undefined); // the next move asks again
  });
}
