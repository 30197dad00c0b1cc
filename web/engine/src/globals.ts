// Types of browsers, which a program for node may lack. The package's types need only the library ES2022, and no
// skipLibCheck.

/** The type of `new Name()`; never, if the program's types lack Name. */
type MadeBy<Name extends string> = typeof globalThis extends {
  [name in Name]: abstract new (...parts: never) => infer Value;
}
  ? Value
  : never;

/** WebAssembly.Module; object, if the program's types lack it. */
export type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: abstract new (...parts: never) => infer Value };
}
  ? Value
  : object;

/** The sources of `load`: an address, the result of `fetch`, the bytes, or a compiled module. */
export type WasmSource =
  | MadeBy<"URL">
  | string
  | MadeBy<"Response">
  | Promise<MadeBy<"Response">>
  | ArrayBuffer
  | ArrayBufferView
  | WasmModule;

/** The part of WebAssembly.Memory that the package uses. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
