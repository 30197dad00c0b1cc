// What is wrong with input, and where.

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

/** The error of an argument that is no text of a file. */
export function wrongArgument(source: string, expected: string, found: string): TileryError {
  const message = `${source}: expected ${expected}, found ${found}`;
  return new TileryError({ source, line: 0, column: 0, expected, found, message });
}

/** The error that the module left as JSON. */
export function errorOf(json: string): TileryError {
  return new TileryError(JSON.parse(json) as ErrorParts);
}

/** An error that is known by its message alone. */
export function errorThatSays(source: string, message: string): TileryError {
  return new TileryError({ source, line: 0, column: 0, expected: "", found: "", message });
}
