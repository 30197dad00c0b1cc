// What is open beside the board: sheets, the review cursor.
import { signal } from '@preact/signals';

export type SheetName = 'new' | 'help' | 'share';

export const openSheet = signal<SheetName | null>(null);
/** Whether the arrows move over the cells instead of sliding. */
export const reviewing = signal(false);
/** The cell that the review cursor is on. */
export const cursor = signal(0);
/** Whether the board's grid has the focus. */
export const gridFocused = signal(false);
