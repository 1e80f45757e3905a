import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { type Place, placeOf } from '../../../../../elements/geo/earth.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { loadSurface } from '../../../../../elements/surface/load-surface.ts';
import { faceKindName } from '../../../../../elements/surface/shape/mesh.ts';
import type { Point } from '../../../../../elements/surface/shape/polygon.ts';
import { box } from '../../../../helpers/surface-tile.ts';

/** 100 m above ground that is 20 m above the ellipsoid. */
const CAMERA: Place = { latitude: 43.7731, longitude: 11.256, altitude: 120 };

const GROUND = 20;

/** Responses of the server by path. */
const files = new Map<string, string | (() => Iterable<Uint8Array>)>();

let server: Server;
let origin: string;

before(() => {
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (typeof file !== 'function') {
      response.writeHead(file === undefined ? 404 : 200).end(file);
      return;
    }
    response.writeHead(200);
    for (const bytes of file()) response.write(bytes);
    response.end();
  });
  return new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => {
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      done();
    });
  });
});

beforeEach(() => files.clear());

after(() => {
  server.close();
  server.closeAllConnections();
});

type Meters = readonly (readonly [x: number, z: number])[];

/** Returns the position of a point around the camera. */
const positionOf = ([x, z]: readonly [number, number]): number[] => {
  const { latitude, longitude } = placeOf({ ...CAMERA, altitude: GROUND }, [x, 0, z]);
  return [longitude, latitude];
};

const ringOf = (ring: Meters): number[][] => [...ring, ring[0]!].map(positionOf);

const polygon = (properties: object | null, rings: readonly Meters[], more: object = {}): object => ({
  type: 'Feature',
  ...more,
  properties,
  geometry: { type: 'Polygon', coordinates: rings.map(ringOf) },
});

const point = (properties: object, at: readonly [number, number]): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: positionOf(at) },
});

const collection = (features: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

/** Loads the surface from a file with a content. */
const load = (content: string, name = '/buildings.geojson') => {
  files.set(name, content);
  return loadSurface({ url: origin + name, camera: CAMERA, ground: GROUND }, new AbortController().signal);
};

/** Loads a surface. Returns a function that reports what is below a point: its kind, its height and its id. */
async function below(content: string, name?: string) {
  const surface = await load(content, name);
  const caster = new Caster(surface, cellsOf(surface));
  return ([x, z]: Point) => {
    const hit = caster.cast([x, 0, z], [0, -1, 0])!;
    return {
      kind: hit.before === null ? faceKindName(hit.kind) : 'unknown',
      height: Math.round((CAMERA.altitude - GROUND - hit.distance) * 10) / 10 + 0,
      id: surface.things[hit.before ?? hit.owner]!.id,
    };
  };
}

const OAK = box(-20, -70, 20, -40);

test('SURF-02 buildings, water and trees in a GeoJSON file are recognized by their OpenStreetMap tags', async () => {
  const at = await below(
    collection([
      polygon({ building: 'yes', height: '25 m' }, [OAK], { id: 'way/41' }),
      polygon({ building: 'house', '@id': 'way/42' }, [box(40, -20, 70, 20)]),
      polygon({ building: 'no', height: 30 }, [box(-70, -20, -40, 20)]),
      polygon({ building: 'yes', 'building:levels': '5' }, [box(100, 0, 140, 40), box(110, 10, 130, 30)]),
      polygon({ natural: 'water' }, [box(-20, 40, 20, 70)], { id: 7 }),
      polygon({ man_made: 'bridge', level: 2 }, [box(-20, 90, 20, 110)], { id: 8 }),
      point({ natural: 'tree', height: 9, diameter_crown: 6, crown_bottom: 3 }, [-100, 0]),
      {
        type: 'Feature',
        properties: { bridge: 'yes' },
        geometry: { type: 'LineString', coordinates: [[0, 0]] },
      },
      { type: 'Feature', properties: null, geometry: null },
    ]),
  );
  assert.deepEqual(at([0, -55]), { kind: 'roof', height: 25, id: 'way/41' });
  assert.deepEqual(at([55, 0]), { kind: 'unknown', height: 0, id: 'way/42' });
  assert.deepEqual(at([-55, 0]), { kind: 'ground', height: 0, id: null });
  assert.deepEqual(at([105, 5]), { kind: 'roof', height: 16, id: null });
  assert.deepEqual(at([120, 20]), { kind: 'ground', height: 0, id: null });
  assert.deepEqual(at([0, 55]), { kind: 'water', height: 0, id: 7 });
  assert.deepEqual(at([0, 100]), { kind: 'ground', height: 2, id: 8 });
  assert.equal(at([-100, 0]).kind, 'other');
});

test('SURF-02 building parts in a GeoJSON file replace the building outline that contains them', async () => {
  for (const id of ['way/1', undefined]) {
    const at = await below(
      collection([
        polygon({ 'building:part': 'yes', height: 60 }, [box(-20, -70, -10, -40)]),
        polygon({ 'building:part': 'yes', height: 12 }, [box(-10, -70, 20, -40)]),
        polygon({ building: 'church', height: 60 }, [OAK], id === undefined ? {} : { id }),
        polygon({ building: 'yes', height: 8 }, [box(40, -20, 70, 20)], { id: 'way/2' }),
      ]),
    );
    assert.deepEqual(at([-15, -55]), { kind: 'roof', height: 60, id: id ?? null });
    assert.deepEqual(at([5, -55]), { kind: 'roof', height: 12, id: id ?? null });
    assert.deepEqual(at([55, 0]), { kind: 'roof', height: 8, id: 'way/2' });
  }
});

test('the layer names that GDAL and tippecanoe write to a GeoJSON file are recognized', async () => {
  const named = await below(
    collection([polygon({ height: 25 }, [OAK])], { name: 'buildings' }),
    '/data.json',
  );
  assert.deepEqual(named([0, -55]), { kind: 'roof', height: 25, id: null });
  const layer = { tippecanoe: { layer: 'building' } };
  const tagged = await below(collection([polygon({ height: 25 }, [OAK], layer)]));
  assert.equal(tagged([0, -55]).kind, 'roof');
});

test('at the border of the surface, water is cut off without a bank, and features beyond the border are ignored', async () => {
  const square = [
    { type: 'Feature', properties: { natural: 'water', level: -2 }, geometry: null as object | null },
    polygon({ building: 'yes', height: 25 }, [box(5000, 0, 5050, 50)], { id: 'far' }),
  ];
  const [longitude, latitude] = [CAMERA.longitude, CAMERA.latitude];
  const corners = [
    [longitude - 0.2, latitude - 0.2],
    [longitude + 0.2, latitude - 0.2],
    [longitude + 0.2, latitude + 0.2],
    [longitude - 0.2, latitude + 0.2],
    [longitude - 0.2, latitude - 0.2],
  ];
  square[0] = { ...square[0]!, geometry: { type: 'MultiPolygon', coordinates: [[corners]] } };
  const surface = await load(collection(square));
  const { positions, corners: faces, kinds } = surface.mesh;
  assert.equal(surface.things.length, 2);
  assert.ok(kinds.includes(1));
  const waterEnds: number[] = [];
  for (const corner of faces) {
    const [x, z] = [positions[corner * 3]!, positions[corner * 3 + 2]!];
    waterEnds.push(Math.max(Math.abs(x), Math.abs(z)));
  }
  assert.ok(Math.max(...waterEnds) <= 1000.001);
  const onLevel = await load(collection([]));
  // Two faces of water, and no walls of banks along the cut.
  assert.equal(kinds.length - onLevel.mesh.kinds.length, 2);
});

test('buildings on the opposite side of the Earth are not part of the surface', async () => {
  const ring = ringOf(OAK).map(([longitude = 0, latitude = 0]) => [longitude - 180, -latitude]);
  const feature = {
    type: 'Feature',
    properties: { building: 'yes', height: 25 },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  assert.equal((await load(collection([feature]))).things.length, 1);
});

const WRONG: readonly (readonly [what: string, content: string, message: RegExp])[] = [
  ['is not a collection', '{"type":"Feature"}', /type: must be FeatureCollection/],
  ['has no list of features', '{"type":"FeatureCollection"}', /features: must be of type array/],
  ['has a feature that is none', collection([{ type: 'Polygon' }]), /features\.0\.type: must be Feature/],
  [
    'has an unknown geometry',
    collection([
      polygon({ building: 'yes' }, [OAK]),
      { type: 'Feature', properties: {}, geometry: { type: 'Circle', coordinates: [1, 2] } },
    ]),
    /features\.1\.geometry\.type: must be Point or MultiPoint or Polygon/,
  ],
  [
    'has a ring that is too short',
    collection([
      polygon({ building: 'yes' }, [OAK]),
      polygon({ building: 'yes' }, [
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    ]),
    /features\.1\.geometry\.coordinates\.0: its length must be at least 4/,
  ],
  [
    'has a coordinate that is a text',
    collection([
      { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: ['11.2', '43.7'] } },
    ]),
    /features\.0\.geometry\.coordinates\.0: must be of type number/,
  ],
  [
    'has projected coordinates',
    collection([
      {
        type: 'Feature',
        properties: { natural: 'tree' },
        geometry: { type: 'Point', coordinates: [681_500, 4_849_000] },
      },
    ]),
    /features\.0\.geometry: 681500, 4849000 must be a longitude and a latitude in degrees/,
  ],
  [
    'names another coordinate system',
    collection([], { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } } }),
    /has the coordinate system urn:ogc:def:crs:EPSG::25832\. Convert it/,
  ],
  [
    'has the latitude first',
    collection([
      {
        type: 'Feature',
        properties: { building: 'yes' },
        geometry: {
          type: 'Polygon',
          coordinates: [ringOf(OAK).map(([longitude = 0, latitude = 0]) => [latitude, longitude])],
        },
      },
    ]),
    /has the latitude before the longitude/,
  ],
  [
    'has only other features',
    collection([polygon({ shop: 'bakery' }, [OAK])]),
    /has no features for a surface/,
  ],
];

for (const [what, content, message] of WRONG)
  test(`a GeoJSON file that ${what} is rejected with an error that states the problem`, async () => {
    await assert.rejects(load(content), { name: 'SurfaceSourceError', message });
  });

test('a GeoJSON file of more than 64 MB is rejected with an error that names the limit', async () => {
  const block = new Uint8Array(1024 * 1024).fill(32);
  files.set('/large.geojson', function* () {
    for (let count = 0; count < 65; count += 1) yield block;
  });
  const request = { url: `${origin}/large.geojson`, camera: CAMERA, ground: GROUND };
  await assert.rejects(loadSurface(request, new AbortController().signal), {
    message: `${origin}/large.geojson is larger than 64 MB.`,
  });
});
