// Runs the program of the npm package, whose tarball is installed into an empty folder, and the native program beside it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';

export const env = process.env;
export const folder = mkdtempSync(join(tmpdir(), 'tilery-program-'));
export const home = join(folder, 'home');
export const program = join(folder, 'node_modules/tilery/dist/program/main.js');
export const hasNative = existsSync(env.TILERY);
export const environment = { PATH: env.PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color' };

/** The command where no file can grow, as on a full disk. */
export const onFullDisk = (command) => ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh', ...command];

export function run(words, { input = '', env: more = {}, native = false, isDiskFull = false, cwd = folder } = {}) {
  const plain = native ? [env.TILERY] : [process.execPath, program];
  const command = isDiskFull ? onFullDisk(plain) : plain;
  const { status, stdout, stderr } = spawnSync(command[0], [...command.slice(1), ...words], {
    cwd, input, encoding: 'utf8', env: { ...environment, ...more }, maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

/** Expects both programs to give the same output and exit status for `words`. Returns the result of the package's program. */
export function compare(words, options = {}) {
  const packaged = run(words, options);
  if (hasNative) {
    const native = run(words, { ...options, native: true, env: { ...options.env, HOME: join(folder, 'native') } });
    // Help shows the number of cores; verdicts and solutions show times.
    const comparable = ({ stdout, ...rest }) =>
      ({ ...rest, stdout: stdout.replace(/(--threads [0-9.]+=)\d+/, '$1').replace(/[;,] [0-9.]+ s(, \d+ a second)?/g, '') });
    assert.deepEqual(comparable(packaged), comparable(native), words.join(' '));
  }
  return packaged;
}

/** The bytes that terminals send for arrow keys. */
export const key = { up: '\u001b[A', down: '\u001b[B', right: '\u001b[C', left: '\u001b[D' };

/**
 * Types `keys` into a program in a terminal of 80 x 24: each key once the screen is as `expected`, or at rest if nothing is
 * expected. A list in place of a key is a command, which is run then. Returns the screens and the exit status.
 */
export function inTerminal(command, keys, home_, expected) {
  const answer = spawnSync('python3', [fileURLToPath(new URL('in_terminal.py', import.meta.url)), ...command], {
    cwd: folder, input: JSON.stringify({ keys, expected }), encoding: 'utf8', env: { ...environment, HOME: home_ }, timeout: 300_000,
  });
  assert.equal(answer.status, 0, answer.stderr);
  return JSON.parse(answer.stdout);
}

/** Waits until `holds`, at most two minutes. */
export async function until(holds) {
  for (const end = Date.now() + 120_000; !(await holds()); ) {
    assert.ok(Date.now() < end, String(holds));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

before(() => {
  mkdirSync(home);
  mkdirSync(join(folder, 'native'));
  execFileSync('npm', ['pack', '--silent', env.TILERY_PACKAGE], { cwd: folder, stdio: 'ignore' });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder, stdio: 'ignore' });
});
after(() => rmSync(folder, { recursive: true }));
