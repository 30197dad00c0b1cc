// Searches hints in a Worker, one move deeper at a time, and turns to a newer question in between.
import { load, type Engine, type Hints } from 'tilery';
import type { HintQuestion, HintReply } from './hint_messages';

const scope = self as unknown as { onmessage: unknown; postMessage(message: HintReply): void };
let loading: Promise<Engine> | null = null;
let hints: Hints | null = null;
let hintsOf = '';
let newest = 0;

scope.onmessage = async ({ data }: MessageEvent<HintQuestion>) => {
  newest = data.id;
  loading ??= load(data.module!);
  const ready = await loading;
  if (data.network) scope.postMessage({ kind: 'learned', fault: learn(ready, data.network) });
  if (data.id !== newest || !data.question) return;
  if (hintsOf !== data.cartridge) {
    forget();
    hints = ready.hints(data.cartridge);
    hintsOf = data.cartridge;
  }
  hints!.ask(data.question, { depth: data.depth, ms: data.ms });
  await deepen(ready, hints!, data.id);
};

function learn(ready: Engine, network: Uint8Array): string {
  forget();
  try {
    ready.addNetwork(network);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

function forget(): void {
  hints?.free();
  hints = null;
  hintsOf = '';
}

async function deepen(engine: Engine, search: Hints, id: number): Promise<void> {
  for (let known = search.deepen(); ; known = search.deepen()) {
    scope.postMessage({ kind: 'hint', id, hint: known, memoryBytes: engine.memoryBytes });
    if (known.final) return;
    await new Promise((resolve) => setTimeout(resolve));
    if (id !== newest) return;
  }
}
