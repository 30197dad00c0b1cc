// Faults of input, and their places.

interface ErrorParts {
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly expected: string;
  readonly found: string;
  readonly message: string;
}

/** A fault in a text, a record or a request: "source:line:column: expected ..., found ...". */
export class TileryError extends Error {
  readonly source: string;
  /** Counted from 1; 0 if unknown. */
  readonly line: number;
  /** Counted in bytes from 1; 0 if unknown. */
  readonly column: number;
  readonly expected: string;
  readonly found: string;

  constructor(parts: ErrorParts) {
    super(parts.message);
    this.name = "TileryError";
    this.source = parts.source;
    this.line = parts.line;
    this.column = parts.column;
    this.expected = parts.expected;
    this.found = parts.found;
  }
}

/** The error of an argument other than a file's text. */
export function wrongArgument(source: string, expected: string, found: string): TileryError {
  const message = `${source}: expected ${expected}, found ${found}`;
  return new TileryError({ source, line: 0, column: 0, expected, found, message });
}

/** The error that the module left as JSON. */
export function errorOf(json: string): TileryError {
  return new TileryError(JSON.parse(json) as ErrorParts);
}

/** The error of an answer in JSON: "source:line:column: expected ..., found ...". */
export function errorThatSays(command: string, message: string): TileryError {
  const parts = /^(.*?)(?::(\d+))?(?::(\d+))?: expected (.*), found (.*)$/s.exec(message);
  const [, source = command, line, column, expected = "", found = ""] = parts ?? [];
  return new TileryError({
    source,
    line: Number(line ?? 0),
    column: Number(column ?? 0),
    expected,
    found,
    message,
  });
}
