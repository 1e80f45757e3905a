import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { type Place, placeOf } from '../../../../elements/geo/earth.ts';
import { Caster, cellsOf } from '../../../../elements/surface/cast/caster.ts';
import { loadSurface } from '../../../../elements/surface/load-surface.ts';
import { faceKindName } from '../../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../../elements/surface/shape/surface.ts';
import { tilesFor } from '../../../../elements/surface/tiles/open-tiles.ts';
import { SurfaceSourceError } from '../../../../elements/surface/tiles/tile-source.ts';
import { type Drawn, box, centerOf, encodeAround, tileAt } from '../../../helpers/surface-tile.ts';

type Response = readonly [status: number, body: Uint8Array | string];

/** Responses of the server by path. Paths without one are not found. */
const files = new Map<string, Response>();

/** Paths that were requested. */
let requested: string[] = [];

let server: Server;
let origin: string;

before(() => {
  server = createServer(({ url = '' }, response) => {
    requested.push(url);
    const [status, body] = files.get(url) ?? [404, ''];
    response.writeHead(status).end(body);
  });
  return new Promise<void>((done) => {
    // A large tile blocks this process for longer than a server keeps idle connections.
    server.keepAliveTimeout = 0;
    server.listen(0, '127.0.0.1', () => {
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      done();
    });
  });
});

beforeEach(() => {
  files.clear();
  requested = [];
});

after(() => {
  server.close();
  server.closeAllConnections();
});

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const CAMERA: Place = { ...centerOf(TILE), altitude: 120 };

const GROUND = 20;

const TEMPLATE = '/{z}/{x}/{y}.mvt';

const pathOf = ({ z, x, y }: { z: number; x: number; y: number }): string => `/${z}/${x}/${y}.mvt`;

/** A correct building, which must be there whatever the rest of the tile contains. */
const KEPT: Drawn = { tags: { height: 25 }, rings: [box(-20, -140, 20, -110)] };

const load = (path: string, camera = CAMERA, ground = GROUND): Promise<Surface> =>
  loadSurface({ url: origin + path, camera, ground }, new AbortController().signal);

/** Returns the kind and the height above the ground of what is below a point to the east and south of the camera. */
function below(surface: Surface, x: number, z: number): readonly [kind: string, height: number] {
  const hit = new Caster(surface, cellsOf(surface)).cast([x, 0, z], [0, -1, 0]);
  const fall = surface.origin.altitude - GROUND;
  return hit ? [faceKindName(hit.kind), Math.round(10 * (fall - hit.distance)) / 10 + 0] : ['none', NaN];
}

const spiral = (points: number): readonly (readonly [number, number])[] =>
  Array.from({ length: points }, (_, n) => {
    const [angle, radius] = [(n * 40 * Math.PI) / points, 20 + (60 * n) / points];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

const ZERO: readonly (readonly [number, number])[] = [
  [30, 30],
  [60, 60],
  [30, 30],
];

/** Buildings that are wrong, and what must be below a point: the kind, and the height in meters. */
const WRONG: readonly (readonly [string, Drawn, readonly [x: number, z: number], string, number])[] = [
  ['a negative height', { tags: { height: -12 }, rings: [box(30, 30, 60, 60)] }, [45, 45], 'ground', 0],
  ['a height in words', { tags: { height: 'tall' }, rings: [box(30, 30, 60, 60)] }, [45, 45], 'ground', 0],
  [
    'an impossible height',
    { tags: { height: 12_345.5 }, rings: [box(30, 30, 60, 60)] },
    [45, 45],
    'ground',
    0,
  ],
  [
    'a base above its top',
    { tags: { height: 10, min_height: 40 }, rings: [box(30, 30, 60, 60)] },
    [45, 45],
    'ground',
    0,
  ],
  [
    'a roof higher than itself',
    { tags: { height: 10, 'roof:shape': 'gabled', 'roof:height': 90 }, rings: [box(30, 30, 60, 60)] },
    [45, 45],
    'roof',
    10,
  ],
  ['an outline without an area', { tags: { height: 10 }, rings: [ZERO] }, [45, 45], 'ground', 0],
  [
    'an outline that crosses itself',
    {
      tags: { height: 10 },
      rings: [
        [
          [30, 30],
          [60, 60],
          [60, 30],
          [30, 60],
        ],
      ],
    },
    [34, 45],
    'roof',
    10,
  ],
  [
    'a courtyard outside of it',
    { tags: { height: 10 }, rings: [box(30, 30, 60, 60), [...box(70, 70, 80, 80)].reverse()] },
    [45, 45],
    'roof',
    10,
  ],
  [
    'an outline of 100,000 points that turns 20 times',
    { tags: { height: 10, 'roof:shape': 'hipped' }, rings: [spiral(100_000)] },
    [0, 200],
    'ground',
    0,
  ],
];

for (const [name, building, [x, z], kind, height] of WRONG)
  test(`a building with ${name} does not affect its neighbors`, async () => {
    files.set(pathOf(TILE), [200, encodeAround(CAMERA, TILE, { building: [building, KEPT] })]);
    const surface = await load(TEMPLATE);
    assert.ok(surface.mesh.positions.every(Number.isFinite));
    assert.deepEqual(below(surface, 0, -125), ['roof', 25]);
    assert.deepEqual(below(surface, x, z), [kind, height]);
  });

/** Cameras at unusual places. Each of them has a building 300 m to the west and to the east. */
const CAMERAS: readonly (readonly [string, Place])[] = [
  ['just west of the antimeridian', { latitude: -16.8, longitude: 179.9999, altitude: 120 }],
  ['just east of the antimeridian', { latitude: -16.8, longitude: -179.9999, altitude: 120 }],
  ['near the northern end of the tiles', { latitude: 85, longitude: 10, altitude: 120 }],
];

for (const [name, camera] of CAMERAS)
  test(`a camera ${name} has buildings on both sides`, async () => {
    const [{ z } = { z: NaN }] = tilesFor({ minZoom: 0, maxZoom: 14 }, camera, 1000);
    for (const east of [-300, 300]) {
      const tile = tileAt(placeOf(camera, [east, 0, 0]), z);
      const building = [-300, 300]
        .map((x) => ({ tags: { height: 25 }, rings: [box(x - 20, -20, x + 20, 20)] }))
        .filter((_, at) => tileAt(placeOf(camera, [at === 0 ? -300 : 300, 0, 0]), z).x === tile.x);
      files.set(pathOf(tile), [200, encodeAround(camera, tile, { building })]);
    }
    const surface = await load(TEMPLATE, camera);
    for (const east of [-300, 300]) assert.deepEqual(below(surface, east, 0), ['roof', 25]);
    assert.deepEqual(below(surface, 0, 0), ['ground', 0]);
  });

test('at a pole, where there are no tiles, the ground is level', async () => {
  for (const latitude of [90, 89.999, -90]) {
    const surface = await load(TEMPLATE, { latitude, longitude: 0, altitude: 120 });
    assert.deepEqual(below(surface, 10, 10), ['ground', 0]);
  }
  assert.deepEqual(requested, []);
});

test('a ray from a camera inside of a building meets the ground below it, and one from below the ground meets nothing below', async () => {
  const building = [{ tags: { height: 200 }, rings: [box(-30, -30, 30, 30)] }, KEPT];
  files.set(pathOf(TILE), [200, encodeAround(CAMERA, TILE, { building })]);
  const inside = await load(TEMPLATE);
  assert.deepEqual(below(inside, 0, 0), ['ground', 0]);
  const deep = await load(TEMPLATE, { ...CAMERA, altitude: 10 });
  const caster = new Caster(deep, cellsOf(deep));
  assert.equal(caster.cast([0, 0, 0], [0, -1, 0]), null);
  assert.ok(deep.mesh.positions.every(Number.isFinite));
});

/** Sources that cannot be read, and a part of the error's message. */
const UNREADABLE: readonly (readonly [string, Response, RegExp])[] = [
  ['an HTML page', [200, '<!doctype html><title>Sign in</title>'], /is not a vector tile/],
  [
    'random bytes',
    [200, Uint8Array.from({ length: 500 }, (_, n) => (n * 7919) % 251)],
    /is not a vector tile/,
  ],
  ['more than 16 MB', [200, new Uint8Array(17 * 2 ** 20)], /is larger than 16 MB/],
  ['a server error', [500, 'out of memory'], /responded with status 500/],
  ['a refused request', [403, ''], /responded with status 403/],
];

for (const [name, response, message] of UNREADABLE)
  test(`${name} in place of a vector tile is rejected with an error that names the tile`, async () => {
    files.set(pathOf(TILE), response);
    await assert.rejects(load(TEMPLATE), (error: Error) => {
      assert.equal(error.name, 'SurfaceSourceError');
      assert.match(error.message, message);
      assert.match(error.message, new RegExp(`${TILE.z}/${TILE.x}/${TILE.y}`));
      return true;
    });
  });

test('a vector tile that is cut off ends in an error, or in the features before the cut', async () => {
  const bytes = encodeAround(CAMERA, TILE, { building: [KEPT, KEPT, KEPT] });
  for (let size = 1; size < bytes.length; size += 7) {
    files.set(pathOf(TILE), [200, bytes.slice(0, size)]);
    const surface = await load(TEMPLATE).catch((error: unknown) => {
      assert.ok(error instanceof SurfaceSourceError);
      return null;
    });
    assert.ok(surface?.mesh.positions.every(Number.isFinite) ?? true);
  }
});

test('a tileset whose lowest zoom would require too many tiles is rejected with an error, and no tile is requested', async () => {
  const description = JSON.stringify({ tiles: [`${origin}${TEMPLATE}`], minzoom: 19, maxzoom: 22 });
  files.set('/small.json', [200, description]);
  await assert.rejects(load('/small.json'), /more than 20 tiles of zoom 19 .*minzoom to 15/i);
  assert.deepEqual(requested, ['/small.json']);
});

test('a tile with far more features than a city has is rejected with an error', async () => {
  const tree: Drawn = { tags: { height: 9, diameter_crown: 4 }, rings: [[[30, 30]]] };
  files.set(pathOf(TILE), [200, encodeAround(CAMERA, TILE, { tree: Array(200_001).fill(tree) as Drawn[] })]);
  await assert.rejects(load(TEMPLATE), {
    name: 'SurfaceSourceError',
    message: `${origin}${TEMPLATE} has more than 200000 features around a sphere.`,
  });
});
