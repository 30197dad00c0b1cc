// Runs the commands, in a thread of its own: it may wait for keys while the main thread reads them.

import * as fs from "node:fs";
import { isatty } from "node:tty";
import { MessageChannel, parentPort, workerData, type MessagePort } from "node:worker_threads";

import { guestEnvironment, guestWord, type Machine } from "./paths.js";
import { SharedTerminal, newControl, unnumbered } from "./terminal.js";
import { Exit, Wasi, type Streams } from "./wasi.js";

export interface WorkerData {
  readonly machine: Machine;
  readonly words: string[];
  readonly module: WebAssembly.Module;
  readonly networks: string;
  readonly program: string; // the path of main.js
  readonly isFirst: boolean; // other workers answer for a server and print nothing
  readonly port: MessagePort;
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly colors: number;
  readonly speaksUtf8: boolean;
}

/** The messages of the worker to the main thread. */
export type WorkerMessage =
  | { readonly write: Uint8Array; readonly descriptor: number }
  | { readonly read: true } // begin to read the terminal
  | { readonly take: boolean } // whether keys come one by one, without echo
  | { readonly takesSignals: boolean }
  | { readonly program: string; readonly port: MessagePort; readonly control: Int32Array<SharedArrayBuffer> }
  | { readonly line: Uint8Array } // for that program
  | { readonly endsProgram: true }
  | { readonly listen: string }
  | { readonly answers: number; readonly head: string; readonly body: Uint8Array } // the number of a request
  | { readonly handsOn: number; readonly work: Uint8Array } // handed to another worker instead of an answer
  | { readonly status: number };

const data = workerData as WorkerData;
const terminal = new SharedTerminal(data.port, data.control);
const tell = (message: WorkerMessage) => parentPort!.postMessage(message);

const nap = new Int32Array(new SharedArrayBuffer(4));
const wait = (ms: number) => void Atomics.wait(nap, 0, 0, ms);
const retryMs = 2; // until a pipe that was full or empty is tried again

/** The result of `work`, which is tried again while the pipe is full or empty. */
function retried<Answer>(work: () => Answer): Answer {
  for (;;) {
    try {
      return work();
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== "EAGAIN") {
        throw fault;
      }
      wait(retryMs);
    }
  }
}

/** The next bytes of a pipe, at most `most`; none at its end, which Windows reports as an error. */
function readPipe(most: number): Uint8Array {
  const bytes = Buffer.alloc(most);
  try {
    return bytes.subarray(0, retried(() => fs.readSync(0, bytes, 0, most, null)));
  } catch (fault) {
    if (["EOF", "EPIPE"].includes((fault as NodeJS.ErrnoException).code ?? "")) {
      return new Uint8Array();
    }
    throw fault;
  }
}

const streams: Streams = {
  isTerminal: (descriptor) => isatty(descriptor),
  read: (most) => {
    if (!isatty(0)) {
      return readPipe(most);
    }
    tell({ read: true });
    return terminal.readLine(most);
  },
  write: (descriptor, bytes) => {
    if (!data.isFirst) {
      return;
    }
    if (isatty(descriptor)) {
      // Node's streams convert text for Windows' consoles.
      tell({ write: bytes.slice(), descriptor });
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      at += retried(() => fs.writeSync(descriptor, bytes, at));
    }
  },
  wait,
};

const wasi = new Wasi(
  data.machine,
  streams,
  ["tilery", ...data.words.map((word) => guestWord(data.machine, word))],
  guestEnvironment(data.machine, { TILERY_NETWORKS: data.networks }),
  data.program,
);

const screen = {
  take_keys: (isTaken: number) => tell({ take: isTaken !== 0 }),
  read_keys: (at: number, most: number, ms: number): number => {
    const answer = terminal.read(most, ms);
    if (answer instanceof Uint8Array) {
      wasi.bytes(at, answer.length).set(answer);
      return answer.length;
    }
    return { late: 0, resized: -1, over: -2 }[answer];
  },
  screen_size: () => terminal.size(),
  color_count: () => data.colors,
  speaks_utf8: () => (data.speaksUtf8 ? 1 : 0),
};

const text = (at: number, size: number) => Buffer.from(wasi.bytes(at, size)).toString("utf8");

/** The bytes that `copy` gives to the commands. */
let receivedBytes = new Uint8Array();
let requestNumber = 0; // of the last request

/** Waits for bytes of the main thread and keeps them for `copy`. Returns their count; 0 once a signal ends the server. */
function received(): number {
  const message = terminal.readLine(Infinity);
  if (message.length === 0) {
    return 0;
  }
  const [number, bytes] = unnumbered(message);
  requestNumber = number;
  receivedBytes = bytes.slice();
  return receivedBytes.length;
}

const server = {
  listen: (at: number, size: number): number => {
    tell({ listen: text(at, size) });
    return received();
  },
  next_request: received,
  is_dropped: () => (terminal.isDropped(requestNumber) ? 1 : 0),
  copy: (at: number) => wasi.bytes(at, receivedBytes.length).set(receivedBytes),
  send_answer: (headAt: number, headSize: number, at: number, size: number) =>
    tell({ answers: requestNumber, head: text(headAt, headSize), body: wasi.bytes(at, size).slice() }),
  hand_on: (at: number, size: number) => tell({ handsOn: requestNumber, work: wasi.bytes(at, size).slice() }),
};

/** The lines of the program that runs beside this one. */
let lines: SharedTerminal | undefined;

const programs = {
  start_program: (at: number, size: number) => {
    const control = newControl();
    const { port1, port2 } = new MessageChannel();
    lines = new SharedTerminal(port1, control);
    parentPort!.postMessage({ program: text(at, size), port: port2, control }, [port2]);
  },
  tell_program: (at: number, size: number) => tell({ line: wasi.bytes(at, size).slice() }),
  hear_program: (at: number, most: number, ms: number): number => {
    const answer = lines!.read(most, ms);
    if (answer instanceof Uint8Array) {
      wasi.bytes(at, answer.length).set(answer);
      return answer.length;
    }
    return answer === "late" ? 0 : -1;
  },
  end_program: () => tell({ endsProgram: true }),
};

/** Whether the commands have a handler for signals; it is called when they look at a clock. */
let takesSignals = false;
const signals = {
  take_signals: (isTaken: number) => {
    takesSignals = isTaken !== 0;
    tell({ takesSignals });
  },
};

const clocks = {
  /** Seconds that the user's clocks are ahead of UTC at that time; 0 for a time beyond the range of dates. */
  local_offset: (seconds: number) => -60 * (new Date(seconds * 1000).getTimezoneOffset() || 0),
};

/** The calls of WASI. The call for a clock first delivers a signal that has come. */
function calls(raise: (signal: number) => void): Record<string, (...args: never[]) => number> {
  const all = wasi.imports();
  const clock = all["clock_time_get"]!;
  return {
    ...all,
    clock_time_get: (...args: never[]) => {
      const signal = takesSignals ? terminal.takeSignal() : 0;
      if (signal !== 0) {
        raise(signal);
      }
      return clock(...args);
    },
  };
}

function run(): number {
  const instance: WebAssembly.Instance = new WebAssembly.Instance(data.module, {
    wasi_snapshot_preview1: calls((signal) => (instance.exports["raise_signal"] as (signal: number) => void)(signal)),
    tilery: { ...screen, ...server, ...programs, ...signals, ...clocks },
  });
  wasi.memory = instance.exports["memory"] as WebAssembly.Memory;
  try {
    (instance.exports["_start"] as () => void)();
    return 0;
  } catch (fault) {
    if (fault instanceof Exit) {
      return fault.status;
    }
    throw fault;
  }
}

tell({ status: run() });
