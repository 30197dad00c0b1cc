// All games that ship and the player's own, each with a small board.
import { useEffect, useState } from 'preact/hooks';
import { Thumbnail } from '../board/thumbnail';
import { beginText, playText } from '../game/start';
import { loadEngine } from '../engine/engine';
import { samplesOf, type Sample } from '../game/samples';
import { ownCartridges } from '../store/own_cartridges';
import { colorsNow } from '../look/worn';
import { goTo } from '../router';

export function GamesScreen() {
  const [games, setGames] = useState<Sample[]>([]);
  useEffect(() => void samples().then(setGames), []);
  const play = (start: (text: string) => Promise<void>, text: string) => void start(text).then(() => goTo(''));
  return (
    <main class="page" id="main">
      <h1>Games</h1>
      <ul class="game-cards">
        {games.map(({ info, ranks, text }) => (
          <li key={info.name} class="game-card" data-cartridge={info.name}>
            <Thumbnail info={info} ranks={ranks} colors={colorsNow.value} />
            <div>
              <h2>{info.title}</h2>
              <p>{info.about}</p>
              <div class="button-row">
                <button class="button button-main" aria-label={`Play ${info.title}`} onClick={() => play(playText, text)}>Play</button>
                <button class="button button-quiet" aria-label={`New game of ${info.title}`} onClick={() => play(beginText, text)}>New</button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** The player's own games, then those that ship. */
async function samples(): Promise<Sample[]> {
  const engine = await loadEngine();
  return samplesOf([...(await ownCartridges()), ...engine.cartridges()]);
}
