import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SphereSource } from '../../../../elements/model/sphere-source.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import { ViewerError } from '../../../../elements/model/viewer-error.ts';
import { SpherePlaces } from '../../../../elements/source/sphere-places.ts';
import { bestViewsFrom, capturesFrom } from '../../../../elements/source/views-of-place.ts';
import { MIDDLE, beside, sphereAt } from './some-spheres.ts';

/** A source of a list of spheres, which does not know what stands around them. */
function listOf(...spheres: readonly Sphere[]): () => Promise<SphereSource> {
  const places = new SpherePlaces(spheres);
  const around: SphereSource['around'] = (place, reachM) => Promise.resolve(places.around(place, reachM));
  return () => Promise.resolve({ around } as SphereSource);
}

const at = (id: number, east: number, north: number, timestamp?: string | null): Sphere =>
  sphereAt(id, beside(MIDDLE, east, north), timestamp === undefined ? {} : { timestamp });

const city = listOf(
  at(1, 0, 5),
  at(2, 0, 173),
  at(3, 173, 0, '2024-05-02T10:00:00Z'),
  at(4, 0, -900, '2024-05-02T11:00:00Z'),
  at(5, -200, 0, null),
  // Beyond 2 km.
  at(6, 0, 2100, '2001-01-01T00:00:00Z'),
);

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'resolved',
    (error: unknown) => (error instanceof ViewerError ? error.code : error),
  );

test('TIME-01 a list of spheres without a host has best views and captures by angle, resolution and day', async () => {
  const ids = async (wanted = {}): Promise<readonly number[]> =>
    (await bestViewsFrom(city, MIDDLE, wanted)).map(({ sphere }) => sphere);
  assert.deepEqual(await ids(), [2, 3, 5, 4, 1]);
  assert.deepEqual(await ids({ from: 'north' }), [2]);
  assert.deepEqual(await ids({ from: 'east', year: 2024 }), [3]);
  assert.deepEqual(await ids({ from: null, year: undefined }), await ids());
  assert.deepEqual(await ids({ year: 2001 }), []);
  const days = await capturesFrom(city, MIDDLE);
  assert.deepEqual(
    days.map(({ date, view }) => [date, view.sphere]),
    [
      ['2026-06-14', 2],
      ['2024-05-02', 3],
      [null, 5],
    ],
  );
  const [best] = await bestViewsFrom(city, MIDDLE);
  // The ground is 220 m above the ellipsoid, and the camera 320 m.
  assert.deepEqual([best?.altitude, best?.side, best?.share, best?.isVisible], [220, 'north', null, null]);
  assert.ok(Math.abs((best?.tilt ?? 0) + 30) < 0.1 && Math.abs((best?.distance ?? 0) - 200) < 0.5);
  const [roof] = await bestViewsFrom(city, { ...MIDDLE, altitude: 260 });
  assert.equal(roof?.altitude, 260);
});

test('TIME-01 a place without spheres, and a source without captures of its own, have empty lists', async () => {
  const nowhere = { latitude: -10, longitude: 179.9999 };
  assert.deepEqual(await bestViewsFrom(city, nowhere), []);
  assert.deepEqual(await capturesFrom(city, nowhere), []);
  assert.deepEqual(await capturesFrom(listOf(), MIDDLE), []);
});

test('TIME-01 a source that knows the views of a place gets the request for them, and only for those that are wanted', async () => {
  const calls: unknown[] = [];
  const source = {
    bestViews: (...given: readonly unknown[]) => Promise.resolve(calls.push(given.slice(0, 2)) ? [] : []),
    captures: (...given: readonly unknown[]) => Promise.resolve(calls.push(given.slice(0, 1)) ? [] : []),
  } as unknown as SphereSource;
  const sourceOf = (): Promise<SphereSource> => Promise.resolve(source);
  const place = { ...MIDDLE, altitude: undefined };
  await bestViewsFrom(sourceOf, MIDDLE, { from: 'west', year: 2024 });
  await bestViewsFrom(sourceOf, MIDDLE);
  await capturesFrom(sourceOf, MIDDLE);
  assert.deepEqual(calls, [[place, { from: 'west', year: 2024 }], [place, {}], [place]]);
});

test('a side, a year or a place that does not exist is refused, and so is a call without a source', async () => {
  const wrong: readonly [place: object, wanted: object][] = [
    [MIDDLE, { from: 'up' }],
    [MIDDLE, { from: 5 }],
    [MIDDLE, { year: '2024' }],
    [MIDDLE, { year: 2024.5 }],
    [MIDDLE, { year: NaN }],
    [{ ...MIDDLE, latitude: 90.1 }, {}],
    [{ latitude: 1 }, {}],
    [{ ...MIDDLE, pan: 3 }, {}],
  ];
  for (const [place, wanted] of wrong)
    assert.equal(
      await codeOf(bestViewsFrom(city, place as typeof MIDDLE, wanted)),
      'invalid-argument',
      JSON.stringify([place, wanted]),
    );
  assert.equal(await codeOf(capturesFrom(city, { latitude: 1 } as typeof MIDDLE)), 'invalid-argument');
  const none = (): Promise<null> => Promise.resolve(null);
  assert.equal(await codeOf(bestViewsFrom(none, MIDDLE)), 'not-ready');
  assert.equal(await codeOf(capturesFrom(none, MIDDLE)), 'not-ready');
});
