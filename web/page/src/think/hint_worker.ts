// The Worker that searches for hints, and its messages.
import { load, type Engine, type HintSoFar, type Hints } from 'tilery';

export interface HintQuestion {
  id: number;
  cartridge: string;
  /** Empty to stop the search. */
  question: string;
  depth?: number;
  ms?: number;
  /** Only with the first question. */
  module?: WebAssembly.Module;
  /** A network file, to evaluate by from now on. */
  network?: Uint8Array;
}

/** `memoryBytes`: the memory of the Worker's engine. */
export type HintReply =
  | { kind: 'hint'; id: number; hint: HintSoFar; memoryBytes: number }
  /** The answer to a network file. `fault` is empty if the file was read. */
  | { kind: 'network'; fault: string }
  /** No answer comes. */
  | { kind: 'fault'; message: string };

// A search goes one move deeper at a time. A newer question ends it.

const scope = self as unknown as { onmessage: unknown; postMessage(message: HintReply): void };
let loading: Promise<Engine> | null = null;
let hints: Hints | null = null;
let hintsOf = '';
let newest = 0;

scope.onmessage = ({ data }: MessageEvent<HintQuestion>) => {
  answer(data).catch((error: Error) => scope.postMessage({ kind: 'fault', message: error.message }));
};

async function answer(data: HintQuestion): Promise<void> {
  newest = data.id;
  loading ??= load(data.module!);
  const ready = await loading;
  if (data.network) scope.postMessage({ kind: 'network', fault: addNetwork(ready, data.network) });
  if (data.id !== newest || !data.question) return;
  if (hintsOf !== data.cartridge) {
    forget();
    hints = ready.hints(data.cartridge);
    hintsOf = data.cartridge;
  }
  hints!.ask(data.question, { depth: data.depth, ms: data.ms });
  await deepen(ready, hints!, data.id);
}

/** Makes hints use the network from now on. Returns the reason if the network cannot be used, else an empty text. */
function addNetwork(ready: Engine, network: Uint8Array): string {
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
  for (let hint = search.deepen(); ; hint = search.deepen()) {
    scope.postMessage({ kind: 'hint', id, hint, memoryBytes: engine.memoryBytes });
    if (hint.final) return;
    await new Promise((resolve) => setTimeout(resolve));
    if (id !== newest) return;
  }
}
