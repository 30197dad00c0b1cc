// What stands on the table when the page opens.
import { loadEngine } from '../engine/engine';
import { notify } from '../voice/notice';
import { settings } from '../store/settings';
import { beginGame, openKept, openNewest } from './table';

const first = '2048';

/** Goes on with the newest open game of a cartridge, or begins one. */
export async function playText(text: string): Promise<void> {
  const { name } = (await loadEngine()).readCartridge(text);
  if (!(await openNewest(name))) await beginText(text);
}

export async function beginText(text: string): Promise<void> {
  await beginGame({ cartridge: text });
}

async function beginFirst(): Promise<void> {
  const shipped = (await loadEngine()).cartridges();
  await beginText((shipped.find((one) => one.name === first) ?? shipped[0]!).text);
}

/** Opens the last game of this browser; else the first board of 2048. */
export async function resume(): Promise<void> {
  const { lastGame } = settings.value;
  if (!lastGame) return beginFirst();
  try {
    const opening = await openKept(lastGame);
    if (opening === 'opened') return;
    if (opening === 'in another tab') notify('Your game is open in another tab. Here is a new one.');
  } catch (error) {
    notify(`The last game could not be read: ${(error as Error).message}`);
  }
  await beginFirst();
}
