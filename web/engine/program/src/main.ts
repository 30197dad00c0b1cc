#!/usr/bin/env node
// npx tilery: owns the terminal; a worker runs the commands.

import { readFileSync } from "node:fs";
import { constants, homedir } from "node:os";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { MessageChannel, Worker, type MessagePort } from "node:worker_threads";

import type { Machine } from "./paths.js";
import { LinePrograms } from "./programs.js";
import { HttpFront, type QuestionWorker } from "./serve.js";
import { HeldTerminal, Mailbox, newControl, numbered } from "./terminal.js";
import type { WorkerData, WorkerMessage } from "./worker.js";

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const machine: Machine = {
  platform: process.platform,
  home: homedir(),
  folder: process.cwd(),
  env: { ...process.env },
};

/** Whether the terminal shows UTF-8: always on Windows, elsewhere by the locale. */
function speaksUtf8(): boolean {
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  return process.platform === "win32" || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || "");
}

const control = newControl();
const { port1: ours, port2: theirs } = new MessageChannel();
// Node changes the mode of a pipe as soon as process.stdin or process.stdout is used. So the worker
// itself reads and writes pipes.
const hasTerminal = isatty(1);
const terminal = new HeldTerminal(
  {
    get input() {
      return process.stdin;
    },
    output: hasTerminal ? process.stdout : { on: () => undefined },
  },
  ours,
  control,
  process.platform,
);

const data: Omit<WorkerData, "port" | "control" | "isFirst"> = {
  machine,
  words: process.argv.slice(2),
  module: new WebAssembly.Module(readFileSync(beside("../program.wasm"))),
  networks: beside("../networks"),
  program: beside("main.js"),
  colors: hasTerminal ? 2 ** process.stdout.getColorDepth() : 2,
  speaksUtf8: speaksUtf8(),
};

function started(port: MessagePort, itsControl: Int32Array<SharedArrayBuffer>, isFirst: boolean): Worker {
  const workerData: WorkerData = { ...data, port, control: itsControl, isFirst };
  return new Worker(new URL("./worker.js", import.meta.url), { workerData, transferList: [port] });
}

let front: HttpFront | undefined;
let takesSignals = false;
const programs = new LinePrograms(process.platform);
const working = new Set<Worker>(); // the first worker, and the other workers of a server

// A signal ends a game on the screen as the key for leaving does: the game is saved and the terminal
// restored. A second signal ends the process at once. npm may pass the first signal on twice, so a
// second one counts only after a pause.
let signal: NodeJS.Signals | undefined;
let signalled = 0;
const repeatedWithin = 300; // milliseconds in which npm may repeat a signal
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => {
    const isSecond = signal !== undefined && performance.now() - signalled > repeatedWithin;
    signalled = signal === undefined ? performance.now() : signalled;
    signal = name;
    if (isSecond || (!terminal.isTaken && !front && !takesSignals)) {
      restore();
      leave();
    }
    terminal.interrupt(constants.signals[name]);
    (front ?? terminal).end();
  });
}

/** Ends the process by the signal that was received. */
function leave(): void {
  programs.endAll();
  process.removeAllListeners(signal!);
  process.kill(process.pid, signal!);
}

/** Restores the terminal if the worker no longer can. */
function restore(): void {
  if (terminal.isTaken) {
    process.stdout.write(endModes);
  }
  terminal.release();
}

const endModes = "\x1b[?2004l\x1b[?1006l\x1b[?1000l\x1b[0m\x1b[?25h\x1b[?1049l";

/** Ends the program if no worker runs any more. */
function finish(): void {
  if (working.size === 0) {
    front?.close();
    ours.close();
    if (signal && !front && !takesSignals) {
      leave();
    }
  }
}

/** Starts another worker of the server. */
function hired(): QuestionWorker {
  const itsControl = newControl();
  const { port1, port2 } = new MessageChannel();
  const mailbox = new Mailbox(port1, itsControl);
  const worker = started(port2, itsControl, false);
  working.add(worker);
  // The server listens already: the first thing that the worker waits for is the address.
  mailbox.give(numbered(0, Buffer.from(front!.address)));
  worker.on("message", (message: WorkerMessage) => {
    if ("head" in message) {
      front!.answer(message.answers, message.head, message.body);
    } else if ("work" in message) {
      front!.handOn(message.handsOn, Buffer.from(message.work));
    }
  });
  worker.on("error", () => undefined); // "exit" follows
  worker.on("exit", () => {
    front!.lose(mailbox);
    port1.close();
    working.delete(worker);
    finish();
  });
  return mailbox;
}

const first = started(theirs, control, true);
working.add(first);
first.on("message", (message: WorkerMessage) => {
  if ("write" in message) {
    (message.descriptor === 2 ? process.stderr : process.stdout).write(message.write);
  } else if ("read" in message) {
    terminal.read();
  } else if ("take" in message) {
    terminal.take(message.take);
  } else if ("takesSignals" in message) {
    takesSignals = message.takesSignals;
  } else if ("listen" in message) {
    front = new HttpFront(terminal, hired);
    front.listen(message.listen);
  } else if ("head" in message) {
    front?.answer(message.answers, message.head, message.body);
  } else if ("work" in message) {
    front?.handOn(message.handsOn, Buffer.from(message.work));
  } else if ("program" in message) {
    programs.start(message.program, message.port, message.control);
  } else if ("line" in message) {
    programs.tell(message.line);
  } else if ("endsProgram" in message) {
    programs.endAll();
  } else {
    process.exitCode = message.status;
    terminal.release();
    programs.endAll();
    working.delete(first);
    front?.end();
    finish();
  }
});
first.on("error", (fault: unknown) => {
  restore();
  programs.endAll();
  front?.close();
  ours.close();
  process.stderr.write(`tilery: ${fault instanceof Error ? fault.message : String(fault)}\n`);
  process.exitCode = 1;
});
