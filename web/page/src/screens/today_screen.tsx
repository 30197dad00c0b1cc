// The boards of the day: today's in every game, the streak, and a calendar of past days.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Engine, ShippedCartridge } from 'tilery';
import { points } from '../controls/quantities';
import { loadEngine } from '../engine/engine';
import { goTo, staysDuring } from '../router';
import { gamesChanged, keptGames, useReread } from '../store/games';
import type { KeptGame } from '../store/storage';
import { beginDay, keptResult, playDay, today } from '../today/daily';
import { countedGames, isPractice, openGames, wouldCount } from '../today/tries';

const usual = '2048';
const minute = 60_000;
const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

export function TodayScreen() {
  const [engine, setEngine] = useState<Engine | null>(null);
  const [chosen, setChosen] = useState(usual);
  useEffect(() => void loadEngine().then(setEngine), []);
  const games = useMemo(() => engine?.cartridges() ?? [], [engine]);
  const game = games.find(({ name }) => name === chosen);
  return (
    <main class="page today-page" id="main" aria-busy={!game}>
      <h1>Today</h1>
      <p>The same board for everybody, every day until midnight UTC. Your first try counts; after it you may practise.</p>
      {game && (
        <label class="field scores-choice">
          <span>Game</span>
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            {games.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
          </select>
        </label>
      )}
      {engine && game && <Day key={game.name} engine={engine} game={game} />}
    </main>
  );
}

/** The UTC date, renewed at every minute and whenever the tab is shown again. */
function useToday(): string {
  const [, setNow] = useState(0);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      clearTimeout(timer);
      setNow(Date.now());
      timer = window.setTimeout(look, minute - (Date.now() % minute) + 1);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today();
}

function Day({ engine, game }: { engine: Engine; game: ShippedCartridge }) {
  const [games] = useReread(keptGames, gamesChanged.value);
  const now = useToday();
  if (!games) return null;
  const counted = new Map([...countedGames(game.name, null, games)].filter(([, { moves }]) => moves > 0));
  const streak = engine.dailyStreak([...counted.keys()], now);
  const kept = counted.get(now);
  const open = openGames(game.name, null, now, games)[0]; // the game that would be continued
  const follow = async (playing: Promise<void>) => {
    if (await staysDuring(playing)) goTo('');
  };
  const isPractising = open !== undefined && isPractice(open, games);
  const isBegun = open !== undefined && open.moves > 0;
  const { width, height } = engine.readCartridge(game.text);
  const board = { name: game.name, text: null, seed: engine.dailySeed(game.name, now), width, height };
  const mayCount = open ? !isPractising : wouldCount(board, now, games);
  return (
    <>
      <section class="day" aria-label="Today's board">
        <div>
          <h2><time dateTime={now}>{dayWords(now)}</time></h2>
          <p>{kept ? `${kept.score.toLocaleString('en')} points, largest ${kept.largestText ?? kept.largest}, ${kept.moves.toLocaleString('en')} moves${kept.over ? '' : ', going on'}` : mayCount || open ? 'Not played yet.' : 'You know this board from another game, so it is practice.'}</p>
          {isPractising && isBegun && <p>Practice: {points(open.score)} so far.</p>}
          <p data-streak="">{streak === 0 ? 'No streak yet.' : streak === 1 ? 'A streak of 1 day.' : `A streak of ${streak} days.`} <small>The next board comes in {untilMidnight()}.</small></p>
        </div>
        <div class="button-row">
          <button class="button button-main" onClick={() => void follow(playDay(game.text, today()))}>{isBegun ? (isPractising ? 'Go on practising' : 'Go on') : mayCount ? 'Play' : 'Practise'}</button>
          {isBegun && <button class="button" onClick={() => void follow(beginDay(game.text, today()))}>Begin anew</button>}
          {kept && <button class="button" onClick={() => void keptResult(kept.id)}>Share the result</button>}
        </div>
      </section>
      <Calendar key={now.slice(0, 7)} counted={counted} today={now} onPlay={(date) => void follow(playDay(game.text, date))} />
    </>
  );
}

function Calendar({ counted, today: now, onPlay }: { counted: Map<string, KeptGame>; today: string; onPlay: (date: string) => void }) {
  const [month, setMonth] = useState(now.slice(0, 7));
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7; // weeks begin on Monday
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const turn = (by: number) => setMonth(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)).toISOString().slice(0, 7));
  return (
    <section class="calendar" aria-label="Past days">
      <div class="calendar-head">
        <button class="button" aria-label="The month before" onClick={() => turn(-1)}>‹</button>
        <h2>{first.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })}</h2>
        <button class="button" aria-label="The next month" disabled={month >= now.slice(0, 7)} onClick={() => turn(1)}>›</button>
      </div>
      <div class="calendar-days calendar-weekdays" aria-hidden="true">{weekdays.map((day) => <span key={day}>{day}</span>)}</div>
      <ol class="calendar-days" style={{ '--before': before }}>
        {Array.from({ length: days }, (_, index) => {
          const date = `${month}-${String(index + 1).padStart(2, '0')}`;
          const kept = counted.get(date);
          const words = kept ? `${kept.score.toLocaleString('en')} points` : 'not played';
          return (
            <li key={date} class={index === 0 ? 'calendar-first' : undefined}>
              <button class={kept ? 'calendar-day calendar-played' : 'calendar-day'} disabled={date > now} aria-current={date === now ? 'date' : undefined} aria-label={`${dayWords(date)}: ${words}`} title={words} onClick={() => onPlay(date)}>
                {index + 1}{kept && <small>{shortScore(kept.score)}</small>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function dayWords(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}

function shortScore(score: number): string {
  return score < 10_000 ? String(score) : `${Math.round(score / 1000)}k`;
}

function untilMidnight(): string {
  const minutes = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 60_000);
  return minutes > 90 ? `${Math.round(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
