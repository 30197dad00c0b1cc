// node engine_licences.mjs NPM OUT
// Writes the licences of all libraries in the WebAssembly modules: sources from npm, in the folder NPM, and
// from Debian's packages, whose copyright files are on the machine that builds.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [, , npm, out] = process.argv;
const rule = "=".repeat(78);
const whole = (text) => text;
const parts = [
  { name: "zstd", file: join(npm, "node_modules/zstd-napi/deps/zstd/LICENSE"), cut: whole },
  { name: "zlib", file: join(npm, "node_modules/zlib-sync/deps/zlib/README"), cut: (text) => text.slice(text.indexOf("Copyright notice:")) },
  { name: "expat", file: join(npm, "node_modules/node-expat/deps/libexpat/COPYING"), cut: whole },
  ...["libfmt-dev", "libhwy-dev", "libtomlplusplus-dev", "nlohmann-json3-dev", "libcli11-dev", "wasi-libc", "libc++-19-dev-wasm32"].map((name) => ({
    name: `${name}, of Debian`, file: `/usr/share/doc/${name}/copyright`, cut: whole,
  })),
];

function licenceOf({ name, file, cut }) {
  if (!existsSync(file) && file.startsWith("/usr/share/doc")) {
    return `${rule}\n${name}\n\nIts licence stands in its package: ${file}\n`;
  }
  return `${rule}\n${name}\n\n${cut(readFileSync(file, "utf8")).trim()}\n`;
}

writeFileSync(out, `The licences of the libraries in Tilery's WebAssembly modules.\n\n${parts.map(licenceOf).join("\n")}`);
