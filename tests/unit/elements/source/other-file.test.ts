import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ViewerError } from '../../../../elements/model/viewer-error.ts';
import { createStaticSource } from '../../../../elements/source/static-source.ts';
import { ALWAYS } from './some-spheres.ts';

const FILE = 'https://site.test/a/file';

/** Opens a file of a site that has nothing else than the given files. */
const open = (files: Readonly<Record<string, Response>>) => {
  const requests: string[] = [];
  const source = createStaticSource(FILE, (url) => {
    requests.push(url as string);
    return Promise.resolve(files[url as string]?.clone() ?? new Response('', { status: 404 }));
  });
  return { source, requests };
};

const KINDS = /A picture \(JPEG, .+ krpano \(XML\) can be opened/;

const REFUSED: readonly [name: string, text: string, message: RegExp][] = [
  ['plain text', 'hello', /file is of another kind\. /],
  ['plain text with the kinds that can be opened', 'hello', KINDS],
  ['JSON of another program', '{"a":1}', KINDS],
  ['an empty file', ' ', /is empty\. /],
  ['a web page', '<!-- a -->\n<!doctype html><title>No</title>', /is a web page\. .+; check the address/],
  [
    'incomplete JSON',
    '{"type":"FeatureCollection","features":[',
    /is not valid JSON \(.+\)\. It may be incomplete/,
  ],
  [
    'a broken data.js',
    'var APP_DATA = {"scenes": [{"id": }]};',
    /assigns something to APP_DATA that is not JSON \(.+\)\. .+export the tour again/,
  ],
  [
    'Pannellum without scenes',
    '{"default":{"firstScene":"a"},"scenes":{}}',
    /without scenes\. One of Pannellum needs/,
  ],
  [
    'Marzipano without scenes',
    'var APP_DATA = {"scenes":[]};',
    /without scenes\. .+ Marzipano Tool a scene with levels/,
  ],
  [
    'a tour of the Marzipano Tool before its export',
    '{"scenes":[{"id":"a","name":"A","linkHotspots":[]}],"name":"Tour"}',
    /without the levels of its tiles\. Export the tour/,
  ],
  [
    'krpano with a value that does not end',
    '<krpano>\n<!--\n-->\n<view hlookat="90 vlookat="2"/><cube url="%s.jpg"/></krpano>',
    /not well-formed XML \(line 4: a tag is incomplete/,
  ],
  [
    'krpano that is incomplete',
    '<?xml version="1.0"?><krpano><image><cube url="%s.jpg"/>',
    /not well-formed XML \(<image> is not closed/,
  ],
  [
    'krpano with tags that overlap',
    '<krpano><image><cube url="%s.jpg"></image></cube></krpano>',
    /line 1: <\/image> closes a tag that is not open/,
  ],
  ['krpano without a panorama', '<krpano><view fov="90"/></krpano>', /needs a cube, cubestrip or sphere/],
  [
    'a list with a problem',
    '{"type":"FeatureCollection","features":[{}]}',
    /is not a valid list of spheres: /,
  ],
];

for (const [name, text, message] of REFUSED)
  test(`a file that is not opened is refused with what it is and what to do: ${name}`, async () => {
    const { source } = open({ [FILE]: new Response(text) });
    await assert.rejects(source.sphere(null, ALWAYS), (error: ViewerError) => {
      assert.equal(error.code, 'source-invalid');
      assert.match(error.message, message);
      return true;
    });
  });

test('XML of krpano can contain declarations, comments and scripts', async () => {
  const text = `<?xml version="1.0"?>
    <!-- <krpano -->
    <krpano version="1.21" onstart='if(a LT "b", c);'>
      <action name="a"><![CDATA[ if (x < y) { z(); } ]]></action>
      <image><cube url="%s0.jpg" multires="512,512" /></image>
    </krpano>`;
  const { source, requests } = open({ [FILE]: new Response(text) });
  await assert.rejects(source.sphere(null, ALWAYS), /tiles of the panorama are missing/);
  assert.equal(requests[1], 'https://site.test/a/f0.jpg');
});

const PYRAMID = JSON.stringify({
  multiRes: { path: '/%l/%s%y_%x', tileResolution: 512, maxLevel: 2, cubeResolution: 1000 },
});
const tile = (face: string): string => `https://site.test/1/${face}0_0.jpg`;

test('a file whose tiles are all missing is refused with the address of the first one', async () => {
  const { source, requests } = open({ [FILE]: new Response(PYRAMID) });
  await assert.rejects(source.sphere(null, ALWAYS), (error: ViewerError) => {
    assert.deepEqual([error.code, error.recoverable], ['source-failed', false]);
    assert.match(
      error.message,
      /tiles of the panorama are missing: https:\/\/site\.test\/1\/f0_0\.jpg returned status 404/,
    );
    return true;
  });
  assert.deepEqual([...new Set(requests.slice(1))].sort(), ['b', 'd', 'f', 'l', 'r', 'u'].map(tile));
});

test('a web page in place of every tile counts as missing', async () => {
  const page = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const { source } = open({
    [FILE]: new Response(PYRAMID),
    ...Object.fromEntries(['b', 'd', 'f', 'l', 'r', 'u'].map((face) => [tile(face), page])),
  });
  await assert.rejects(source.sphere(null, ALWAYS), /f0_0\.jpg is a web page/);
});

test('a file of which some tiles exist is shown, and one request suffices if the first one does', async () => {
  const picture = new Response(new Blob(['a'], { type: 'image/jpeg' }));
  const first = open({ [FILE]: new Response(PYRAMID), [tile('f')]: picture });
  assert.equal((await first.source.sphere(null, ALWAYS)).levels?.length, 2);
  assert.deepEqual(first.requests, [FILE, tile('f')]);
  const second = open({ [FILE]: new Response(PYRAMID), [tile('u')]: picture });
  assert.equal((await second.source.sphere(null, ALWAYS)).levels?.length, 2);
});

test('tiles that cannot be reached for now do not count as missing', async () => {
  const { source } = open({ [FILE]: new Response(PYRAMID), [tile('f')]: new Response('', { status: 503 }) });
  assert.equal((await source.sphere(null, ALWAYS)).levels?.length, 2);
});
