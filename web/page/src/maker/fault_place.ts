// The place of a fault in an editor's text: the engine counts lines from 1 and bytes in a line from 1.
import type { Text } from '@codemirror/state';

export function placeOf(fault: { line: number; column: number }, text: Text): { from: number; to: number } {
  const line = text.line(Math.max(1, Math.min(text.lines, fault.line || 1)));
  const from = line.from + charactersIn(line.text, Math.max(0, fault.column - 1));
  const word = /^[\w."-]+/.exec(line.text.slice(from - line.from))?.[0] ?? '';
  const to = Math.min(line.to, from + Math.max(1, word.length));
  return from < to ? { from, to } : { from: line.from, to: line.to };
}

/** How many UTF-16 units the first `bytes` bytes of `text` are. */
function charactersIn(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}
