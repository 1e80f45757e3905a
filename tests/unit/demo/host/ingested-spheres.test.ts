import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ingestedSpheres } from '../../../../demo/host/providers/spheres/ingested-spheres.ts';

const badList = (count: number): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, id) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [1, 2] },
      properties: { title: 'x' },
    })),
  });

test('FIX-107 an invalid list is refused once a change, with its first problems', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bad-list-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const source = ingestedSpheres(folder);
  const refusal = (error: Error): boolean => {
    assert.match(
      error.message,
      /not a valid list of spheres \(features\.0\..+; \d+ more problems\); repair it/,
    );
    assert.ok(error.message.length < 1000);
    return true;
  };
  await writeFile(join(folder, 'spheres.geojson'), badList(2000));
  await assert.rejects(source.read(null), refusal);
  assert.equal(await source.read(null), null);
  await writeFile(join(folder, 'spheres.geojson'), badList(1999));
  await assert.rejects(source.read(null), refusal);
});
