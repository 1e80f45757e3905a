import assert from 'node:assert/strict';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { Caster, cellsOf } from '../../../../elements/surface/cast/caster.ts';
import { readVectorTile } from '../../../../elements/surface/features/read-vector-tile.ts';
import { loadSurface } from '../../../../elements/surface/load-surface.ts';
import { faceKindName } from '../../../../elements/surface/shape/mesh.ts';
import type { Point, Ring } from '../../../../elements/surface/shape/polygon.ts';
import { openTileSource, tilesFor } from '../../../../elements/surface/tiles/open-tiles.ts';
import type { TileAddress } from '../../../../elements/surface/tiles/tile-source.ts';

/** Buildings of Florence from OpenStreetMap, which are not part of the repository. */
const FILE = '../shared/surface/florence-buildings.pmtiles';

const skip = !existsSync(FILE) && `${FILE} does not exist`;

/** 300 m above the square of the cathedral. */
const CAMERA = { latitude: 43.7731, longitude: 11.256, altitude: 350 };

const GROUND = 50;

let server: Server;
let origin: string;
let geoJson = '';

before(() => {
  server = createServer((request, response) => {
    if (request.url === '/florence.geojson') {
      response.end(geoJson);
      return;
    }
    const [, first = '0', last = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const { size } = statSync(FILE);
    const [start, end] = [Number(first), Math.min(Number(last), size - 1)];
    response.writeHead(206, {
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': end - start + 1,
    });
    createReadStream(FILE, { start, end }).pipe(response);
  });
  return new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', () => {
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      done();
    });
  });
});

after(() => {
  server.close();
  server.closeAllConnections();
});

/** Returns a point inside of a ring: the middle of a short line across one of its corners. */
function inside(ring: Ring): Point | null {
  for (const [at, [x, z]] of ring.entries()) {
    const [before, next] = [ring.at(at - 1)!, ring[(at + 1) % ring.length]!];
    const [mx, mz] = [(before[0] + next[0]) / 2, (before[1] + next[1]) / 2];
    const point: Point = [x + (mx - x) * 0.3, z + (mz - z) * 0.3];
    if (encloses(ring, point)) return point;
  }
  return null;
}

const encloses = (ring: Ring, [x, z]: Point): boolean =>
  ring.reduce((isIn, [qx, qz], at) => {
    const [px, pz] = ring.at(at - 1)!;
    return pz > z !== qz > z && x < ((px - qx) * (z - qz)) / (pz - qz) + qx ? !isIn : isIn;
  }, false);

interface Tile {
  readonly address: TileAddress;
  readonly bytes: Uint8Array;
}

async function readTiles(): Promise<readonly Tile[]> {
  const { signal } = new AbortController();
  const source = await openTileSource(`${origin}/florence.pmtiles`, signal);
  const tiles = await Promise.all(
    tilesFor(source, CAMERA, 1000).map(async (address) => {
      const bytes = await source.read(address, signal);
      return bytes ? [{ address, bytes }] : [];
    }),
  );
  return tiles.flat();
}

/** Returns the buildings of tiles as GeoJSON. The layer's name is that of the file, as GDAL writes it. */
function toGeoJson(tiles: readonly Tile[]): string {
  const features = tiles.flatMap(({ address: { x, y, z }, bytes }) => {
    const layer = new VectorTile(new PbfReader(bytes)).layers['buildings']!;
    return Array.from({ length: layer.length }, (_, at) => layer.feature(at).toGeoJSON(x, y, z));
  });
  return JSON.stringify({ type: 'FeatureCollection', name: 'buildings', features });
}

for (const form of ['pmtiles', 'geojson'])
  test(
    `SURF-02 SURF-03 in a surface of Florence loaded from ${form}, rays hit roofs at the stated heights and find buildings of unknown height`,
    { skip },
    async (t) => {
      const tiles = await readTiles();
      geoJson = toGeoJson(tiles);
      const area = { camera: CAMERA, altitude: GROUND, reach: 1000 };
      const features = tiles.flatMap(({ address, bytes }) => readVectorTile(bytes, address, area));
      const url = `${origin}/florence.${form}`;
      const surface = await loadSurface(
        { url, camera: CAMERA, ground: GROUND },
        new AbortController().signal,
      );
      const caster = new Caster(surface, cellsOf(surface));
      const meet = ([x, z]: Point) => caster.cast([x, 0, z], [0, -1, 0]);
      let [known, unknown, missed] = [0, 0, 0];
      for (const { role, tags, polygons } of features) {
        if (role !== 'building') continue;
        const height = Number(tags['height']);
        const [exterior = [], ...holes] = polygons[0] ?? [];
        const point = inside(exterior);
        if (!point || Math.hypot(...point) > 900 || holes.some((hole) => encloses(hole, point))) continue;
        const hit = meet(point)!;
        if (height > 0) {
          known += 1;
          assert.equal(faceKindName(hit.kind), 'roof');
          assert.ok(Math.abs(CAMERA.altitude - hit.distance - GROUND - height) < 0.2, String(height));
        } else {
          unknown += 1;
          if (hit.before === null) missed += 1;
        }
      }
      t.diagnostic(
        `${known} buildings with a height, ${unknown} without (${missed} missed), ${surface.mesh.kinds.length} faces`,
      );
      assert.ok(known > 0);
      assert.ok(unknown > 1000);
      // Outlines that cross themselves have no inside that all programs agree on.
      assert.ok(missed < unknown / 200, String(missed));
    },
  );
