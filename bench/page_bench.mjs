// node bench/page_bench.mjs [PROGRAM]
// The page (web/dist) as `tilery serve` sends it to Chromium with an empty cache: bytes, first paint, first board,
// long tasks; then a game by keys with the processor throttled fourfold. Each figure is the median of five visits.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = process.argv[2] ?? resolve(root, 'build/release/apps/tilery');
const { chromium } = createRequire(resolve(root, 'web/page/package.json'))('playwright-core');
const visits = 5;

/** The address at which the server answers, as its first line says. */
function started(server) {
  return new Promise((done) => server.stdout.once('data', (line) => done(/http:\S+/.exec(line)[0])));
}

/** Notes long tasks, and when the board is there. Runs in the page before anything else. */
function watch() {
  window.long = [];
  new PerformanceObserver((list) => window.long.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-board]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.boardAt = performance.now())));
  }).observe(document, { childList: true, subtree: true });
}

async function opened(browser, address, throttle) {
  const context = await browser.newContext({ viewport: { width: 900, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => window.boardAt);
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    board: window.boardAt,
    long: window.long.splice(0),
  }));
  return { context, page, times, bytes };
}

/** Frames in three seconds of moves, ten a second. */
function play() {
  return new Promise((done) => {
    const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
    const frames = [];
    let moves = 0;
    const timer = setInterval(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: keys[moves % 4], bubbles: true, cancelable: true }));
      moves += 1;
    }, 100);
    const step = (now) => {
      frames.push(now);
      if (now - frames[0] < 3000) return requestAnimationFrame(step);
      clearInterval(timer);
      const gaps = frames.slice(1).map((at, before) => at - frames[before]);
      done({ rate: (1000 * gaps.length) / (now - frames[0]), late: gaps.filter((gap) => gap > 25).length, long: window.long });
    };
    requestAnimationFrame(step);
  });
}

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

const server = spawn(program, ['serve', '--port', '0', '--network', 'none', '--page', resolve(root, 'web/dist')]);
const address = await started(server);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const throttle of [1, 4]) {
    const seen = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const { context, page, times, bytes } = await opened(browser, address, throttle);
      seen.push({ ...times, bytes, play: await page.evaluate(play) });
      await context.close();
    }
    const figure = (of) => Math.round(median(seen.map(of)));
    console.log(`processor throttled ${throttle}-fold: ${figure(({ bytes }) => bytes / 1000)} kB, ` +
      `first paint ${figure(({ paint }) => paint)} ms, first board ${figure(({ board }) => board)} ms, ` +
      `long tasks ${figure(({ long }) => long.length)} of ${figure(({ long }) => sum(long))} ms together`);
    console.log(`  playing: ${figure((one) => one.play.rate)} frames a second, ${figure((one) => one.play.late)} late, ` +
      `long tasks ${figure((one) => one.play.long.length)} of ${figure((one) => sum(one.play.long))} ms together`);
  }
} finally {
  await browser.close();
  server.kill();
}
