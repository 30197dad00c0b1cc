// Links that hold everything: a game with its own cartridge, or a cartridge alone. There is no server.
import { packText, unpackText } from './packed_text';

/** What a link may hold. */
export interface Shared {
  record?: string;
  /** Of a game that does not ship. */
  cartridge?: string;
}

export async function linkTo(shared: Shared): Promise<string> {
  const address = new URL(location.href);
  address.hash = `#/shared/${await packText(JSON.stringify(shared))}`;
  return address.href;
}

/** Rejects with what is wrong with the link. */
export async function readLink(packed: string): Promise<Shared> {
  let found: unknown;
  try {
    found = JSON.parse(await unpackText(packed));
  } catch {
    throw new Error('This link is damaged: part of it is missing or was changed.');
  }
  const { record, cartridge } = (found ?? {}) as Record<string, unknown>;
  if (!isTextOrNothing(record) || !isTextOrNothing(cartridge) || (!record && !cartridge)) {
    throw new Error('This link holds neither a game nor a cartridge.');
  }
  return { record, cartridge };
}

function isTextOrNothing(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
