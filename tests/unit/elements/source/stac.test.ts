import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { isStac } from '../../../../elements/source/stac/is-stac.ts';
import { numberOrNull } from '../../../../elements/source/stac/loose-values.ts';
import { readItem } from '../../../../elements/source/stac/read-item.ts';
import { StacService } from '../../../../elements/source/stac/stac-service.ts';
import { COLLECTION, SERVICE, itemUrl, respondWithWalk, stacItem } from '../../../helpers/stac-service.ts';
import { ALWAYS } from './some-spheres.ts';

const BASE = itemUrl('a');
const read = (item: unknown) => ({ ...readItem(item, BASE) }) as Readonly<Record<string, unknown>>;
const withProperties = (properties: Readonly<Record<string, unknown>>) =>
  read(stacItem({ id: 'a', properties }));

test('PEER-20 an item has its place, time, producer and pose, and the pictures before and after it', () => {
  const item = read(stacItem({ id: 'b', next: 'c', prev: 'a' }));
  assert.deepEqual(item, {
    id: 'b',
    url: itemUrl('b'),
    root: SERVICE,
    longitude: 2.18,
    latitude: 48.98,
    timestamp: '2024-09-01T23:35:37.797105+00:00',
    title: 'b.jpg',
    pose: { heading: 309, pitch: 0, roll: 0 },
    isHeadingKnown: true,
    horizontal: null,
    producer: 'Ada',
    license: 'CC-BY-SA-4.0',
    licenseUrl: 'https://spdx.org/licenses/CC-BY-SA-4.0.html',
    picture: `${SERVICE}/pictures/b/hd.jpg`,
    circle: 5376,
    smallPicture: `${SERVICE}/pictures/b/sd.jpg`,
    covered: null,
    neighbors: [
      { id: 'c', url: itemUrl('c') },
      { id: 'a', url: itemUrl('a') },
    ],
  });
});

const POSES: readonly [
  name: string,
  properties: Readonly<Record<string, unknown>>,
  pose: readonly number[],
][] = [
  ['the item', { 'view:azimuth': 50, 'pers:yaw': 42, 'pers:pitch': -30, 'pers:roll': 72.2 }, [50, -30, 72.2]],
  [
    'the tags of the picture as texts and fractions',
    { 'view:azimuth': 50, exif: { 'Xmp.Camera.Pitch': '-30/1', 'Xmp.GPano.PoseRollDegrees': '72.2' } },
    [50, -30, 72.2],
  ],
  ['an item without a heading', { 'view:azimuth': undefined, 'pers:yaw': '12.5' }, [12.5, 0, 0]],
  ['impossible angles', { 'view:azimuth': 400, 'pers:pitch': 200, 'pers:roll': 'left' }, [0, 0, 0]],
];

for (const [name, properties, [heading, pitch, roll]] of POSES)
  test(`PEER-20 the pose is that of ${name}`, () => {
    assert.deepEqual(withProperties(properties)['pose'], { heading, pitch, roll });
  });

test('PEER-20 the part of a sphere that a picture covers is read from its margins, all of which can be zero', () => {
  const sensor = { field_of_view: 360, sensor_array_dimensions: [15872, 7936] };
  const partial = withProperties({
    'pers:interior_orientation': { ...sensor, visible_area: [0, 2538, 0, 2792] },
  });
  const { horizontal, vertical, above } = partial['covered'] as Record<string, number>;
  assert.deepEqual(
    [horizontal, vertical, above].map((degrees) => Math.round(degrees! * 100) / 100),
    // 2606 of 7936 rows; the middle is row 3841, 127 above that of the sphere.
    [360, 59.11, 2.88],
  );
  assert.equal(partial['circle'], 15872);
  const aside = withProperties({
    'view:azimuth': 10,
    'pers:interior_orientation': { ...sensor, visible_area: [3968, 0, 7936, 0] },
  });
  // A quarter on the left and a half on the right are missing, so its middle is 45° left of the sphere's.
  assert.equal((aside['pose'] as { heading: number }).heading, -35);
  for (const area of [[0, 0, 0, 0], [9000, 0, 9000, 0], [-5, 0, 0, 0], [1, 2], 'all', null])
    assert.equal(
      withProperties({ 'pers:interior_orientation': { ...sensor, visible_area: area } })['covered'],
      null,
    );
});

const REFUSED: readonly [name: string, item: unknown, problem: RegExp][] = [
  [
    'a flat photograph',
    stacItem({ id: 'a', properties: { 'pers:interior_orientation': { field_of_view: 71 } } }),
    /not a 360° picture \(its field of view is 71°\)/,
  ],
  [
    'a picture of unknown kind',
    stacItem({ id: 'a', properties: { 'pers:interior_orientation': {} } }),
    /^is not a 360° picture, which/,
  ],
  [
    'an item without a picture',
    stacItem({ id: 'a', assets: { hd: { href: 'a.tif', type: 'image/tiff; application=geotiff' } } }),
    /has no picture that browsers can show/,
  ],
  [
    'an item whose picture is a script',
    stacItem({ id: 'a', assets: { hd: { href: 'javascript:alert(1)', type: 'image/jpeg' } } }),
    /has no picture/,
  ],
  ['an item without properties', { ...stacItem({ id: 'a' }), properties: null }, /is not a valid STAC item/],
];

for (const [name, item, problem] of REFUSED)
  test(`PEER-20 ${name} is refused with its reason`, () => {
    assert.match(String(read(item)['problem']), problem);
  });

test('PEER-20 what a service leaves out or gets wrong is unknown, and the rest is shown', () => {
  const item = read({
    ...stacItem({ id: 'a', properties: { datetime: 'yesterday', license: ' ', 'geovisio:producer': 5 } }),
    geometry: { type: 'Point', coordinates: ['2.5', 95] },
    links: [null, { rel: 'next' }, { rel: 'next', href: 'b' }, { rel: 'prev', href: 'javascript:0' }],
    providers: [{ name: 'City', roles: ['licensor'] }],
  });
  assert.deepEqual(
    ['latitude', 'timestamp', 'license', 'producer', 'url', 'neighbors'].map((name) => item[name]),
    [null, null, null, 'City', `${BASE}#a`, [{ id: null, url: itemUrl('b') }]],
  );
});

test('PEER-20 no item of any form throws an error', () => {
  const anything = fc.anything({ maxDepth: 3 });
  const broken = fc.record({
    type: fc.constant('Feature'),
    id: fc.oneof(fc.string(), fc.integer()),
    geometry: fc.oneof(anything, fc.record({ type: fc.constant('Point'), coordinates: anything })),
    properties: fc.dictionary(
      fc.constantFrom(
        'datetime',
        'exif',
        'pers:interior_orientation',
        'tiles:tile_matrix_sets',
        'view:azimuth',
      ),
      anything,
    ),
    assets: fc.dictionary(fc.string(), anything),
    links: anything,
  });
  fc.assert(fc.property(broken, (item) => void readItem(item, BASE)));
  fc.assert(
    fc.property(anything, (value) => void [isStac(value), readItem(value, BASE), numberOrNull(value)]),
  );
});

test('PEER-20 numbers are read from texts and fractions', () => {
  const table = [
    [5, 5],
    ['-3.5', -3.5],
    ['-30/1', -30],
    [' 7/2 ', 3.5],
    ['1/0', null],
    ['/2', null],
    ['', null],
    ['1/2/3', null],
    [NaN, null],
    [true, null],
  ];
  for (const [given, expected] of table) assert.equal(numberOrNull(given), expected, String(given));
});

/** Opens an address of the walk's service; `fail` replaces responses. */
async function open(address: string, fail: (url: string) => Response | null = () => null) {
  const requests: string[] = [];
  const fetchFile = ((url: string) => {
    requests.push(url.replace(SERVICE, ''));
    return Promise.resolve(fail(url) ?? respondWithWalk(url) ?? new Response('', { status: 404 }));
  }) as typeof fetch;
  const value: unknown = await respondWithWalk(address)!.json();
  return { service: new StacService({ value, url: address }, fetchFile), requests };
}

for (const [name, address, first] of [
  ['an item', itemUrl('c'), 'c'],
  ['a list of items', `${COLLECTION}/items`, 'a'],
  ['a collection', COLLECTION, 'a'],
  ['a service', SERVICE, 'a'],
] as const)
  test(`PEER-20 ${name} is opened at its first picture, and searched around it`, async () => {
    const { service } = await open(address);
    const [item] = await service.first(ALWAYS);
    assert.equal(item!.id, first);
    const found = await service.search([2.179, 48.98005, 2.181, 48.9802], ALWAYS);
    assert.deepEqual(
      found!.map(({ id }) => id),
      ['b', 'c'],
    );
  });

test('PEER-20 all pages of a collection are read, each once, though the last leads back to the first', async () => {
  const { service, requests } = await open(COLLECTION);
  const all = await service.all(ALWAYS);
  assert.deepEqual(
    all.map(({ id }) => id),
    ['a', 'b', 'c', 'd'],
  );
  assert.equal(requests.length, new Set(requests).size);
});

test('PEER-20 a catalog of files leads to its items without a search, and one in a circle ends', async () => {
  const catalog = (links: readonly unknown[]) => ({ stac_version: '1.1.0', type: 'Catalog', id: 'x', links });
  const files: Readonly<Record<string, unknown>> = {
    'https://files.example/town/catalog.json': catalog([{ rel: 'item', href: './a/a.json' }]),
    'https://files.example/town/a/a.json': { ...stacItem({ id: 'a' }), links: [] },
    'https://files.example/loop.json': catalog([{ rel: 'child', href: 'loop.json' }]),
  };
  const fetchFile = ((url: string) =>
    Promise.resolve(new Response(JSON.stringify(files[url])))) as typeof fetch;
  const town = new StacService(
    {
      value: catalog([{ rel: 'child', href: 'town/catalog.json' }]),
      url: 'https://files.example/catalog.json',
    },
    fetchFile,
  );
  const [item] = await town.first(ALWAYS);
  assert.equal(item!.url, 'https://files.example/town/a/a.json#a');
  assert.equal(await town.search([0, 0, 1, 1], ALWAYS), null);
  const url = 'https://files.example/loop.json';
  await assert.rejects(new StacService({ value: files[url], url }, fetchFile).first(ALWAYS), {
    code: 'source-invalid',
    message: /loop\.json contains no 360° picture\.$/,
  });
});

test('PEER-20 a service that fails, sends something else or only flat pictures ends in an error with its address', async () => {
  const failing = await open(SERVICE, () => new Response('', { status: 503 }));
  await assert.rejects(failing.service.first(ALWAYS), {
    code: 'source-failed',
    recoverable: true,
    message: /api\/search\?limit=100 returned status 503\.$/,
  });
  const page = await open(SERVICE, () => new Response('<html>'));
  await assert.rejects(page.service.first(ALWAYS), { code: 'source-invalid', message: /is not JSON\.$/ });
  const flat = stacItem({ id: 'a', properties: { 'pers:interior_orientation': { field_of_view: 60 } } });
  const photos = await open(SERVICE, () => Response.json({ type: 'FeatureCollection', features: [flat] }));
  await assert.rejects(photos.service.first(ALWAYS), {
    code: 'source-invalid',
    message: /not a 360° picture \(its field of view is 60°\)/,
  });
  const { service } = await open(SERVICE);
  await assert.rejects(service.item(`${SERVICE}/nothing`, ALWAYS), { code: 'source-failed' });
  await assert.rejects(service.item(COLLECTION, ALWAYS), {
    code: 'source-invalid',
    message: /collections\/c1 is not a STAC item\.$/,
  });
});

/** Responses of Panoramax instances, if they are on the machine. */
const RECORDED = join(import.meta.dirname, '../../../../../shared/foreign/panoramax');
const recorded = (name: string) =>
  JSON.parse(readFileSync(join(RECORDED, name), 'utf8')) as Record<string, unknown>;

test('PEER-20 responses of Panoramax instances are read', { skip: !existsSync(RECORDED) }, () => {
  const withTiles = read(recorded('item-with-tiles.json'));
  assert.equal(withTiles['circle'], 5376);
  assert.equal(withTiles['producer'], 'Hopen111');
  assert.equal((withTiles['neighbors'] as unknown[]).length, 2);
  const list = recorded('items-of-a-collection.json');
  assert.ok(isStac(list));
  const [item] = (list['features'] as readonly unknown[]).map(read);
  assert.deepEqual(
    [item!['latitude'], item!['circle'], item!['producer'], item!['smallPicture']],
    [
      48.9810589,
      5760,
      'User',
      'https://geovisio.fr/api/pictures/0005086d-65eb-4a90-9764-86b3661aaa77/sd.jpg',
    ],
  );
  assert.ok(isStac(recorded('landing.json')));
});
