// What goes to the Worker that reviews and simulates, and what comes back.
import type { Review, Simulation } from 'tilery';

export type Study =
  | { kind: 'review'; record: string; cartridge: string; depth: number }
  | { kind: 'simulate'; cartridge: string; games: number; player: 'random' | 'greedy'; seed: bigint };

export interface StudyQuestion {
  study: Study;
  module: WebAssembly.Module;
  /** A network file to judge by. */
  network?: Uint8Array;
}

export type StudyReply =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'review'; review: Review }
  | { kind: 'simulate'; simulation: Simulation }
  | { kind: 'fault'; message: string };
