// What goes to the Worker that searches hints, and what comes back.
import type { HintSoFar } from 'tilery';

export interface HintQuestion {
  id: number;
  cartridge: string;
  /** Empty to stop thinking. */
  question: string;
  depth?: number;
  ms?: number;
  /** With the first question. */
  module?: WebAssembly.Module;
  /** A network file, to judge by from now on. */
  network?: Uint8Array;
}

/** `memoryBytes`: the Worker's memory. */
export type HintReply =
  | { kind: 'hint'; id: number; hint: HintSoFar; memoryBytes: number }
  /** To a network; `fault` is empty if hints judge by it now. */
  | { kind: 'learned'; fault: string };
