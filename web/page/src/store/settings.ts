// The player's settings, as one signal that is kept and shared by all tabs.
import { signal, type ReadonlySignal } from '@preact/signals';
import { storage, standardSettings, type Settings } from './storage';

const current = signal<Settings>(standardSettings);
const channel = new BroadcastChannel('tilery-settings');

export const settings: ReadonlySignal<Settings> = current;

/** Reads the kept settings; missing ones have their defaults. */
export async function loadSettings(): Promise<void> {
  const kept = await (await storage()).one('settings', 'settings').catch(() => undefined);
  current.value = { ...standardSettings, ...kept };
  channel.onmessage = (message: MessageEvent<Partial<Settings>>) => {
    current.value = { ...current.value, ...message.data };
  };
}

export function change(changes: Partial<Settings>): void {
  current.value = { ...current.value, ...changes };
  channel.postMessage(changes);
  void storage().then((store) => store.put('settings', 'settings', current.value)).catch(() => undefined);
}
