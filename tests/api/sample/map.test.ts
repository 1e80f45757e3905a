import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { Hono } from 'hono';
import { PbfReader } from 'pbf';
import sharp from 'sharp';
import { createLog } from '../../../demo/host/log/create-log.ts';
import type { RequestEnv } from '../../../demo/host/middleware/request-env.ts';
import { sendError } from '../../../demo/host/routes/error-response.ts';
import { sendNotFound } from '../../../demo/host/routes/send-file.ts';
import { createApp } from '../../../demo/host/start/app.ts';
import { sampleMapRoutes } from '../../../demo/site/sample/map-routes.ts';
import { sampleMounts } from '../../../demo/site/sample/open-sample-world.ts';
import { sampleTileResponder } from '../../../demo/site/sample/tiles.ts';
import type { MapRequest } from '../../../demo/world/map/map-requests.ts';
import { MapBusyError } from '../../../demo/world/map/map-thread.ts';
import { errorBodySchema } from '../../../web/contract/errors.ts';
import { createFakeSample } from '../../helpers/fake-sample.ts';
import { testSettings } from '../../helpers/host/test-settings.ts';

const log = createLog({ level: 'error', write: () => undefined });
const sample = createFakeSample();
const { version } = sample;

const host = createApp({
  elements: 'dist/elements',
  spheres: 'data/none',
  mounts: sampleMounts(sample, testSettings, () => ''),
  sampleTiles: sampleTileResponder(sample, () => ''),
  api: new Hono(),
  log,
  onResponse: () => undefined,
  https: false,
});

const get = async (path: string, init?: RequestInit): Promise<Response> =>
  host.request(`http://host.test/sample/${path}`, init);

/** A tile over the middle of Columbus, and a box of half a square kilometer around it. */
const TILE = 'map/15/8828/12409.mvt';
const BOX = '-83.003,39.958,-82.995,39.964';

test('a vector tile of the sample world contains buildings and streets, and can be cached by browsers', async () => {
  const response = await get(`${TILE}?v=${version}`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
  assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
  assert.ok((layers['buildings']?.length ?? 0) > 50);
  assert.ok((layers['streets']?.length ?? 0) > 5);
  const etag = response.headers.get('etag') ?? '';
  const again = await get(TILE, { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  assert.doesNotMatch((await get(TILE)).headers.get('cache-control') ?? '', /immutable/);
});

test('a request for a vector tile outside all markets returns 204', async () => {
  const response = await get('map/14/0/0.mvt');
  assert.equal(response.status, 204);
  assert.equal(await response.text(), '');
});

test('the map description contains the URLs, zoom levels, bounds and layers of the tiles', async () => {
  const response = await get('map.json');
  const facts = (await response.json()) as {
    tiles: string[];
    minzoom: number;
    maxzoom: number;
    bounds: number[];
    vector_layers: { id: string }[];
  };
  assert.deepEqual(facts.tiles, [`http://host.test/sample/map/{z}/{x}/{y}.mvt?v=${version}`]);
  assert.deepEqual([facts.minzoom, facts.maxzoom], [10, 16]);
  const [west = 0, south = 0, east = 0, north = 0] = facts.bounds;
  assert.ok(west < -120 && south < 27 && east > -72 && north > 47);
  assert.deepEqual(
    facts.vector_layers.map(({ id }) => id),
    ['landuse', 'water', 'streets', 'buildings', 'places', 'addresses'],
  );
});

/** A box of about four square kilometers that contains shores, parks and places. */
const WIDE_BOX = [-83.0165, 39.9535, -82.994, 39.9705] as const;

interface GeojsonFeature {
  readonly geometry: { readonly coordinates: unknown };
}

/** Half the width of a street in degrees; a block's land use is included if its streets reach the box. */
const STREET_DEG = 0.0002;

/** Returns true if the extent of a feature overlaps the box. */
function isNear({ geometry }: GeojsonFeature): boolean {
  const numbers = [geometry.coordinates].flat(4) as number[];
  const extent = (axis: 0 | 1): number[] => numbers.filter((_, at) => at % 2 === axis);
  const [west, south, east, north] = WIDE_BOX;
  const [xs, ys] = [extent(0), extent(1)];
  const overlaps = (values: number[], from: number, to: number): boolean =>
    Math.min(...values) <= to + STREET_DEG && Math.max(...values) >= from - STREET_DEG;
  return overlaps(xs, west, east) && overlaps(ys, south, north);
}

test('SURF-13 surface.json describes the tiles of the requested flight, and an unknown flight is rejected with 400', async () => {
  const facts = (await (await get('surface.json?flight=2025')).json()) as { tiles: string[] };
  assert.deepEqual(facts.tiles, [`http://host.test/sample/surface/{z}/{x}/{y}.mvt?v=${version}&flight=2025`]);
  assert.equal((await get('surface.json?flight=1850')).status, 400);
});

test('SURF-13 surface tiles contain the heights of buildings, building parts and trees, and are described in surface.json', async () => {
  const facts = (await (await get('surface.json')).json()) as {
    tiles: string[];
    minzoom: number;
    maxzoom: number;
    vector_layers: { id: string }[];
  };
  assert.deepEqual(facts.tiles, [`http://host.test/sample/surface/{z}/{x}/{y}.mvt?v=${version}`]);
  assert.deepEqual([facts.minzoom, facts.maxzoom], [14, 16]);
  const response = await get(`${TILE.replace('map', 'surface')}?v=${version}`);
  assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
  for (const name of ['building', 'building_part', 'tree']) {
    assert.ok((layers[name]?.length ?? 0) > 50, name);
    assert.ok(Number(layers[name]?.feature(0).properties['height']) > 1, name);
  }
  const described = new Set(facts.vector_layers.map(({ id }) => id));
  assert.deepEqual(
    Object.keys(layers).filter((name) => !described.has(name)),
    [],
  );
});

test('SURF-13 terrain tiles are cacheable PNG images of elevations, and are described in terrain.json', async () => {
  const facts = (await (await get('terrain.json')).json()) as Record<string, unknown>;
  assert.deepEqual(facts['tiles'], [`http://host.test/sample/terrain/{z}/{x}/{y}.png?v=${version}`]);
  assert.deepEqual(
    ['minzoom', 'maxzoom', 'encoding', 'tileSize', 'vector_layers'].map((name) => facts[name]),
    [12, 15, 'terrarium', 512, undefined],
  );
  const path = TILE.replace('map', 'terrain').replace('mvt', 'png');
  const response = await get(`${path}?v=${version}`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'image/png');
  assert.match(response.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const { width, height, channels, depth } = await sharp(await response.arrayBuffer()).metadata();
  assert.deepEqual([width, height, channels, depth], [512, 512, 3, 'uchar']);
  const etag = response.headers.get('etag') ?? '';
  assert.equal((await get(path, { headers: { 'if-none-match': etag } })).status, 304);
  const outside = await get('terrain/14/0/0.png');
  assert.equal(outside.status, 204);
  assert.equal(await outside.text(), '');
});

test('SURF-13 simultaneous requests for terrain tiles and vector tiles each return the requested type', async () => {
  const paths = ['surface/15/8827/12409.mvt', 'terrain/15/8827/12409.png', 'map/15/8827/12409.mvt'];
  const types = ['application/vnd.mapbox-vector-tile', 'image/png', 'application/vnd.mapbox-vector-tile'];
  const responses = await Promise.all(paths.map((path) => get(path)));
  const starts = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('latin1', 1, 4)),
  );
  assert.deepEqual(
    responses.map(({ headers }) => headers.get('content-type')),
    types,
  );
  assert.deepEqual(
    starts.map((start) => start === 'PNG'),
    [false, true, false],
  );
});

for (const layer of ['buildings', 'streets', 'addresses', 'landuse', 'places', 'water'])
  test(`a request for the ${layer} in a bounding box returns only ${layer} inside the box, whatever the flight`, async () => {
    for (const flight of ['', '&flight=0', '&flight=1', '&flight=2025', '&flight=2026']) {
      const response = await get(`columbus-oh/${layer}.geojson?bbox=${WIDE_BOX.join(',')}${flight}`);
      assert.equal(response.status, 200, flight);
      assert.match(response.headers.get('content-type') ?? '', /^application\/geo\+json/);
      const { type, features } = (await response.json()) as { type: string; features: GeojsonFeature[] };
      assert.equal(type, 'FeatureCollection');
      assert.ok(features.length > 0, flight);
      for (const feature of features) assert.ok(isNear(feature), JSON.stringify(feature));
    }
  });

test('a flight can be requested by its year, and the newer flight is the default', async () => {
  const text = async (flight: string): Promise<string> =>
    (await get(`columbus-oh/buildings.geojson?bbox=${BOX}${flight}`)).text();
  assert.equal(await text('&flight=2025'), await text('&flight=0'));
  assert.equal(await text(''), await text('&flight=2026'));
});

test('a request for the named places of a market needs no bounding box', async () => {
  const response = await get('columbus-oh/places.geojson');
  const { features } = (await response.json()) as { features: unknown[] };
  assert.ok(features.length > 50);
});

const wrong: readonly (readonly [path: string, status: number, code: string])[] = [
  ['map/9/100/190.mvt', 404, 'not_found'],
  ['map/17/100/190.mvt', 404, 'not_found'],
  ['surface/13/100/190.mvt', 404, 'not_found'],
  ['terrain/14/100/190.mvt', 404, 'not_found'],
  ['terrain/11/100/190.png', 404, 'not_found'],
  ['terrain/16/100/190.png', 404, 'not_found'],
  ['terrain/12/4096/0.png', 404, 'not_found'],
  ['map/10/1024/0.mvt', 404, 'not_found'],
  ['map/10/0/1024.mvt', 404, 'not_found'],
  ['map/10/-1/0.mvt', 404, 'not_found'],
  ['map/a/0/0.mvt', 404, 'not_found'],
  ['map/10/0/0.pbf', 404, 'not_found'],
  ['map/10/1e2/0.mvt', 404, 'not_found'],
  [`${TILE}?flight=2`, 400, 'invalid_request'],
  [`${TILE}?flight=`, 400, 'invalid_request'],
  [`atlantis/buildings.geojson?bbox=${BOX}`, 404, 'not_found'],
  [`columbus-oh/dragons.geojson?bbox=${BOX}`, 404, 'not_found'],
  [`constructor/buildings.geojson?bbox=${BOX}`, 404, 'not_found'],
  ['columbus-oh/buildings.geojson', 400, 'invalid_request'],
  ['columbus-oh/buildings.geojson?bbox=', 400, 'invalid_request'],
  ['columbus-oh/buildings.geojson?bbox=1,2,3', 400, 'invalid_request'],
  ['columbus-oh/buildings.geojson?bbox=1,2,x,4', 400, 'invalid_request'],
  ['columbus-oh/buildings.geojson?bbox=NaN,NaN,NaN,NaN', 400, 'invalid_request'],
  ['columbus-oh/buildings.geojson?bbox=-82.9,39.9,-83.0,40.0', 400, 'invalid_request'],
  ['columbus-oh/buildings.geojson?bbox=-83.1,39.9,-82.9,40.0', 400, 'invalid_request'],
  ['columbus-oh/places.geojson?bbox=-180,-85,180,85', 400, 'invalid_request'],
  [`columbus-oh/buildings.geojson?bbox=${BOX}&flight=1999`, 400, 'invalid_request'],
];

for (const [path, status, code] of wrong)
  test(`/sample/${path} returns ${status} with a JSON error`, async () => {
    const response = await get(path);
    assert.equal(response.status, status);
    assert.equal(errorBodySchema.omit({ requestId: true }).parse(await response.json()).code, code);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });

test('a map tile request returns 503 with Retry-After when too many map tiles are waiting to be drawn', async () => {
  const requests: MapRequest[] = [];
  const get = (request: MapRequest): Promise<Uint8Array> => {
    requests.push(request);
    return Promise.reject(new MapBusyError());
  };
  const app = new Hono<RequestEnv>();
  app.route('/', sampleMapRoutes('v1', { ...testSettings, apiUrl: 'https://host.test' }, { get }));
  app.notFound(sendNotFound);
  app.onError((error, c) => sendError(c, error, log));
  const response = await app.request('/map/14/4414/6204.mvt');
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '2');
  assert.deepEqual(requests, [
    { kind: 'tile', tileset: 'map', tile: { z: 14, x: 4414, y: 6204 }, flight: 1 },
  ]);
  const facts = (await (await app.request('http://host.test/map.json')).json()) as { tiles: string[] };
  assert.match(facts.tiles[0] ?? '', /^https:\/\/host\.test\//);
});
