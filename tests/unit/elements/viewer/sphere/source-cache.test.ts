import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SphereSource } from '../../../../../elements/model/sphere-source.ts';
import { createTemplateSource } from '../../../../../elements/source/template-source.ts';
import type { SourceSettings } from '../../../../../elements/viewer/base/source-settings.ts';
import { SourceCache } from '../../../../../elements/viewer/sphere/sphere-controller.ts';

const NOTHING: SourceSettings = {
  source: null,
  src: null,
  apiHost: null,
  apiKey: null,
  tiles: null,
  faceWidth: 4096,
  restrictedSphereList: null,
};

const never = new AbortController().signal;

function customSource(requests: number[][] = []): SphereSource {
  return {
    ...createTemplateSource('{sphere}', 512),
    listed: (ids) => {
      requests.push([...ids]);
      return Promise.resolve([]);
    },
  };
}

test('a sphere source is reused until a setting changes', async () => {
  const cache = new SourceCache(fetch);
  const settings = { ...NOTHING, tiles: 'a/{face}' };
  const first = await cache.of(settings);
  assert.equal(await cache.of({ ...settings }), first);
  for (const change of [{ tiles: 'b/{face}' }, { faceWidth: 2048 }, { apiKey: 'k' }]) {
    assert.notEqual(await cache.of({ ...settings, ...change }), first);
  }
  const source = customSource();
  assert.equal(await cache.of({ ...settings, source }), source, 'a source set by the page takes precedence');
  assert.equal(await cache.of(NOTHING), null);
});

test('EMBED-24 FIX-73 changing restrictedSphereList creates a new source, which requests only the ids in the new list', async () => {
  const cache = new SourceCache(fetch);
  const requests: number[][] = [];
  const ids = [1, 2];
  const settings = { ...NOTHING, source: customSource(requests), restrictedSphereList: ids };
  const first = await cache.of(settings);
  assert.equal(await cache.of({ ...settings, restrictedSphereList: [1, 2] }), first, 'the same numbers');
  const other = await cache.of({ ...settings, restrictedSphereList: [1, 3] });
  assert.notEqual(other, first);
  await other?.spheres(never);
  assert.deepEqual(requests, [[1, 3]]);
  ids.push(4);
  await (await cache.of(settings))?.spheres(never);
  assert.deepEqual(requests.at(-1), [1, 2, 4], 'a list that its page has changed in place');
});

test('after a change of source, spheres in an unchanged restrictedSphereList are requested from the new source', async () => {
  const cache = new SourceCache(fetch);
  const [requestsOfOne, requestsOfOther]: [number[][], number[][]] = [[], []];
  const restrictedSphereList = [7];
  await (
    await cache.of({ ...NOTHING, source: customSource(requestsOfOne), restrictedSphereList })
  )?.spheres(never);
  await (
    await cache.of({ ...NOTHING, source: customSource(requestsOfOther), restrictedSphereList })
  )?.spheres(never);
  assert.deepEqual([requestsOfOne, requestsOfOther], [[[7]], [[7]]]);
});

test('invalid source settings are rejected by every call until they are corrected', async () => {
  const cache = new SourceCache(fetch);
  const settings = { ...NOTHING, tiles: 'a', faceWidth: 0.5 };
  await assert.rejects(cache.of(settings), { code: 'invalid-argument' });
  await assert.rejects(cache.of(settings), { code: 'invalid-argument' });
  assert.notEqual(await cache.of({ ...settings, faceWidth: 512 }), null);
});
