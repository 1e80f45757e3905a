import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openingTiles } from '../../../../../demo/world/opening/opening-tiles.ts';
import { openSampleTiles } from '../../../../../demo/world/serve/sample-tiles.ts';
import {
  SHIPPED_STRIPS_FOLDER,
  SHIPPED_TILES_FOLDER,
  withShippedTiles,
} from '../../../../../demo/world/serve/shipped-tiles.ts';
import { isCompleteImage, openTileCache } from '../../../../../demo/world/serve/tile-cache.ts';
import { type TileRequest, pathOfRequest } from '../../../../../demo/world/serve/tile-request.ts';
import { openingSpheres } from '../../../../../demo/world/strips/opening-spheres.ts';
import { checkOpeningTile, checkShippedStrip } from '../../../../helpers/shipped-pictures.ts';

const VERSION = '0123456789ab';

const stripOf = (sphereId: number): TileRequest => ({ sphereId, tile: 'strip', format: 'webp' });

test('PIC-01 the repository contains exactly 60 cubemap strips, one for the initial sphere of each city', async () => {
  const names = (await readdir(SHIPPED_STRIPS_FOLDER)).filter((name) => name.endsWith('.webp'));
  const expected = openingSpheres().map(({ id }) => `${id}.webp`);
  assert.equal(expected.length, 60);
  assert.deepEqual(names.sort(), expected.sort());
});

describe('the strips in the repository', () => {
  // A test of the long parts checks all of them.
  for (const sphere of [0, 20, 40].map((at) => openingSpheres()[at])) {
    assert.ok(sphere);
    test(`the cubemap strip for ${sphere.market.name} in the repository equals a newly rendered cubemap strip`, async () => {
      await checkShippedStrip(sphere);
    });
  }
});

test('the repository contains exactly the tiles of the demo page’s first view, in at most 1 MB', async () => {
  const files = await readdir(SHIPPED_TILES_FOLDER, { recursive: true });
  const tiles = files.filter((name) => name.endsWith('.webp')).sort();
  assert.deepEqual(tiles, openingTiles().map(pathOfRequest).sort());
  const sizes = await Promise.all(
    tiles.map(async (name) => (await stat(join(SHIPPED_TILES_FOLDER, name))).size),
  );
  assert.ok(sizes.reduce((sum, size) => sum + size) <= 1e6);
});

describe('the tiles in the repository', () => {
  // A test of the long parts checks all of them.
  for (const request of [openingTiles()[0], openingTiles().at(-1)]) {
    assert.ok(request);
    test(`the tile ${pathOfRequest(request)} in the repository equals a newly rendered tile`, async () => {
      const sphere = openingSpheres().find(({ id }) => id === request.sphereId);
      assert.ok(sphere);
      await checkOpeningTile(sphere, request);
    });
  }
});

test('cubemap strips in the repository are served without rendering, and all other strips are rendered only once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strips-'));
  const rendered: TileRequest[] = [];
  const webp = Buffer.alloc(20, 7);
  webp.write('RIFF', 0, 'latin1');
  webp.writeUInt32LE(12, 4);
  webp.write('WEBP', 8, 'latin1');
  const onError = (error: unknown): void => assert.ifError(error);
  const cache = openTileCache({ folder, version: VERSION, limitBytes: 1e9, onError });
  const tiles = openSampleTiles(VERSION, withShippedTiles(cache), (request) => {
    rendered.push(request);
    return {
      bytes: Promise.resolve(webp),
      prioritise: () => undefined,
      join: () => undefined,
      drop: () => false,
    };
  });
  try {
    for (const { id } of openingSpheres().slice(0, 3)) {
      const file = Buffer.from(await tiles.get(stripOf(id)));
      assert.ok(isCompleteImage(file, 'webp') && file.length > 1000);
    }
    assert.deepEqual(rendered, []);
    assert.deepEqual(Buffer.from(await tiles.get(stripOf(1))), webp);
    assert.deepEqual(rendered, [stripOf(1)]);
    while (!(await readdir(join(folder, VERSION, '1')).catch((): string[] => [])).includes('strip.webp'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(Buffer.from(await tiles.get(stripOf(1))), webp);
    assert.equal(rendered.length, 1);
  } finally {
    await cache.close();
    await rm(folder, { recursive: true, force: true });
  }
});
