import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SurfacePoint } from '../../../../../elements/model/surface-point.ts';
import type { PointedAt } from '../../../../../elements/viewer/base/world-frame.ts';
import { PointFacts } from '../../../../../elements/viewer/query/point-facts.ts';

const HERE = { latitude: 39.3, longitude: -76.6 };
const YARD: SurfacePoint = { ...HERE, altitude: 20, basis: 'level-ground', distance: 90 };
const ROOF = { ...YARD, latitude: 39.2999, altitude: 45 };

const pointOf = (place: SurfacePoint): PointedAt => ({
  pan: 10,
  tilt: -40,
  latitude: place.latitude,
  longitude: place.longitude,
  place,
});

/** Facts about a sphere whose surroundings are loaded when `load` is called, or are not known at all. */
function around(hasSurface: boolean) {
  const state = { isBuilt: false, sphere: 7 as number | undefined, toward: [] as unknown[] };
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const facts = new PointFacts(
    {
      pointToward: ({ pan, tilt }) => {
        state.toward.push([pan, tilt]);
        return pointOf(state.isBuilt ? ROOF : YARD);
      },
      describe: ({ altitude }) => Promise.resolve(hasSurface ? `at ${String(altitude)} m` : undefined),
      surround: () => (hasSurface && !state.isBuilt ? loading : null),
    },
    () => state.sphere,
  );
  return { state, facts, load };
}

test('a point that is selected before its surroundings are known is found again in its direction once they are', async () => {
  const { state, facts, load } = around(true);
  const before = await facts.of(pointOf(YARD));
  assert.deepEqual([before?.isComing, before?.about], [true, undefined]);
  const settled = facts.settled(before!);
  state.isBuilt = true;
  load();
  const known = await settled;
  assert.deepEqual([known?.latitude, known?.altitude, known?.about], [39.2999, 45, 'at 45 m']);
  assert.equal(known?.isComing, false);
  assert.deepEqual(state.toward, [[10, -40]]);
  assert.equal(await facts.settled(known), null, 'nothing more is coming');
});

test('a point whose surroundings cannot be loaded stays where it is', async () => {
  const { facts, load } = around(true);
  const before = await facts.of(pointOf(YARD));
  load();
  const known = await facts.settled(before!);
  assert.deepEqual([known?.latitude, known?.about, known?.isComing], [39.3, 'at 20 m', false]);
});

test('nothing is awaited for a point around which nothing is known, and for one of another sphere', async () => {
  const { state, facts } = around(false);
  const before = await facts.of(pointOf(YARD));
  assert.deepEqual([before?.isComing, before?.about], [false, undefined]);
  assert.equal(await facts.settled(before!), null);
  state.sphere = 8;
  assert.equal(await facts.again(before!), null);
  assert.equal(await facts.again(HERE), null, 'a place that nobody has pointed to');
});
