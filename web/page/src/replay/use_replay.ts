// The replay of a kept game.
import { useEffect, useState } from 'preact/hooks';
import { loadEngine } from '../engine/engine';
import { keptGame } from '../store/games';
import type { KeptGame } from '../store/records';
import { Replay } from './replay';

export interface OpenReplay {
  replay: Replay;
  kept: KeptGame;
}

/** Null while it loads; a text if the game cannot be shown. */
export function useReplay(id: string): OpenReplay | string | null {
  const [shown, setShown] = useState<OpenReplay | string | null>(null);
  useEffect(() => {
    let current = true;
    let opened: OpenReplay | null = null;
    open(id).then(
      (replay) => {
        opened = replay;
        if (current) setShown(replay ?? 'This game is not kept in this browser.');
      },
      (error: Error) => current && setShown(error.message),
    );
    return () => {
      current = false;
      opened?.replay.game.free();
    };
  }, [id]);
  return shown;
}

async function open(id: string): Promise<OpenReplay | null> {
  const kept = await keptGame(id);
  if (!kept) return null;
  const engine = await loadEngine();
  const { game, events } = engine.beginRecord(kept.record, kept.cartridgeText ?? undefined);
  return { replay: new Replay(game, events, engine.readCartridge(game.cartridge)), kept };
}
