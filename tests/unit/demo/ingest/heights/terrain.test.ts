import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { undulationAt } from '../../../../../demo/ingest/heights/geoid.ts';
import { TerrainError } from '../../../../../demo/ingest/heights/terrain-error.ts';
import { openTerrain } from '../../../../../demo/ingest/heights/terrain.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';

const PLACE = { latitude: 53.18205, longitude: -2.861264 };

/** Functions that encode a height in meters as an RGB color. */
const ENCODERS = {
  terrarium(height: number): number[] {
    const value = Math.round((height + 32768) * 256);
    return [value >> 16, (value >> 8) & 255, value & 255];
  },
  mapbox(height: number): number[] {
    const value = Math.round((height + 10000) * 10);
    return [value >> 16, (value >> 8) & 255, value & 255];
  },
};

/** Returns a position in tile units. The integer parts are the tile's column and row. */
function tileOf({ latitude, longitude }: typeof PLACE, zoom: number): { x: number; y: number } {
  const phi = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * 2 ** zoom;
  return { x, y: ((1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2) * 2 ** zoom };
}

const SIZE = 64;

/**
 * Creates a tile of an inclined plane. The upper left pixel is 100 m high. The height increases by 1 m per
 * pixel to the east and by 2 m per pixel to the south.
 */
async function planeTile(encoding: keyof typeof ENCODERS): Promise<Buffer> {
  const pixels = Buffer.alloc(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++)
    pixels.set(ENCODERS[encoding](100 + (i % SIZE) + 2 * Math.floor(i / SIZE)), i * 3);
  return sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png()
    .toBuffer();
}

/** Returns the height of the plane above the ellipsoid, in meters. */
function planeAt(place: typeof PLACE, zoom: number): number {
  const { x, y } = tileOf(place, zoom);
  return 100 + ((x % 1) * SIZE - 0.5) + 2 * ((y % 1) * SIZE - 0.5) + undulationAt(place);
}

async function tileFolder(encoding: keyof typeof ENCODERS, zoom: number): Promise<string> {
  const folder = await scratchFolder();
  const { x, y } = tileOf(PLACE, zoom);
  await mkdir(join(folder, `${zoom}/${Math.floor(x)}`), { recursive: true });
  await writeFile(join(folder, `${zoom}/${Math.floor(x)}/${Math.floor(y)}.png`), await planeTile(encoding));
  return folder;
}

for (const encoding of ['terrarium', 'mapbox'] as const) {
  test(`FIX-68 the ground height is interpolated between the pixels of ${encoding} raster tiles`, async () => {
    const folder = await tileFolder(encoding, 12);
    const terrain = await openTerrain(`${folder}/{z}/{x}/{y}.png`, encoding);
    const height = await terrain.heightAt(PLACE);
    assert.ok(Math.abs(height! - planeAt(PLACE, 12)) < 0.06, `${height} for ${planeAt(PLACE, 12)}`);
    assert.equal(await terrain.heightAt({ latitude: -33, longitude: 151 }), null);
  });
}

test('FIX-68 terrain tiles are found through a TileJSON file or URL, and an unreachable server causes an error', async () => {
  const folder = await tileFolder('mapbox', 11);
  const { x, y } = tileOf(PLACE, 11);
  const json = { tiles: ['{z}/{x}/{y}.png'], maxzoom: 11, encoding: 'mapbox' };
  await writeFile(join(folder, 'tiles.json'), JSON.stringify(json));
  const tile = await planeTile('mapbox');
  const server = createServer((request, response) => {
    if (request.url === '/tiles.json') return response.end(JSON.stringify(json));
    if (request.url === `/11/${Math.floor(x)}/${Math.floor(y)}.png`) return response.end(tile);
    response.statusCode = 404;
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const source of [join(folder, 'tiles.json'), `${address}/tiles.json`]) {
      const terrain = await openTerrain(source, 'terrarium');
      assert.ok(Math.abs((await terrain.heightAt(PLACE))! - planeAt(PLACE, 11)) < 0.06, source);
    }
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  const unavailable = await openTerrain(`${address}/{z}/{x}/{y}.png`, 'mapbox');
  await assert.rejects(unavailable.heightAt(PLACE), TerrainError);
});

test('FIX-68 the ground height is interpolated between the nodes of an .hgt file, and is null at a void', async () => {
  const folder = await scratchFolder();
  const side = 11;
  const bytes = Buffer.alloc(side * side * 2);
  for (let i = 0; i < side * side; i++)
    bytes.writeInt16BE(100 + 10 * (i % side) - 7 * Math.floor(i / side), 2 * i);
  bytes.writeInt16BE(-32768, 0);
  await writeFile(join(folder, 'N53W003.hgt'), bytes);
  for (const source of [folder, join(folder, 'N53W003.hgt')]) {
    const terrain = await openTerrain(source, 'terrarium');
    const height = (await terrain.heightAt(PLACE))! - undulationAt(PLACE);
    const expected = 100 + 10 * (0.138736 * 10) - 7 * ((1 - 0.18205) * 10);
    assert.ok(Math.abs(height - expected) < 1e-3, `${height} for ${expected}`);
    assert.equal(await terrain.heightAt({ latitude: 53.99, longitude: -2.99 }), null);
    assert.equal(await terrain.heightAt({ latitude: 54.5, longitude: -2.9 }), null);
  }
});

test('FIX-68 an unusable terrain source is rejected with a TerrainError', async () => {
  const folder = await scratchFolder();
  await writeFile(join(folder, 'dem.tif'), 'x');
  await writeFile(join(folder, 'tiles.json'), '{"tiles": 3}');
  await writeFile(join(folder, 'N53W003.hgt'), 'odd');
  for (const source of ['missing.hgt', 'dem.tif', 'tiles.json', 'none.json'])
    await assert.rejects(openTerrain(join(folder, source), 'terrarium'), TerrainError, source);
  const odd = await openTerrain(folder, 'terrarium');
  await assert.rejects(odd.heightAt(PLACE), /not an \.hgt file/);
});

const FUJI = join(import.meta.dirname, '../../../../../../shared/surface/fuji-terrain-rgb.png');

test(
  'FIX-68 in a real terrain tile, the summit of Mount Fuji is at 3751 m',
  { skip: existsSync(FUJI) ? false : 'the real tile is not on this machine' },
  async () => {
    const folder = await scratchFolder();
    await mkdir(join(folder, '0/0'), { recursive: true });
    await copyFile(FUJI, join(folder, '0/0/0.png'));
    const terrain = await openTerrain(`${folder}/{z}/{x}/{y}.png`, 'mapbox');
    // The summit is at column 308 and row 178 of the tile at zoom 0, which is 512 px wide and high.
    const longitude = ((308.5 / 512) * 2 - 1) * 180;
    const latitude = (Math.atan(Math.sinh((1 - (2 * 178.5) / 512) * Math.PI)) * 180) / Math.PI;
    const height = await terrain.heightAt({ latitude, longitude });
    assert.ok(Math.abs(height! - undulationAt({ latitude, longitude }) - 3751) < 1, String(height));
  },
);
