// A WebAssembly module and the texts that go in and out of it.

import { errorOf, wrongArgument } from "./error.js";
import type { SharedExports } from "./exports.js";
import type { WasmModule, WasmSource } from "./globals.js";

/** Called with the finished part of a long answer. */
export type Progress = (done: number, total: number) => void;

const notSupported = 52; // an error number of WASI

async function fileBytes(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  const library = "node:fs/promises";
  const files = (await import(/* @vite-ignore */ library)) as {
    readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return files.readFile(address);
}

const magic = [0x00, 0x61, 0x73, 0x6d];

/** Compiles bytes; `found` describes them in the error if they are no module. */
function compiledBytes(bytes: Uint8Array<ArrayBuffer>, source: string, found: string): Promise<WebAssembly.Module> {
  if (!magic.every((byte, at) => bytes[at] === byte)) {
    throw wrongArgument(source, "a WebAssembly module", found);
  }
  return WebAssembly.compile(bytes);
}

async function compiledAnswer(answer: Response): Promise<WebAssembly.Module> {
  if (!answer.ok) {
    throw wrongArgument(answer.url, "a WebAssembly module", `the status ${answer.status}`);
  }
  const [type = ""] = answer.headers.get("content-type")?.split(";") ?? [];
  if (type === "application/wasm") {
    return WebAssembly.compileStreaming(answer);
  }
  const found =
    type === "text/html" ? 'text/html (vite needs optimizeDeps: { exclude: ["tilery"] })' : type || "other bytes";
  return compiledBytes(new Uint8Array(await answer.arrayBuffer()), answer.url, found);
}

/** The compiled module of a source. Addresses of files are read by node. */
export async function compiled(source: WasmSource): Promise<WasmModule> {
  const resolved = await source;
  if (resolved instanceof WebAssembly.Module) {
    return resolved;
  }
  if (typeof resolved === "string" || resolved instanceof URL) {
    const address = String(resolved);
    return address.startsWith("file:")
      ? compiledBytes(await fileBytes(new URL(address)), address, "other bytes")
      : compiledAnswer(await fetch(address));
  }
  if (resolved instanceof Response) {
    return compiledAnswer(resolved);
  }
  if (resolved instanceof ArrayBuffer) {
    return compiledBytes(new Uint8Array(resolved), "wasm", "other bytes");
  }
  if (ArrayBuffer.isView(resolved)) {
    const { buffer, byteOffset, byteLength } = resolved as ArrayBufferView<ArrayBuffer>;
    return compiledBytes(new Uint8Array(buffer, byteOffset, byteLength), "wasm", "other bytes");
  }
  throw wrongArgument("wasm", "an address, a Response, bytes or a WebAssembly.Module", String(resolved));
}

/** The functions that a module imports: a clock, the progress of long answers, and WASI, which always fails. */
function importsOf(module: WebAssembly.Module, progress: Progress): WebAssembly.Imports {
  const ours: Record<string, CallableFunction> = { now: () => performance.now(), progress };
  const imports: Record<string, Record<string, CallableFunction>> = { tilery: ours };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== "tilery") {
      (imports[from] ??= {})[name] = () => notSupported;
    }
  }
  return imports as WebAssembly.Imports;
}

/** An instance of a module. Its methods send texts in and read texts out. */
export class Instance<Exports extends SharedExports> {
  readonly exports: Exports;
  /** Called with the progress of a long answer. */
  onProgress: Progress | undefined;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(readonly module: WasmModule) {
    const progress: Progress = (done, total) => this.onProgress?.(done, total);
    const instance = new WebAssembly.Instance(module, importsOf(module, progress));
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  /** Writes texts one after the other for the next call. Returns their sizes in bytes. */
  send(...texts: readonly (string | Uint8Array)[]): number[] {
    const pieces = texts.map((text) => {
      if (typeof text === "string") {
        return this.#encoder.encode(text);
      }
      if (text instanceof Uint8Array) {
        return text;
      }
      throw wrongArgument("text", "a string or bytes", String(text));
    });
    const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
    let at = this.exports.text_room(total) >>> 0;
    for (const piece of pieces) {
      this.bytesAt(at, piece.length).set(piece);
      at += piece.length;
    }
    return pieces.map((piece) => piece.length);
  }

  /** The module's bytes. The view is valid until the next call, which may grow the memory. */
  bytesAt(at: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }

  /** A copy of the bytes that the last call gave. */
  bytes(): Uint8Array {
    return this.bytesAt(this.exports.text_at() >>> 0, this.exports.text_size()).slice();
  }

  /** The text that the last call gave. */
  text(): string {
    return this.#decoder.decode(
      this.bytesAt(this.exports.text_at() >>> 0, this.exports.text_size()),
    );
  }

  /** The text that the last call gave as JSON. */
  json<Value>(): Value {
    return JSON.parse(this.text()) as Value;
  }

  /** Returns `answer`, the result of a call that may fail. If it is 0, throws the error of the call. */
  checked(answer: number): number {
    if (answer === 0) {
      throw errorOf(this.text());
    }
    return answer;
  }
}
