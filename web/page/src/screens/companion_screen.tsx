// The companion of a game that is played elsewhere: it gives the move, takes it as made, and asks for the new tile.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import font from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { CartridgeInfo, Direction, Engine, HintSoFar } from 'tilery';
import { tileText } from '../board/tile_text';
import { IconButton } from '../controls/icons';
import { loadEngine, loadWholeEngine } from '../engine/engine';
import { capitalized } from '../game/live_game';
import { say } from '../input/voice';
import { colorsNow, legible, tileColors } from '../look/theme';
import { loadForHints } from '../think/networks';
import { think } from '../think/think';
import type { PictureQuestion, PictureReply } from '../picture/picture_worker';
import { chooseFiles } from '../share/files';

/** The known state of the other game: the faces on its board, and the next tile if the game shows it. */
interface Known {
  board: number[];
  next: number | null;
}

/** The engine's answer about a move. */
interface Slid {
  board: number[];
  spawns?: { cell: number; tile: number }[];
}

interface Step {
  known: Known;
  /** The move that was taken as made; null while the companion asks for it. */
  made: Direction | null;
}

interface Setting {
  engine: Engine;
  info: CartridgeInfo;
  text: string;
}

const games = ['2048', 'threes', '2048-vcs', '3x3', '5x5'];

export function CompanionScreen() {
  const [setting, setSetting] = useState<Setting | null>(null);
  const [offered, setOffered] = useState<{ name: string; title: string }[]>([]);
  const [steps, setSteps] = useState<Step[]>([]);
  const [wrong, setWrong] = useState<Known | null>(null); // the board that is being corrected
  const choose = async (name: string, kept: Step[] = []) => {
    const engine = await loadWholeEngine();
    const shipped = (await loadEngine()).cartridges();
    const cartridge = shipped.find((one) => one.name === name) ?? shipped[0]!;
    setOffered(shipped.filter((one) => games.includes(one.name)));
    setSteps(kept);
    setSetting({ engine, info: engine.readCartridge(cartridge.text), text: cartridge.text });
  };
  useEffect(() => {
    const { game, steps } = keptSteps();
    void choose(game, steps);
  }, []);
  useEffect(() => {
    if (setting) keepSteps({ game: setting.info.name, steps });
  }, [setting, steps]);
  if (!setting) return <main class="page" id="main" aria-busy="true"><h1>Companion</h1></main>;
  const step = steps.at(-1);
  const add = (next: Step) => {
    setWrong(null);
    setSteps([...steps, next]);
  };
  return (
    <main class="page companion-page" id="main" onKeyDown={step && !wrong ? refuseHeldEnter : undefined}>
      <h1>Companion</h1>
      {!step && (
        <>
          <p>Play elsewhere, and let Tilery say the moves. Set up the board that you see: tap a cell until it shows its tile, read a screenshot, or paste the board.</p>
          <label class="field scores-choice">
            <span>Game</span>
            <select value={setting.info.name} onChange={(event) => void choose(event.currentTarget.value)}>
              {offered.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
            </select>
          </label>
          <SetUp key={setting.info.name} setting={setting} onDone={(known) => add({ known, made: null })} />
        </>
      )}
      {step && wrong && (
        <>
          <p>Correct the board until it is the one that you see.</p>
          <SetUp setting={setting} from={wrong} onDone={(known) => add({ known, made: null })} onCancel={() => setWrong(null)} />
        </>
      )}
      {step && !wrong && (
        <Follow key={steps.length} setting={setting} step={step} onStep={add} onBack={() => setSteps(steps.slice(0, -1))} onCorrect={setWrong} onLeave={() => setSteps([])} />
      )}
    </main>
  );
}

/** Each step has the focus on its next button: a held Enter would answer several steps. */
function refuseHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && (event.target as Element).closest('button')) event.preventDefault();
}

// The steps of this tab outlive a reload: browsers of phones forget pages in the background.

interface KeptSteps {
  game: string;
  steps: Step[];
}

const stepsKey = 'tilery-companion';
const mostSteps = 2000;

function keptSteps(): KeptSteps {
  try {
    return JSON.parse(sessionStorage.getItem(stepsKey) ?? '') as KeptSteps;
  } catch {
    return { game: '2048', steps: [] }; // nothing is kept, or the browser refuses storage
  }
}

function keepSteps({ game, steps }: KeptSteps): void {
  try {
    sessionStorage.setItem(stepsKey, JSON.stringify({ game, steps: steps.slice(-mostSteps) }));
  } catch {
    // The browser refuses storage: a reload begins with an empty board.
  }
}

interface SetUpProps {
  setting: Setting;
  /** The board to be corrected; none for a new one. */
  from?: Known;
  onDone: (known: Known) => void;
  onCancel?: () => void;
}

/** The board of the other game, by taps, from a picture or as text. */
function SetUp({ setting, from, onDone, onCancel }: SetUpProps) {
  const { info } = setting;
  const [board, setBoard] = useState<number[]>(from?.board ?? Array.from({ length: info.width * info.height }, () => 0));
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set());
  const [next, setNext] = useState<number | null>(from?.next ?? (info.preview ? info.faces[1]! : null));
  const [fault, setFault] = useState('');
  const take = (found: readonly (number | null)[]) => {
    setBoard(found.map((face) => face ?? 0));
    setUnread(new Set(found.flatMap((face, cell) => (face === null ? [cell] : []))));
  };
  const turn = (cell: number, by: number) => {
    const ranks = info.faces.length;
    const rank = (info.faces.indexOf(board[cell]!) + by + ranks) % ranks;
    setBoard(board.with(cell, info.faces[rank]!));
    say(`${info.faces[rank] || 'empty'}, ${placeOf(info, cell)}`);
    setUnread(new Set([...unread].filter((one) => one !== cell)));
  };
  const paste = (text: string) => {
    const found = text.replace(/[|+/[\]();,]|-{2,}/g, ' ').replaceAll('.', '0').trim().split(/\s+/).map(Number);
    const isBoard = found.length === board.length && found.every((face) => info.faces.includes(face));
    setFault(isBoard || text.trim() === '' ? '' : `Expected ${board.length} tiles of ${info.title}, row by row, with 0 or . for an empty cell.`);
    if (isBoard) take(found);
  };
  return (
    <div class="companion">
      <Cells info={info} board={board} marked={unread} label="The board" wordsOf={(cell) => `${unread.has(cell) ? 'not read' : board[cell] || 'empty'}, ${placeOf(info, cell)}`} onTap={(cell) => turn(cell, 1)} onHold={(cell) => turn(cell, -1)} />
      <p><small>A tap makes a cell's tile larger, a long tap smaller.{hasKeys() && ' By keys: Enter, Shift+Enter.'}</small></p>
      <FromPicture info={info} unread={unread} onRead={take} />
      {info.preview && <NextChoice info={info} next={next} onChoose={setNext} />}
      <label class="field">
        <span>Or paste the board</span>
        <textarea rows={3} spellcheck={false} placeholder={'2 4 0 0\n0 0 2 0 …'} onInput={(event) => paste(event.currentTarget.value)} />
      </label>
      {fault && <p class="fault" role="alert">{fault}</p>}
      <div class="button-row">
        <button class="button button-main" disabled={unread.size > 0 || board.every((face) => face === 0)} onClick={() => onDone({ board, next })}>{from ? 'Go on' : 'Begin'}</button>
        {onCancel && <button class="button" onClick={onCancel}>Cancel</button>}
      </div>
    </div>
  );
}

interface FromPictureProps {
  info: CartridgeInfo;
  /** The cells of the last picture that are not known yet. */
  unread: ReadonlySet<number>;
  onRead: (board: (number | null)[]) => void;
}

/** Reads the board from a chosen or pasted picture. */
function FromPicture({ info, unread, onRead }: FromPictureProps) {
  const [stage, setStage] = useState<'none' | 'reading' | 'read'>('none');
  const [fault, setFault] = useState('');
  const read = async (file: Blob) => {
    setFault('');
    setStage('reading');
    try {
      onRead(await boardInPicture(file, info));
      setStage('read');
    } catch (error) {
      setFault((error as Error).message);
      setStage('none');
    }
  };
  const choose = async () => {
    const [file] = await chooseFiles('image/*');
    if (file) await read(file);
  };
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (file) void read(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  const missing = [...unread].map((cell) => placeOf(info, cell)).join('; ');
  return (
    <div class="from-picture" aria-busy={stage === 'reading'}>
      <button class="button" disabled={stage === 'reading'} onClick={() => void choose()}>Read a screenshot</button>
      <p role="status">
        {stage === 'none' && <small>Of the web 2048, of programs that look like it, or of Tilery. It stays on this device.</small>}
        {stage === 'reading' && 'Reading the picture …'}
        {stage === 'read' && (missing ? `Some cells could not be read: ${missing}. Tap them until they show their tiles.` : 'The board was read from the picture. Compare it before you begin.')}
      </p>
      {fault && <p class="fault" role="alert">{fault} You can set up the board by taps.</p>}
    </div>
  );
}

function placeOf({ width }: CartridgeInfo, cell: number): string {
  return `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
}

function NextChoice({ info, next, onChoose }: { info: CartridgeInfo; next: number | null; onChoose: (face: number) => void }) {
  return (
    <fieldset class="next-choice">
      <legend>The next tile that it shows</legend>
      {info.faces.slice(1, 8).map((face) => (
        <button key={face} class={face === next ? 'button button-main' : 'button'} aria-pressed={face === next} onClick={() => onChoose(face)}>{tileText(info, info.faces.indexOf(face))}</button>
      ))}
    </fieldset>
  );
}

interface FollowProps {
  setting: Setting;
  step: Step;
  onStep: (next: Step) => void;
  onBack: () => void;
  /** Called if the player sees another board. */
  onCorrect: (shown: Known) => void;
  onLeave: () => void;
}

/** Asks for one move: first the direction, then the new tile. */
function Follow({ setting, step, onStep, onBack, onCorrect, onLeave }: FollowProps) {
  const { info, text, engine } = setting;
  const { known, made } = step;
  const [hint, setHint] = useState<HintSoFar | null>(null);
  const [fault, setFault] = useState('');
  const [entered, setEntered] = useState<number[] | null>(null);
  const moves = movesOf(engine, text, info, known);
  // Each question is a new element. Screen readers do not read it by themselves.
  useEffect(() => {
    if (made) say(entered ? 'Choose the tile that is next.' : `${capitalized(made)} was made. Choose the cell of the new tile.`);
  }, [entered]);
  useEffect(() => {
    if (made || typeof moves === 'string') return;
    let current = true;
    const show = (found: HintSoFar) => {
      if (!current) return;
      setHint(found);
      say(found.best ? `Slide ${found.best}.` : 'No move is left.');
    };
    void loadForHints(info.name)
      .then(async () => current && show(await think(text, questionOf(info, known))))
      .catch((error: Error) => current && setFault(error.message));
    return () => {
      current = false;
    };
  }, []);
  useLayoutEffect(() => {
    // The pressed button is gone: for players who use keys, the next button gets the focus.
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.companion-done, .companion-open, .next-choice button')?.focus();
  }, [hint, entered]);
  const waysOut = (board: number[]) => (
    <div class="button-row">
      <button class="button" onClick={() => onCorrect({ board, next: known.next })}>Correct the board</button>
      <button class="button" onClick={onLeave}>Another game</button>
    </div>
  );
  if (typeof moves === 'string' || fault) {
    return (
      <div class="companion">
        <p class="fault" role="alert">{fault || (moves as string)}</p>
        <button class="button" onClick={onBack}>Back</button>
        {waysOut(known.board)}
      </div>
    );
  }
  const slid = made && moves[made];
  if (!slid) {
    const make = (direction: Direction) => moves[direction] && onStep({ known, made: direction });
    return (
      <div class="companion">
        <p class="companion-move">{hint ? (hint.best ? <>Slide <b>{hint.best}</b></> : 'No move is left.') : 'Thinking …'}</p>
        <Cells info={info} board={known.board} label="The board now" wordsOf={(cell) => String(known.board[cell] || 'empty')} hint={hint?.best ?? undefined} />
        {hint?.best && <button class="button button-main companion-done" onClick={() => make(hint.best!)}>Done</button>}
        <div class="toolbar" role="toolbar" aria-label="Another move was made">
          {(['left', 'up', 'down', 'right'] as const).map((direction) => (
            <IconButton key={direction} icon={direction} label={capitalized(direction)} disabled={!moves[direction]} onClick={() => make(direction)} />
          ))}
          <IconButton icon="undo" label="Back" onClick={onBack} />
        </div>
        {waysOut(known.board)}
      </div>
    );
  }
  const enter = (cell: number, face: number) => {
    const board = slid.board.with(cell, face);
    if (info.preview) return setEntered(board);
    onStep({ known: { board, next: null }, made: null });
  };
  const tiles = [...new Set((slid.spawns ?? []).map(({ tile }) => tile))].sort((one, other) => one - other);
  const [usual = known.next ?? info.faces[1]!, other = usual] = tiles;
  const cells = slid.spawns ? new Set(slid.spawns.map(({ cell }) => cell)) : new Set(slid.board.flatMap((face, cell) => (face === 0 ? [cell] : [])));
  if (entered) {
    return (
      <div class="companion">
        <p class="companion-move">Which tile is next now?</p>
        <Cells info={info} board={entered} label="The board now" wordsOf={(cell) => String(entered[cell] || 'empty')} />
        <NextChoice info={info} next={null} onChoose={(face) => onStep({ known: { board: entered, next: face }, made: null })} />
        <div class="toolbar"><IconButton icon="undo" label="Back" onClick={() => setEntered(null)} /></div>
        {waysOut(entered)}
      </div>
    );
  }
  return (
    <div class="companion">
      <p class="companion-move">Where did the new tile come? <small>A tap is {usual}{other !== usual && `, a long tap ${other}`}.{hasKeys() && other !== usual && ` By keys: Enter is ${usual}, Shift+Enter ${other}.`}</small></p>
      <Cells
        info={info} board={slid.board} label={`After ${made}`} open={cells}
        wordsOf={(cell) => (cells.has(cell) ? `${usual} in ${placeOf(info, cell)}` : String(slid.board[cell] || 'empty'))}
        onTap={(cell) => cells.has(cell) && enter(cell, usual)} onHold={(cell) => cells.has(cell) && enter(cell, other)}
      />
      <div class="toolbar"><IconButton icon="undo" label="Back" onClick={onBack} /></div>
      {waysOut(slid.board)}
    </div>
  );
}

interface CellsProps {
  info: CartridgeInfo;
  board: readonly number[];
  label: string;
  wordsOf: (cell: number) => string;
  /** The cells that a new tile may enter. */
  open?: ReadonlySet<number>;
  /** The cells whose tiles are not known. */
  marked?: ReadonlySet<number>;
  hint?: Direction;
  onTap?: (cell: number) => void;
  onHold?: (cell: number) => void;
}

function hasKeys(): boolean {
  return !matchMedia('(pointer: coarse)').matches;
}

const holdMs = 450;

/** Large cells for one hand. */
function Cells({ info, board, label, wordsOf, open, marked, hint, onTap, onHold }: CellsProps) {
  const colors = colorsNow.value;
  // Kept from one rendering to the next, because the board changes while the finger is still down.
  const finger = useRef({ timer: 0, held: false }).current;
  const press = (cell: number) => {
    finger.held = false;
    finger.timer = window.setTimeout(() => {
      finger.held = true;
      onHold?.(cell);
    }, holdMs);
  };
  const click = (event: MouseEvent, cell: number) => {
    clearTimeout(finger.timer);
    if (finger.held) return void (finger.held = false);
    if (event.shiftKey) onHold?.(cell);
    else onTap?.(cell);
  };
  return (
    <div class="stage companion-stage" data-hint={hint}>
      <div class="cells" role="group" aria-label={label} style={{ '--columns': info.width, '--rows': info.height }}>
        {board.map((face, cell) => {
          const rank = info.faces.indexOf(face);
          const [ink, paper] = face > 0 ? tileColors(colors, info, Math.max(1, rank)) : ['', ''];
          const style = face > 0 ? { color: legible(ink, paper), background: paper } : undefined;
          const isActive = onTap !== undefined && (!open || open.has(cell));
          return (
            <button
              key={cell} class={`companion-cell${open?.has(cell) ? ' companion-open' : ''}${marked?.has(cell) ? ' companion-unread' : ''}`} style={style} disabled={!isActive} aria-label={wordsOf(cell)}
              onPointerDown={() => isActive && press(cell)} onPointerLeave={() => clearTimeout(finger.timer)} onContextMenu={(event) => event.preventDefault()} onClick={(event) => click(event, cell)}
            >
              {face > 0 ? tileText(info, rank) : marked?.has(cell) ? '?' : ''}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function questionOf(info: CartridgeInfo, { board, next }: Known): string {
  return JSON.stringify({ cartridge: info.name, board, ...(next !== null && { next }) });
}

/** The result of each move, from the engine; a text with the fault if the board is invalid. */
function movesOf(engine: Engine, text: string, info: CartridgeInfo, known: Known): Partial<Record<Direction, Slid>> | string {
  const answer = JSON.parse(engine.ask('inspect', questionOf(info, known), text)) as { error?: string; moves?: Partial<Record<Direction, Slid>> };
  return answer.moves ?? answer.error ?? 'The engine knows no move.';
}

const mostMs = 120_000; // a picture that takes longer is given up

/** The faces on the board in the picture: 0 for an empty cell, null for a cell that could not be read. Rejects with the reason if no
 * board of the game was found. */
function boardInPicture(picture: Blob, { width, height, faces }: CartridgeInfo): Promise<(number | null)[]> {
  const worker = new Worker(new URL('../picture/picture_worker.ts', import.meta.url), { type: 'module' });
  const reading = new Promise<(number | null)[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PictureReply>) => (data.kind === 'board' ? resolve(data.board) : reject(new Error(data.message)));
    worker.onerror = () => reject(new Error('The Worker that reads pictures could not be started.'));
    setTimeout(() => reject(new Error('This picture takes too long to read.')), mostMs);
    const question: PictureQuestion = { picture, columns: width, rows: height, faces, font: new URL(font, document.baseURI).href };
    worker.postMessage(question);
  });
  return reading.finally(() => worker.terminate());
}
