import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { zxyToTileId } from 'pmtiles';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { loadSurface } from '../../../../../elements/surface/load-surface.ts';
import { faceKindName } from '../../../../../elements/surface/shape/mesh.ts';
import type { Point } from '../../../../../elements/surface/shape/polygon.ts';
import { type TilePosition, box, centerOf, encodeAround, tileAt } from '../../../../helpers/surface-tile.ts';

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 14);

const CAMERA = { ...centerOf(TILE), altitude: 120 };

const GROUND = 20;

/** Buildings with the tags of OpenStreetMap and OpenMapTiles, a part above a passage, a tree and a pond. */
const BYTES = encodeAround(CAMERA, TILE, {
  building: [
    { id: 1, tags: { height: '25 m' }, rings: [box(-20, -70, 20, -40)] },
    { id: 2, tags: { render_height: 12, render_min_height: 4 }, rings: [box(40, -20, 70, 20)] },
    { id: 3, tags: { 'building:levels': 5 }, rings: [box(-70, -20, -40, 20)] },
    { id: 4, tags: { height: 40, has_parts: true }, rings: [box(100, 0, 140, 20)] },
    {
      id: 5,
      tags: { height: 20, 'roof:shape': 'skillion', 'roof:height': 8, 'roof:direction': 'E' },
      rings: [box(-140, -20, -100, 20)],
    },
  ],
  building_part: [
    { tags: { building_id: 4, height: 40, min_height: 10 }, rings: [box(100, 0, 120, 20)] },
    { tags: { building_id: 4, height: 15 }, rings: [box(120, 0, 140, 20)] },
  ],
  tree: [{ tags: { height: 12, crown_bottom: 2, diameter_crown: 8 }, rings: [[[0, 100]]] }],
  water: [{ tags: { level: -3 }, rings: [box(-20, 40, 20, 70)] }],
});

/** What is below points in meters to the east and south of the camera: its kind, and its height above the ground. */
const EXPECTED: readonly [Point, string, number][] = [
  [[0, -55], 'roof', 25],
  [[55, 0], 'roof', 12],
  [[-55, 0], 'roof', 16],
  [[110, 10], 'roof', 40],
  [[130, 10], 'roof', 15],
  [[-130, 0], 'roof', 18],
  [[-110, 0], 'roof', 14],
  [[0, 100], 'other', 12],
  [[0, 55], 'water', -3],
  [[0, 0], 'ground', 0],
];

/** Returns a PMTiles archive (version 3, without compression) of one vector tile. */
function archiveOf({ z, x, y }: TilePosition, tile: Uint8Array): Uint8Array {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const [entries, none, vectorTiles] = [1, 1, 1];
  // The number of entries, followed by their tile ids, run lengths, lengths, and offsets plus 1.
  const directory = [entries, zxyToTileId(z, x, y), 1, tile.length, 1].flatMap(varint);
  const metadata = new TextEncoder().encode('{}');
  const root = 127;
  const start = root + directory.length + metadata.length;
  const bytes = new Uint8Array(start + tile.length);
  bytes.set(new TextEncoder().encode('PMTiles'));
  bytes.set(directory, root);
  bytes.set(metadata, root + directory.length);
  bytes.set(tile, start);
  const header = new DataView(bytes.buffer);
  header.setUint8(7, 3);
  for (const [at, byte] of [1, none, none, vectorTiles, z, z].entries()) header.setUint8(96 + at, byte);
  const sections = [
    [root, directory.length],
    [root + directory.length, metadata.length],
    [start, 0],
    [start, tile.length],
    [entries, entries],
    [entries],
  ];
  for (const [at, value] of sections.flat().entries()) header.setBigUint64(8 + 8 * at, BigInt(value), true);
  return bytes;
}

const tilePath = `/${TILE.z}/${TILE.x}/${TILE.y}.mvt`;

const files = new Map<string, Uint8Array | string>([
  [tilePath, BYTES],
  ['/city.json', JSON.stringify({ tiles: ['{z}/{x}/{y}.mvt'], minzoom: TILE.z, maxzoom: TILE.z })],
  ['/city.pmtiles', archiveOf(TILE, BYTES)],
]);

let server: Server;
let origin: string;

before(() => {
  server = createServer(({ url = '', headers: { range } }, response) => {
    const file = files.get(url);
    if (file === undefined || range === undefined) {
      response.writeHead(file === undefined ? 404 : 200).end(file);
      return;
    }
    const [, first = '0', last = ''] = /bytes=(\d+)-(\d+)/.exec(range) ?? [];
    response.writeHead(206).end(file.slice(Number(first), Number(last) + 1));
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

for (const [name, path] of [
  ['a template of vector tiles', '/{z}/{x}/{y}.mvt'],
  ['a TileJSON file', '/city.json'],
  ['a PMTiles archive', '/city.pmtiles'],
] as const)
  test(`SURF-02 buildings, their parts and roofs, trees and water are read from ${name}`, async () => {
    const surface = await loadSurface(
      { url: origin + path, camera: CAMERA, ground: GROUND },
      new AbortController().signal,
    );
    const caster = new Caster(surface, cellsOf(surface));
    for (const [[x, z], kind, height] of EXPECTED) {
      const hit = caster.cast([x, 0, z], [0, -1, 0])!;
      assert.equal(faceKindName(hit.kind), kind, `${x}, ${z}`);
      const found = CAMERA.altitude - GROUND - hit.distance;
      assert.ok(Math.abs(found - height) < 0.3, `${x}, ${z}: ${found}, not ${height}`);
    }
    // Below the part is a passage.
    const below = caster.cast([110, 5 - (CAMERA.altitude - GROUND), 40], [0, 0, -1]);
    assert.ok(!below || below.distance > 40);
  });
