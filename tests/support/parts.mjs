// Lets a test file run in several parts at the same time, and leaves cases to ./test all.
import { test as nodeTest } from 'node:test';

const [part, parts] = (process.env.TILERY_PART ?? '1/1').split('/').map(Number);
/** Whether ./test all runs the tests. */
export const isLong = process.env.TILERY_LONG === '1';
let tests = 0;

/** `test` of node, for the tests of the part that TILERY_PART names: 2/3 has the second test of a file, the fifth and so on. */
export function test(...words) {
  tests += 1;
  if ((tests - part) % parts === 0) nodeTest(...words);
}

/** `test` for a test that only ./test all runs, which sets TILERY_LONG=1: a rare way through the page. */
export function longTest(...words) {
  if (isLong) test(...words);
}

/** The first `count` of `cases`. In ./test all, all of them. */
export function firstOf(cases, count) {
  return isLong ? cases : cases.slice(0, count);
}
