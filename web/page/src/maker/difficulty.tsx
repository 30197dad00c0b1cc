// The difficulty of the draft: figures of games by a random and a greedy player.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Ladder, Simulation } from 'tilery';
import { tileText } from '../board/tile_text';
import { simulate, type Studying } from '../think/study';

const games = 200;
const pauseMs = 600;
const mostMs = 15_000; // for the games

/** `text` must be a cartridge; `ladder` is its own. */
export function Difficulty({ text, ladder }: { text: string; ladder: Ladder }) {
  const [player, setPlayer] = useState<'random' | 'greedy'>('greedy');
  const [figures, setFigures] = useState<Simulation | null>(null);
  const [fault, setFault] = useState('');
  const study = useRef<Studying<Simulation> | null>(null);
  useEffect(() => {
    let deadline: ReturnType<typeof setTimeout> | undefined;
    const timer = setTimeout(() => {
      study.current = simulate(text, games, player);
      deadline = setTimeout(() => {
        study.current?.stop();
        setFault(`${games} ${player} games take longer than ${mostMs / 1000} seconds: does the game end?`);
      }, mostMs);
      study.current.answer.finally(() => clearTimeout(deadline)).catch(() => {});
      study.current.answer.then(
        (simulation) => {
          setFigures(simulation);
          setFault('');
        },
        (error: Error) => setFault(error.message),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      clearTimeout(deadline);
      study.current?.stop();
    };
  }, [text, player]);
  return (
    <section class="difficulty" aria-label="How hard is it?">
      <div class="difficulty-head">
        <h2>How hard is it?</h2>
        <label class="field">
          <span class="for-screen-readers">Player</span>
          <select value={player} onChange={(event) => setPlayer(event.currentTarget.value as 'random' | 'greedy')}>
            <option value="greedy">{games} greedy games</option>
            <option value="random">{games} random games</option>
          </select>
        </label>
      </div>
      {fault ? <p class="fault">{fault}</p> : figures ? <Figures figures={figures} ladder={ladder} /> : <p aria-busy="true">Playing …</p>}
    </section>
  );
}

function Figures({ figures, ladder }: { figures: Simulation; ladder: Ladder }) {
  const shown = (tile: number) => tileText(ladder, ladder.faces.indexOf(tile));
  const { score, moves, goal, tiles } = figures;
  return (
    <>
      <dl class="figures">
        <div><dt>Mean score</dt><dd>{Math.round(score.mean).toLocaleString('en')}</dd></div>
        <div><dt>Mean moves</dt><dd>{Math.round(moves.mean).toLocaleString('en')}</dd></div>
        {goal && <div><dt>Reach {shown(goal.tile)}</dt><dd>{(goal.rate * 100).toFixed(goal.rate > 0 && goal.rate < 0.01 ? 2 : 0)}%</dd></div>}
      </dl>
      <ul class="shares" aria-label="Largest tiles">
        {tiles.map(({ tile, ended }) => (
          <li key={tile}>
            <b>{shown(tile)}</b>
            <span class="share-bar"><i style={{ width: `${(100 * ended) / games}%` }} /></span>
            <span>{Math.round((100 * ended) / games)}%</span>
          </li>
        ))}
      </ul>
    </>
  );
}
