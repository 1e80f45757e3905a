import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSphereIndex } from '../../../demo/host/providers/spheres/nearest/sphere-index.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

/** Creates spheres along the equator, 111 m apart. */
const row = (first: number, count: number, latitude = 0) =>
  Array.from({ length: count }, (_, n) =>
    someSphere({ id: first + n, latitude, longitude: (first + n) / 1000 }),
  );

test('API-46 the sphere index finds every changed sphere, however the changes are split into batches', async (t) => {
  const host = await openHost();
  t.after(() => host.close());
  const index = createSphereIndex();
  const isFound = (id: number, latitude = 0): boolean =>
    index.near('', { latitude, longitude: id / 1000 }, 1, 20)[0]?.id === id;
  const areFound = (first: number, count: number, latitude?: number): boolean =>
    Array.from({ length: count }, (_, n) => first + n).every((id) => isFound(id, latitude));
  await addSpheres(host, ...row(1, 5001));
  await index.catchUp(host.db);
  assert.ok(areFound(1, 5001), 'after the first import');
  // A page of 5000 ends within the second portion. With more than 10,000 changes, all spheres would be read
  // again.
  const portions = [
    [10_001, 3000],
    [20_001, 3000],
    [30_001, 3500],
    [40_001, 1],
    [50_001, 2],
  ] as const;
  for (const [first, count] of portions) await addSpheres(host, ...row(first, count));
  assert.ok(!isFound(10_001), 'before the changes are imported');
  await index.catchUp(host.db);
  for (const [first, count] of [[1, 5001] as const, ...portions])
    assert.ok(areFound(first, count), `${count} from ${first} on`);
  await addSpheres(host, ...row(1, 1, 10));
  await index.catchUp(host.db);
  assert.ok(isFound(1, 10), 'a sphere that moved');
});
