// tilery serve: HTTP by node; the answers come from workers that run the commands. Each answers one request at a
// time, and each kind of question has workers of its own: no simulation keeps a hint waiting.

import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { availableParallelism, cpus } from "node:os";

import { numbered } from "./terminal.js";

/** The address and limits that the commands ask for. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly of_address: number; // connections of one address
  readonly waiting: number;
  readonly most_body: number; // in bytes
}

/** A request that has no answer yet. */
interface Question {
  readonly number: number;
  readonly response: ServerResponse;
  kind: string;
  /** The bytes that a worker gets. */
  bytes: (counts: Counts) => Buffer;
}

/** A worker that waits for requests. */
export interface QuestionWorker {
  give(bytes: Uint8Array): void;
  /** Nobody waits for the answer to the request of that number. */
  drop(number: number): void;
  end(): void;
}

/** A worker, the group of questions that it answers, and the question that it answers now. */
interface Place {
  readonly worker: QuestionWorker;
  readonly group: string;
  question?: Question | undefined;
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "address already in use",
  EACCES: "permission denied",
  EADDRNOTAVAIL: "cannot assign requested address",
};

// Milliseconds, as docs/server.md says.
const timeOfRequest = 10_000; // from its first byte to its last
const timeOfAnswer = 10_000;
const timeOfPiece = 1_000; // more, for each 64 KiB of an answer
const piece = 1 << 16;
const checkEach = 2_000;
const timeToEnd = 2_000;
const timeToAccept = 1_000; // for clients that had connected when the server began to end
const quietTurns = 3; // turns of node's loop without an arrival, after which all clients are accepted

const gamesWaiting = 4; // reviews, and simulations
const recordsWaiting = 32;
const othersWaiting = 256;
const mostHead = 60 * 1024; // bytes of a request's address and header fields; node's own limit is 16 KiB
const mostHeld = 1 << 26; // bytes of all bodies at a time; node holds them before the commands can refuse them

/** `text` without tabs and line ends, which separate the parts of a head. */
const plain = (text: string) => text.replace(/[\t\r\n]/g, " ");
const field = (name: string, value: string) => `${plain(name)}\t${plain(value)}\n`;

const addressOf = (request: Pick<IncomingMessage, "url">) => new URL(request.url ?? "/", "http://localhost");

/** The counts of /api/health: questions answered so far, and questions that wait or are being answered. */
interface Counts {
  readonly answered: number;
  readonly waiting: number;
}

/** A request as the commands take it: see web/engine/program/serve.cpp. */
export function requestBytes(
  request: Pick<IncomingMessage, "method" | "url" | "httpVersion" | "rawHeaders">,
  body: Buffer,
  { answered, waiting }: Counts = { answered: 0, waiting: 0 },
): Buffer {
  const address = addressOf(request);
  let head = `${request.method ?? "GET"}\n${plain(decodeURIComponent(address.pathname))}\n`;
  head += `HTTP/${request.httpVersion}\n${answered}\n${waiting}\n`;
  for (const [name, value] of address.searchParams) {
    head += field(name, value);
  }
  head += "\n";
  for (let i = 0; i + 1 < request.rawHeaders.length; i += 2) {
    head += field(request.rawHeaders[i]!, request.rawHeaders[i + 1]!);
  }
  return Buffer.concat([Buffer.from(`${head}\n`), body]);
}

/** A hint or a review that an agent has asked for, as the commands take it. */
const workBytes = (work: Buffer) => Buffer.concat([Buffer.from("hint or review\n\n\n0\n0\n\n\n"), work]);

/** The kind of a request. The requests of a kind share one limit of waiting requests. */
function kindOf(pathname: string): string {
  const kinds: Record<string, string> = {
    "/api/hint": "hint", "/move": "hint", "/api/review": "review", "/api/simulate": "simulate", "/mcp": "mcp",
    "/api/inspect": "board", "/api/view": "board", "/api/verify": "record",
    "/api/solve": "simulate", "/api/rate": "simulate",
  };
  return kinds[pathname] ?? "file";
}

/** The group of workers for each kind of question. The games of agents live in one worker, which hands on hints and reviews. */
const groups: Readonly<Record<string, string>> = {
  hint: "hint", "agent's hint": "hint", review: "game", "agent's review": "game", simulate: "game", mcp: "mcp",
  record: "record",
};
const isQuestion = ({ kind }: Question) => ["board", "hint", "record", "review", "simulate"].includes(kind);
const groupOf = (kind: string): string => groups[kind] ?? "file";

/** The largest number of workers in a group. Each has a copy of the networks that it uses. */
function mostWorkers(group: string): number {
  const cores = typeof availableParallelism === "function" ? availableParallelism() : cpus().length;
  const most: Record<string, number> = { hint: Math.min(Math.max(cores, 2), 4), game: Math.min(Math.max(cores >> 1, 1), 2) };
  return most[group] ?? 1;
}

function refuse(response: ServerResponse, status: number, error: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": "application/json", "X-Content-Type-Options": "nosniff", ...headers });
  response.end(JSON.stringify({ error }));
}

/** Refuses bytes that node cannot read as a request, and closes the connection, also if its client does not. */
function refuseUnread(socket: Duplex, fault: NodeJS.ErrnoException): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const statuses: Record<string, number> = {
    HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408,
  };
  const status = statuses[fault.code ?? ""] ?? 400;
  const error = `request: expected a header of at most ${mostHead / 1024} KiB, found a longer one`;
  const body = status === 431 ? JSON.stringify({ error }) : "";
  const type = body ? "Content-Type: application/json\r\nX-Content-Type-Options: nosniff\r\n" : "";
  setTimeout(() => socket.destroy(), timeToEnd).unref();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${body.length}\r\n${type}Connection: close\r\n\r\n${body}`,
  );
}

/** The server's side in the main thread: it takes requests and gives them to workers. */
export class HttpFront {
  readonly #places: Place[];
  readonly #hire: ((group: string) => QuestionWorker) | undefined;
  readonly #timeOfAnswers: number;
  readonly #waiting: Question[] = [];
  readonly #ofAddress = new Map<string, number>();
  #last = 0; // the number of the last request
  #answered = 0;
  #held = 0; // bytes of all bodies
  #arrivals = 0; // connections, pieces and ends of requests
  #isEnding = false;
  #isClosed = false; // for new connections
  #isOver = false; // no worker gets another question
  #server: Server | undefined;
  #options!: ListenOptions;
  /** The address of the server, or the reason why it cannot listen. */
  address = "";

  /**
   * `hire` starts another worker; without it the first worker answers everything. When the server ends, the requests
   * that have arrived get `timeOfAnswers` milliseconds.
   */
  constructor(first: QuestionWorker, hire?: (group: string) => QuestionWorker, timeOfAnswers = 5_000) {
    this.#places = [{ worker: first, group: "file" }];
    this.#hire = hire;
    this.#timeOfAnswers = timeOfAnswers;
  }

  /** Listens as the options `text` say. Gives the first worker the address, or the reason of a failure, as message 0. */
  listen(text: string): void {
    const tell = (address: string) => {
      this.address = address;
      this.#places[0]!.worker.give(numbered(0, Buffer.from(address)));
    };
    this.#options = JSON.parse(text) as ListenOptions;
    const { host, port, connections } = this.#options;
    const place = host.includes(":") ? `[${host}]` : host;
    const times = {
      headersTimeout: timeOfRequest, requestTimeout: timeOfRequest, keepAliveTimeout: timeOfRequest,
      connectionsCheckingInterval: checkEach,
    };
    const server = createServer({ ...times, maxHeaderSize: mostHead }, (request, response) => this.#take(request, response));
    server.maxConnections = connections;
    server.maxHeadersCount = 0; // no limit, as node would drop fields beyond 2000 silently; their bytes are limited
    server.on("clientError", (fault, socket) => refuseUnread(socket, fault));
    const fail = (fault: NodeJS.ErrnoException) =>
      tell(`cannot listen on ${place}:${port}: ${reasons[fault.code ?? ""] ?? fault.message}`);
    server.once("error", fail);
    server.on("connection", (socket) => this.#count(socket));
    server.listen({ host, port }, () => {
      server.off("error", fail);
      server.on("error", () => undefined); // a connection that could not be accepted; the next one may be
      tell(`http://${place}:${(server.address() as AddressInfo).port}/`);
    });
    this.#server = server;
  }

  #count(socket: Socket): void {
    ++this.#arrivals;
    const address = socket.remoteAddress ?? "";
    const connections = (this.#ofAddress.get(address) ?? 0) + 1;
    if (connections > this.#options.of_address) {
      socket.destroy();
      return;
    }
    this.#ofAddress.set(address, connections);
    socket.once("close", () => {
      const left = this.#ofAddress.get(address)! - 1;
      if (left > 0) {
        this.#ofAddress.set(address, left);
      } else {
        this.#ofAddress.delete(address);
      }
    });
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    let parts: Buffer[] = [];
    let size = 0;
    let held = 0;
    let isDropped = false;
    const drop = () => {
      this.#held -= held;
      held = 0;
      parts = [];
    };
    request.on("data", (part: Buffer) => {
      ++this.#arrivals;
      size += part.length;
      isDropped ||= size > this.#options.most_body || this.#held + part.length > mostHeld;
      if (isDropped) {
        drop();
        return;
      }
      this.#held += part.length;
      held += part.length;
      parts.push(part);
    });
    response.once("close", drop);
    request.on("end", () => {
      ++this.#arrivals;
      if (size > this.#options.most_body) {
        refuse(response, 413, `request: expected a body of at most 4 MiB, found ${size} bytes`);
      } else if (isDropped) {
        this.#refuseNow(response);
      } else {
        this.#ask(request, response, Buffer.concat(parts));
        parts = [];
      }
    });
    request.on("error", () => response.destroy());
  }

  #refuseNow(response: ServerResponse): void {
    refuse(response, 503, `server: expected fewer questions at a time, found ${this.#waiting.length} waiting`, { "Retry-After": "1" });
  }

  #refuseAtTheEnd(response: ServerResponse): void {
    if (!response.destroyed) {
      refuse(response, 503, "server: expected a running server, found one that ends", { Connection: "close" });
    }
  }

  #ask(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    let kind: string;
    try {
      kind = kindOf(addressOf(request).pathname);
      requestBytes(request, Buffer.alloc(0));
    } catch {
      refuse(response, 400, `request: expected an address, found ${JSON.stringify((request.url ?? "").slice(0, 40))}`);
      return;
    }
    if (this.#isOver) {
      this.#refuseAtTheEnd(response);
      return;
    }
    if (this.#waitingOf(kind) >= this.#mostWaiting(kind)) {
      this.#refuseNow(response);
      return;
    }
    const bytes = (counts: Counts) => requestBytes(request, body, counts);
    const question = { number: ++this.#last, response, kind, bytes };
    response.once("close", () => this.#places.find((place) => place.question === question)?.worker.drop(question.number));
    this.#waiting.push(question);
    this.#askNext();
  }

  #waitingOf(kind: string): number {
    return this.#waiting.filter((one) => one.kind === kind && !one.response.destroyed).length;
  }

  #mostWaiting(kind: string): number {
    const most: Record<string, number> = {
      hint: this.#options.waiting, review: gamesWaiting, simulate: gamesWaiting, record: recordsWaiting,
    };
    return most[kind] ?? othersWaiting;
  }

  /** A free worker for questions of `kind`; hires one if all are busy and the group may have more. */
  #freePlace(kind: string): Place | undefined {
    const group = this.#hire ? groupOf(kind) : "file";
    const places = this.#places.filter((place) => place.group === group);
    const free = places.find((place) => !place.question);
    if (free || !this.#hire || places.length >= mostWorkers(group)) {
      return free;
    }
    const hired = { worker: this.#hire(group), group };
    this.#places.push(hired);
    return hired;
  }

  #counts(): Counts {
    const answering = this.#places.filter((place) => place.question && isQuestion(place.question)).length;
    return { answered: this.#answered, waiting: answering + this.#waiting.filter(isQuestion).length };
  }

  /** Hands each free worker the next request for it whose client is still there. */
  #askNext(): void {
    for (let i = 0; i < this.#waiting.length; ) {
      const next = this.#waiting[i]!;
      const place = next.response.destroyed ? undefined : this.#freePlace(next.kind);
      if (!place && !next.response.destroyed) {
        ++i;
        continue;
      }
      this.#waiting.splice(i, 1);
      if (place) {
        place.worker.give(numbered(next.number, next.bytes(this.#counts())));
        place.question = next;
      }
    }
    this.#endIdle();
  }

  /** A worker's answer to the request with that number. */
  answer(number: number, head: string, body: Uint8Array): void {
    const place = this.#places.find(({ question }) => question?.number === number);
    if (!place?.question) {
      return;
    }
    const { response } = place.question;
    this.#answered += isQuestion(place.question) ? 1 : 0;
    place.question = undefined;
    if (!response.destroyed) {
      this.#send(response, head, body);
    }
    this.#askNext();
  }

  /** A worker leaves the answer to another one, which gets `work` instead of the request. */
  handOn(number: number, work: Buffer): void {
    const place = this.#places.find(({ question }) => question?.number === number);
    if (!place?.question) {
      return;
    }
    const question = place.question;
    place.question = undefined;
    const { tool } = JSON.parse(work.toString()) as { tool: string };
    question.kind = `agent's ${tool}`;
    question.bytes = () => workBytes(work);
    if (this.#isOver) {
      this.#refuseAtTheEnd(question.response);
    } else if (this.#waitingOf(question.kind) >= this.#mostWaiting(question.kind)) {
      this.#refuseNow(question.response);
    } else {
      this.#waiting.push(question);
    }
    this.#askNext();
  }

  /** A hired worker has died. Another one is hired for the next request. */
  lose(worker: QuestionWorker): void {
    const at = this.#places.findIndex((place) => place.worker === worker);
    const [lost] = at < 0 ? [] : this.#places.splice(at, 1);
    if (lost?.question) {
      this.#fail(lost.question.response);
    }
    this.#askNext();
  }

  #fail(response: ServerResponse): void {
    if (!response.destroyed) {
      refuse(response, 500, "server: expected an answer, found none", { Connection: "close" });
    }
  }

  #send(response: ServerResponse, head: string, body: Uint8Array): void {
    const [status, ...fields] = head.trimEnd().split("\n");
    response.statusCode = Number(status);
    for (const line of fields) {
      const at = line.indexOf("\t");
      response.setHeader(line.slice(0, at), line.slice(at + 1));
    }
    if (response.statusCode !== 304) {
      response.setHeader("Content-Length", body.length);
    }
    if (this.#isEnding) {
      response.setHeader("Connection", "close");
    }
    const limit = setTimeout(() => response.destroy(), timeOfAnswer + timeOfPiece * Math.floor(body.length / piece));
    response.once("close", () => clearTimeout(limit));
    response.end(response.req.method === "HEAD" ? undefined : body);
  }

  /**
   * Answers the requests that have arrived, and accepts no more. After `timeOfAnswers`, requests that wait are refused
   * and searches are cancelled: their answer is the best result so far.
   */
  end(): void {
    if (this.#isEnding) {
      return;
    }
    this.#isEnding = true;
    this.#acceptRest(performance.now() + timeToAccept);
    setTimeout(() => this.#hurry(), this.#timeOfAnswers).unref();
  }

  /** Accepts the clients that have connected so far. In each turn of its loop, node accepts one and reads its bytes. */
  #acceptRest(last: number, quiet = 0): void {
    const arrivals = this.#arrivals;
    setImmediate(() => {
      const quietNow = this.#arrivals === arrivals ? quiet + 1 : 0;
      if (quietNow < quietTurns && performance.now() < last) {
        this.#acceptRest(last, quietNow);
        return;
      }
      this.#server?.close();
      this.#isClosed = true;
      this.#endIdle();
    });
  }

  /** Ends the workers if nothing is left to answer. */
  #endIdle(): void {
    if (this.#isClosed && this.#waiting.length === 0 && !this.#places.some(({ question }) => question)) {
      this.#isOver = true;
      this.#places.forEach(({ worker }) => worker.end());
      this.#closeConnections(this.#timeOfAnswers);
    }
  }

  /** Closes idle connections now, and all others after `time` milliseconds: node limits no request of a closed server. */
  #closeConnections(time: number): void {
    this.#server?.closeIdleConnections?.();
    setTimeout(() => this.#server?.closeAllConnections?.(), time).unref();
  }

  #refuseWaiting(): void {
    this.#isOver = true;
    this.#waiting.splice(0).forEach(({ response }) => this.#refuseAtTheEnd(response));
  }

  #hurry(): void {
    this.#refuseWaiting();
    this.#places.forEach(({ worker, question }) => question && worker.drop(question.number));
    this.#endIdle();
  }

  /** Ends at once. A request that has no answer yet gets status 500; clients have 2 seconds to read it. */
  close(): void {
    this.#isEnding = true;
    this.#server?.close();
    this.#refuseWaiting();
    for (const place of this.#places) {
      if (place.question) {
        this.#fail(place.question.response);
      }
      place.question = undefined;
      place.worker.end();
    }
    this.#closeConnections(timeToEnd);
  }
}
