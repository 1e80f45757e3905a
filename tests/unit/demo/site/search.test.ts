import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { Documentation } from '../../../../demo/site/documentation/documentation.ts';
import { PAGES, pageAddress } from '../../../../demo/site/documentation/pages.ts';

interface Found {
  readonly title: string;
  readonly place: string;
  readonly text: string;
  readonly href: string;
  readonly terms: ReadonlySet<string>;
}

interface Search {
  readonly createSearch: (library: typeof MiniSearch, pages: unknown) => (typed: string) => readonly Found[];
  readonly snippetOf: (text: string, terms: ReadonlySet<string>) => readonly string[];
  readonly stem: (word: string) => string;
  readonly wordsOf: (chunk: string) => readonly string[];
}

// The page's script has no types that this test could import.
const script = pathToFileURL(join(process.cwd(), 'demo/site/pages/docs/find.js')).href;
const { createSearch, snippetOf, stem, wordsOf } = (await import(script)) as Search;

const documentation = new Documentation({
  folder: 'demo/site/docs',
  playground: 'demo/site/pages/playground/index.html',
  reference: 'demo/site/pages/api-reference/index.html',
  productName: 'Spheres',
  portalUrl: 'https://host.test',
  demoUrl: null,
  publicUrl: 'https://host.test',
  contact: 'help@host.test',
});

const { content } = await documentation.searchIndex();
const find = createSearch(MiniSearch, JSON.parse(content));
const first = (typed: string): string | undefined => find(typed)[0]?.href;

/** What readers look for, and the place to which the first result leads. */
const WANTED: readonly (readonly [typed: string, href: string])[] = [
  ['popup', '/docs/objects#popups'],
  ['fullscreen', '/docs/elements#methods-of-sphere-viewer.togglefullscreen'],
  ['wheel', '/docs/elements#attributes-of-sphere-viewer.scroll-guard'],
  ['typescript', '/docs/apps#typescript'],
  ['hash', '/docs/elements#attributes-of-sphere-viewer.hash'],
  ['scroll-guard', '/docs/elements#attributes-of-sphere-viewer.scroll-guard'],
  ['scrollGuard', '/docs/elements#attributes-of-sphere-viewer.scroll-guard'],
  ['flyTo', '/docs/elements#methods-of-sphere-viewer.flyto'],
  ['toggleFullScreen', '/docs/elements#methods-of-sphere-viewer.togglefullscreen'],
  ['webgl-unavailable', '/docs/views#results-and-errors.webgl-unavailable'],
  ['rate_limited', '/docs/api'],
  ['auto-rotate', '/docs/elements#attributes-of-sphere-viewer.auto-rotate'],
  ['start-up-map-hidden', '/docs/elements#attributes-of-sphere-viewer.start-up-map-hidden'],
  ['sphere-settle', '/docs/elements#events-of-sphere-viewer.sphere-settle'],
  ['listSpheres', '/docs/api#/Spheres/listSpheres'],
  ['/api/panorama/all', '/docs/api#/Spheres/listSpheres'],
  ['gyroscope', '/docs/other-viewers#names.device'],
  ['trusted types', '/docs/security#trusted-types'],
  ['hotspots', '/docs/other-viewers#convert-a-hotspot'],
];

test('FIX-61 the first result of the documentation search for a term is the section that describes the term', async () => {
  assert.deepEqual(
    WANTED.map(([typed]) => [typed, first(typed)]),
    WANTED.map((row) => [...row]),
  );
  assert.equal(first('markrs'), '/docs/objects#markers', 'a typing error');
  assert.deepEqual(find('helicopter'), []);
  assert.deepEqual(find(' — '), []);
  for (const { slug } of PAGES) {
    const html = (await documentation.page(slug))?.content ?? '';
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const missing = (
      JSON.parse(content) as { href: string; sections: { anchor: string; rows: string[][] }[] }[]
    )
      .filter(({ href }) => href === pageAddress(slug))
      .flatMap(({ sections }) => sections.flatMap(({ anchor, rows }) => [anchor, ...rows.map(([id]) => id)]))
      .filter((id) => id !== '' && !ids.has(id));
    assert.deepEqual(missing, [], slug);
  }
});

test('FIX-61 the documentation search finds the guides by topic, and its compressed index is smaller than 72 kB', async () => {
  const guides = {
    'deep links': '/docs/recipes#deep-links',
    'your own controls': '/docs/recipes#your-own-controls',
    'change the city': '/docs/recipes#change-the-city-at-run-time',
    typescript: '/docs/apps#typescript',
    ssr: '/docs/apps#frameworks-on-servers',
    offline: '/docs/apps#offline',
    tests: '/docs/apps#tests',
    pannellum: '/docs/other-viewers',
  };
  for (const [typed, href] of Object.entries(guides)) {
    assert.ok(
      find(typed).some((found) => found.href === href),
      typed,
    );
  }
  assert.ok(brotliCompressSync(content).length < 72_000);
  assert.equal(await documentation.searchIndex(), await documentation.searchIndex());
});

test('the documentation search splits words at capital letters and hyphens, and converts plurals to singulars', () => {
  const cases: [string, string[]][] = [
    ['scrollGuard', ['scrollguard', 'guard']],
    ['`scroll-guard`,', ['scrollguard', 'guard']],
    ['GeoJSON', ['geojson', 'json']],
    ['level3', ['level3', '3']],
    ['Markers', ['marker']],
    ['—', []],
  ];
  for (const [chunk, words] of cases) assert.deepEqual(wordsOf(chunk), words);
  const stems = {
    libraries: 'library',
    hashes: 'hash',
    markers: 'marker',
    glass: 'glass',
    is: 'is',
    status: 'status',
  };
  for (const [word, stemmed] of Object.entries(stems)) assert.equal(stem(word), stemmed);
});

test('a result of the documentation search shows the text around the first hit, with all hits marked', () => {
  const text = `${'before '.repeat(40)}lets the (wheel), and again wheels ${'after '.repeat(40)}`;
  const parts = snippetOf(text, new Set(['wheel']));
  assert.deepEqual(
    parts.filter((_, at) => at % 2 === 1),
    ['wheel', 'wheels'],
  );
  const shown = parts.join('');
  assert.ok(shown.startsWith('… before') && shown.endsWith(' …') && shown.length < 150, shown);
  assert.deepEqual(snippetOf('Enters full screen.', new Set(['fullscreen'])), [
    'Enters ',
    'full',
    ' ',
    'screen',
    '.',
  ]);
  assert.deepEqual(snippetOf('Nothing here.', new Set(['wheel'])), ['Nothing here.']);
});
