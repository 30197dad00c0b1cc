// Walks through worlds. Their module is loaded when a world is opened for the first time.
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Direction, type GameEvent, loadWorlds as load, type Travel, type Walk, type WalkState, type World, type WorldFiles, type Worlds } from 'tilery';
import address from 'tilery/worlds.wasm?url';
import { isDirection } from '../game/live_game';
import { randomSeed } from '../game/current_game';
import { isSilenced, latinKey, lowerCased } from '../input/keys';
import { notify, say } from '../input/voice';
import { reserve } from '../store/games';
import { storage } from '../store/storage';

let loading: Promise<Worlds> | null = null;

export function loadWorlds(): Promise<Worlds> {
  loading ??= load(new URL(address, document.baseURI));
  // A lost connection is tried again at the next call.
  loading.catch(() => (loading = null));
  return loading;
}

// The current walk: its world, its shown state, and its record, kept at every turn.

export interface OpenWalk {
  walk: Walk;
  title: string;
  warnings: readonly string[];
  /** The name under which the record is kept; empty for a world of files, which must be opened again. */
  key: string;
  /** Begins the walk anew. */
  restart: () => Promise<void>;
}

const current = signal<OpenWalk | null>(null);
const shownState = signal<WalkState | null>(null);
const log = signal<readonly string[]>([]);
const mostLines = 200;

export const currentWalk: ReadonlySignal<OpenWalk | null> = current;
export const walkState: ReadonlySignal<WalkState | null> = shownState;
/** All messages, the newest last. */
export const walkLog: ReadonlySignal<readonly string[]> = log;

/** The ways of the tiles in the last slide at a lock; null after a command that slid no tile. */
export const lastSlide = signal<{ direction: Direction; travels: readonly Travel[] } | null>(null);

/** The worlds whose kept walks are reserved for this tab, until it is closed. */
const reserved = new Set<string>();

/** Worlds that are being entered, by name. */
const entering = new Map<string, Promise<void>>();

/**
 * Continues the kept walk through a shipped world, or begins one. If another tab has that walk, the new one is not kept.
 * A second call during the first one joins it: by itself it would find the walk reserved.
 */
export function enter(name: string): Promise<void> {
  const running = entering.get(name) ?? enterNow(name).finally(() => entering.delete(name));
  entering.set(name, running);
  return running;
}

async function enterNow(name: string): Promise<void> {
  if (current.value?.key === keyOf(name)) return;
  const world = (await loadWorlds()).open(name);
  if (!reserved.has(name)) {
    if (!(await reserve(keyOf(name)))) return beginUnkept(world);
    reserved.add(name);
  }
  const kept = await (await storage()).one('files', keyOf(name)).catch(() => undefined);
  const walk = kept ? world.openRecord(new TextDecoder().decode(kept.bytes)) : world.begin(randomSeed());
  const { title, warnings } = world.info();
  makeCurrent({ walk, title, warnings, key: keyOf(name), restart: () => enterAnew(name) });
}

function beginUnkept(world: World): void {
  const { title, warnings } = world.info();
  const restart = async () => beginUnkept(world);
  makeCurrent({ walk: world.begin(randomSeed()), title, warnings, key: '', restart });
  notify('Your walk is open in another tab. Here is another one, which is not kept.');
}

/**
 * Begins a new walk through the same world. The earlier walk can be restored. A walk without a turn stays, so that a
 * second press does not replace the walk that can be restored.
 */
async function enterAnew(name: string): Promise<void> {
  if (current.value?.walk.state().turns === 0) return;
  const store = await storage();
  const before = await store.one('files', keyOf(name)).catch(() => undefined);
  await store.remove('files', keyOf(name)).catch(() => undefined);
  leave();
  await enter(name);
  const act = () => void (async () => {
    if (before) await store.put('files', keyOf(name), before).catch(() => undefined);
    leave();
    await enter(name);
  })();
  if (before) notify('A new walk has begun.', { label: 'Undo', act, takesFocus: true });
}

/** Walks in a world of the player's own files; `path` is its world.toml. Rejects with the first fault. */
export async function enterFiles(path: string, files: WorldFiles): Promise<void> {
  const world = (await loadWorlds()).open(path, files);
  const { title, warnings } = world.info();
  makeCurrent({ walk: world.begin(randomSeed()), title, warnings, key: '', restart: () => enterFiles(path, files) });
}

export function leave(): void {
  current.value?.walk.free();
  batch(() => {
    current.value = null;
    shownState.value = null;
    log.value = [];
  });
}

/** Does the commands of a line: "n", "go to Mira". */
export function command(line: string): void {
  const walk = current.value?.walk;
  if (!walk) return;
  const slide = shownState.peek()?.lock && isDirection(line as GameEvent) ? (line as Direction) : null;
  const travels = slide ? walk.lockSlide(slide) : [];
  const words = walk.answer(line);
  show(words, slide && travels.some(({ from, to }) => from !== to) ? { direction: slide, travels } : null);
}

export function travel(x: number, y: number): void {
  const walk = current.value?.walk;
  if (walk) show(walk.travelTo(x, y));
}

export function undoTurn(): void {
  if (current.value?.walk.undo()) show('The last turn is undone.');
}

function makeCurrent(next: OpenWalk): void {
  leave();
  current.value = next;
  show(openingOf(next.walk));
}

/** The opening text without the parts that only a terminal needs: the seed, how to leave it, and a lock's board as letters. */
function openingOf(walk: Walk): string {
  const { lock, lockGoal } = walk.state();
  if (lock) return `You are at a lock. Make a ${lockGoal} to open it.`;
  return walk.opening().replace(/^Seed \d+\. (?=Type help)/m, '').replace(/ ?Type help for help, quit to leave\.\n*/, '\n');
}

/** `slide`: the slide at a lock that led here. */
function show(words: string, slide: typeof lastSlide.value = null): void {
  const { walk, key } = current.value!;
  const text = words.trim();
  batch(() => {
    lastSlide.value = slide;
    shownState.value = walk.state();
    if (text) log.value = [...log.value.slice(1 - mostLines), text];
  });
  say(text || 'Nothing happens.');
  if (key) void keep(key, walk.record());
}

async function keep(key: string, record: string): Promise<void> {
  const bytes = new TextEncoder().encode(record).buffer as ArrayBuffer;
  await (await storage()).put('files', key, { name: key, bytes }).catch(() => undefined);
}

function keyOf(world: string): string {
  return `walk/${world}`;
}

// The keys of a walk, each with the line that it stands for. They are the terminal's keys (docs/explore.md).

const steps: Record<string, string> = {
  ArrowUp: 'north', k: 'north', '8': 'north', ArrowDown: 'south', j: 'south', '2': 'south',
  ArrowLeft: 'west', h: 'west', '4': 'west', ArrowRight: 'east', l: 'east', '6': 'east',
  y: 'north-west', '7': 'north-west', Home: 'north-west', u: 'north-east', '9': 'north-east', PageUp: 'north-east',
  b: 'south-west', '1': 'south-west', End: 'south-west', n: 'south-east', '3': 'south-east', PageDown: 'south-east',
};
const others: Record<string, string> = { x: 'explore', o: 'explore', '.': 'wait', '5': 'wait', s: 'wait', v: 'look', ';': 'look', i: 'bag' };
const slides: Record<string, string> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', r: 'restart', q: 'leave', Escape: 'leave' };

/** The line for a key; nothing for other keys. `atLock`: the party works at a lock. */
export function lineOfKey(event: KeyboardEvent, atLock: boolean): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || isSilenced(event)) return null;
  const key = latinKey(event);
  const letter = lowerCased(key);
  if (atLock) return slides[letter] ?? null;
  const step = steps[letter];
  if (step) return letter !== key ? `run ${step}` : step;
  return others[letter] ?? null;
}
