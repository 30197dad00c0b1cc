// An Atari 2600 that plays a ROM on a canvas: the emulator 6502.ts, fed with frames and switches.
import Board from '6502.ts/lib/machine/stella/Board';
import Config from '6502.ts/lib/machine/stella/Config';
import Cartridge2k from '6502.ts/lib/machine/stella/cartridge/Cartridge2k';
import AudioOutputBuffer from '6502.ts/lib/tools/AudioOutputBuffer';
import ArrayBufferSurface from '6502.ts/lib/video/surface/ArrayBufferSurface';

export type Television = 'NTSC' | 'PAL';
export type Side = 'left' | 'right' | 'up' | 'down';
export type Button = 'leftFire' | 'rightFire';
export type Key = 'reset' | 'select';

const sides: readonly Side[] = ['left', 'right', 'up', 'down'];
/** The numbers of 6502.ts's constant enumeration Config.TvMode. */
const modes = { NTSC: 0, PAL: 1 } as const;
/** Seconds. If a frame of the page takes longer, the emulator skips the rest of the time. */
const mostLag = 0.1;
/** Addresses in the ROM's memory (retro/atari2600/memory.asm). The bytes before `tv` are the game. */
const addresses = { board: 0x80, state: 0xa6, tv: 0xbb } as const;
/** States in which the ROM waits for players: for the stick, at the end, at the goal. */
const waitingStates: readonly number[] = [0, 6, 8];
const dotsOfLine = 228;
/** The ROM waits for players long before this number of lines has passed. */
const mostLines = 312 * 60;

export class AtariConsole {
  readonly #rom: Uint8Array;
  readonly #canvas: HTMLCanvasElement;
  readonly #speaker = new Speaker();
  #board: Board;
  #clockHz = 0;
  /** How many pictures were shown. */
  #pictures = 0;
  #frameRequest = 0;
  #last = 0;
  readonly #inputs = new InputQueue<Side | Button | Key>((input, isOn) => this.#turn(input, isOn));

  constructor(rom: Uint8Array, canvas: HTMLCanvasElement) {
    this.#rom = rom;
    this.#canvas = canvas;
    this.#board = this.#switchedOn('NTSC');
  }

  #switchedOn(television: Television): Board {
    const config = Config.create({ tvMode: modes[television] as number, enableAudio: true, pcmAudio: true, emulatePaddles: false });
    this.#clockHz = Config.getClockHz(config);
    const board = new Board(config, new Cartridge2k(this.#rom));
    this.#show(board);
    const channel = board.getPCMChannel();
    const sampleRate = channel.getSampleRate();
    channel.setFrameBufferFactory(() => new AudioOutputBuffer(new Float32Array(channel.getFrameSize()), sampleRate));
    channel.newFrame.addHandler((samples) => this.#speaker.play(samples.getContent(), sampleRate));
    board.boot();
    board.getControlPanel().getColorSwitch().toggle(television === 'PAL');
    board.setAudioEnabled(true);
    board.resume();
    return board;
  }

  /** Runs until a picture ends while the ROM waits for players. For some lines after it the game does not change. */
  #runUntilItWaits(board: Board): void {
    for (let lines = 0; lines < mostLines; lines += 1) {
      const before = this.#pictures;
      board.tick(dotsOfLine);
      if (this.#pictures > before && waitingStates.includes(board.getBus().peek(addresses.state))) return;
    }
  }

  /** Moves the game into the memory of a new emulator, because an emulator is made for one kind of television. */
  setTelevision(television: Television): void {
    const before = this.#board;
    this.#runUntilItWaits(before);
    const board = this.#switchedOn(television);
    board.getControlPanel().getDifficultySwitchP0().toggle(before.getControlPanel().getDifficultySwitchP0().read());
    this.#runUntilItWaits(board);
    for (let address = addresses.board; address < addresses.tv; address += 1) board.getBus().write(address, before.getBus().peek(address));
    this.#runUntilItWaits(board);
    this.#inputs.clear();
    this.#board = board;
  }

  #show(board: Board): void {
    const output = board.getVideoOutput();
    const [width, height] = [output.getWidth(), output.getHeight()];
    this.#canvas.width = width;
    this.#canvas.height = height;
    const context = this.#canvas.getContext('2d', { alpha: false })!;
    const image = context.createImageData(width, height);
    const surface = ArrayBufferSurface.createFromArrayBuffer(width, height, image.data.buffer as ArrayBuffer);
    output.setSurfaceFactory(() => surface);
    // Only one handler: for several, 6502.ts makes code from a string, which the page's policy
    // forbids.
    output.newFrame.addHandler(() => {
      this.#pictures += 1;
      this.#inputs.countFrame();
      context.putImageData(image, 0, 0);
    });
  }

  start(): void {
    this.#last = performance.now();
    const frame = (now: number) => {
      const seconds = Math.min((now - this.#last) / 1000, mostLag);
      this.#last = now;
      this.#board.tick(Math.round(seconds * this.#clockHz));
      this.#frameRequest = requestAnimationFrame(frame);
    };
    this.#frameRequest = requestAnimationFrame(frame);
  }

  stop(): void {
    cancelAnimationFrame(this.#frameRequest);
    this.#speaker.close();
  }

  /** Browsers require a gesture of the player before the first call with true. */
  setSound(isOn: boolean): void {
    this.#speaker.setOn(isOn);
  }

  /** Pushes the stick to a side, or releases that side. A push first releases the other sides. */
  push(side: Side, isOn: boolean): void {
    if (isOn) for (const other of sides) if (other !== side) this.#inputs.set(other, false);
    this.#inputs.set(side, isOn);
  }

  press(button: Button | Key, isOn: boolean): void {
    this.#inputs.set(button, isOn);
  }

  /** Pushes turn both sticks: the program reads the stick of the player to move. */
  #turn(input: Side | Button | Key, isOn: boolean): void {
    const panel = this.#board.getControlPanel();
    const sticks = [this.#board.getJoystick0(), this.#board.getJoystick1()] as const;
    const switches = {
      left: () => sticks.map((stick) => stick.getLeft()),
      right: () => sticks.map((stick) => stick.getRight()),
      up: () => sticks.map((stick) => stick.getUp()),
      down: () => sticks.map((stick) => stick.getDown()),
      leftFire: () => [sticks[0].getFire()],
      rightFire: () => [sticks[1].getFire()],
      reset: () => [panel.getResetButton()],
      select: () => [panel.getSelectSwitch()],
    };
    for (const one of switches[input]()) one.toggle(isOn);
  }

  /** With difficulty A the game has a fixed seed; with B the seed is a count of frames. */
  setDifficulty(isA: boolean): void {
    this.#board.getControlPanel().getDifficultySwitchP0().toggle(!isA);
  }

  /** The byte in memory at an address from $80 to $FF. */
  memory(address: number): number {
    return this.#board.getBus().peek(address);
  }
}

// Pushes and presses in the order in which they came. Each state of the console's inputs lasts some frames, so
// that the program sees all of them on any machine.

/** The program reads its inputs once a frame; a move takes at most four frames. */
const leastFrames = 5;
/** With more waiting changes, tiles would still move long after the player has stopped. */
const mostWaiting = 8;

class InputQueue<Input> {
  readonly #turn: (input: Input, isOn: boolean) => void;
  readonly #waiting: { input: Input; isOn: boolean }[] = [];
  /** The inputs that are on once no change waits. */
  readonly #on = new Set<Input>();
  #frames = leastFrames;

  constructor(turn: (input: Input, isOn: boolean) => void) {
    this.#turn = turn;
  }

  /** Turns an input on or off after the changes that wait. While many of them wait, pushes are lost as a whole. */
  set(input: Input, isOn: boolean): void {
    if (this.#on.has(input) === isOn || (isOn && this.#waiting.length >= mostWaiting)) return;
    if (isOn) this.#on.add(input);
    else this.#on.delete(input);
    this.#waiting.push({ input, isOn });
  }

  /** Makes the next change if the last one has lasted long enough. Requires one call for each frame of the emulator. */
  countFrame(): void {
    this.#frames += 1;
    if (this.#frames < leastFrames) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#turn(next.input, next.isOn);
    this.#frames = 0;
  }

  /** Forgets all inputs and changes: a new console's inputs are all off. */
  clear(): void {
    this.#waiting.length = 0;
    this.#on.clear();
    this.#frames = leastFrames;
  }
}

// Plays the output of the console's sound circuit, buffer after buffer.

/** Seconds from the present to the start of the first buffer. */
const lead = 0.06;
/** Buffers further ahead than this are dropped, so that sound and picture stay together. */
const mostAhead = 0.25;
const loudness = 0.3;

class Speaker {
  #context: AudioContext | null = null;
  #gain: GainNode | null = null;
  #next = 0;
  #isOn = false;

  setOn(isOn: boolean): void {
    this.#isOn = isOn;
    if (!isOn) return;
    if (!this.#context) {
      this.#context = new AudioContext();
      this.#gain = new GainNode(this.#context, { gain: loudness });
      this.#gain.connect(this.#context.destination);
    }
    void this.#context.resume();
  }

  play(samples: Float32Array, sampleRate: number): void {
    const context = this.#context;
    if (!this.#isOn || !context || context.state !== 'running') return;
    const now = context.currentTime;
    if (this.#next < now) this.#next = now + lead;
    if (this.#next > now + mostAhead) return;
    const buffer = context.createBuffer(1, samples.length, sampleRate);
    buffer.copyToChannel(new Float32Array(samples), 0);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(this.#gain!);
    source.start(this.#next);
    this.#next += samples.length / sampleRate;
  }

  close(): void {
    this.#isOn = false;
    void this.#context?.close();
    this.#context = null;
  }
}
