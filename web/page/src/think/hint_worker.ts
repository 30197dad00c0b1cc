// Searches hints in a Worker, one move deeper at a time, and turns to a newer question in between.
import { load, type Engine, type Hints } from 'tilery';
import type { HintQuestion, HintReply } from './hint_messages';

const scope = self as unknown as { onmessage: unknown; postMessage(message: HintReply): void };
let engine: Promise<Engine> | null = null;
let hints: Hints | null = null;
let hintsOf = '';
let newest = 0;

scope.onmessage = async ({ data }: MessageEvent<HintQuestion>) => {
  newest = data.id;
  engine ??= load(data.module!);
  const ready = await engine;
  if (data.network) {
    hints?.free();
    hintsOf = '';
    ready.addNetwork(data.network);
  }
  if (data.id !== newest || !data.question) return;
  if (hintsOf !== data.cartridge) {
    hints?.free();
    hints = ready.hints(data.cartridge);
    hintsOf = data.cartridge;
  }
  hints!.ask(data.question, { depth: data.depth, ms: data.ms });
  await deepen(hints!, data.id);
};

async function deepen(search: Hints, id: number): Promise<void> {
  for (let known = search.deepen(); ; known = search.deepen()) {
    scope.postMessage({ id, hint: known });
    if (known.final) return;
    await new Promise((resolve) => setTimeout(resolve));
    if (id !== newest) return;
  }
}
