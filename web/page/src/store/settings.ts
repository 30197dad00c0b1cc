// The player's settings, as one signal that is kept.
import { signal, type ReadonlySignal } from '@preact/signals';
import { keeper } from './keeper';
import { standardSettings, type Settings } from './records';

const current = signal<Settings>(standardSettings);
const channel = new BroadcastChannel('tilery-settings');
// What this tab alone decides: two tabs play two games.
const perTab = ['lastGame'] as const;

export const settings: ReadonlySignal<Settings> = current;

/** Reads the kept settings; missing ones have their defaults. */
export async function loadSettings(): Promise<void> {
  const kept = await (await keeper()).one('settings', 'settings').catch(() => undefined);
  current.value = { ...standardSettings, ...kept };
  channel.onmessage = (message: MessageEvent<Partial<Settings>>) => {
    const changes = { ...message.data };
    for (const name of perTab) delete changes[name];
    current.value = { ...current.value, ...changes };
  };
}

export function change(changes: Partial<Settings>): void {
  current.value = { ...current.value, ...changes };
  channel.postMessage(changes);
  void keeper().then((store) => store.put('settings', 'settings', current.value)).catch(() => undefined);
}
