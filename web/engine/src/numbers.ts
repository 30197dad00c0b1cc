// Checks numbers before they cross into the module, which would silently wrap them.

import { wrongArgument } from "./error.js";

/** A whole number from 0 to 2^64 - 1. */
export function word(value: bigint, name: string): bigint {
  if (typeof value !== "bigint" || value < 0n || value >= 1n << 64n) {
    throw wrongArgument(name, "a bigint from 0 to 2^64 - 1", String(value));
  }
  return value;
}

/** A whole number from `least` to `most`. */
export function whole(value: number, least: number, most: number, name: string): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw wrongArgument(name, `a whole number from ${least} to ${most}`, String(value));
  }
  return value;
}
