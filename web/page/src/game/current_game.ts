// The game that this tab plays: begins or opens it, saves it at every event, and chooses one when
// the page opens.
import { effect, signal, type ReadonlySignal } from '@preact/signals';
import type { Game, NewGame } from 'tilery';
import { loadEngine } from '../engine/engine';
import { notify } from '../input/voice';
import { keptForm, keptGame, keptGames, newGameId, saveGame, takeGame, type GameIdentity, type Origin } from '../store/games';
import type { KeptGame } from '../store/storage';
import { LiveGame } from './live_game';

export interface CurrentGame extends GameIdentity {
  live: LiveGame;
}

const shown = signal<CurrentGame | null>(null);
let endSaving: (() => void) | null = null;

export const currentGame: ReadonlySignal<CurrentGame | null> = shown;

/** The reasons for which the game is listed apart, that is not counted for best scores and statistics. Empty if it counts. */
export function apartWords({ live, origin }: CurrentGame): string {
  return [live.state.value.apart, origin.chosenSeed && 'with a chosen seed'].filter(Boolean).join(', ');
}

export function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 11n;
}

export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Queues changes of the current game, so that they take effect in the order of the calls. */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  const result = lastChange.then(act, act);
  lastChange = result;
  return result;
}

let opening: Promise<unknown> | null = null;

/** The work that makes another game the current one while the old board is still shown; null if there is none. */
export function openingNow(): Promise<unknown> | null {
  return opening;
}

/** Makes actions of the player wait until the work has ended, because they are meant for the new game. */
export function whileOpening(work: Promise<unknown>): void {
  const mine = work.catch(() => undefined).finally(() => opening === mine && (opening = null));
  opening = mine;
}

type Setup = Partial<NewGame> & { cartridge: string };

/** Begins a game and makes it the current one. */
export function beginGame(setup: Setup, origin: Origin = {}): Promise<LiveGame> {
  return inTurn(() => begin(setup, origin));
}

/** Like beginGame, but keeps the game before its first move, so that a reload finds it. */
export function beginKept(setup: Setup, origin: Origin = {}): Promise<LiveGame> {
  return inTurn(async () => {
    const live = await begin(setup, origin);
    await saveGame(keptForm(live.game, live.cartridge, shown.value!));
    return live;
  });
}

async function begin(setup: Setup, origin: Origin): Promise<LiveGame> {
  const engine = await loadEngine();
  const id = newGameId();
  const began = secondsNow();
  const game = engine.newGame({ seed: randomSeed(), ...setup, id: BigInt(`0x${id}`), began });
  return makeCurrent(game, { id, began, isShipped: await isShipped(game.cartridge), origin });
}

/** A game and the id in its record. */
export interface Identified {
  game: Game;
  id: string;
}

/** A new game that continues the first `events` of another one. It gets a new seed if the other's seed is unknown. */
export function takenOver(game: Game, events = game.state().events): Identified {
  const id = newGameId();
  return { id, game: game.takeOver(events, BigInt(`0x${id}`), randomSeed()) };
}

/** Makes an existing game the current one. */
export function adoptGame({ game, id }: Identified): Promise<LiveGame> {
  return inTurn(async () => {
    const identity = { id, began: secondsNow(), isShipped: await isShipped(game.cartridge), origin: {} };
    const live = await makeCurrent(game, identity);
    void saveGame(keptForm(game, live.cartridge, identity));
    return live;
  });
}

/** Shows the game. Once the engine is loaded, the game is shown before the next key press can arrive. */
async function makeCurrent(game: Game, identity: GameIdentity): Promise<LiveGame> {
  const engine = await loadEngine();
  const live = new LiveGame(game, engine.readCartridge(game.cartridge), game.cartridge);
  void takeGame(identity.id); // succeeds: the game is new, or this tab has taken it before
  endSaving?.();
  shown.value?.live.game.free();
  shown.value = { ...identity, live };
  endSaving = saveAtEveryEvent(shown.value);
  rememberGame(identity.id);
  return live;
}

function saveAtEveryEvent(current: CurrentGame): () => void {
  return effect(() => {
    if (current.live.last.value) void saveGame(keptForm(current.live.game, current.live.cartridge, current));
  });
}

/** Whether the cartridge ships, by itself or as a level. */
export async function isShipped(cartridgeText: string): Promise<boolean> {
  const engine = await loadEngine();
  if (engine.cartridges().some((shipped) => shipped.text === cartridgeText)) return true;
  return /\.[1-9]\d*$/.test(engine.readCartridge(cartridgeText).name)
    && engine.packs().some(({ text }) => engine.readCartridge(text).levels.some((level) => level.text === cartridgeText));
}

const tabKey = 'tilery-game';

// Not in the settings, which all tabs share: each tab has its own game.
function rememberGame(id: string): void {
  try {
    sessionStorage.setItem(tabKey, id);
  } catch {
    // The browser refuses storage: a reload begins with the newest game.
  }
}

/** The game that this tab had before it was reloaded. */
export function gameOfTab(): string | null {
  try {
    return sessionStorage.getItem(tabKey);
  } catch {
    return null;
  }
}

export type Opening = 'opened' | 'in another tab' | 'missing';

/** Opens a kept game where it was left. Rejects if its record is damaged. */
export function openKept(id: string): Promise<Opening> {
  return inTurn(() => open(id));
}

async function open(id: string): Promise<Opening> {
  if (shown.value?.id === id) return 'opened';
  if (!(await keptGame(id))) return 'missing';
  if (!(await takeGame(id))) return 'in another tab';
  try {
    await openTaken((await keptGame(id))!);
    return 'opened';
  } catch (error) {
    if (shown.value) await takeGame(shown.value.id);
    throw error;
  }
}

/** Opens a game. Requires that it was read after this tab took it: until then another tab may have played it. */
async function openTaken({ id, record, cartridgeText, began, broughtIn, daily, chosenSeed, rivals }: KeptGame): Promise<void> {
  const game = (await loadEngine()).openRecord(record, cartridgeText ?? undefined);
  await makeCurrent(game, { id, began, isShipped: cartridgeText === null, origin: { broughtIn, daily, chosenSeed, rivals } });
}

/** Opens the cartridge's newest game that is not over and not open in another tab. Returns false if there is none. */
export async function openNewest(cartridge: string): Promise<boolean> {
  const live = shown.value?.live;
  if (live?.cartridge.name === cartridge && !live.state.value.over) return true;
  const games = (await keptGames()).filter((kept) => kept.cartridge === cartridge && !kept.over && !kept.broughtIn);
  for (const kept of games) {
    const result = await openKept(kept.id).catch(() => 'missing' as const);
    if (result === 'opened') return true;
  }
  return false;
}

// The first game when the page opens, and games begun from lists.

const firstGame = '2048';

/** Continues the newest open game of a cartridge, or begins one. */
export async function playText(text: string): Promise<void> {
  const { name } = (await loadEngine()).readCartridge(text);
  if (!(await openNewest(name))) await beginGame({ cartridge: text });
}

/** A new game with the settings of the current one. */
export async function beginAgain({ live }: CurrentGame): Promise<void> {
  const { width, height, scores } = live.state.value;
  await beginGame({ cartridge: live.cartridgeText, players: scores.length, ...(live.cartridge.open && { width, height }) });
}

/** Opens this tab's game, or the newest one that is not over and not open in another tab, or begins 2048. */
export function resume(): Promise<void> {
  return inTurn(resumeNow);
}

async function resumeNow(): Promise<void> {
  let isElsewhere = false;
  try {
    const own = gameOfTab();
    const games = (await keptGames()).filter((kept) => !kept.over && !kept.broughtIn).map(({ id }) => id);
    for (const id of own ? [own, ...games] : games) {
      const result = await open(id);
      if (result === 'opened') break;
      isElsewhere ||= result === 'in another tab';
    }
  } catch (error) {
    notify(`The last game could not be read: ${(error as Error).message}`);
  }
  if (isElsewhere) notify('Your game is open in another tab. Here is another one.');
  if (shown.value) return;
  const shipped = (await loadEngine()).cartridges();
  await begin({ cartridge: (shipped.find((one) => one.name === firstGame) ?? shipped[0]!).text }, {});
}
