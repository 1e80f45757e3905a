import assert from 'node:assert/strict';
import { before, mock, test } from 'node:test';
import { normalize, type Vec3 } from '../../../../../elements/geo/vector.ts';
import type { BuiltPoint } from '../../../../../elements/model/surface-point.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { placeOnSurface } from '../../../../../elements/surface/cast/place-on-surface.ts';
import { loadSurface } from '../../../../../elements/surface/load-surface.ts';
import { faceKindName } from '../../../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../../../elements/surface/shape/surface.ts';

/*
 * Features with tags as the wiki of OpenStreetMap describes them, and the heights that follow from these descriptions,
 * worked out by hand. Positions are converted by the radii of the ellipsoid, and not by the code that is tested.
 */

const CAMERA = { latitude: 45, longitude: 11, altitude: 150 };
const FILE_URL = 'https://city.example/features.geojson';

type Meters = readonly [east: number, north: number];

/** Radii of curvature of WGS84 at the camera, in meters. */
const SQUARED = 0.006_694_379_990_14;
const BEND = 1 - SQUARED * Math.sin((45 * Math.PI) / 180) ** 2;
const ACROSS = (6_378_137 / Math.sqrt(BEND)) * Math.cos((45 * Math.PI) / 180);
const ALONG = (6_378_137 * (1 - SQUARED)) / BEND ** 1.5;

const positionOf = ([east, north]: Meters): readonly number[] => [
  CAMERA.longitude + ((east / ACROSS) * 180) / Math.PI,
  CAMERA.latitude + ((north / ALONG) * 180) / Math.PI,
];

const rectangle = (width: number, depth: number): readonly Meters[] => [
  [-width / 2, -depth / 2],
  [width / 2, -depth / 2],
  [width / 2, depth / 2],
  [-width / 2, depth / 2],
];

const circle = (radius: number): readonly Meters[] =>
  Array.from({ length: 32 }, (_, n): Meters => {
    const angle = (n * Math.PI) / 16;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });

/** 20 m from west to east and 10 m from south to north. */
const HOUSE = rectangle(20, 10);

type Tags = Readonly<Record<string, unknown>>;

/** An outline, or a point. The layer is that of tippecanoe. */
interface Drawn {
  readonly tags: Tags;
  readonly ring?: readonly Meters[];
  readonly layer?: string;
}

/**
 * What is met: from above at a place, at a height, of a kind, within a tolerance; or by a level ray from the south, at a
 * height. `passed` is ground above which something of unknown shape may stand.
 */
type Check =
  | readonly [kind: 'roof' | 'other' | 'water' | 'ground', height: number, at?: Meters, within?: number]
  | readonly ['unknown' | 'passed', 0]
  | readonly ['wall' | 'free', height: number];

type Case = readonly [name: string, drawn: readonly Drawn[], ...checks: Check[]];

const house = (tags: Tags, ring = HOUSE): readonly Drawn[] => [{ tags: { building: 'yes', ...tags }, ring }];
const made = (tags: Tags, ring?: readonly Meters[]): readonly Drawn[] => [{ tags, ...(ring && { ring }) }];

const GROUPS: Readonly<Record<string, readonly Case[]>> = {
  'heights in meters and feet are read, and what is not one height is unknown': [
    ['5 m', house({ height: '5 m' }), ['roof', 5], ['wall', 2]],
    ['1,5', house({ height: '1,5' }), ['roof', 1.5]],
    ['12.00', house({ height: '12.00' }), ['roof', 12]],
    ['spaces', house({ height: ' 12 ' }), ['roof', 12]],
    ['12m', house({ height: '12m' }), ['roof', 12]],
    ['metres', house({ height: '12 metres' }), ['roof', 12]],
    ['7\'4"', house({ height: '7\'4"' }), ['roof', 2.2352]],
    ['typographic', house({ height: '7’4”' }), ['roof', 2.2352]],
    ['16ft', house({ height: '16ft' }), ['roof', 4.8768]],
    ['6 feet 6 in', house({ height: '6 feet 6 in' }), ['roof', 1.9812]],
    ['inches', house({ height: '0\'30"' }), ['roof', 0.762]],
    ['range', house({ height: '10-12' }), ['unknown', 0]],
    ['range in meters', house({ height: '10 - 12 m' }), ['unknown', 0]],
    ['list', house({ height: '8;12' }), ['unknown', 0]],
    ['more than', house({ height: '>12' }), ['unknown', 0]],
    ['words', house({ height: 'approx. 12' }), ['unknown', 0]],
    ['zero', house({ height: '0' }), ['unknown', 0]],
    ['estimate', house({ est_height: '20' }), ['roof', 20], ['wall', 19]],
    ['height before estimate', house({ height: 15, est_height: '20' }), ['roof', 15]],
    ['below min_height', house({ height: 4, min_height: 6 }), ['unknown', 0]],
    ['min_height in feet', house({ height: 10, min_height: "10'" }), ['free', 2.9], ['wall', 3.2]],
  ],
  'storeys give heights, with those of the roof and without those below the building': [
    ['one', house({ 'building:levels': '1' }), ['roof', 3.2]],
    ['three and a half', house({ 'building:levels': '3,5' }), ['roof', 11.2]],
    ['list', house({ 'building:levels': '2;3' }), ['unknown', 0]],
    ['negative', house({ 'building:levels': '-1' }), ['unknown', 0]],
    ['words', house({ 'building:levels': 'G+2' }), ['unknown', 0]],
    ['none', house({ 'building:levels': '0' }), ['unknown', 0]],
    [
      'only a roof on the ground',
      house({ 'building:levels': '0', 'roof:levels': '1', 'roof:shape': 'gabled' }),
      ['roof', 3.2],
      ['roof', 1.6, [0, 2.5]],
    ],
    ['underground', house({ 'building:levels': 4, 'building:levels:underground': 3 }), ['roof', 12.8]],
    ['only underground', house({ 'building:levels:underground': 2 }), ['unknown', 0]],
    [
      'with roof height',
      house({ 'building:levels': 2, 'roof:height': 4, 'roof:shape': 'gabled' }),
      ['roof', 10.4],
      ['roof', 8.4, [0, 2.5]],
    ],
    [
      'with storeys in the roof',
      house({ 'building:levels': 3, 'roof:levels': 2, 'roof:shape': 'gabled' }),
      ['roof', 16],
      ['wall', 9],
    ],
    [
      'above others',
      house({ 'building:levels': 6, 'building:min_level': 2 }),
      ['roof', 19.2],
      ['free', 6],
      ['wall', 7],
    ],
    [
      'height and a lowest storey',
      house({ height: 20, 'building:min_level': 3 }),
      ['roof', 20],
      ['free', 9],
      ['wall', 10],
    ],
    ['height before storeys', house({ height: 12, 'building:levels': 10 }), ['roof', 12]],
  ],
  'roofs have the shape, height, slope and direction of their tags': [
    [
      'flat',
      house({ height: 12, 'roof:shape': 'flat', 'roof:height': 1 }),
      ['roof', 12],
      ['roof', 12, [9, 4]],
    ],
    ['other shape', house({ height: 12, 'roof:shape': 'sawtooth', 'roof:height': 3 }), ['roof', 12]],
    [
      'along',
      house({ height: 10, 'roof:height': 4, 'roof:shape': 'gabled', 'roof:orientation': 'along' }),
      ['roof', 10, [9, 0]],
      ['roof', 8, [0, -2.5]],
    ],
    [
      'pitched to the west',
      house({ height: 10, 'roof:height': 4, 'roof:shape': 'pitched', 'roof:direction': 'W' }),
      ['roof', 10, [0, 4]],
      ['roof', 8, [-5, 0]],
    ],
    [
      'skillion to the east',
      house({ height: 10, 'roof:height': 4, 'roof:shape': 'skillion', 'roof:direction': 'E' }),
      ['roof', 8],
      ['roof', 6.2, [9, 0]],
      ['roof', 9.8, [-9, 0]],
    ],
    [
      'skillion to 0°',
      house({ height: 10, 'roof:height': 4, 'roof:shape': 'skillion', 'roof:direction': '0' }),
      ['roof', 6.4, [0, 4]],
      ['roof', 9.6, [0, -4]],
    ],
    [
      'skillion with a slope',
      house({ height: 10, 'roof:angle': 30, 'roof:shape': 'skillion', 'roof:direction': 'S' }),
      ['roof', 10 - 5 * Math.tan(Math.PI / 6)],
    ],
    [
      'hipped with a slope',
      house({ height: 12, 'roof:angle': '45', 'roof:shape': 'hipped' }),
      ['roof', 12],
      ['roof', 9.5, [0, 2.5]],
      ['roof', 9.5, [7.5, 0]],
    ],
    [
      'pyramid over storeys',
      house({ 'building:levels': 2, 'roof:levels': 1, 'roof:shape': 'pyramidal' }, rectangle(10, 10)),
      ['roof', 9.6],
      ['roof', 8, [2.5, 0]],
    ],
    [
      'dome',
      house({ height: 15, 'roof:height': 5, 'roof:shape': 'dome' }, circle(5)),
      ['roof', 15, [0, 0], 0.25],
      ['roof', 14, [3, 0], 0.25],
    ],
    [
      'in feet',
      house({ height: "40'", 'roof:height': "10'", 'roof:shape': 'gabled' }),
      ['roof', 12.192],
      ['roof', 10.668, [0, 2.5]],
    ],
    ['part is none', house({ height: 8, 'building:part': 'no' }), ['roof', 8]],
  ],
  'roofs without walls stand on nothing': [
    ['roof', house({ building: 'roof', height: 5 }), ['roof', 5], ['free', 2], ['free', 4.9]],
    ['carport', house({ building: 'carport', height: '2,5' }), ['roof', 2.5], ['free', 1]],
    ['canopy', house({ building: 'canopy', height: 4 }), ['roof', 4], ['free', 2]],
    ['without walls', house({ height: 4, wall: 'no' }), ['roof', 4], ['free', 2]],
    [
      'platform',
      house({ building: 'roof', railway: 'platform', layer: '1', height: 5 }),
      ['roof', 5],
      ['free', 2],
    ],
    ['from storeys', house({ building: 'roof', 'building:levels': 1 }), ['roof', 3.2], ['free', 1.5]],
    ['no height', house({ building: 'roof' }), ['unknown', 0]],
    [
      'thickness',
      house({ building: 'roof', height: 5, min_height: 4 }),
      ['roof', 5],
      ['free', 2],
      ['wall', 4.5],
    ],
    [
      'gabled',
      house({ building: 'roof', height: 6, 'roof:height': 2, 'roof:shape': 'gabled' }),
      ['roof', 6],
      ['roof', 5, [0, 2.5]],
      ['free', 3],
    ],
    [
      'part',
      [
        ...house({ height: 20 }, rectangle(30, 20)),
        { tags: { 'building:part': 'roof', height: 6 }, ring: HOUSE },
      ],
      ['roof', 6],
      ['free', 3],
    ],
    ['part with walls', made({ building: 'roof', 'building:part': 'yes', height: 6 }, HOUSE), ['wall', 3]],
    [
      'Overture',
      [{ tags: { class: 'carport', height: 3 }, ring: HOUSE, layer: 'building' }],
      ['roof', 3],
      ['free', 1],
    ],
    ['filling station shop', house({ amenity: 'fuel', height: 5 }), ['roof', 5], ['wall', 2]],
  ],
  'tanks, towers, silos and chimneys with an outline stand': [
    ['tank', made({ man_made: 'storage_tank', height: 12 }, circle(8)), ['roof', 12], ['wall', 6]],
    ['silo', made({ man_made: 'silo', height: '20 m' }, circle(4)), ['roof', 20], ['wall', 6]],
    ['chimney', made({ man_made: 'chimney', height: 60 }, circle(2)), ['roof', 60], ['wall', 50]],
    ['tower', made({ man_made: 'tower', height: "150'" }, rectangle(6, 6)), ['roof', 45.72]],
    ['water tower', made({ man_made: 'water_tower', height: 30 }, circle(6)), ['roof', 30]],
    ['gasometer', made({ man_made: 'gasometer', height: 50 }, circle(10)), ['roof', 50]],
    ['lighthouse', made({ man_made: 'lighthouse', height: 24 }, circle(3)), ['roof', 24]],
    ['television tower', made({ man_made: 'communications_tower', height: 210 }, circle(9)), ['roof', 210]],
    ['storeys', made({ man_made: 'tower', 'building:levels': 5 }, rectangle(6, 6)), ['roof', 16]],
    [
      'on legs',
      made({ man_made: 'storage_tank', height: 9, min_height: 3 }, circle(4)),
      ['roof', 9],
      ['free', 2],
      ['wall', 4],
    ],
    ['tower as a building', house({ man_made: 'tower', height: 35 }, rectangle(6, 6)), ['roof', 35]],
    ['no height', made({ man_made: 'silo' }, circle(4)), ['unknown', 0]],
    [
      'underground',
      made({ man_made: 'storage_tank', location: 'underground', height: 4 }, circle(4)),
      ['ground', 0],
    ],
    ['building underground', house({ location: 'underground', height: 4 }), ['ground', 0]],
    ['pier', made({ man_made: 'pier' }, HOUSE), ['ground', 0]],
    ['works', made({ man_made: 'works', height: 12 }, HOUSE), ['ground', 0]],
    ['removed building', made({ 'razed:building': 'yes', height: 12 }, HOUSE), ['ground', 0]],
  ],
  'trees without a crown get one from their height, and what has no known shape is passed': [
    [
      'only height',
      made({ natural: 'tree', height: 12 }),
      ['other', 12, [0, 0], 0.5],
      ['other', 9, [2, 0], 2.5],
    ],
    [
      'feet',
      made({ natural: 'tree', height: '40 ft', diameter_crown: '5 m' }),
      ['other', 12.192, [0, 0], 0.5],
    ],
    [
      'beside the stated crown',
      made({ natural: 'tree', height: 12, diameter_crown: 5 }),
      ['ground', 0, [3, 0]],
    ],
    ['only crown', made({ natural: 'tree', diameter_crown: 6 }), ['passed', 0]],
    ['nothing', made({ natural: 'tree' }), ['passed', 0]],
    ['height of 0', made({ natural: 'tree', height: 0 }), ['passed', 0]],
    ['circumference', made({ natural: 'tree', circumference: 1.2 }), ['passed', 0]],
    ['mast', made({ man_made: 'mast', height: 40 }), ['passed', 0]],
    ['tower without outline', made({ man_made: 'tower', height: 40 }), ['passed', 0]],
    ['pylon', made({ power: 'tower' }), ['passed', 0]],
    ['flagpole', made({ man_made: 'flagpole', height: 8 }), ['passed', 0]],
    ['building without outline', made({ building: 'house' }), ['passed', 0]],
    ['wood', made({ natural: 'wood' }, HOUSE), ['passed', 0]],
    ['forest', made({ landuse: 'forest' }, HOUSE), ['passed', 0]],
    ['grass', made({ landuse: 'grass' }, HOUSE), ['ground', 0]],
    ['water', made({ natural: 'water' }, HOUSE), ['water', 0]],
  ],
};

const CASES = Object.values(GROUPS).flat();

/** Distance between the middles of two cases in meters, and their number in a row. */
const [STEP, COLUMNS] = [60, 13];

const middleOf = (each: Case): Meters => {
  const at = CASES.indexOf(each);
  return [((at % COLUMNS) - 6) * STEP, (Math.floor(at / COLUMNS) - 3) * STEP];
};

function featureOf({ tags, ring, layer }: Drawn, [east, north]: Meters, id: number): object {
  const shifted = (ring ?? [[0, 0]]).map(([e, n]) => positionOf([east + e, north + n]));
  return {
    type: 'Feature',
    id,
    properties: tags,
    ...(layer && { tippecanoe: { layer } }),
    geometry: ring
      ? { type: 'Polygon', coordinates: [[...shifted, shifted[0]]] }
      : { type: 'Point', coordinates: shifted[0] },
  };
}

/** Loads the surface of features around a camera, on ground at the height 0. */
function load(features: readonly object[], { camera = CAMERA, more = {} } = {}): Promise<Surface> {
  const file = JSON.stringify({ type: 'FeatureCollection', ...more, features });
  mock.method(globalThis, 'fetch', () => Promise.resolve(new Response(file)));
  return loadSurface({ url: FILE_URL, camera, ground: 0 }, new AbortController().signal).finally(() =>
    mock.restoreAll(),
  );
}

let caster: Caster;

before(async () => {
  let id = 0;
  const features = CASES.flatMap((each) =>
    each[1].map((drawn) => featureOf(drawn, middleOf(each), (id += 1))),
  );
  const surface = await load(features);
  caster = new Caster(surface, cellsOf(surface));
});

/** Height of the ground at a place relative to the camera, which curves with the Earth. */
const groundAt = (x: number, z: number): number => -CAMERA.altitude - (x * x + z * z) / (2 * 6_378_137);

/** Returns what a level ray from the south meets at a height above the ground. */
function seenFromSide(each: Case, height: number): string {
  const [east, north] = middleOf(each);
  const z = 25 - north;
  const hit = caster.cast([east, groundAt(east, z) + height, z], [0, 0, -1]);
  return hit && hit.distance < 45 ? faceKindName(hit.kind) : 'free';
}

/** Returns what is met from above at a place, and its height above the ground. */
function seenFromAbove(each: Case, at: Meters): readonly [kind: string, height: number] {
  const [east, north] = middleOf(each);
  const [x, z] = [east + at[0], -north - at[1]];
  const hit = caster.cast([x, 1200, z], [0, -1, 0]);
  assert.ok(hit);
  const known = hit.passed ? 'passed' : faceKindName(hit.kind);
  return [hit.before === null ? known : 'unknown', 1200 - hit.distance - groundAt(x, z)];
}

/** Returns what is wrong; null if nothing is. */
function wrongIn(each: Case, [kind, height, at = [0, 0], within = 0.05]: Check): string | null {
  const [found, met] =
    kind === 'wall' || kind === 'free' ? [seenFromSide(each, height), height] : seenFromAbove(each, at);
  const isRight = found === kind && Math.abs(met - height) <= within;
  return isRight ? null : `${each[0]}: ${found} ${met.toFixed(3)} in place of ${kind} ${height}`;
}

for (const [name, cases] of Object.entries(GROUPS))
  test(`FIX-147 in real data of OpenStreetMap, ${name}`, () => {
    const wrong = cases.flatMap((each) => {
      const [, , ...checks] = each;
      return checks.map((check) => wrongIn(each, check)).filter((text) => text !== null);
    });
    assert.deepEqual(wrong, []);
  });

const PRECISION = { horizontal: 0.02, vertical: 0.03, heading: 0.1, pitch: 0.1, roll: 0.1 };

/** Returns what the camera sees at a point: meters to the east and north of the spot below it, and a height. */
async function placeAt(
  features: readonly object[],
  [east, north, height]: Vec3,
  precision?: typeof PRECISION,
): Promise<BuiltPoint> {
  const surface = await load(features);
  const metadata = { altitude: CAMERA.altitude, ground: 0, ...(precision && { precision }) };
  const around = {
    sphere: { latitude: CAMERA.latitude, longitude: CAMERA.longitude, metadata },
    surface,
    caster: new Caster(surface, cellsOf(surface)),
    isTerrainAlone: false,
  };
  const place = placeOnSurface(around, normalize([east, height - CAMERA.altitude, -north]), []);
  assert.ok(place && place.basis === 'surface');
  return place;
}

const tree = (tags: Tags): readonly object[] => [
  featureOf({ tags: { natural: 'tree', ...tags } }, [0, 100], 1),
];

test('FIX-147 a place behind or near a tree of unknown shape is ambiguous, and one far from it is not', async () => {
  const through = await placeAt(tree({}), [0, 104, 0]);
  assert.deepEqual([through.kind, through.covariance, through.building], ['ground', null, null]);
  assert.ok(through.ambiguous?.kind === 'other');
  assert.ok(through.ambiguous.distance < through.distance && through.ambiguous.building === null);
  // The ray is 0.3 m beside what the crown may fill, and its standard deviation is 0.3 m there.
  assert.equal((await placeAt(tree({}), [3.6, 104.5, 0], PRECISION)).ambiguous?.kind, 'other');
  assert.equal((await placeAt(tree({}), [20, 100, 0], PRECISION)).ambiguous, null);
});

test('FIX-147 an assumed crown is uncertain by its width, inside and around it', async () => {
  const [stated, assumed] = [{ height: 12, diameter_crown: 6 }, { height: 12 }];
  const variance = async (tags: Tags): Promise<number> => {
    const { kind, covariance } = await placeAt(tree(tags), [0, 99, 8], PRECISION);
    assert.equal(kind, 'other');
    return covariance![4];
  };
  assert.ok((await variance(assumed)) > (await variance(stated)) + 0.2);
  const beside: Vec3 = [3.2, 100, 6];
  assert.equal((await placeAt(tree(stated), beside)).ambiguous, null);
  assert.equal((await placeAt(tree(assumed), beside)).ambiguous?.kind, 'other');
});

test('FIX-147 a camera is inside of a building that is higher than the camera, and not below its roof or beside it', async () => {
  const insideOf = async (tags: Tags, at: Meters = [0, 0]): Promise<unknown> => {
    const { inside, things } = await load([featureOf({ tags, ring: HOUSE }, at, 7)]);
    return inside === null ? null : things[inside]?.id;
  };
  assert.equal(await insideOf({ building: 'yes', height: 160 }), 7);
  assert.equal(await insideOf({ building: 'yes', height: 140 }), null);
  assert.equal(await insideOf({ building: 'yes', height: 160 }, [11, 0]), null);
  assert.equal(await insideOf({ building: 'yes', height: 160, min_height: 155 }), null);
  assert.equal(await insideOf({ building: 'roof', height: 160 }), null);
  assert.equal(await insideOf({ building: 'yes' }), null);
});

test('FIX-147 a file in the European coordinate system (EPSG:4258) is read as WGS84', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4258' } };
  const features = [featureOf({ tags: { building: 'yes', height: 9 }, ring: HOUSE }, [0, 0], 1)];
  const surface = await load(features, { more: { crs } });
  const hit = new Caster(surface, cellsOf(surface)).cast([0, 0, 0], [0, -1, 0]);
  assert.ok(hit && Math.abs(hit.distance - (CAMERA.altitude - 9)) < 0.01);
});
