import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undulationAt } from '../../../../../demo/ingest/heights/geoid.ts';
import {
  type HeightOptions,
  type HeightTags,
  type PhotoHeights,
  heightMetadata,
  photoHeightsOf,
} from '../../../../../demo/ingest/photo/photo-heights.ts';

const CHESTER = { latitude: 53.18205, longitude: -2.861264 };
const N = undulationAt(CHESTER);

const drone = {
  gimbalYaw: 0,
  gimbalPitch: 0,
  gimbalRoll: 0,
  relativeAltitude: null,
  absoluteAltitude: null,
  isRtk: false,
  isFixed: false,
  deviation: null,
};
const handheld: HeightTags = {
  altitude: 63.34,
  altitudeAboveEllipsoid: false,
  drone: null,
  camera: 'RICOH THETA V',
};
const flown: HeightTags = {
  ...handheld,
  camera: 'DJI FC300S',
  drone: { ...drone, relativeAltitude: 40, absoluteAltitude: 100 },
};

const heightsOf = (photo: HeightTags, options: Partial<HeightOptions> = {}, terrain: number | null = null) =>
  photoHeightsOf(photo, { altitudeReference: 'ellipsoid', ...options }, CHESTER, terrain);

type Row = [
  name: string,
  heights: PhotoHeights,
  altitude: number | null,
  altitudeSource: string | null,
  ground: number | null,
  groundSource: string | null,
];

const ROWS: Row[] = [
  ['FIX-67 an EXIF altitude above sea level', heightsOf(handheld), 63.34 + N, 'gps', 61.34 + N, 'assumed'],
  [
    'FIX-67 an EXIF altitude above the ellipsoid',
    heightsOf({ ...handheld, altitudeAboveEllipsoid: true }),
    63.34,
    'gps',
    61.34,
    'assumed',
  ],
  ['FIX-67 a drone’s absolute altitude', heightsOf(flown), 100 + N, 'gps', 60 + N, 'measured'],
  [
    'FIX-67 a drone’s absolute RTK altitude',
    heightsOf({ ...flown, drone: { ...flown.drone!, isRtk: true } }),
    100,
    'rtk',
    60,
    'measured',
  ],
  ['FIX-67 the --altitude option', heightsOf(flown, { altitude: 240 }), 240, 'given', 200, 'measured'],
  [
    'FIX-67 the --altitude option above sea level',
    heightsOf(handheld, { altitude: 10, altitudeReference: 'sea level' }),
    10 + N,
    'given',
    8 + N,
    'assumed',
  ],
  ['FIX-67 an impossible altitude', heightsOf({ ...handheld, altitude: 4e9 }), null, null, null, null],
  ['FIX-68 the --ground option', heightsOf(handheld, { ground: 60 }), 63.34 + N, 'gps', 60, 'measured'],
  [
    'FIX-68 the --height-above-ground option',
    heightsOf(handheld, { heightAboveGround: 1.6 }),
    63.34 + N,
    'gps',
    61.74 + N,
    'measured',
  ],
  [
    'FIX-68 the combination of --ground and --height-above-ground',
    heightsOf(handheld, { ground: 60, heightAboveGround: 3 }),
    63,
    'given',
    60,
    'measured',
  ],
  ['FIX-68 a terrain model', heightsOf(handheld, {}, 110), 63.34 + N, 'gps', 110, 'terrain'],
  [
    'FIX-68 a terrain model with --height-above-ground',
    heightsOf({ ...handheld, altitude: null }, { heightAboveGround: 3 }, 110),
    113,
    'terrain',
    110,
    'terrain',
  ],
  ['FIX-68 a camera below the terrain', heightsOf(handheld, {}, 130), 132, 'terrain', 130, 'terrain'],
  [
    'FIX-68 a drone without a relative altitude',
    heightsOf({ ...flown, drone }),
    63.34 + N,
    'gps',
    null,
    null,
  ],
  [
    'FIX-68 a photograph without an altitude',
    heightsOf({ ...handheld, altitude: null }),
    null,
    null,
    null,
    null,
  ],
  [
    'FIX-68 --height-above-ground without any other height',
    heightsOf({ ...handheld, altitude: null }, { heightAboveGround: 40 }),
    40 + N,
    'assumed',
    N,
    'assumed',
  ],
];

for (const [name, heights, ...expected] of ROWS) {
  test(`camera and ground heights are computed, and the source of each height is recorded: ${name}`, () => {
    const [altitude, altitudeSource, ground, groundSource] = expected;
    const near = (ours: number | null, theirs: number | null) =>
      assert.ok(ours === theirs || Math.abs(ours! - theirs!) < 1e-9, `${ours} for ${theirs}`);
    near(heights.altitude, altitude);
    near(heights.ground, ground);
    assert.deepEqual([heights.altitudeSource, heights.groundSource], [altitudeSource, groundSource]);
    assert.equal(heights.undulation, N);
  });
}

test('FIX-67 FIX-68 a sphere’s metadata states the reference and the source of every height', () => {
  assert.deepEqual(heightMetadata(heightsOf(handheld)), {
    altitude: Math.round((63.34 + N) * 1000) / 1000,
    altitudeReference: 'ellipsoid',
    altitudeSource: 'gps',
    sourceAltitude: 63.34,
    sourceAltitudeReference: 'sea level',
    ground: Math.round((61.34 + N) * 1000) / 1000,
    groundReference: 'ellipsoid',
    groundSource: 'assumed',
    geoidUndulation: Math.round(N * 1000) / 1000,
    geoidModel: 'EGM96',
  });
  const unknown = heightMetadata(heightsOf({ ...handheld, altitude: null }));
  assert.deepEqual(Object.keys(unknown), ['geoidUndulation', 'geoidModel']);
});

const NOTES: [name: string, heights: PhotoHeights, note: RegExp][] = [
  [
    'an assumed ground',
    heightsOf(handheld),
    /assumed to be 2 m below the camera; set it with --height-above-ground/,
  ],
  [
    'an unknown ground below a drone',
    heightsOf({ ...flown, drone }),
    /below the drone is unknown.*--terrain/,
  ],
  ['an unknown height', heightsOf({ ...handheld, altitude: null }), /height is unknown.*--altitude/],
  [
    'a ground assumed to be at sea level',
    heightsOf({ ...handheld, altitude: null }, { heightAboveGround: 40 }),
    /the ground was assumed to be at sea level; set it with --ground or --terrain/,
  ],
  ['an impossible height', heightsOf({ ...handheld, altitude: 4e9 }), /4000000000 m is impossible/],
  ['a camera below the terrain', heightsOf(handheld, {}, 130), /14 m below the terrain/],
];

for (const [name, { notes }, note] of NOTES)
  test(`FIX-68 a note reports ${name}`, () => assert.match(notes.join('\n'), note));

test('FIX-71 a note on a photograph taken at ground level warns that faces and license plates are not blurred', () => {
  assert.match(heightsOf(handheld).notes.join(), /faces and license plates in it are not blurred/);
  assert.doesNotMatch(heightsOf(flown).notes.join(), /blurred/);
});
