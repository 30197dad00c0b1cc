// The hint for the current game. A file of its own, because the code that searches loads after the first board.
import { signal } from '@preact/signals';
import type { HintSoFar } from 'tilery';

/** Null while it is searched, and while hints are off. */
export const liveHint = signal<HintSoFar | null>(null);
