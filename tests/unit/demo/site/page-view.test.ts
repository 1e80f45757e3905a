import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { pagePreviews } from '../../../../demo/host/middleware/page-previews.ts';
import { viewOfPage } from '../../../../demo/site/page-view.ts';
import { openingOf } from '../../../../demo/site/sample/opening-of.ts';

const PAGE =
  '<sphere-viewer\n  src="/sample/denver-co/spheres.geojson"\n  sphere="1000009480"\n  pan="336"\n  tilt="-13"\n></sphere-viewer><sphere-viewer sphere="2"></sphere-viewer>';
const seattle = openingOf(null);
const denver = openingOf('denver-co');

test('SHARE-02 the picture of a page shows the view that its URL opens, or that of its first viewer', () => {
  const own = { sphereId: 1_000_009_480, pan: 336, tilt: -13, fov: 75 };
  const cases: readonly (readonly [html: string, query: string, expected: object])[] = [
    [PAGE, '', own],
    [PAGE, '?pan=10&fov=40', { ...own, pan: 10, fov: 40 }],
    [
      PAGE,
      '?sphere=1000000005&pan=90.5&tilt=-25',
      { sphereId: 1_000_000_005, pan: 90.5, tilt: -25, fov: 75 },
    ],
    [PAGE, '?market=denver-co', denver],
    ['<p>No viewer</p>', '', seattle],
    ['<sphere-viewer></sphere-viewer>', '?city=denver-co&fov=50', { ...denver, fov: 50 }],
    ['<sphere-viewer></sphere-viewer>', '?city=nowhere', seattle],
    [PAGE, '?sphere=-4&tilt=900&fov=0&pan=x', { ...own, tilt: 90, fov: 1 }],
    [PAGE, '?sphere=1e99&pan=&fov=Infinity', own],
  ];
  for (const [html, query, expected] of cases)
    assert.deepEqual(viewOfPage(html, new URL(`http://host.test/demo${query}`), openingOf), expected, query);
  assert.notEqual(denver.sphereId, seattle.sphereId);
});

test('SHARE-02 pages name their title, description, address and picture to messengers; other responses stay as they are', async () => {
  const app = new Hono();
  const pictureOf = (_html: string, { searchParams }: URL): string | null =>
    searchParams.has('plain') ? null : 'https://api.test/api/static?a=1&b=2';
  app.use('/docs/*', pagePreviews({ pictureOf, siteUrl: () => 'https://api.test' }));
  const head =
    '<title>Views &amp; "flights"</title><meta name="description" content="How &lt;b&gt; works" />';
  app.get('/docs', (c) => c.html(`<html><head>${head}</head><body>$&</body></html>`));
  app.get('/docs/gone', (c) => c.html('<html><head></head></html>', 404));
  app.get('/docs/data', (c) => c.json({ head: '</head>' }));

  const response = await app.request('/docs?pan=10&x=%22%3E');
  const html = await response.text();
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)];
  const found = new Map(tags.map(([, name = '', content = '']) => [name, content]));
  assert.equal(found.get('og:title'), 'Views &amp; &quot;flights&quot;');
  assert.equal(found.get('og:description'), 'How &lt;b&gt; works');
  assert.equal(found.get('og:url'), 'https://api.test/docs?pan=10&amp;x=%22%3E');
  assert.equal(found.get('og:image'), 'https://api.test/api/static?a=1&amp;b=2');
  assert.equal(found.get('twitter:card'), 'summary_large_image');
  assert.ok(html.endsWith('</head><body>$&</body></html>'));
  assert.equal(response.headers.get('content-length'), null);

  const plain = await (await app.request('/docs?plain')).text();
  assert.doesNotMatch(plain, /og:image/);
  assert.match(plain, /<meta name="twitter:card" content="summary" \/>/);
  assert.doesNotMatch(await (await app.request('/docs/gone')).text(), /og:/);
  assert.equal(await (await app.request('/docs/data')).text(), '{"head":"</head>"}');
});
