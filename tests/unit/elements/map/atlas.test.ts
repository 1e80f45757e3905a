import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Topology } from 'topojson-specification';
import { packAtlas } from '../../../../elements/build/packed-atlases.ts';
import { atlasSheet } from '../../../../elements/map/atlas/atlas.ts';
import { cityPoints } from '../../../../elements/map/atlas/cities.ts';
import { unroll, unrollLine } from '../../../../elements/map/atlas/outlines.ts';

const polygon = (...ring: number[][]): GeoJSON.Polygon => ({ type: 'Polygon', coordinates: [ring] });

test('MAP-01 a polygon across the antimeridian continues beyond 180° instead of wrapping around the world', () => {
  const island = polygon([178, -16], [-179, -16], [-179, -18], [178, -18], [178, -16]);
  assert.deepEqual(unroll(island).coordinates, [
    [
      [178, -16],
      [181, -16],
      [181, -18],
      [178, -18],
      [178, -16],
    ],
  ]);
});

test('MAP-01 a polygon around a pole is closed along the map’s edge at that pole', () => {
  const cap = polygon([-180, -70], [-60, -75], [60, -72], [180, -70]);
  const [ring = []] = unroll(cap).coordinates;
  assert.deepEqual(ring.slice(-3), [
    [180, -90],
    [-180, -90],
    [-180, -70],
  ]);
});

test('MAP-01 in an unrolled line across the antimeridian, neighboring points are at most 180° of longitude apart', () => {
  const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.integer({ min: -90, max: 90 }));
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), (line) => {
      const unrolled = unrollLine(line);
      for (const [at, [longitude = 0, latitude]] of unrolled.entries()) {
        const before = unrolled[at - 1]?.[0] ?? longitude;
        assert.ok(Math.abs(longitude - before) <= 180 + 1e-9);
        const turns = (longitude - line[at]![0]) / 360;
        assert.ok(Math.abs(turns - Math.round(turns)) < 1e-9);
        assert.equal(latitude, line[at]![1]);
      }
    }),
  );
});

test('MAP-01 every city in the built-in style has a name, a size and a position in or near North America', () => {
  const { features } = cityPoints();
  assert.ok(features.length >= 75);
  for (const { geometry, properties } of features) {
    const [east = 0, north = 0] = geometry.coordinates;
    const name = String(properties?.['name']);
    assert.match(name, /^[A-Z][A-Za-z. ]+$/);
    assert.ok(Number(properties?.['size']) > 0, name);
    assert.ok(north > 17 && north < 66 && east > -160 && east < -60, name);
  }
  const seattle = features.find(({ properties }) => properties?.['name'] === 'Seattle');
  assert.deepEqual(seattle?.geometry.coordinates, [-122.33, 47.61]);
});

test('FIX-63 the outlines of a packed atlas equal those of its TopoJSON file, whether or not a server decompresses it', async () => {
  const address = (bytes: Uint8Array): string =>
    `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
  const sheets = {
    'us-atlas/counties-10m': ['county-borders', 'county-names'],
    'us-atlas/states-10m': ['states', 'state-borders', 'state-names'],
    'world-atlas/countries-50m': ['world-fine', 'borders-fine'],
    'world-atlas/countries-110m': ['world', 'borders', 'country-names'],
  };
  for (const [file, names] of Object.entries(sheets)) {
    const json = await readFile(`node_modules/${file}.json`);
    const packed = packAtlas(JSON.parse(json.toString()) as Topology, basename(file));
    const compressed = gzipSync(packed, { level: 9 });
    assert.ok(compressed.length < 0.9 * gzipSync(json, { level: 9 }).length, file);
    for (const name of names) {
      const expected = await atlasSheet(name, address(json));
      assert.deepEqual(await atlasSheet(name, address(packed)), expected, name);
      assert.deepEqual(await atlasSheet(name, address(compressed)), expected, name);
    }
  }
});
