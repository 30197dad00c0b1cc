// Links that hold their whole content: games on one seed with their players' names, or a cartridge. There is no server.
import type { Rival } from '../store/storage';

/** The content of a link. */
export interface Shared {
  /** Games on the same seed, the newest first. */
  games: Rival[];
  /** The text of a cartridge that does not ship. */
  cartridge?: string;
  /** The date whose board the games play. */
  daily?: string;
}

const mostGames = 8;

/** A link with that content, for readLink. */
export async function linkTo({ games, cartridge, daily }: Shared): Promise<string> {
  const [first, ...others] = games.slice(0, mostGames);
  const content = { record: first?.record, by: first?.by || undefined, practice: first?.practice, others: others.length > 0 ? others : undefined, cartridge, daily };
  const address = new URL(location.href);
  address.hash = `#/shared/${await packText(JSON.stringify(content))}`;
  return address.href;
}

/** The content of a link. Rejects with the link's fault. */
export async function readLink(packed: string): Promise<Shared> {
  let found: unknown;
  try {
    found = JSON.parse(await unpackText(packed));
  } catch {
    throw new Error('This link is damaged: part of it is missing or was changed.');
  }
  const { record, by, practice, others, cartridge, daily } = (found ?? {}) as Record<string, unknown>;
  const list = [...(record === undefined ? [] : [{ record, by, practice }]), ...(Array.isArray(others) ? (others as unknown[]) : [])];
  const games = list.slice(0, mostGames).map((game) => gameOf(game));
  if (!isTextOrNothing(cartridge) || !isTextOrNothing(daily) || (games.length === 0 && !cartridge)) {
    throw new Error('This link holds neither a game nor a cartridge.');
  }
  return { games, cartridge, daily };
}

const longestName = 40;

function gameOf(value: unknown): Rival {
  const { record, by, practice } = (value ?? {}) as Record<string, unknown>;
  if (typeof record !== 'string' || !isTextOrNothing(by)) throw new Error('This link holds neither a game nor a cartridge.');
  return { record, by: (by ?? '').slice(0, longestName), practice: practice === true || undefined };
}

function isTextOrNothing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

// Text in few characters, all of which a link may contain: raw deflate, then base64 for addresses.

/** The transformed bytes. Rejects if there are more than `most`. */
async function through(bytes: Uint8Array, transform: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) throw new RangeError(`expected at most ${most} bytes in the link, found at least ${size}`);
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

const mostBytes = 16 << 20;

async function packText(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), mostBytes);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text that packText packed. Rejects other input, and texts of more than 16 MiB. */
async function unpackText(packed: string): Promise<string> {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    await through(bytes, new DecompressionStream('deflate-raw'), mostBytes),
  );
}
