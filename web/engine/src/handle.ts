// Objects in the module's memory, by their handles.

import { wrongArgument } from "./error.js";

/** Frees objects that nobody freed and nobody can reach any more. */
const forgotten = new FinalizationRegistry((free: () => void) => free());

/** An object that the caller frees. `using` frees it at the end of its block, if the program has Symbol.dispose. */
export abstract class Freeable {
  readonly #kind: string;
  readonly #close: (handle: number) => void;
  #handle: number;

  protected constructor(kind: string, handle: number, close: (handle: number) => void) {
    this.#kind = kind;
    this.#close = close;
    this.#handle = handle;
    forgotten.register(this, () => close(handle), this);
  }

  /** The module's number for the object. Fails if the object was freed. */
  protected get handle(): number {
    if (this.#handle === 0) {
      throw wrongArgument(this.#kind, `a ${this.#kind} that is in use`, "one that was freed");
    }
    return this.#handle;
  }

  /** Frees the memory; does nothing the second time. The object must not be used afterwards. */
  free(): void {
    if (this.#handle === 0) {
      return;
    }
    forgotten.unregister(this);
    this.#close(this.#handle);
    this.#handle = 0;
  }
}

// Symbol.dispose of node 18 and newer browsers. The types leave it out: it would need a newer library than ES2022.
const dispose: symbol =
  (Symbol as { dispose?: symbol }).dispose ?? Symbol.for("Symbol.dispose");
Object.defineProperty(Freeable.prototype, dispose, {
  value(this: Freeable) {
    this.free();
  },
});
