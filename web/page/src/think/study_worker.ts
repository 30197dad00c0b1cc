// Reviews a game or simulates many in a Worker of its own.
import { load, type Engine } from 'tilery';
import type { Study, StudyQuestion, StudyReply } from './study_messages';

const scope = self as unknown as { onmessage: unknown; postMessage(message: StudyReply): void };
const leastPause = 50; // milliseconds between two words on progress

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
