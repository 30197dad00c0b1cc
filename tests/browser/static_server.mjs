// Serves a folder below a sub-path on loopback, like a static host, with a strict policy.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json', '.png': 'image/png', '.network': 'application/octet-stream',
};
const policy = [
  "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ');

/** The file as tools/compress_page.mjs has compressed it, or compressed now. */
async function zippedFile(path) {
  return readFile(`${path}.gz`).catch(async () => gzipSync(await readFile(path), { level: 1 }));
}

/**
 * Serves `folder` below `path`. `sent` has the compressed size of each file that was sent. `hold(name)` keeps back the second
 * half of that file until the function that it returns is called.
 */
export async function serve(folder, path = '/some/where/') {
  const sent = new Map();
  const zipped = new Map();
  const held = new Map();
  const server = createServer(async (request, response) => {
    const requested = new URL(request.url, 'http://host').pathname;
    const name = requested === path ? 'index.html' : normalize(requested.slice(path.length));
    const type = types[extname(name)];
    try {
      if (!requested.startsWith(path) || !type || name.startsWith('..')) throw new Error('unknown');
      if (!zipped.has(name)) zipped.set(name, await zippedFile(join(folder, name)));
      const body = zipped.get(name);
      sent.set(name, body.length);
      response.writeHead(200, {
        'content-type': type, 'content-encoding': 'gzip', 'content-security-policy': policy, 'cache-control': 'no-cache',
      });
      const half = held.has(name) ? body.length >> 1 : 0;
      if (half > 0) response.write(body.subarray(0, half));
      await held.get(name);
      response.end(body.subarray(half));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}${path}`;
  const hold = (name) => {
    let release;
    held.set(name, new Promise((done) => (release = done)));
    return () => held.delete(name) && release();
  };
  return { address, sent, hold, close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))) };
}
