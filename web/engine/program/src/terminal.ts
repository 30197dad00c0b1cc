// The terminal, held by the main thread and used by the worker that runs the commands: the worker
// waits for keys while the main thread reads them. Requests and other programs' lines come to
// workers in the same way.

import { receiveMessageOnPort, type MessagePort } from "node:worker_threads";

/** The places of the numbers that both threads share. */
const counter = 0; // raised whenever something came
const size = 1; // columns in the upper 16 bits, rows in the lower
const sizes = 2; // raised whenever the size changed
const over = 3; // 1: nothing more will come
const dropped = 4; // the last request that nobody waits for any more
const signal = 5; // a signal that the commands have not seen; 0: none
const numbers = 6;

export const newControl = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(numbers * Int32Array.BYTES_PER_ELEMENT));

/** The streams of a terminal: process.stdin and process.stdout, or stand-ins in a test. */
export interface TerminalStreams {
  readonly input: {
    setRawMode?(isRaw: boolean): unknown;
    on(event: "data", take: (bytes: Uint8Array) => void): unknown;
    on(event: "end" | "close", take: () => void): unknown;
    resume(): unknown;
    pause(): unknown;
    unref?(): unknown;
  };
  readonly output: {
    readonly columns?: number;
    readonly rows?: number;
    getWindowSize?(): [columns: number, rows: number];
    on(event: "resize", take: () => void): unknown;
  };
}

const sizePoll = 500; // milliseconds

/** The main thread's side of the messages to a worker that waits. */
export class Mailbox {
  readonly #port: Pick<MessagePort, "postMessage">;
  protected readonly control: Int32Array<SharedArrayBuffer>;

  constructor(port: Pick<MessagePort, "postMessage">, control: Int32Array<SharedArrayBuffer>) {
    this.#port = port;
    this.control = control;
  }

  give(bytes: Uint8Array): void {
    this.#port.postMessage(bytes);
    this.raise();
  }

  /** Nothing more will come. */
  end(): void {
    Atomics.store(this.control, over, 1);
    this.raise();
  }

  /** Gives up the request of that number: nobody waits for its answer. */
  drop(number: number): void {
    Atomics.store(this.control, dropped, number);
  }

  /** The commands see the signal when they next look at a clock. */
  interrupt(number: number): void {
    Atomics.store(this.control, signal, number);
  }

  protected raise(): void {
    Atomics.add(this.control, counter, 1);
    Atomics.notify(this.control, counter);
  }
}

/** The main thread's side of the terminal. */
export class HeldTerminal extends Mailbox {
  readonly #streams: TerminalStreams;
  readonly #isWindows: boolean;
  #isRead = false;
  #isTaken = false;
  #poll: NodeJS.Timeout | undefined;

  constructor(
    streams: TerminalStreams,
    port: Pick<MessagePort, "postMessage">,
    control: Int32Array<SharedArrayBuffer>,
    platform: string,
  ) {
    super(port, control);
    this.#streams = streams;
    this.#isWindows = platform === "win32";
    this.#measure();
  }

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Begins to read. Windows ends lines with CR LF; the commands take LF. */
  read(): void {
    if (this.#isRead) {
      return;
    }
    this.#isRead = true;
    const { input } = this.#streams;
    input.on("data", (bytes) => this.give(this.#isTaken ? bytes : withoutReturns(bytes)));
    input.on("end", () => this.end());
    input.on("close", () => this.end());
    input.resume();
  }

  /** Lets keys come one by one, without echo; or restores the terminal. */
  take(isTaken: boolean): void {
    this.#isTaken = isTaken;
    this.#streams.input.setRawMode?.(isTaken);
    clearInterval(this.#poll);
    if (isTaken) {
      this.read();
      this.#streams.output.on("resize", () => this.#measure());
      // Windows has no SIGWINCH: node tells of a new size only when it writes.
      this.#poll = setInterval(() => this.#measure(), sizePoll);
      this.#poll.unref();
    }
  }

  /** Lets the process end. */
  release(): void {
    if (this.#isTaken) {
      this.take(false);
    }
    if (this.#isRead) {
      this.#streams.input.pause();
      this.#streams.input.unref?.();
    }
  }

  #measure(): void {
    const { output } = this.#streams;
    const [columns, rows] = (this.#isWindows ? output.getWindowSize?.() : undefined) ?? [
      output.columns ?? 80,
      output.rows ?? 24,
    ];
    const now = (Math.min(columns, 0x7fff) << 16) | Math.min(rows, 0xffff);
    if (Atomics.exchange(this.control, size, now) !== now) {
      Atomics.add(this.control, sizes, 1);
      this.raise();
    }
  }
}

/** The bytes with line ends as LF. Windows sends CR LF, or CR alone for Enter. */
export function withoutReturns(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return text.includes(13) ? Buffer.from(text.toString("latin1").replace(/\r\n?/g, "\n"), "latin1") : bytes;
}

/** A message: a number, which the worker's answer repeats, and the bytes. */
export function numbered(number: number, bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(number >>> 0);
  return Buffer.concat([head, bytes]);
}

/** The number and the bytes of a message. */
export function unnumbered(message: Uint8Array): [number: number, bytes: Uint8Array] {
  return [new DataView(message.buffer, message.byteOffset).getUint32(0, true), message.subarray(4)];
}

/** The worker's side of the terminal. */
export class SharedTerminal {
  readonly #port: MessagePort;
  readonly #control: Int32Array<SharedArrayBuffer>;
  #waiting: Uint8Array[] = [];
  #sizesSeen: number;

  constructor(port: MessagePort, control: Int32Array<SharedArrayBuffer>) {
    this.#port = port;
    this.#control = control;
    this.#sizesSeen = Atomics.load(control, sizes);
  }

  size(): number {
    return Atomics.load(this.#control, size);
  }

  isDropped(number: number): boolean {
    return Atomics.load(this.#control, dropped) === number;
  }

  /** The signal that came since the last call; 0 if none did. */
  takeSignal(): number {
    return Atomics.exchange(this.#control, signal, 0);
  }

  /** Waits for at most `ms`, or without end below 0. Returns at most `most` bytes, or the reason why there are none. */
  read(most: number, ms: number): Uint8Array | "resized" | "over" | "late" {
    const until = ms < 0 ? Infinity : performance.now() + ms;
    for (;;) {
      const seen = Atomics.load(this.#control, counter);
      this.#receive();
      const bytes = this.#take(most);
      if (bytes) {
        return bytes;
      }
      const changes = Atomics.load(this.#control, sizes);
      if (changes !== this.#sizesSeen) {
        this.#sizesSeen = changes;
        return "resized";
      }
      if (Atomics.load(this.#control, over) === 1) {
        return "over";
      }
      const left = until - performance.now();
      if (left <= 0) {
        return "late";
      }
      Atomics.wait(this.#control, counter, seen, left === Infinity ? undefined : left);
    }
  }

  /** The bytes of a line, at most `most`; none at the end of input. */
  readLine(most: number): Uint8Array {
    for (;;) {
      const answer = this.read(most, -1);
      if (answer instanceof Uint8Array) {
        return answer;
      }
      if (answer === "over") {
        return new Uint8Array();
      }
    }
  }

  #receive(): void {
    for (let message = receiveMessageOnPort(this.#port); message; message = receiveMessageOnPort(this.#port)) {
      this.#waiting.push(message.message as Uint8Array);
    }
  }

  #take(most: number): Uint8Array | undefined {
    const first = this.#waiting.shift();
    if (first && first.length > most) {
      this.#waiting.unshift(first.subarray(most));
      return first.subarray(0, most);
    }
    return first;
  }
}
