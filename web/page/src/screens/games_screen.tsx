// All games that ship and the player's own, each with a small board.
import { useEffect, useState } from 'preact/hooks';
import { IconButton } from '../controls/icon_button';
import type { CartridgeInfo } from 'tilery';
import { Thumbnail } from '../board/thumbnail';
import { beginText, playText } from '../game/start';
import { loadEngine } from '../engine/engine';
import { samplesOf, type Sample } from '../game/samples';
import { ownCartridges, removeOwnCartridge } from '../store/own_cartridges';
import { colorsNow } from '../look/worn';
import { goTo } from '../router';
import { notify } from '../voice/notice';

export function GamesScreen() {
  const [games, setGames] = useState<Listed[]>([]);
  const list = () => listed().then(setGames);
  useEffect(() => void list(), []);
  const play = (start: (text: string) => Promise<void>, text: string) => void start(text).then(() => goTo(''));
  return (
    <main class="page" id="main">
      <h1>Games</h1>
      <ul class="game-cards">
        {games.map(({ info, ranks, text, own }) => (
          <li key={own ? `own/${info.name}` : info.name} class="game-card" data-cartridge={info.name}>
            <Thumbnail info={info} ranks={ranks} colors={colorsNow.value} />
            <div>
              <h2>{info.title}</h2>
              <p>{info.about}</p>
              <div class="button-row">
                <button class="button button-main" aria-label={`Play ${info.title}`} onClick={() => play(playText, text)}>Play</button>
                <button class="button button-quiet" aria-label={`New game of ${info.title}`} onClick={() => play(beginText, text)}>New</button>
                {own && <IconButton icon="trash" label={`Remove ${info.title}`} onClick={() => void remove(info, list)} />}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

interface Listed extends Sample {
  /** Of the player's own, kept in this browser. */
  own: boolean;
}

/** The player's own games, then those that ship. */
async function listed(): Promise<Listed[]> {
  const engine = await loadEngine();
  const own = await ownCartridges();
  const samples = await samplesOf([...own, ...engine.cartridges()]);
  return samples.map((sample, index) => ({ ...sample, own: index < own.length }));
}

async function remove({ name, title }: CartridgeInfo, list: () => Promise<void>): Promise<void> {
  const putBack = await removeOwnCartridge(name);
  await list();
  const act = () => void putBack().then(list);
  notify(`${title} is removed. Its kept games stay.`, { label: 'Undo', act, takesFocus: true });
}
