// A Vite plugin: the picture and the words that other programs show beside a link to the page.
import type { HtmlTagDescriptor, Plugin } from 'vite';

const picture = 'preview.png';
const size = { width: 1200, height: 630 };

/**
 * The tags for a page at the public address `address`. Without it the picture's address is relative, and most programs
 * do not load the picture.
 */
export function previewTags(address = ''): HtmlTagDescriptor[] {
  const home = address && homeOf(address);
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Tilery',
    'og:title': 'Tilery',
    'og:description': '2048, Threes and their kin: the board of the day, challenges by link, reviews and a trainer.',
    ...(home && { 'og:url': home }),
    'og:image': `${home || './'}${picture}`,
    'og:image:width': String(size.width),
    'og:image:height': String(size.height),
    'og:image:alt': 'A board of 2048 whose largest tile is 1024',
  };
  const card = { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' } };
  return [...Object.entries(tags).map(([property, content]) => ({ tag: 'meta', attrs: { property, content } })), card];
}

function homeOf(address: string): string {
  const found = URL.canParse(address) ? new URL(address) : null;
  if (!found || !['http:', 'https:'].includes(found.protocol) || found.search || found.hash) {
    throw new Error(`TILERY_ADDRESS: expected the page's address, as https://games.example.org/, found "${address}"`);
  }
  return found.href.replace(/\/?$/, '/');
}

export function preview(): Plugin {
  return { name: 'tilery-preview', transformIndexHtml: () => previewTags(process.env.TILERY_ADDRESS) };
}
