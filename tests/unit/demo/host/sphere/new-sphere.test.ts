import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN_CAPTURE } from '../../../../../demo/host/db/tables/spheres.ts';
import { toNewSphere } from '../../../../../demo/host/providers/spheres/new-sphere.ts';
import { captureZone } from '../../../../../demo/host/services/sphere/describe-panorama.ts';
import { type Sphere, sphereSchema } from '../../../../../elements/model/sphere.ts';

const storedOf = (timestamp: string | null, metadata: object, place: object = {}) => {
  const sphere: Sphere = sphereSchema.parse({
    id: 1,
    latitude: 40.7128,
    longitude: -74.006,
    timestamp,
    company_name: null,
    front_image_width: 512,
    package: null,
    title: null,
    metadata,
    ...place,
  });
  const { captured_at, time_zone } = toNewSphere(sphere, 0, ['webp']);
  assert.ok(time_zone !== undefined);
  return { captured_at, time_zone, ...captureZone({ captured_at, time_zone }) };
};

const AT = Date.parse('2026-06-18T19:23:08Z');
const HERE = {
  captured_at: AT,
  time_zone: 'America/New_York',
  timeZone: 'America/New_York',
  utcOffset: '-04:00',
};

test('FIX-83 a list without time zones gets those of the places, also for times without an offset', () => {
  for (const timestamp of ['2026-06-18T19:23:08Z', '2026-06-18T15:23:08-04:00', '2026-06-18T15:23:08'])
    assert.deepEqual(storedOf(timestamp, {}), HERE, timestamp);
  const kolkata = storedOf('2026-06-18T19:23:08Z', {}, { latitude: 22.57, longitude: 88.36 });
  assert.deepEqual([kolkata.timeZone, kolkata.utcOffset], ['Asia/Kolkata', '+05:30']);
});

test('FIX-83 a time zone in a list takes precedence over that of the place if it exists', () => {
  assert.equal(storedOf('2026-06-18T19:23:08Z', { timeZone: 'America/Detroit' }).timeZone, 'America/Detroit');
  for (const timeZone of ['Mars/Base', '', 5, null])
    assert.deepEqual(storedOf('2026-06-18T19:23:08Z', { timeZone }), HERE, String(timeZone));
});

test('FIX-83 an unknown time of capture has no offset', () => {
  const { captured_at, utcOffset } = storedOf(null, {});
  assert.deepEqual([captured_at, utcOffset], [UNKNOWN_CAPTURE, undefined]);
});
