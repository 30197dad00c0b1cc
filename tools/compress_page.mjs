// node compress_page.mjs FOLDER [QUALITY]
// Writes NAME.br and NAME.gz beside each file of a page that brotli makes smaller by more than a tenth.
// `tilery serve` and other servers send them to browsers that accept them. QUALITY is brotli's, 0 to
// 11, by default the best.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressed = /\.(br|gz|png|woff2|network)$/;
const worthwhile = 0.9;
const largest = 16 * 1024 * 1024;

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* filesIn(path);
    } else if (!compressed.test(entry.name) && statSync(path).size <= largest) {
      yield path;
    }
  }
}

const [, , folder, quality = constants.BROTLI_MAX_QUALITY] = process.argv;
for (const path of filesIn(folder)) {
  const bytes = readFileSync(path);
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: Number(quality),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (brotli.length < worthwhile * bytes.length) {
    writeFileSync(`${path}.br`, brotli);
    // memLevel 6 makes shorter blocks than the default, 8. They fit modules and scripts better.
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9, memLevel: 6 }));
  }
}
