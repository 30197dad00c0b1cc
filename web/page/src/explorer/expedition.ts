// The walk on the table: its world, what is shown of it, and its record, kept at every turn.
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import type { Walk, WalkState, WorldFiles } from 'tilery';
import { randomSeed } from '../game/table';
import { keeper } from '../store/keeper';
import { say } from '../voice/announcer';
import { loadWorlds } from './worlds';

export interface Expedition {
  walk: Walk;
  title: string;
  warnings: readonly string[];
  /** Under which the record is kept; empty for a world of files, which must be opened again. */
  key: string;
  /** Begins the walk anew. */
  again: () => Promise<void>;
}

const current = signal<Expedition | null>(null);
const shownState = signal<WalkState | null>(null);
const log = signal<readonly string[]>([]);
const mostLines = 200;

export const expedition: ReadonlySignal<Expedition | null> = current;
export const walkState: ReadonlySignal<WalkState | null> = shownState;
/** Everything that was said, the newest last. */
export const walkLog: ReadonlySignal<readonly string[]> = log;

/** Goes on with the kept walk through a world that ships, or begins one. */
export async function enter(name: string): Promise<void> {
  if (current.value?.key === keyOf(name)) return;
  const world = (await loadWorlds()).open(name);
  const kept = await (await keeper()).one('files', keyOf(name)).catch(() => undefined);
  const walk = kept ? world.openRecord(new TextDecoder().decode(kept.bytes)) : world.begin(randomSeed());
  const { title, warnings } = world.info();
  settle({ walk, title, warnings, key: keyOf(name), again: () => enterAnew(name) });
}

/** Begins the walk through the same world anew. */
async function enterAnew(name: string): Promise<void> {
  await (await keeper()).remove('files', keyOf(name)).catch(() => undefined);
  leave();
  await enter(name);
}

/** Walks in a world of the player's own files; `path` is its world.toml. Rejects with the first fault. */
export async function enterFiles(path: string, files: WorldFiles): Promise<void> {
  const world = (await loadWorlds()).open(path, files);
  const { title, warnings } = world.info();
  settle({ walk: world.begin(randomSeed()), title, warnings, key: '', again: () => enterFiles(path, files) });
}

export function leave(): void {
  current.value?.walk.free();
  batch(() => {
    current.value = null;
    shownState.value = null;
    log.value = [];
  });
}

/** Does what a line of words asks for: "n", "go to Mira". */
export function command(line: string): void {
  const walk = current.value?.walk;
  if (walk) told(walk.answer(line));
}

export function travel(x: number, y: number): void {
  const walk = current.value?.walk;
  if (walk) told(walk.travelTo(x, y).join(' '));
}

export function undoTurn(): void {
  if (current.value?.walk.undo()) told('The last turn is undone.');
}

function settle(next: Expedition): void {
  leave();
  current.value = next;
  told(next.walk.opening());
}

function told(words: string): void {
  const { walk, key } = current.value!;
  const text = words.trim();
  batch(() => {
    shownState.value = walk.state();
    if (text) log.value = [...log.value.slice(1 - mostLines), text];
  });
  say(text || 'Nothing happens.');
  if (key) void keep(key, walk.record());
}

async function keep(key: string, record: string): Promise<void> {
  const bytes = new TextEncoder().encode(record).buffer as ArrayBuffer;
  await (await keeper()).put('files', key, { name: key, bytes }).catch(() => undefined);
}

function keyOf(world: string): string {
  return `walk/${world}`;
}
