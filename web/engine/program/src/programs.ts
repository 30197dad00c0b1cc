// A program that answers line by line, for tilery exam --program: the main thread runs it, the worker waits for its
// lines.

import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import type { MessagePort } from "node:worker_threads";

import { Mailbox } from "./terminal.js";

export class LinePrograms {
  readonly #isWindows: boolean;
  #running: ChildProcess | undefined;
  #port: MessagePort | undefined;

  constructor(platform: string) {
    this.#isWindows = platform === "win32";
  }

  /** Starts a shell's command; its lines go to the worker that has the other end of `port`. */
  start(command: string, port: MessagePort, control: Int32Array<SharedArrayBuffer>): void {
    this.endAll();
    const lines = new Mailbox(port, control);
    // In a process group of its own, so that all its processes can be ended.
    const child = spawn(command, { shell: true, stdio: ["pipe", "pipe", "inherit"], detached: !this.#isWindows });
    child.stdout.on("data", (bytes: Buffer) => lines.give(bytes));
    child.once("error", () => lines.end());
    child.once("close", () => lines.end());
    child.stdin.on("error", () => undefined); // the program reads no more; the end of its output reports that
    this.#running = child;
    this.#port = port;
  }

  tell(line: Uint8Array): void {
    this.#running?.stdin?.write(line);
  }

  /** Ends the program, and the processes that it has started. */
  endAll(): void {
    const child = this.#running;
    this.#running = undefined;
    this.#port?.close();
    this.#port = undefined;
    if (child?.pid === undefined) {
      return;
    }
    if (this.#isWindows) {
      spawnSync("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" });
      return;
    }
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      child.kill("SIGKILL"); // it has ended, or has no group yet
    }
  }
}
