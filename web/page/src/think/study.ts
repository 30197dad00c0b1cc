// Starts a review, a simulation or a rating, each in a Worker that ends with it.
import type { Rating, Review, Simulation } from 'tilery';
import { wholeModule } from '../engine/engine';
import { loadedNetwork } from './networks';
import type { Study, StudyReply } from './study_worker';

const reviewDepth = 2;

export interface Studying<Answer> {
  answer: Promise<Answer>;
  /** Ends the Worker: the answer then never comes. */
  stop: () => void;
}

type Progress = (share: number) => void;
type Take<Answer> = (reply: StudyReply) => Answer | undefined;

function begin<Answer>(study: Study, take: Take<Answer>, onProgress?: Progress, network?: Uint8Array): Studying<Answer> {
  const worker = new Worker(new URL('./study_worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<Answer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<StudyReply>) => {
      if (data.kind === 'progress') return onProgress?.(data.done / Math.max(1, data.total));
      worker.terminate();
      const taken = take(data);
      if (taken !== undefined) resolve(taken);
      else reject(new Error(data.kind === 'fault' ? data.message : 'The Worker answered another question.'));
    };
    const fail = (error: Error) => {
      worker.terminate();
      reject(error);
    };
    worker.onerror = (event) => fail(new Error(event.message || 'The Worker could not be started.'));
    void wholeModule().then((module) => worker.postMessage({ study, module, network }), fail);
  });
  return { answer, stop: () => worker.terminate() };
}

/** Reviews a record, by the network of the game `name` if it was loaded. */
export function review(name: string, record: string, cartridge: string, onProgress?: Progress): Studying<Review> {
  return begin({ kind: 'review', record, cartridge, depth: reviewDepth }, (reply) => (reply.kind === 'review' ? reply.review : undefined), onProgress, loadedNetwork(name));
}

export function rate(cartridge: string, seconds: number, onProgress: Progress): Studying<Rating> {
  return begin({ kind: 'rate', cartridge, seconds }, (reply) => (reply.kind === 'rate' ? reply.rating : undefined), onProgress);
}

export function simulate(cartridge: string, games: number, player: 'random' | 'greedy', seed = 1n): Studying<Simulation> {
  return begin({ kind: 'simulate', cartridge, games, player, seed }, (reply) => (reply.kind === 'simulate' ? reply.simulation : undefined));
}
