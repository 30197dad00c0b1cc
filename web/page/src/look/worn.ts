// The theme that the page wears: the player's choice, and of that the colours for the game at hand.
import { computed, effect, signal } from '@preact/signals';
import { table } from '../game/table';
import { settings } from '../store/settings';
import { preferredTheme, shippedThemes, themeNamed, wear, type Theme } from './theme';

/** Themes of the player's own. */
export const ownThemes = signal<readonly Theme[]>([]);

export const worn = computed(() => themeNamed(settings.value.theme || preferredTheme(), ownThemes.value));

const goalReached = computed(() => table.value?.live.state.value.goalReached ?? false);

/** The colours of the board and its tiles. */
export const colorsNow = computed(() => (goalReached.value && worn.value.afterGoal) || worn.value);

export function allThemes(): readonly Theme[] {
  const own = ownThemes.value.map((theme) => theme.name);
  return [...shippedThemes.filter((theme) => !own.includes(theme.name)), ...ownThemes.value];
}

/** Wears the chosen theme from now on. */
export function followTheme(): void {
  effect(() => wear(worn.value, goalReached.value));
}

export function nextTheme(): string {
  const names = allThemes().map((theme) => theme.name);
  return names[(names.indexOf(worn.value.name) + 1) % names.length]!;
}
