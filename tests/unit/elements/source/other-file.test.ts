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
    /is data\.js of the Marzipano Tool, but .+ is not JSON \(.+\)\. .+export the tour again/,
  ],
  [
    'a tour of an editor that is based on Marzipano',
    '{"panoramas":[{"_id":"a","cubemapLevels":[{"tileSize":256,"size":256}]}]}',
    /a tour editor that is based on Marzipano\. .+ open app-files\/data\.js of the exported files/,
  ],
  [
    'the web page of a tour of the Marzipano Tool',
    '<!DOCTYPE html><html><script src="data.js"></script><script src="vendor/marzipano.js"></script></html>',
    /is a web page of the Marzipano Tool\. Open the data of its tour, https:\/\/site\.test\/a\/data\.js\.$/,
  ],
  [
    'the script of a tour of the Marzipano Tool',
    "'use strict';\n(function () { var Marzipano = window.Marzipano; var data = window.APP_DATA; })();",
    /is a script of a page of the Marzipano Tool\. .+ https:\/\/site\.test\/a\/data\.js/,
  ],
  [
    'the web page of a tour of krpano',
    '<!DOCTYPE html><script>embedpano({xml:"tours/hall.xml", target:"pano"});</script>',
    /is a web page of krpano\. Open its XML, https:\/\/site\.test\/a\/tours\/hall\.xml\.$/,
  ],
  [
    'a web page with Pannellum',
    '<!DOCTYPE html><script>pannellum.viewer("panorama", {});</script>',
    /is a web page of Pannellum\. Open the configuration/,
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
    /without the levels of its tiles\. In the tool, export the tour, and open app-files\/data\.js/,
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
  [
    'krpano without a panorama',
    '<krpano><view fov="90"/></krpano>',
    /file of krpano without a panorama .+ needs a cube, cubestrip or sphere .+: export the panorama again/,
  ],
  [
    'krpano whose panorama is in another file',
    '<krpano><include url="skin/skin.xml"/></krpano>',
    /in the file that it includes, https:\/\/site\.test\/a\/skin\/skin\.xml: open that one/,
  ],
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
  await assert.rejects(
    source.sphere(null, ALWAYS),
    /tiles that .+\/file, a file of krpano, names are missing/,
  );
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
      /tiles that https:\/\/site\.test\/a\/file, a file of Pannellum, names are missing: https:\/\/site\.test\/1\/f0_0\.jpg returned status 404\. Copy them/,
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

/** `data.js` as the Marzipano Tool writes it, and with comments that somebody has added. */
const DATA_JS = `var APP_DATA = {
  "scenes": [
    {
      "id": "0-hall",
      "name": "Hall",
      "levels": [
        { "tileSize": 256, "size": 256, "fallbackOnly": true },
        { "tileSize": 512, "size": 512 },
        { "tileSize": 512, "size": 1024 }
      ],
      "faceSize": 1000,
      "initialViewParameters": { "yaw": 1.5707963267948966, "pitch": 0, "fov": 1.3 },
      "linkHotspots": [],
      "infoHotspots": []
    }
  ],
  "name": "Project Title",
  "settings": { "mouseViewMode": "drag", "autorotateEnabled": true, "fullscreenButton": false, "viewControlButtons": false }
};
`;
for (const text of [DATA_JS, `\uFEFF/* The hall;\n var a = 1 */\n// of 2024\n${DATA_JS}`])
  test(`data.js of the Marzipano Tool is read${text === DATA_JS ? '' : ' with comments before its data'}`, async () => {
    const tiles = ['b', 'd', 'f', 'l', 'r', 'u'].map(
      (face) => `https://site.test/a/tiles/0-hall/1/${face}/0/0.jpg`,
    );
    const picture = new Response(new Blob(['a'], { type: 'image/jpeg' }));
    const { source } = open({
      [FILE]: new Response(text),
      ...Object.fromEntries(tiles.map((url) => [url, picture])),
    });
    const { sphere, tiles: template, levels } = await source.sphere(null, ALWAYS);
    assert.equal(template, 'https://site.test/a/tiles/0-hall/{level}/{face}/{y}/{x}.jpg');
    assert.deepEqual([sphere.title, levels?.map(({ name }) => name)], ['Hall', ['2', '1']]);
    assert.equal(Math.round(sphere.metadata.initialView?.pan ?? NaN), 90);
  });

const SCENES = JSON.stringify({
  scenes: {
    a: { panorama: 'a.jpg' },
    cube: { cubeMap: ['f.jpg', 'r.jpg', 'b.jpg', 'l.jpg', 'u.jpg', 'd.jpg'] },
  },
});

test('a picture that a file names and that does not exist, and a scene that it does not have, are refused with the file, its maker and what to do', async () => {
  const { source } = open({ [FILE]: new Response(SCENES) });
  const file = 'https:\\/\\/site\\.test\\/a\\/file, a file of Pannellum,';
  for (const [id, message] of [
    [1, `a\\.jpg returned status 404\\. ${file} names this picture: copy it to that address`],
    [2, `f\\.jpg returned status 404\\. ${file} names this picture`],
    [3, `${file} has no scene 3\\. Its scenes are 1 to 2: set sphere`],
  ] as const)
    await assert.rejects(source.sphere(id, ALWAYS), new RegExp(message));
});

test('levels that no pyramid can have are refused with the file, its maker and what to do', async () => {
  const multiRes = { path: '/%l/%s%y_%x', tileResolution: 512, maxLevel: 1, cubeResolution: 8000 };
  const { source } = open({ [FILE]: new Response(JSON.stringify({ multiRes })) });
  await assert.rejects(
    source.sphere(null, ALWAYS),
    /a file of Pannellum, has levels of tiles that make no sense: 8000 px in tiles of 512 px\. .+ Create the tiles again with Pannellum/,
  );
});
