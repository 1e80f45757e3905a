import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTags } from '../../../demo/ingest/parse-tags.ts';
import { Refusal } from '../../../demo/ingest/refusal.ts';
import { photoPoseOf } from '../../../demo/ingest/photo-pose.ts';

const CHESTER = { latitude: 53.18205, longitude: -2.861264 };
const LEVEL = {
  projection: null,
  fullWidth: null,
  fullHeight: null,
  croppedWidth: null,
  croppedHeight: null,
};

test('tags of a file without any are all absent', () => {
  for (const raw of [undefined, null, {}, { gps: null, exif: 'broken', GPano: 7 }]) {
    const facts = parseTags(raw);
    assert.deepEqual(
      [facts.place, facts.timestamp, facts.panorama, facts.altitude],
      [null, null, null, null],
    );
  }
});

const TIMES: [name: string, raw: unknown, timestamp: string | null][] = [
  [
    'local time without an offset',
    { exif: { DateTimeOriginal: '2020:05:11 11:28:25' } },
    '2020-05-11T11:28:25',
  ],
  [
    'local time with its offset',
    { exif: { DateTimeOriginal: '2020:05:11 11:28:25', OffsetTimeOriginal: '+01:00' } },
    '2020-05-11T11:28:25+01:00',
  ],
  [
    'the satellites’ time where there is no other',
    { gps: { GPSDateStamp: '2020:05:11', GPSTimeStamp: [10, 22, 57.4] } },
    '2020-05-11T10:22:57Z',
  ],
  ['a camera’s clock that was never set', { exif: { DateTimeOriginal: '0000:00:00 00:00:00' } }, null],
  ['text instead of a time', { exif: { DateTimeOriginal: 'yesterday' } }, null],
];

for (const [name, raw, timestamp] of TIMES) {
  test(`DATA-13 the timestamp is ISO 8601: ${name}`, () => assert.equal(parseTags(raw).timestamp, timestamp));
}

const PLACES: [name: string, gps: unknown, place: unknown][] = [
  ['degrees', CHESTER, CHESTER],
  ['a receiver without a fix', { latitude: 0, longitude: 0 }, null],
  ['off the globe', { latitude: 91, longitude: 3 }, null],
  ['half a place', { latitude: 51 }, null],
  ['no numbers', { latitude: 'north', longitude: Number.NaN }, null],
];

for (const [name, gps, place] of PLACES) {
  test(`DATA-13 the place is taken where it is one: ${name}`, () =>
    assert.deepEqual(parseTags({ gps }).place, place));
}

test('altitudes below the sea and above the ellipsoid are distinguished', () => {
  const at = (GPSAltitudeRef: unknown) => parseTags({ gps: { GPSAltitude: 40, GPSAltitudeRef } });
  assert.equal(at(Uint8Array.of(0)).altitude, 40);
  assert.equal(at(Uint8Array.of(1)).altitude, -40);
  assert.equal(at(2).altitudeAboveEllipsoid, true);
  assert.equal(at(undefined).altitudeAboveEllipsoid, false);
});

test('a drone’s texts are read as numbers', () => {
  const { drone } = parseTags({ 'drone-dji': { RelativeAltitude: '+40.10', GimbalYawDegree: -133.5 } });
  assert.deepEqual(drone, { gimbalYaw: -133.5, gimbalPitch: null, gimbalRoll: null, relativeAltitude: 40.1 });
});

const photo = {
  place: CHESTER,
  altitude: 100,
  altitudeAboveEllipsoid: false,
  direction: null,
  panorama: null,
  drone: null,
};
const pose = (heading: number | null, pitch: number | null = null, roll: number | null = null) => ({
  ...LEVEL,
  left: null,
  top: null,
  heading,
  pitch,
  roll,
});
const drone = { gimbalYaw: -133.5, gimbalPitch: 0, gimbalRoll: 0, relativeAltitude: 40 };

const HEADINGS: [name: string, photo: Parameters<typeof photoPoseOf>[0], given: object, heading: number][] = [
  ['an option wins', { ...photo, panorama: pose(285) }, { heading: 12 }, 12],
  ['an option below zero is wrapped', photo, { heading: -90 }, 270],
  ['the panorama’s own', { ...photo, panorama: pose(285), direction: { deg: 7, magnetic: false } }, {}, 285],
  [
    'the direction of the picture',
    { ...photo, panorama: pose(null), direction: { deg: 7, magnetic: true } },
    {},
    7,
  ],
  ['the drone’s gimbal', { ...photo, drone }, {}, 226.5],
  ['none', photo, {}, 0],
];

for (const [name, facts, given, heading] of HEADINGS) {
  test(`the heading comes from the first source that has one: ${name}`, () => {
    assert.equal(photoPoseOf(facts, given).orientation.heading, heading);
  });
}

test('a heading that is magnetic, of the gimbal or missing is noted', () => {
  const magnetic = { ...photo, direction: { deg: 7, magnetic: true } };
  assert.match(photoPoseOf(magnetic, {}).notes.join(), /magnetic/);
  assert.match(photoPoseOf({ ...photo, drone }, {}).notes.join(), /gimbal/);
  assert.match(photoPoseOf(photo, {}).notes.join(), /--heading/);
  assert.deepEqual(photoPoseOf({ ...photo, panorama: pose(0) }, {}).notes, []);
});

test('pitch and roll come from the panorama’s tags unless they cannot be angles', () => {
  const stand = (pitch: number, roll: number) =>
    photoPoseOf({ ...photo, panorama: pose(0, pitch, roll) }, {}).orientation;
  assert.deepEqual(stand(5.9, 2.2), { heading: 0, pitch: 5.9, roll: 2.2 });
  assert.deepEqual(stand(123, -500), { heading: 0, pitch: 0, roll: 0 });
});

test('the ground lies below a drone by its height above the take-off', () => {
  assert.equal(photoPoseOf({ ...photo, drone }, {}).ground, 60);
  assert.equal(photoPoseOf({ ...photo, drone }, { altitude: 240 }).ground, 200);
  assert.equal(photoPoseOf(photo, {}).ground, null);
});

test('a photograph without a place is refused with what to give', () => {
  assert.throws(
    () => photoPoseOf({ ...photo, place: null }, {}),
    (error: unknown) =>
      error instanceof Refusal && error.code === 'no-place' && /--latitude/.test(error.message),
  );
  assert.equal(photoPoseOf({ ...photo, place: null }, { latitude: 1, longitude: 2 }).longitude, 2);
});
