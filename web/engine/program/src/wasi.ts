// The calls of WASI (preview 1) that the commands make, on node's files. Node's own WASI needs a
// flag in node 18, and knows neither Windows' paths nor a terminal in another thread.

import { randomFillSync } from "node:crypto";
import * as fs from "node:fs";

import { guestPath, hostPath, type Machine } from "./paths.js";

/** Numbers of WASI's errors. */
const errors: Readonly<Record<string, number>> = {
  EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EEXIST: 20, EFBIG: 22, EINTR: 27, EINVAL: 28, EIO: 29, EISDIR: 31,
  ELOOP: 32, EMFILE: 33, ENAMETOOLONG: 37, ENFILE: 41, ENOENT: 44, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54,
  ENOTEMPTY: 55, EPERM: 63, EPIPE: 64, EROFS: 69, ESPIPE: 70, EXDEV: 75, EDQUOT: 19,
};
const done = 0;
const badDescriptor = errors["EBADF"]!;

const fileTypes = { unknown: 0, characters: 2, folder: 3, file: 4, link: 7 };
const seekRight = 1n << 2n;
const tellRight = 1n << 5n;
const readRight = 1n << 1n;
const writeRight = 1n << 6n;
const allRights = (1n << 29n) - 1n;

/** How the standard streams are read and written. */
export interface Streams {
  isTerminal(descriptor: number): boolean;
  /** At most `most` bytes of standard input; none at its end. */
  read(most: number): Uint8Array;
  write(descriptor: number, bytes: Uint8Array): void;
  /** Sleeps. */
  wait(ms: number): void;
}

/** Thrown by proc_exit. */
export class Exit {
  constructor(readonly status: number) {}
}

/** A file, a folder or a standard stream that is open. */
interface Open {
  readonly kind: "stream" | "file" | "folder";
  readonly path: string; // of the machine
  readonly fd: number; // of node; -1 for folders
  readonly appends: boolean;
  at: bigint;
  readonly guest?: string; // the path, as the commands see it, of a folder that is open from the start
  entries?: fs.Dirent[];
}

const codeOf = (fault: unknown): number =>
  errors[(fault as NodeJS.ErrnoException).code ?? ""] ?? errors["EIO"]!;

const typeOf = (about: fs.BigIntStats | fs.Dirent): number =>
  about.isDirectory() ? fileTypes.folder
  : about.isFile() ? fileTypes.file
  : about.isSymbolicLink() ? fileTypes.link
  : about.isCharacterDevice() ? fileTypes.characters
  : fileTypes.unknown;

export class Wasi {
  readonly #machine: Machine;
  readonly #program: string;
  readonly #streams: Streams;
  readonly #words: Uint8Array[];
  readonly #variables: Uint8Array[];
  readonly #open = new Map<number, Open>();
  #memory!: WebAssembly.Memory;

  /** `program` is the path of this program's own file. */
  constructor(machine: Machine, streams: Streams, words: string[], env: Record<string, string>, program = "") {
    this.#machine = machine;
    this.#program = program;
    this.#streams = streams;
    const bytes = (text: string) => Buffer.from(`${text.replaceAll("\0", "")}\0`);
    this.#words = words.map(bytes);
    this.#variables = Object.entries(env).map(([name, value]) => bytes(`${name}=${value}`));
    for (const fd of [0, 1, 2]) {
      this.#open.set(fd, { kind: "stream", path: "", fd, appends: false, at: 0n });
    }
    this.#open.set(3, { kind: "folder", path: "/", fd: -1, appends: false, at: 0n, guest: "/" });
  }

  set memory(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  // Made for each use, since a memory that grows gets a new buffer.
  get #view(): DataView {
    return new DataView(this.#memory.buffer);
  }
  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, size);
  }
  #text(at: number, size: number): string {
    return Buffer.from(this.bytes(at, size)).toString("utf8");
  }

  #host(folder: Open, guest: string): string {
    return folder.guest === "/"
      ? hostPath(this.#machine, `/${guest}`)
      : hostPath(this.#machine, guest, folder.path);
  }

  #list(lists: Uint8Array[], at: number, bytesAt: number): number {
    for (const bytes of lists) {
      this.#view.setUint32(at, bytesAt, true);
      this.bytes(bytesAt, bytes.length).set(bytes);
      at += 4;
      bytesAt += bytes.length;
    }
    return done;
  }
  #listSizes(lists: Uint8Array[], countAt: number, sizeAt: number): number {
    this.#view.setUint32(countAt, lists.length, true);
    this.#view.setUint32(sizeAt, lists.reduce((sum, bytes) => sum + bytes.length, 0), true);
    return done;
  }

  #vectors(at: number, count: number): Uint8Array[] {
    const vectors: Uint8Array[] = [];
    for (let i = 0; i < count; ++i) {
      vectors.push(this.bytes(this.#view.getUint32(at + 8 * i, true), this.#view.getUint32(at + 8 * i + 4, true)));
    }
    return vectors;
  }

  #unusedDescriptor(): number {
    let fd = 4;
    while (this.#open.has(fd)) {
      ++fd;
    }
    return fd;
  }

  #putFileStatus(about: fs.BigIntStats, at: number): void {
    const view = this.#view;
    // On Windows, an open file and its path have different device numbers.
    view.setBigUint64(at, this.#machine.platform === "win32" ? 0n : BigInt.asUintN(64, about.dev), true);
    view.setBigUint64(at + 8, BigInt.asUintN(64, about.ino), true);
    view.setUint8(at + 16, typeOf(about));
    view.setBigUint64(at + 24, about.nlink, true);
    view.setBigUint64(at + 32, about.size, true);
    view.setBigUint64(at + 40, about.atimeNs, true);
    view.setBigUint64(at + 48, about.mtimeNs, true);
    view.setBigUint64(at + 56, about.ctimeNs, true);
  }

  #readInto(open: Open, vectors: Uint8Array[], at: bigint | null): number {
    let total = 0;
    for (const vector of vectors) {
      if (vector.length === 0) {
        continue;
      }
      let count: number;
      if (open.kind === "stream") {
        const bytes = this.#streams.read(vector.length);
        vector.set(bytes);
        count = bytes.length;
      } else {
        count = fs.readSync(open.fd, vector, 0, vector.length, at === null ? null : at + BigInt(total));
      }
      total += count;
      if (count < vector.length) {
        break;
      }
    }
    return total;
  }

  #writeFrom(open: Open, vectors: Uint8Array[], at: bigint | null): number {
    let total = 0;
    for (const vector of vectors) {
      let count = vector.length;
      try {
        if (open.kind === "stream") {
          this.#streams.write(open.fd, vector);
        } else if (count > 0) {
          const place = at === null || open.appends ? null : Number(at) + total;
          count = fs.writeSync(open.fd, vector, 0, vector.length, place);
        }
      } catch (fault) {
        if (total === 0) {
          throw fault;
        }
        break; // the written bytes count; the next call reports the fault
      }
      total += count;
      if (count < vector.length) {
        break;
      }
    }
    return total;
  }

  /** The open file of the number `fd`. Throws WASI's EBADF unless it is of one of `kinds`. */
  #file(fd: number, kinds: readonly Open["kind"][] = ["file", "stream"]): Open {
    const open = this.#open.get(fd);
    if (!open || !kinds.includes(open.kind)) {
      throw Object.assign(new Error("no such descriptor"), { code: "EBADF" });
    }
    return open;
  }
  #folder(fd: number): Open {
    return this.#file(fd, ["folder"]);
  }

  #openPath(folder: Open, follows: boolean, guest: string, openFlags: number, rights: bigint, fdFlags: number): number {
    const host = this.#host(folder, guest);
    const about = fs.statSync(host, { throwIfNoEntry: false });
    const [creates, wantsFolder, isNew, empties] = [1, 2, 4, 8].map((bit) => (openFlags & bit) !== 0);
    const fd = this.#unusedDescriptor();
    if (about?.isDirectory() && !creates && (rights & writeRight) === 0n) {
      this.#open.set(fd, { kind: "folder", path: host, fd: -1, appends: false, at: 0n });
      return fd;
    }
    if (wantsFolder) {
      throw Object.assign(new Error("no folder"), { code: about ? "ENOTDIR" : "ENOENT" });
    }
    const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_NOFOLLOW } = fs.constants;
    const writes = (rights & writeRight) !== 0n;
    const access = writes ? ((rights & readRight) !== 0n ? O_RDWR : O_WRONLY) : O_RDONLY;
    const appends = (fdFlags & 1) !== 0;
    const mode =
      access | (creates ? O_CREAT : 0) | (isNew ? O_EXCL : 0) | (empties ? O_TRUNC : 0) | (appends ? O_APPEND : 0) |
      (follows ? 0 : (O_NOFOLLOW ?? 0)); // Windows has no O_NOFOLLOW
    this.#open.set(fd, { kind: "file", path: host, fd: fs.openSync(host, mode, 0o666), appends, at: 0n });
    return fd;
  }

  #seek(open: Open, offset: bigint, whence: number): bigint {
    if (open.kind !== "file") {
      throw Object.assign(new Error("no file"), { code: "ESPIPE" });
    }
    const from = whence === 0 ? 0n : whence === 1 ? open.at : fs.fstatSync(open.fd, { bigint: true }).size;
    open.at = from + offset;
    return open.at;
  }

  #entries(open: Open, at: number, size: number, cookie: bigint): number {
    open.entries = cookie === 0n || !open.entries ? fs.readdirSync(open.path, { withFileTypes: true }) : open.entries;
    let used = 0;
    for (let i = Number(cookie); i < open.entries.length && used < size; ++i) {
      const entry = open.entries[i]!;
      const name = Buffer.from(entry.name);
      const bytes = Buffer.alloc(24 + name.length);
      bytes.writeBigUInt64LE(BigInt(i + 1), 0);
      bytes.writeUInt32LE(name.length, 16);
      bytes.writeUInt8(typeOf(entry), 20);
      bytes.set(name, 24);
      const part = bytes.subarray(0, size - used);
      this.bytes(at + used, part.length).set(part);
      used += part.length;
    }
    return used;
  }

  /** Clocks wait; descriptors are always ready. */
  #poll(at: number, eventsAt: number, count: number, countAt: number): number {
    let soonest = Infinity;
    let chosen: { user: bigint; kind: number }[] = [];
    for (let i = 0; i < count; ++i) {
      const from = at + 48 * i;
      const user = this.#view.getBigUint64(from, true);
      const kind = this.#view.getUint8(from + 8);
      let ms = 0;
      if (kind === 0) {
        const isAbsolute = (this.#view.getUint16(from + 40, true) & 1) !== 0;
        const ns = this.#view.getBigUint64(from + 24, true);
        const now = isAbsolute ? this.#now(this.#view.getUint32(from + 16, true)) : 0n;
        ms = Math.max(0, Number(ns - now) / 1e6);
      }
      if (ms < soonest) {
        soonest = ms;
        chosen = [];
      }
      if (ms === soonest) {
        chosen.push({ user, kind });
      }
    }
    if (soonest > 0) {
      this.#streams.wait(soonest);
    }
    chosen.forEach(({ user, kind }, i) => {
      const to = eventsAt + 32 * i;
      this.bytes(to, 32).fill(0);
      this.#view.setBigUint64(to, user, true);
      this.#view.setUint8(to + 10, kind);
    });
    this.#view.setUint32(countAt, chosen.length, true);
    return done;
  }

  #now(clock: number): bigint {
    return clock === 0 ? BigInt(Date.now()) * 1_000_000n : process.hrtime.bigint();
  }

  /** The imports of a module. If a call's work throws, the call returns the error's number. */
  imports(): Record<string, (...args: never[]) => number> {
    const put = (at: number, value: number) => this.#view.setUint32(at, value, true);
    const calls = {
      args_get: (at: number, bytesAt: number) => this.#list(this.#words, at, bytesAt),
      args_sizes_get: (countAt: number, sizeAt: number) => this.#listSizes(this.#words, countAt, sizeAt),
      environ_get: (at: number, bytesAt: number) => this.#list(this.#variables, at, bytesAt),
      environ_sizes_get: (countAt: number, sizeAt: number) => this.#listSizes(this.#variables, countAt, sizeAt),
      clock_res_get: (_clock: number, at: number) => this.#view.setBigUint64(at, 1_000_000n, true),
      clock_time_get: (clock: number, _precision: bigint, at: number) =>
        this.#view.setBigUint64(at, this.#now(clock), true),
      random_get: (at: number, size: number) => void randomFillSync(this.bytes(at, size)),
      sched_yield: () => done,
      poll_oneoff: (at: number, eventsAt: number, count: number, countAt: number) =>
        this.#poll(at, eventsAt, count, countAt),
      proc_exit: (status: number) => {
        throw new Exit(status);
      },
      fd_close: (fd: number) => {
        const open = this.#file(fd, ["file", "folder", "stream"]);
        this.#open.delete(fd);
        if (open.kind === "file") {
          fs.closeSync(open.fd);
        }
      },
      fd_read: (fd: number, at: number, count: number, sizeAt: number) => {
        const open = this.#file(fd);
        const isPlaced = open.kind === "file" && fs.fstatSync(open.fd).isFile();
        const read = this.#readInto(open, this.#vectors(at, count), isPlaced ? open.at : null);
        open.at += BigInt(read);
        put(sizeAt, read);
      },
      fd_pread: (fd: number, at: number, count: number, offset: bigint, sizeAt: number) =>
        put(sizeAt, this.#readInto(this.#file(fd, ["file"]), this.#vectors(at, count), offset)),
      fd_write: (fd: number, at: number, count: number, sizeAt: number) => {
        const open = this.#file(fd);
        const isPlaced = open.kind === "file" && fs.fstatSync(open.fd).isFile();
        const written = this.#writeFrom(open, this.#vectors(at, count), isPlaced ? open.at : null);
        open.at += BigInt(written);
        put(sizeAt, written);
      },
      fd_seek: (fd: number, offset: bigint, whence: number, at: number) =>
        this.#view.setBigUint64(at, this.#seek(this.#file(fd), offset, whence), true),
      fd_tell: (fd: number, at: number) => this.#view.setBigUint64(at, this.#seek(this.#file(fd), 0n, 1), true),
      fd_fdstat_get: (fd: number, at: number) => {
        const open = this.#file(fd, ["file", "folder", "stream"]);
        const isTerminal = open.kind === "stream" && this.#streams.isTerminal(fd);
        const type =
          open.kind === "folder" ? fileTypes.folder
          : open.kind === "file" ? typeOf(fs.fstatSync(open.fd, { bigint: true }))
          : isTerminal ? fileTypes.characters
          : fileTypes.unknown;
        const rights = isTerminal ? allRights & ~seekRight & ~tellRight : allRights;
        this.bytes(at, 24).fill(0);
        this.#view.setUint8(at, type);
        this.#view.setUint16(at + 2, open.appends ? 1 : 0, true);
        this.#view.setBigUint64(at + 8, rights, true);
        this.#view.setBigUint64(at + 16, rights, true);
      },
      fd_fdstat_set_flags: () => done,
      fd_filestat_get: (fd: number, at: number) => {
        const open = this.#file(fd, ["file", "folder", "stream"]);
        this.#putFileStatus(
          open.kind === "folder" ? fs.statSync(open.path, { bigint: true }) : fs.fstatSync(open.fd, { bigint: true }),
          at,
        );
      },
      fd_filestat_set_size: (fd: number, size: bigint) => fs.ftruncateSync(this.#file(fd, ["file"]).fd, Number(size)),
      fd_sync: (fd: number) => fs.fsyncSync(this.#file(fd, ["file"]).fd),
      fd_datasync: (fd: number) => fs.fdatasyncSync(this.#file(fd, ["file"]).fd),
      fd_prestat_get: (fd: number, at: number) => {
        const guest = this.#open.get(fd)?.guest;
        if (guest === undefined) {
          return badDescriptor;
        }
        put(at, 0);
        put(at + 4, guest.length);
        return done;
      },
      fd_prestat_dir_name: (fd: number, at: number, size: number) =>
        this.bytes(at, size).set(Buffer.from(this.#folder(fd).guest ?? "").subarray(0, size)),
      fd_readdir: (fd: number, at: number, size: number, cookie: bigint, usedAt: number) =>
        put(usedAt, this.#entries(this.#folder(fd), at, size, cookie)),
      path_open: (
        fd: number, follows: number, at: number, size: number, openFlags: number, rights: bigint, _inherited: bigint,
        fdFlags: number, fdAt: number,
      ) => {
        const folder = this.#folder(fd);
        put(fdAt, this.#openPath(folder, (follows & 1) !== 0, this.#text(at, size), openFlags, rights, fdFlags));
      },
      path_filestat_get: (fd: number, follows: number, at: number, size: number, aboutAt: number) => {
        const host = this.#host(this.#folder(fd), this.#text(at, size));
        const about = (follows & 1) !== 0 ? fs.statSync(host, { bigint: true }) : fs.lstatSync(host, { bigint: true });
        this.#putFileStatus(about, aboutAt);
      },
      path_create_directory: (fd: number, at: number, size: number) =>
        fs.mkdirSync(this.#host(this.#folder(fd), this.#text(at, size))),
      path_unlink_file: (fd: number, at: number, size: number) =>
        fs.unlinkSync(this.#host(this.#folder(fd), this.#text(at, size))),
      path_remove_directory: (fd: number, at: number, size: number) =>
        fs.rmdirSync(this.#host(this.#folder(fd), this.#text(at, size))),
      path_rename: (fd: number, at: number, size: number, toFd: number, toAt: number, toSize: number) =>
        fs.renameSync(
          this.#host(this.#folder(fd), this.#text(at, size)),
          this.#host(this.#folder(toFd), this.#text(toAt, toSize)),
        ),
      path_readlink: (fd: number, at: number, size: number, to: number, most: number, usedAt: number) => {
        const guest = this.#text(at, size);
        // Programs of Linux find the files that were installed with them by this link.
        const link = guest === "proc/self/exe" ? guestPath(this.#machine, this.#program)
          : fs.readlinkSync(this.#host(this.#folder(fd), guest));
        const target = Buffer.from(link);
        const part = target.subarray(0, most);
        this.bytes(to, part.length).set(part);
        put(usedAt, part.length);
      },
    };
    return Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        (...args: never[]): number => {
          try {
            return (call as (...args: never[]) => number | undefined)(...args) ?? done;
          } catch (fault) {
            if (fault instanceof Exit || !(fault instanceof Error)) {
              throw fault;
            }
            return codeOf(fault);
          }
        },
      ]),
    );
  }
}
