import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { type LatLon, type Place, placeOf } from '../../../../../elements/geo/earth.ts';
import { normalize, scale, type Vec3 } from '../../../../../elements/geo/vector.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { loadSurface } from '../../../../../elements/surface/load-surface.ts';
import { faceKindName } from '../../../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../../../elements/surface/shape/surface.ts';
import { knownHeightOn } from '../../../../../elements/surface/shape/terrain.ts';
import { decodePng } from '../../../../helpers/decode-png.ts';
import { type PaintedTile, paintElevation } from '../../../../helpers/elevation-tile.ts';
import { box, centerOf, encodeAround, tileAt } from '../../../../helpers/surface-tile.ts';

/** Responses of the server by path. Paths without one are not found. */
const files = new Map<string, Uint8Array | string>();

let server: Server;
let origin: string;

before(() => {
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file === undefined ? 404 : 200).end(file);
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

const SIZE = 256;

const encodePng = (data: Uint8ClampedArray, size: number): Promise<Uint8Array> =>
  sharp(data, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();

type Painting = Omit<PaintedTile, 'tile' | 'size'>;

/** Serves the tiles around a place at `/z/x/y.png`. */
async function serveTiles(place: LatLon, zoom: number, painting: Painting): Promise<void> {
  const { x, y } = tileAt(place, zoom);
  for (let row = y - 1; row <= y + 1; row += 1)
    for (let column = x - 1; column <= x + 1; column += 1) {
      const tile = { z: zoom, x: (column + 2 ** zoom) % 2 ** zoom, y: row };
      const png = await encodePng(paintElevation({ ...painting, tile, size: SIZE }), SIZE);
      files.set(`/${tile.z}/${tile.x}/${tile.y}.png`, png);
    }
}

interface Loading {
  readonly terrain?: string;
  readonly undulation?: number | null;
  readonly url?: string | null;
  readonly ground?: number;
  readonly onTerrainError?: (error: Error) => void;
}

function load(
  camera: Place,
  {
    terrain = `${origin}/{z}/{x}/{y}.png`,
    undulation = 0,
    url = null,
    ground = 0,
    onTerrainError,
  }: Loading = {},
): Promise<Surface> {
  return loadSurface(
    { url, camera, ground, terrain: { url: terrain, undulation } },
    new AbortController().signal,
    {
      decode: decodePng,
      ...(onTerrainError && { onTerrainError }),
    },
  );
}

/** Casts a ray from the camera, and returns the place that it meets, and what is there. */
function meet(surface: Surface, ray: Vec3) {
  const hit = new Caster(surface, cellsOf(surface)).cast([0, 0, 0], normalize(ray));
  assert.ok(hit, `nothing is met in the direction ${ray.join(', ')}`);
  const place = placeOf(surface.origin, scale(normalize(ray), hit.distance));
  return { place, kind: faceKindName(hit.kind), thing: surface.things[hit.owner]! };
}

const close = (actual: number, expected: number, tolerance: number): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected} ± ${tolerance}`);

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const HERE = centerOf(TILE);

const CAMERA = { ...HERE, altitude: 400 };

/** A plane that rises 5 m per 0.001° to the east and 10 m per 0.001° to the north. */
const plane = ({ latitude, longitude }: LatLon, middle = 40): number =>
  middle + (longitude - HERE.longitude) * 5000 + (latitude - HERE.latitude) * 10_000;

const RAYS: readonly Vec3[] = [
  [0, -1, 0],
  [1, -1, 0.5],
  [-1, -2, 1],
  [-1, -0.7, -1],
  [2, -1, 1],
];

test('SURF-02 heights above sea level are converted to ellipsoidal heights in both encodings of terrain tiles', async () => {
  for (const encoding of ['terrarium', 'mapbox'] as const) {
    await serveTiles(HERE, 14, { encoding, heightAt: (place) => plane(place) });
    const surface = await load(CAMERA, { undulation: -30 });
    for (const ray of RAYS) {
      const { place, kind, thing } = meet(surface, ray);
      assert.equal(kind, 'ground');
      assert.equal(thing.role, 'ground');
      close(place.altitude, plane(place) - 30, 0.25);
    }
  }
});

test('terrain below sea level has its true heights on both sides of the 180th meridian', async () => {
  const camera = { latitude: -16.5, longitude: 179.9999, altitude: 150 };
  const heightAt = ({ longitude }: LatLon): number =>
    1000 * (longitude > 0 ? longitude - 180 : longitude + 180) - 50;
  await serveTiles(camera, 13, { encoding: 'terrarium', heightAt });
  const surface = await load(camera);
  for (const ray of RAYS) {
    const { place } = meet(surface, ray);
    close(place.altitude, heightAt(place), 0.25);
  }
});

test('SURF-02 terrain tiles are read with the encoding, scheme, zoom and size in their TileJSON file', async () => {
  const { x, y } = tileAt(HERE, 12);
  const painting = { encoding: 'mapbox', heightAt: () => -5000 } as const;
  const png = await encodePng(paintElevation({ ...painting, tile: { z: 12, x, y }, size: SIZE }), SIZE);
  for (let row = y - 1; row <= y + 1; row += 1)
    for (let column = x - 1; column <= x + 1; column += 1)
      files.set(`/12/${column}/${2 ** 12 - 1 - row}.png`, png);
  const description = {
    tiles: ['{z}/{x}/{y}.png'],
    maxzoom: 12,
    scheme: 'tms',
    encoding: 'mapbox',
    tileSize: SIZE,
  };
  files.set('/terrain.json', JSON.stringify(description));
  const surface = await load(CAMERA, { terrain: `${origin}/terrain.json` });
  close(meet(surface, [0, -1, 0]).place.altitude, -5000, 0.01);
});

test('if the terrain has no tiles at the usual zoom, tiles of a lower zoom are used', async () => {
  await serveTiles(HERE, 12, { encoding: 'mapbox', heightAt: () => 70 });
  close(meet(await load(CAMERA), [1, -1, 0]).place.altitude, 70, 0.01);
});

test('holes in the terrain are filled at the ground level below the camera, but are reported with an unknown height', async () => {
  const heightAt = ({ longitude }: LatLon): number | null => (longitude < HERE.longitude ? 60 : null);
  await serveTiles(HERE, 14, { encoding: 'terrarium', heightAt });
  const surface = await load(CAMERA, { ground: 25 });
  close(meet(surface, [-1, -2, 0]).place.altitude, 60, 0.01);
  close(meet(surface, [1, -2, 0]).place.altitude, 25, 0.01);
  close(knownHeightOn(surface.terrain!, [-200, 0]) ?? NaN, 60 - 400, 0.02);
  assert.equal(knownHeightOn(surface.terrain!, [200, 0]), null);
});

test('if the terrain has no tiles, the ground is level', async () => {
  const surface = await load(CAMERA, { ground: 25 });
  assert.equal(surface.terrain, null);
  close(meet(surface, [1, -2, 0]).place.altitude, 25, 0.01);
});

test('the terrain is shifted to the sphere’s ground height if the geoid undulation is unknown or the camera would be underground', async () => {
  await serveTiles(HERE, 14, { encoding: 'terrarium', heightAt: (place) => plane(place, 900) });
  for (const undulation of [null, -30]) {
    const surface = await load(CAMERA, { undulation, ground: 300 });
    for (const ray of RAYS) {
      const { place } = meet(surface, ray);
      close(place.altitude, plane(place, 300), 0.25);
    }
  }
});

test('damaged or contradictory terrain tiles are rejected with an error that states the problem', async () => {
  const gray = new Uint8ClampedArray(SIZE * SIZE * 4).fill(255);
  const pictures = await encodePng(gray, SIZE);
  const small = await encodePng(gray.subarray(0, 64 * 64 * 4), 64);
  const cases: readonly [string, string | Uint8Array, RegExp][] = [
    ['a tile that is not an image', 'no image', /^Tile 14\/\d+\/\d+ is not an image\.$/],
    [
      'an ordinary picture',
      pictures,
      /^Tile 14\/\d+\/\d+ does not contain heights: .* 32768 m above sea level/,
    ],
    [
      'a tile of another size',
      small,
      /^Tile 14\/\d+\/\d+ has 64 × 64 pixels\. All tiles must be squares of the same size/,
    ],
  ];
  for (const [name, file, message] of cases) {
    await serveTiles(HERE, 14, { encoding: 'terrarium', heightAt: () => 1 });
    files.set(`/14/${TILE.x}/${TILE.y}.png`, file);
    await assert.rejects(load(CAMERA), { name: 'SurfaceSourceError', message }, name);
  }
  const tiles = ['{z}/{x}/{y}.png'];
  await serveTiles(HERE, 14, { encoding: 'terrarium', heightAt: () => 1 });
  for (const [description, message] of [
    [{ tiles, encoding: 'custom' }, /does not describe terrain\. encoding: /],
    [{ tiles, tileSize: '256' }, /does not describe terrain\. tileSize: /],
    [{ tiles, tileSize: 512 }, /^Tile .* has 256 × 256 pixels\. The tileset's tileSize is 512\.$/],
  ] as const) {
    files.set('/terrain.json', JSON.stringify(description));
    await assert.rejects(load(CAMERA, { terrain: `${origin}/terrain.json` }), { message });
  }
  await serveTiles(HERE, 14, { encoding: 'mapbox', heightAt: () => 1 });
  files.set('/terrain.json', JSON.stringify({ tiles, encoding: 'terrarium' }));
  const isWrong = { message: /does not contain heights/ };
  await assert.rejects(load(CAMERA, { terrain: `${origin}/terrain.json` }), isWrong);
  await serveTiles(HERE, 14, {
    encoding: 'mapbox',
    heightAt: ({ longitude }) => (longitude < HERE.longitude ? 1 : null),
  });
  const east = { ...CAMERA, longitude: CAMERA.longitude + 0.001 };
  await assert.rejects(load(east, { undulation: null }), { message: /no height below the camera/ });
});

test('SURF-12 if only the terrain cannot be loaded, the surface has level ground and the error is reported', async () => {
  files.set('/14/0/0.mvt', '');
  const errors: string[] = [];
  const surface = await load(CAMERA, {
    url: `${origin}/surface/{z}/{x}/{y}.mvt`,
    terrain: `${origin}/none.json`,
    ground: 25,
    onTerrainError: ({ message }) => errors.push(message),
  });
  assert.deepEqual(errors, [`${origin}/none.json was not found.`]);
  close(meet(surface, [0, -1, 0]).place.altitude, 25, 0.01);
});

/** Height of the slope in meters above the ellipsoid, at a distance in meters to the east of the camera. */
const slopeAt = (east: number): number => 40 + 0.1 * east;

/** Loads features on a slope that rises 10 % to the east. */
async function onSlope(layers: Parameters<typeof encodeAround>[2]): Promise<Surface> {
  const meters = (6_378_137 * Math.PI * Math.cos((HERE.latitude * Math.PI) / 180)) / 180;
  const heightAt = ({ longitude }: LatLon): number => slopeAt((longitude - HERE.longitude) * meters);
  await serveTiles(HERE, 14, { encoding: 'terrarium', heightAt });
  files.set(`/${TILE.z}/${TILE.x}/${TILE.y}.mvt`, encodeAround(HERE, TILE, layers));
  return load(CAMERA, { url: `${origin}/{z}/{x}/{y}.mvt` });
}

/** Returns what a vertical ray meets at a point. */
function below(surface: Surface, x: number, z: number) {
  const hit = new Caster(surface, cellsOf(surface)).cast([x, 200, z], [0, -1, 0])!;
  const { altitude } = placeOf(surface.origin, [x, 200 - hit.distance, z]);
  return { altitude, kind: faceKindName(hit.kind) };
}

test('a building stands at the lowest terrain height within its outline, and a tree at the terrain height below it', async () => {
  const surface = await onSlope({
    building: [
      { id: 1, tags: { height: 20 }, rings: [box(100, -20, 140, 20)] },
      { id: 2, tags: { height: 30, has_parts: true }, rings: [box(-140, -20, -100, 20)] },
    ],
    building_part: [
      { tags: { building_id: 2, height: 30 }, rings: [box(-140, -20, -120, 20)] },
      { tags: { building_id: 2, height: 12, min_height: 4 }, rings: [box(-120, -20, -100, 20)] },
    ],
    tree: [{ tags: { height: 10, crown_bottom: 0, diameter_crown: 8 }, rings: [[[0, 100]]] }],
  });
  const roof = below(surface, 130, 0);
  assert.equal(roof.kind, 'roof');
  close(roof.altitude, slopeAt(100) + 20, 0.3);
  close(below(surface, -130, 0).altitude, slopeAt(-140) + 30, 0.3);
  close(below(surface, -105, 0).altitude, slopeAt(-140) + 12, 0.3);
  close(below(surface, 0, 100).altitude, slopeAt(0) + 9.75, 0.3);
  const wall = new Caster(surface, cellsOf(surface)).cast(
    [80, slopeAt(100) + 1 - CAMERA.altitude, 0],
    [1, 0, 0],
  )!;
  assert.equal(faceKindName(wall.kind), 'wall');
});

test('water follows the terrain unless its tags state a water level, and a bridge deck is horizontal at the height of its higher end', async () => {
  const surface = await onSlope({
    water: [
      { id: 5, tags: {}, rings: [box(-50, 40, 50, 80)] },
      { id: 6, tags: { level: 35 }, rings: [box(-100, 100, 0, 140)] },
    ],
    bridge: [{ id: 7, tags: {}, rings: [box(-100, -80, 100, -70)] }],
  });
  for (const x of [-40, 0, 40]) {
    const river = below(surface, x, 60);
    assert.equal(river.kind, 'water');
    close(river.altitude, slopeAt(x), 0.3);
  }
  const lake = below(surface, -80, 120);
  assert.equal(lake.kind, 'water');
  close(lake.altitude, 35, 0.1);
  assert.equal(below(surface, -47, 120).kind, 'water');
  const bank = below(surface, -20, 120);
  assert.equal(bank.kind, 'ground');
  close(bank.altitude, slopeAt(-20), 0.3);
  close(below(surface, -50, -75).altitude, slopeAt(100), 0.3);
});

/** A tile of Mount Fuji, which is not part of the repository. Its address is unknown, so the test gives it one. */
const FUJI = '../shared/surface/fuji-terrain-rgb.png';

test(
  'a ray toward the summit of Mount Fuji hits the surface at the highest pixel of the terrain tile',
  { skip: !existsSync(FUJI) && `${FUJI} does not exist` },
  async (t) => {
    const png = readFileSync(FUJI);
    const { data, width } = await decodePng(new Uint8Array(png));
    let [summit, highest] = [0, -Infinity];
    for (let at = 0; at < data.length; at += 4) {
      const height = -10_000 + (data[at]! * 65_536 + data[at + 1]! * 256 + data[at + 2]!) / 10;
      if (height > highest) [summit, highest] = [at / 4, height];
    }
    const tile = tileAt({ latitude: 35.36, longitude: 138.73 }, 13);
    files.set(`/13/${tile.x}/${tile.y}.png`, png);
    files.set('/fuji.json', JSON.stringify({ tiles: ['{z}/{x}/{y}.png'], minzoom: 13, maxzoom: 13 }));
    const pixel = {
      z: 13 + 9,
      x: tile.x * width + (summit % width),
      y: tile.y * width + Math.floor(summit / width),
    };
    const top = centerOf(pixel);
    const south = placeOf({ ...top, altitude: 0 }, [0, 0, 500]);
    const camera = { latitude: south.latitude, longitude: south.longitude, altitude: highest + 300 };
    const surface = await load(camera, { terrain: `${origin}/fuji.json`, ground: highest });
    const caster = new Caster(surface, cellsOf(surface));
    let found: Place = camera;
    let seen = -Infinity;
    for (let x = -200; x <= 200; x += 2)
      for (let z = -700; z <= -300; z += 2) {
        const hit = caster.cast([x, 0, z], [0, -1, 0]);
        const place = hit ? placeOf(camera, [x, -hit.distance, z]) : camera;
        if (hit && place.altitude > seen) [found, seen] = [place, place.altitude];
      }
    t.diagnostic(`summit at ${seen.toFixed(1)} m of ${highest} m, ${surface.mesh.kinds.length} faces`);
    close(seen, highest, 1);
    close((found.latitude - top.latitude) * 111_000, 0, 20);
    close((found.longitude - top.longitude) * 91_000, 0, 20);
  },
);
