import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoPoseOf } from '../../../../../demo/ingest/photo/photo-pose.ts';
import { Refusal } from '../../../../../elements/photo/refusal.ts';
import { factsIn } from '../../../../../elements/tags/tag-facts.ts';
import type { TagValue } from '../../../../../elements/tags/tag-values.ts';

const CHESTER = { latitude: 53.18205, longitude: -2.861264 };
const LEVEL = {
  projection: null,
  fullWidth: null,
  fullHeight: null,
  croppedWidth: null,
  croppedHeight: null,
};

type Group = Readonly<Record<string, unknown>>;

/** Returns the facts in groups of tags, of which only XMP's have a prefix. */
function parseTags(groups: Readonly<Record<string, Group>>) {
  const nameOf = (group: string, name: string): string => {
    if (group === 'gps' && /^l\w+itude$/.test(name)) return `GPS${name[0]?.toUpperCase()}${name.slice(1)}`;
    return ['gps', 'exif'].includes(group) ? name : `${group}:${name}`;
  };
  const tags = Object.entries(groups).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [nameOf(group, name), value as TagValue] as const),
  );
  return factsIn(new Map(tags));
}

test('a file without valid tags has no position, time, panorama tags or altitude', () => {
  for (const raw of [{}, { exif: { DateTimeOriginal: null } }, { gps: { GPSAltitude: 'broken' } }]) {
    const facts = parseTags(raw);
    assert.deepEqual(
      [facts.place, facts.timestamp, facts.panorama, facts.altitude],
      [null, null, null, null],
    );
  }
});

const TIMES: [name: string, raw: Record<string, Group>, timestamp: string | null][] = [
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
  ['a camera’s clock that was never set', { exif: { DateTimeOriginal: '0000:00:00 00:00:00' } }, null],
  ['text instead of a time', { exif: { DateTimeOriginal: 'yesterday' } }, null],
];

for (const [name, raw, timestamp] of TIMES) {
  test(`DATA-13 an EXIF time is read as an ISO 8601 timestamp or null: ${name}`, () =>
    assert.equal(parseTags(raw).timestamp, timestamp));
}

const REFS = { GPSLatitudeRef: 'N', GPSLongitudeRef: 'W' };
const NUMBERS = { latitude: 53.18205, longitude: 2.861264 };

const PLACES: [name: string, gps: Group, place: unknown][] = [
  ['degrees', { ...CHESTER, ...REFS }, CHESTER],
  ['degrees without a sign', { ...NUMBERS, ...REFS }, CHESTER],
  [
    'references in words',
    { ...NUMBERS, GPSLatitudeRef: 'south', GPSLongitudeRef: 'East' },
    { latitude: -53.18205, longitude: 2.861264 },
  ],
  ['no coordinates', { GPSLatitudeRef: 'N' }, null],
];

for (const [name, gps, place] of PLACES) {
  test(`DATA-13 GPS coordinates are read as a position or null: ${name}`, () => {
    const facts = parseTags({ gps });
    assert.deepEqual([facts.place, facts.placeIssue], [place, null]);
  });
}

const LIES: [name: string, gps: Group, issue: RegExp][] = [
  ['no references', NUMBERS, /53\.18205° and 2\.86126° without north or south and east or west/],
  ['one reference', { ...NUMBERS, GPSLatitudeRef: 'N' }, /without east or west$/],
  [
    'references that are not letters of the compass',
    { ...NUMBERS, GPSLatitudeRef: 'X', GPSLongitudeRef: '?' },
    /north or south and east or west/,
  ],
  [
    'a receiver without a position',
    { latitude: 0, longitude: 0, ...REFS },
    /latitude 0°, longitude 0°, which receivers write/,
  ],
  [
    'a latitude beyond the pole',
    { ...REFS, latitude: 95.5, longitude: 3 },
    /latitude of 95\.5°, which is beyond 90°/,
  ],
  [
    'a longitude beyond 180°',
    { ...REFS, latitude: 5, longitude: 181 },
    /longitude of 181°, which is beyond 180°/,
  ],
  ['a latitude alone', { ...REFS, latitude: 51 }, /only a latitude/],
  ['a longitude alone', { ...REFS, GPSLongitude: [1, 2, 3], longitude: 1 }, /only a longitude/],
  [
    'text',
    { ...REFS, latitude: 'north', GPSLatitude: ['north'], longitude: Number.NaN, GPSLongitude: [0, 0, 0] },
    /latitude that is not a number/,
  ],
  [
    'divisions by zero',
    { ...REFS, latitude: Number.NaN, longitude: Number.NaN, GPSLatitude: [NaN], GPSLongitude: [NaN] },
    /not a number/,
  ],
  [
    '99 minutes',
    { ...REFS, ...NUMBERS, GPSLatitude: [53, 99, 0], GPSLongitude: [2, 0, 0] },
    /minutes or seconds/,
  ],
];

for (const [name, gps, issue] of LIES) {
  test(`FIX-69 a photograph with an invalid position is rejected with an error that states the reason: ${name}`, () => {
    const { place, placeIssue } = parseTags({ gps });
    assert.equal(place, null);
    assert.match(placeIssue ?? '', issue);
    assert.throws(
      () => photoPoseOf({ ...photo, place, placeIssue }, {}),
      (error: unknown) =>
        error instanceof Refusal && error.code === 'bad-place' && error.message.includes(placeIssue ?? '?'),
    );
    const given = photoPoseOf({ ...photo, place, placeIssue }, { latitude: 1, longitude: 2 });
    assert.equal(given.latitude, 1);
  });
}

test('FIX-69 FIX-145 the heading of a panorama pose is ignored if it is zero and the file has no image direction', () => {
  const poseOf = (heading: number, pitch: number, roll: number) =>
    parseTags({ GPano: { PoseHeadingDegrees: heading, PosePitchDegrees: pitch, PoseRollDegrees: roll } })
      .panorama;
  assert.equal(poseOf(0, 0, 0)?.heading, null);
  assert.equal(poseOf(0, 0.5, -0.4)?.heading, null);
  assert.equal(poseOf(90, 0, 0)?.heading, 90);
});

test('FIX-69 an impossible heading is replaced by the assumed heading 0 and reported in a note', () => {
  const facts = parseTags({ GPano: { PoseHeadingDegrees: 4711 } });
  const { orientation, headingSource, notes } = photoPoseOf({ ...photo, panorama: facts.panorama }, {});
  assert.deepEqual([orientation.heading, headingSource], [0, 'assumed']);
  assert.match(facts.notes.join(), /PoseHeadingDegrees, 4711°, is not within ±360° and was not used/);
  assert.match(notes.join(), /assumed to face north \(set it with --heading\)/);
});

test('DATA-13 a valid GPS time is read as UTC, and an impossible GPS time as null', () => {
  const gps = { GPSDateStamp: '2020:05:11', GPSTimeStamp: [10, 22, 57.4] };
  assert.equal(parseTags({ gps }).gpsTimestamp, '2020-05-11T10:22:57.4Z');
  assert.equal(parseTags({ gps: { ...gps, GPSTimeStamp: [99, 0, 0] } }).gpsTimestamp, null);
});

test('GPS altitudes below sea level are read as negative, and altitudes above the ellipsoid are marked as ellipsoidal', () => {
  const at = (GPSAltitudeRef: unknown) => parseTags({ gps: { GPSAltitude: 40, GPSAltitudeRef } });
  assert.equal(at(0).altitude, 40);
  assert.equal(at('1').altitude, -40);
  assert.equal(at(2).altitudeAboveEllipsoid, true);
  assert.equal(at(undefined).altitudeAboveEllipsoid, false);
});

test('a drone’s XMP values are read as numbers', () => {
  const { drone } = parseTags({ 'drone-dji': { RelativeAltitude: '+40.10', GimbalYawDegree: -133.5 } });
  assert.deepEqual(drone, {
    gimbalYaw: -133.5,
    gimbalPitch: null,
    gimbalRoll: null,
    relativeAltitude: 40.1,
    absoluteAltitude: null,
    isRtk: false,
    isFixed: false,
    deviation: null,
  });
});

test('FIX-67 a drone’s altitude is marked as RTK if its RTK flag or its altitude type indicates RTK', () => {
  const droneOf = (tags: Group) => parseTags({ 'drone-dji': { AbsoluteAltitude: '+198.61', ...tags } }).drone;
  assert.equal(droneOf({})?.absoluteAltitude, 198.61);
  assert.equal(droneOf({ RtkFlag: '50' })?.isRtk, true);
  assert.equal(droneOf({ RtkFlag: 0, AltitudeType: 'GpsFusionAlt' })?.isRtk, false);
  assert.equal(droneOf({ AltitudeType: 'RtkAlt' })?.isRtk, true);
});

const STD = { RtkStdLon: '0.01157', RtkStdLat: 0.01122, RtkStdHgt: '0.02472' };

const FIXES: [name: string, tags: Group, isFixed: boolean, hasDeviation: boolean][] = [
  ['a fixed solution', { RtkFlag: '50', ...STD }, true, true],
  ['a floating solution', { RtkFlag: 34, ...STD }, false, true],
  ['a single point', { RtkFlag: 16, ...STD }, false, true],
  ['no flag', STD, false, true],
  ['no deviations', { RtkFlag: 50 }, true, false],
  ['a missing deviation', { RtkFlag: 50, ...STD, RtkStdHgt: '' }, true, false],
  ['a deviation of zero', { RtkFlag: 50, ...STD, RtkStdLat: 0 }, true, false],
  ['a deviation that is not a number', { RtkFlag: 50, ...STD, RtkStdLon: 'none' }, true, false],
];

for (const [name, tags, isFixed, hasDeviation] of FIXES)
  test(`SURF-10 a drone’s position accuracy and RTK correction are read from its tags: ${name}`, () => {
    const { drone } = parseTags({ 'drone-dji': tags });
    assert.equal(drone?.isFixed, isFixed);
    const deviation = { longitude: 0.01157, latitude: 0.01122, height: 0.02472 };
    assert.deepEqual(drone.deviation, hasDeviation ? deviation : null);
  });

test('SURF-10 the error of a GPS position is read from the EXIF tags, and is null unless it is a positive number', () => {
  const errorOf = (GPSHPositioningError: unknown) => parseTags({ gps: { GPSHPositioningError } }).placeError;
  assert.equal(errorOf(4.75), 4.75);
  for (const wrong of [undefined, null, 0, -3, NaN, Infinity, 'wide', {}]) assert.equal(errorOf(wrong), null);
});

const photo = {
  place: CHESTER,
  placeIssue: null,
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
const drone = {
  gimbalYaw: -133.5,
  gimbalPitch: 0,
  gimbalRoll: 0,
  relativeAltitude: 40,
  absoluteAltitude: null,
  isRtk: false,
  isFixed: false,
  deviation: null,
};

const HEADINGS: [name: string, photo: Parameters<typeof photoPoseOf>[0], options: object, heading: number][] =
  [
    ['an option wins', { ...photo, panorama: pose(285) }, { heading: 12 }, 12],
    ['an option below zero is wrapped', photo, { heading: -90 }, 270],
    ['the panorama tags', { ...photo, panorama: pose(285), direction: { deg: 7, magnetic: false } }, {}, 285],
    [
      'the GPS image direction',
      { ...photo, panorama: pose(null), direction: { deg: 7, magnetic: true } },
      {},
      7,
    ],
    ['the drone’s gimbal', { ...photo, drone }, {}, 226.5],
    ['no source', photo, {}, 0],
  ];

for (const [name, facts, options, heading] of HEADINGS) {
  test(`the heading is taken from the first source that has one: ${name}`, () => {
    assert.equal(photoPoseOf(facts, options).orientation.heading, heading);
  });
}

test('a magnetic, gimbal or missing heading is reported in a note', () => {
  const magnetic = { ...photo, direction: { deg: 7, magnetic: true } };
  assert.match(photoPoseOf(magnetic, {}).notes.join(), /magnetic/);
  assert.match(photoPoseOf({ ...photo, drone }, {}).notes.join(), /gimbal/);
  assert.match(photoPoseOf(photo, {}).notes.join(), /--heading/);
  assert.deepEqual(photoPoseOf({ ...photo, panorama: pose(0) }, {}).notes, []);
});

test('FIX-144 pitch and roll are read from the panorama tags, and a note names each angle that is impossible', () => {
  const tagged = (PosePitchDegrees: number, PoseRollDegrees: number) => {
    const { panorama, notes } = parseTags({ GPano: { PosePitchDegrees, PoseRollDegrees } });
    return { ...photoPoseOf({ ...photo, panorama }, {}).orientation, notes };
  };
  assert.deepEqual(tagged(5.9, 2.2), { heading: 0, pitch: 5.9, roll: 2.2, notes: [] });
  assert.deepEqual(tagged(-90, 180), { heading: 0, pitch: -90, roll: 180, notes: [] });
  assert.deepEqual(tagged(123, -500), {
    heading: 0,
    pitch: 0,
    roll: 0,
    notes: [
      'its GPano:PosePitchDegrees, 123°, is not within ±90° and was not used',
      'its GPano:PoseRollDegrees, -500°, is not within ±180° and was not used',
    ],
  });
});

test('FIX-146 the pitch and roll in the tags of a level picture are not applied with --level', () => {
  const tilted = { ...photo, panorama: pose(90, 5.9, 2.2) };
  assert.deepEqual(photoPoseOf(tilted, { level: true }).orientation, { heading: 90, pitch: 0, roll: 0 });
  assert.equal(photoPoseOf(tilted, { level: true, pitch: 3 }).orientation.pitch, 3);
});

test('a photograph without a position is rejected with an error that names the missing options', () => {
  assert.throws(
    () => photoPoseOf({ ...photo, place: null }, {}),
    (error: unknown) =>
      error instanceof Refusal && error.code === 'no-place' && /--latitude/.test(error.message),
  );
  assert.equal(photoPoseOf({ ...photo, place: null }, { latitude: 1, longitude: 2 }).longitude, 2);
});
