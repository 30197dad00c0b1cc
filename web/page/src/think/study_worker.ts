// The Worker that reviews, simulates and rates, and its messages.
import { load, type Engine, type Rating, type Review, type Simulation } from 'tilery';

export type Study =
  | { kind: 'review'; record: string; cartridge: string; depth: number }
  | { kind: 'simulate'; cartridge: string; games: number; player: 'random' | 'greedy'; seed: bigint }
  | { kind: 'rate'; cartridge: string; seconds: number };

export interface StudyQuestion {
  study: Study;
  module: WebAssembly.Module;
  /** A network file to evaluate by. */
  network?: Uint8Array;
}

export type StudyReply =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'review'; review: Review }
  | { kind: 'simulate'; simulation: Simulation }
  | { kind: 'rate'; rating: Rating }
  | { kind: 'fault'; message: string };

// Reviews a game, simulates games or rates a cartridge.

const scope = self as unknown as { onmessage: unknown; postMessage(message: StudyReply): void };
const leastPause = 50; // milliseconds between two messages of progress

scope.onmessage = async ({ data }: MessageEvent<StudyQuestion>) => {
  try {
    const engine = await load(data.module);
    if (data.network) engine.addNetwork(data.network);
    scope.postMessage(answer(engine, data.study));
  } catch (error) {
    scope.postMessage({ kind: 'fault', message: (error as Error).message });
  }
};

function answer(engine: Engine, study: Study): StudyReply {
  if (study.kind === 'simulate') {
    const { cartridge, games, player, seed } = study;
    return { kind: 'simulate', simulation: engine.simulate(cartridge, { games, player, seed }) };
  }
  if (study.kind === 'rate') {
    return { kind: 'rate', rating: engine.rate(study.cartridge, { seconds: study.seconds, onProgress: progress() }) };
  }
  const review = engine.review(study.record, study.cartridge, { depth: study.depth, mistakes: 12, onProgress: progress() });
  return { kind: 'review', review };
}

function progress(): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    if (performance.now() - last < leastPause) return;
    last = performance.now();
    scope.postMessage({ kind: 'progress', done, total });
  };
}
