// Themes: the same files as the terminal's, as custom properties of the page.
import type { Theme, ThemeColors } from 'tilery';
import shipped from 'virtual:themes';
import { forText, legible, luminance } from './contrast';

export type { Theme, ThemeColors } from 'tilery';

export const shippedThemes: readonly Theme[] = shipped;

export function themeNamed(name: string, own: readonly Theme[] = []): Theme {
  const found = [...own, ...shippedThemes].find((theme) => theme.name === name);
  return found ?? shippedThemes[0]!;
}

/** The theme for people who never chose one: what their system prefers. */
export function preferredTheme(): string {
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** The colours of a tile; ranks beyond the list share the last. Requires rank > 0. */
export function tileColors(colors: ThemeColors, rank: number): readonly [ink: string, paper: string] {
  return colors.tiles[Math.min(rank, colors.tiles.length) - 1]!;
}

/** Text also stands on grounds that are tinted with a little ink. */
const onTintedGround = forText * 1.16;

/** Custom properties for an element and all within it; every colour of text is legible on the paper. */
export function themeProperties(colors: ThemeColors): Record<string, string> {
  const properties: Record<string, string> = {};
  const { paper } = colors.screen;
  for (const [name, color] of Object.entries(colors.screen)) {
    properties[`--${name}`] = name === 'paper' ? color : legible(color, paper, onTintedGround);
  }
  for (const [name, color] of Object.entries(colors.board)) properties[`--board-${name}`] = color;
  return properties;
}

/** Paints the whole document. */
export function wear(theme: Theme, goalReached = false): void {
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
