// Themes: the terminal's theme files as colours of the page, the current theme, and legible colours.
import { computed, effect, signal } from '@preact/signals';
import type { Ladder, Theme, ThemeColors, TileColors } from 'tilery';
import shipped from 'virtual:themes';
import { loadEngine } from '../engine/engine';
import { currentGame } from '../game/current_game';
import { storage } from '../store/storage';
import { settings } from '../store/settings';

/** Contrast ratios that level AA of WCAG requires. */
export const textContrast = 4.5;
export const largeTextContrast = 3;

/** Relative luminance. Requires "#rrggbb". */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const steps = 20;
const known = new Map<string, string>();

/** `ink`, moved towards black or white until it is legible on `paper`. */
export function legible(ink: string, paper: string, ratio = textContrast): string {
  const key = `${ink}${paper}${ratio}`;
  const found = known.get(key) ?? moved(ink, paper, ratio);
  known.set(key, found);
  return found;
}

function moved(ink: string, paper: string, ratio: number): string {
  const end = contrast('#000000', paper) > contrast('#ffffff', paper) ? '#000000' : '#ffffff';
  for (let step = 0; step < steps; step += 1) {
    const color = mixed(ink, end, step / steps);
    if (contrast(color, paper) >= ratio) return color;
  }
  return end;
}

function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(one).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
}

// Themes: the same files as the terminal's, as custom properties of the page.

export type { Theme, ThemeColors } from 'tilery';

export const shippedThemes: readonly Theme[] = shipped;

export function themeNamed(name: string, own: readonly Theme[] = []): Theme {
  const found = [...own, ...shippedThemes].find((theme) => theme.name === name);
  return found ?? shippedThemes[0]!;
}

/** The theme for people who never chose one, by the preference of their system. */
export function preferredTheme(): string {
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** The colours of a tile of a game; ranks beyond the list share the last. Requires rank > 0. */
export function tileColors({ tiles, pair }: ThemeColors, ladder: Pick<Ladder, 'hasPair'>, rank: number): TileColors {
  const all = pair && ladder.hasPair ? [...pair, ...tiles] : tiles;
  return all[Math.min(rank, all.length) - 1]!;
}

/** The contrast that WCAG requires for edges of buttons and fields, and their least share of ink. */
const edgeContrast = 3;
const lightInk = 0.16;

/** Text also stands on backgrounds that are tinted with a little ink. */
const tintedGroundContrast = textContrast * 1.16;

/** Custom properties for an element and all within it; every colour of text is legible on the paper. */
export function themeProperties(colors: ThemeColors): Record<string, string> {
  const properties: Record<string, string> = {};
  const { paper } = colors.screen;
  for (const [name, color] of Object.entries(colors.screen)) {
    properties[`--${name}`] = name === 'paper' ? color : legible(color, paper, tintedGroundContrast);
  }
  for (const [name, color] of Object.entries(colors.board)) properties[`--board-${name}`] = color;
  properties['--edge'] = legible(mixed(paper, colors.screen.ink, lightInk), paper, edgeContrast);
  return properties;
}

/** Paints the whole document. */
export function applyTheme(theme: Theme, goalReached = false): void {
  const colors = (goalReached && theme.afterGoal) || theme;
  const root = document.documentElement;
  for (const [name, value] of Object.entries(themeProperties(colors))) {
    root.style.setProperty(name, value);
  }
  root.dataset.frame = theme.frame ?? 'lines';
  root.dataset.theme = theme.name;
  root.style.colorScheme = luminance(colors.screen.paper) > 0.4 ? 'light' : 'dark';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', colors.screen.paper);
}

// The current theme: the player's choice, with its colours for the current game.

/** Themes of the player's own. */
export const ownThemes = signal<readonly Theme[]>([]);
/** Whether the kept themes of the player have been read. */
export const areOwnThemesRead = signal(false);

export const currentTheme = computed(() => themeNamed(settings.value.theme || preferredTheme(), ownThemes.value));

const goalReached = computed(() => currentGame.value?.live.state.value.goalReached ?? false);

/** The colours of the board and its tiles. */
export const colorsNow = computed(() => (goalReached.value && currentTheme.value.afterGoal) || currentTheme.value);

export function allThemes(): readonly Theme[] {
  const own = ownThemes.value.map((theme) => theme.name);
  return [...shippedThemes.filter((theme) => !own.includes(theme.name)), ...ownThemes.value];
}

/** Applies the chosen theme, and follows its changes. */
export function followTheme(): void {
  effect(() => applyTheme(currentTheme.value, goalReached.value));
}

export function nextTheme(): string {
  const names = allThemes().map((theme) => theme.name);
  return names[(names.indexOf(currentTheme.value.name) + 1) % names.length]!;
}

// The player's own theme files: read by the engine, kept in the browser.

/** Rejects with the file's first fault and its place. */
export async function addOwnTheme(text: string, source: string): Promise<Theme> {
  const theme = (await loadEngine()).readTheme(text, source);
  ownThemes.value = [...ownThemes.value.filter((old) => old.name !== theme.name), theme];
  const { name, title } = theme;
  await (await storage()).put('themes', name, { name, title, text, updated: Date.now() }).catch(() => undefined);
  return theme;
}

/** Removes a theme from storage. Returns a function that restores it. */
export async function removeOwnTheme(name: string): Promise<() => Promise<void>> {
  const store = await storage();
  const kept = await store.one('themes', name).catch(() => undefined);
  const removed = ownThemes.value.filter((theme) => theme.name === name);
  ownThemes.value = ownThemes.value.filter((theme) => theme.name !== name);
  await store.remove('themes', name).catch(() => undefined);
  return async () => {
    ownThemes.value = [...ownThemes.value.filter((theme) => theme.name !== name), ...removed];
    if (kept) await store.put('themes', name, kept).catch(() => undefined);
  };
}

/** Reads the kept theme files. Files that are no longer valid themes are left out. */
export async function loadOwnThemes(): Promise<void> {
  try {
    ownThemes.value = await keptThemes();
  } finally {
    areOwnThemesRead.value = true;
  }
}

async function keptThemes(): Promise<Theme[]> {
  const kept = await (await storage()).all('themes').catch(() => []);
  if (kept.length === 0) return [];
  const engine = await loadEngine();
  return kept.flatMap(({ text, name }) => {
    try {
      return [engine.readTheme(text, name)];
    } catch {
      return [];
    }
  });
}
