// Games on an emulated Atari 2600: screen, sticks and switches.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import '../atari/atari.css';
import { AtariConsole, type Button, type Key, type Side, type Television } from '../atari/console';
import { atariGames, type AtariGame, type Choice } from '../atari/fitting';
import { isSilenced, latinKey, lowerCased } from '../input/keys';
import { place, replacePlace } from '../router';
import { saveFile } from '../share/files';

const sides: Record<string, Side> = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  a: 'left', d: 'right', w: 'up', s: 'down',
};
const keys: Record<string, Button | Key> = { ' ': 'leftFire', Enter: 'rightFire', F1: 'select', F2: 'reset' };
const arrows: readonly [Side, string][] = [['up', '↑'], ['left', '←'], ['right', '→'], ['down', '↓']];

export function AtariScreen() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    atariGames().then(setChoice, (error: Error) => setFault(error.message));
  }, []);
  const game = choice?.games.find(({ id }) => encodeURIComponent(id) === place.value.rest) ?? choice?.games[0];
  return (
    <main class="page atari" id="main" aria-busy={!choice && !fault}>
      <h1>On the Atari 2600</h1>
      {fault && <p role="alert">The console could not be loaded: {fault}</p>}
      {!fault && !choice && <p>Loading the console …</p>}
      {choice && game && (
        <>
          <label class="field">
            <span>Game</span>
            <select value={game.id} onChange={(event) => replacePlace('atari', encodeURIComponent(event.currentTarget.value))}>
              {choice.games.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
            </select>
          </label>
          <Console key={game.id} game={game} />
          {choice.refused.map(({ title, reason }) => <p key={title} class="atari-refused">{title} does not fit: {reason}</p>)}
        </>
      )}
    </main>
  );
}

function Console({ game }: { game: AtariGame }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const console = useRef<AtariConsole | null>(null);
  const [television, setTelevision] = useState<Television>('NTSC');
  const [sound, setSound] = useState(false);
  const [isFixed, setFixed] = useState(false);
  useLayoutEffect(() => {
    const made = new AtariConsole(game.rom, canvas.current!);
    made.start();
    console.current = made;
    // For tests: access to the console's memory.
    Object.assign(window, { atariMemory: (address: number) => made.memory(address) });
    return () => made.stop();
  }, []);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => turn(event, true);
    const release = (event: KeyboardEvent) => turn(event, false);
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
    };
  }, []);
  function turn(event: KeyboardEvent, isOn: boolean): void {
    const isForElement = event.target instanceof Element && event.target.closest('select, input, a') !== null;
    if (isForElement || event.ctrlKey || event.altKey || event.metaKey) return;
    const side = isOn && isSilenced(event) ? undefined : sides[lowerCased(latinKey(event))];
    const isForButton = (event.key === ' ' || event.key === 'Enter') && event.target instanceof HTMLButtonElement;
    const key = isForButton ? undefined : keys[event.key];
    if (!side && !key) return;
    event.preventDefault();
    if (event.repeat) return;
    if (side) console.current?.push(side, isOn);
    else if (key) console.current?.press(key, isOn);
  }
  const press = (button: Button | Key) => {
    console.current?.press(button, true);
    console.current?.press(button, false);
  };
  const switchTelevision = () => {
    const other = television === 'PAL' ? 'NTSC' : 'PAL';
    console.current?.setTelevision(other);
    setTelevision(other);
  };
  const save = () => saveFile(`${game.name}.bin`, game.rom, 'application/octet-stream');
  return (
    <>
      <canvas ref={canvas} class={`atari-screen atari-${television.toLowerCase()}`} role="img" aria-label={`${game.title} on a television`}
        {...swipes((side, isOn) => console.current?.push(side, isOn))} />
      <div class="atari-pad" role="group" aria-label="Joystick">
        {arrows.map(([side, sign]) => (
          <button key={side} class={`button atari-${side}`} aria-label={`Push ${side}`}
            onPointerDown={() => console.current?.push(side, true)}
            onPointerUp={() => console.current?.push(side, false)}
            onPointerLeave={() => console.current?.push(side, false)}
            onClick={(event) => event.detail === 0 && (console.current?.push(side, true), console.current?.push(side, false))}>{sign}</button>
        ))}
        <button class="button atari-left-fire" onClick={() => press('leftFire')}>Left fire</button>
        <button class="button atari-right-fire" onClick={() => press('rightFire')}>Right fire</button>
      </div>
      <div class="button-row">
        <button class="button" onClick={() => press('reset')}>Reset</button>
        <button class="button" onClick={() => press('select')}>Select: one or two players</button>
        <button class="button" aria-pressed={television === 'PAL'} onClick={switchTelevision}>{television}</button>
        <button class="button" aria-pressed={isFixed} onClick={() => { console.current?.setDifficulty(!isFixed); setFixed(!isFixed); }}>Difficulty {isFixed ? 'A' : 'B'}</button>
        <button class="button" aria-pressed={sound} onClick={() => { console.current?.setSound(!sound); setSound(!sound); }}>Sound {sound ? 'on' : 'off'}</button>
        <button class="button" onClick={save}>Save the ROM</button>
      </div>
      <p>Arrows, WASD or a swipe over the picture push the joystick. Space is the left joystick's button. Enter is the right one's, which begins a game for two. F1 is SELECT, F2 is RESET. With two players the marks beside a score show whose turn it is.</p>
    </>
  );
}

const leastSwipe = 24;

/** Pushes a stick while a finger is away from the point where it came down. */
function swipes(push: (side: Side, isOn: boolean) => void) {
  let from: { x: number; y: number } | null = null;
  let pushed: Side | null = null;
  const release = () => {
    if (pushed) push(pushed, false);
    pushed = null;
    from = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      from = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!from || pushed) return;
      const x = event.clientX - from.x;
      const y = event.clientY - from.y;
      if (Math.max(Math.abs(x), Math.abs(y)) < leastSwipe) return;
      pushed = Math.abs(x) > Math.abs(y) ? (x < 0 ? 'left' : 'right') : y < 0 ? 'up' : 'down';
      push(pushed, true);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
