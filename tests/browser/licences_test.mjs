// The page and the Debian package list all their parts with licences.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openPage, useBrowser } from './support.mjs';

const shared = useBrowser();
const textOf = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const licences = textOf('web/dist/licenses.txt');
const sections = licences.split(/^={78}\n/m).slice(1);
const named = sections.map((section) => section.split('\n')[0]);
const manifest = JSON.parse(textOf('web/page/package.json'));
const lock = JSON.parse(textOf('web/page/package-lock.json')).packages;

test('every package that the page depends on is named, with the version of the lock file', () => {
  const workbox = Object.keys(manifest.devDependencies).filter((name) => name.startsWith('workbox-'));
  const needed = Object.keys(manifest.dependencies).filter((name) => name !== 'tilery').concat(workbox);
  for (const name of needed) {
    const { version } = lock[`node_modules/${name}`];
    assert.ok(named.some((line) => line.startsWith(`${name} ${version} (`)), `${name} ${version} is not in ${named}`);
  }
});

test('each part has the text of its licence', () => {
  assert.ok(sections.length > 30, `${sections.length} parts`);
  for (const section of sections) assert.match(section, /copyright[^]*(permission|redistribution|licen[cs]e)/i, section.slice(0, 80));
});

test('the Debian package names each part', () => {
  const debian = textOf('cmake/debian/copyright').replace(/\s+/g, ' ');
  const packages = named.map((line) => /^(\S+) [\d.]+ \(/.exec(line)?.[1]).filter(Boolean);
  for (const name of [...packages, 'zstd', 'zlib', 'expat']) {
    assert.ok(new RegExp(`[ (]${name}[ ,;.]`).test(debian), `${name} is not in cmake/debian/copyright`);
  }
});

test('the help leads to the list', async () => {
  const page = await openPage(shared);
  await page.keyboard.press('?');
  await page.getByRole('link', { name: 'What this page is made of' }).click();
  await page.getByText('Jason Miller').waitFor();
  await page.context().close();
});
