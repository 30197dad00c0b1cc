// node bench/engine_bench.mjs [PACKAGE]
// The npm package (build/web/package): the sizes of its modules, the time to load one, and hints per second of
// processor time.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = resolve(process.argv[2] ?? resolve(root, 'build/web/package'), 'dist');
const { load } = await import(pathToFileURL(resolve(dist, 'index.js')).href);
const kilobytes = (bytes) => Math.round(bytes.length / 1000);

for (const name of ['games', 'tilery', 'worlds']) {
  const bytes = readFileSync(resolve(dist, `${name}.wasm`));
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
  console.log(`${name}.wasm: ${kilobytes(bytes)} kB, gzip ${kilobytes(gzip)} kB, brotli ${kilobytes(brotli)} kB`);
}

/** Least milliseconds of several runs. */
async function best(runs, work) {
  let least = Infinity;
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    await work();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

console.log(`load: ${(await best(5, () => load())).toFixed(0)} ms`);

const processorSeconds = () => process.cpuUsage().user / 1e6;

/** Plays a game by hints. Returns the number of hints per second of processor time. */
function hintsASecond(engine, cartridge, depth, most) {
  const hints = engine.hints(cartridge);
  const game = engine.newGame({ cartridge, seed: 1n });
  let seconds = 0;
  let count = 0;
  while (count < most && !game.state().over) {
    if (game.state().asks) game.act('go on');
    const question = game.question();
    const begin = processorSeconds();
    hints.ask(question, { depth });
    let hint = hints.deepen();
    while (!hint.final) hint = hints.deepen();
    // The first question also makes the evaluator ready.
    if (count > 0) seconds += processorSeconds() - begin;
    count += 1;
    game.act(hint.best);
  }
  hints.free();
  return (count - 1) / seconds;
}

for (const name of ['2048', 'threes']) {
  for (const network of ['', `${name}.network`]) {
    const engine = await load();
    if (network) engine.addNetwork(readFileSync(resolve(root, 'networks', network)));
    const { text } = engine.cartridges().find((one) => one.name === name);
    hintsASecond(engine, text, 2, 1000); // not counted: the host compiles the module better while it runs
    for (const [depth, most] of [[1, 1000], [2, 1000], [3, 300], [4, 50]]) {
      const rates = [1, 2].map(() => hintsASecond(engine, text, depth, most));
      console.log(`${name}, ${network || 'heuristic'}, ${depth} moves ahead: ${Math.round(Math.max(...rates))} hints a second`);
    }
  }
}
