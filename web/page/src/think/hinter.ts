// Asks for hints without ever blocking the page.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { HintSoFar } from 'tilery';
import { wholeModule } from '../engine/whole_engine';
import type { HintQuestion, HintReply } from './hint_messages';

const memory = signal(0);
/** Bytes of memory that the Worker's engine has; 0 before its first hint. */
export const workerMemory: ReadonlySignal<number> = memory;

export interface Thinking {
  ms: number;
  depth?: number;
}

export class Hinter {
  #worker: Worker | null = null;
  #id = 0;
  #learned: (fault: string) => void = () => {};
  #told: (hint: HintSoFar) => void = () => {};

  /** Thinks about a position. `told` hears each deeper answer until the next question. */
  async ask(cartridge: string, question: string, thinking: Thinking, told: (hint: HintSoFar) => void): Promise<void> {
    this.#id += 1;
    const id = this.#id;
    this.#told = told;
    const module = await wholeModule();
    if (id !== this.#id) return;
    this.#post({ id, cartridge, question, ...thinking, module: this.#worker ? undefined : module });
  }

  /** Judges by a network from now on. Rejects if it is none. */
  async learn(network: Uint8Array): Promise<void> {
    const module = await wholeModule();
    this.#id += 1;
    const fault = await new Promise<string>((resolve) => {
      this.#learned = resolve;
      this.#post({ id: this.#id, cartridge: '', question: '', network, module: this.#worker ? undefined : module });
    });
    if (fault) throw new Error(fault);
  }

  stop(): void {
    this.#id += 1;
    this.#told = () => {};
    if (this.#worker) this.#post({ id: this.#id, cartridge: '', question: '' });
  }

  /** Ends the Worker: its memory, with all networks, is free. */
  forget(): void {
    this.#id += 1;
    this.#told = () => {};
    this.#worker?.terminate();
    this.#worker = null;
    memory.value = 0;
  }

  #post(question: HintQuestion): void {
    this.#worker ??= this.#begin();
    this.#worker.postMessage(question);
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./hint_worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<HintReply>) => {
      if (data.kind === 'learned') {
        memory.value = 0; // until the next hint tells
        this.#learned(data.fault);
      } else {
        memory.value = data.memoryBytes;
        if (data.id === this.#id) this.#told(data.hint);
      }
    };
    return worker;
  }
}

/** The page's one hinter. */
export const hinter = new Hinter();
