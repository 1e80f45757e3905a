import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundHit, levelGround } from '../../../../elements/geo/ground.ts';
import { normalize, type Vec3 } from '../../../../elements/geo/vector.ts';
import { namedFigures } from '../../../../elements/measure/measure.ts';
import { type MeasuredPoint, totalCovariance } from '../../../../elements/measure/measured-point.ts';
import { isProblem, type Problem } from '../../../../elements/measure/problem.ts';
import type { Figure } from '../../../../elements/measure/propagate.ts';
import { pointShown, type Shown, topShown } from '../../../../elements/measure/shown-point.ts';
import type { SphereMark } from '../../../../elements/measure/sphere-mark.ts';
import { withNamedErrors } from '../../../../elements/measure/standing.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import { Caster, cellsOf } from '../../../../elements/surface/cast/caster.ts';
import { facedPlaceOnSurface } from '../../../../elements/surface/cast/place-on-surface.ts';
import { buildSurface } from '../../../../elements/surface/faces/build-surface.ts';
import { readVectorTile } from '../../../../elements/surface/features/read-vector-tile.ts';
import { createTerrain } from '../../../../elements/surface/shape/terrain.ts';
import { groundOfTerrain } from '../../../../elements/surface/terrain/stand-on-terrain.ts';
import { box, centerOf, encodeAround, tileAt } from '../../../helpers/surface-tile.ts';
import { markAlong, sphereAt } from './marks.ts';

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 15);
const CAMERA = { ...centerOf(TILE), altitude: 120 };
const GROUND = 20;
const REACH = 800;
const PRECISION = { horizontal: 0.1, vertical: 0.1, heading: 0.05, pitch: 0.02, roll: 0.02 };

const SPHERE = sphereAt(7, [0, 0, 0], PRECISION, { origin: CAMERA });

/** A house of 30 m north of the camera, and one of unknown height east of it. */
const LAYERS = {
  building: [
    { id: 1, tags: { height: 30 }, rings: [box(-20, -80, 20, -40)] },
    { id: 2, tags: {}, rings: [box(40, -20, 60, 20)] },
  ],
};

interface World {
  readonly hasTerrain?: boolean;
  readonly hasBuildings?: boolean;
  readonly hasSurface?: boolean;
}

/** Returns what a ray to a point shows, in meters from the spot below the camera: x east, y up, z south. */
function lookerIn({ hasTerrain = true, hasBuildings = true, hasSurface = true }: World = {}) {
  const features = hasBuildings
    ? readVectorTile(encodeAround(CAMERA, TILE, LAYERS), TILE, {
        camera: CAMERA,
        altitude: GROUND,
        reach: REACH,
      })
    : [];
  const steps = 64;
  const heights = new Float32Array((steps + 1) ** 2).fill(GROUND - CAMERA.altitude);
  const terrain = createTerrain({ reach: REACH, steps }, heights, GROUND - CAMERA.altitude);
  const surface = buildSurface(CAMERA, features, {
    ground: GROUND,
    reach: REACH,
    ...(hasTerrain && { terrain: groundOfTerrain(terrain) }),
  });
  const sphere: Pick<Sphere, 'latitude' | 'longitude' | 'metadata'> = {
    ...CAMERA,
    metadata: { altitude: CAMERA.altitude, ground: GROUND, precision: PRECISION },
  };
  const around = {
    sphere,
    surface,
    caster: new Caster(surface, cellsOf(surface)),
    isTerrainAlone: !hasBuildings,
  };
  return ([x, height, z]: Vec3): { readonly mark: SphereMark; readonly shown: Shown } => {
    const mark = markAlong(SPHERE, normalize([x, height - (CAMERA.altitude - GROUND), z]));
    const faced = hasSurface ? facedPlaceOnSurface(around, mark.ray, mark.pixel) : null;
    const hit = hasSurface ? null : groundHit(CAMERA, mark.ray, levelGround(GROUND));
    const level = hit?.hit ? { ...hit.place, basis: 'level-ground' as const, distance: hit.distance } : null;
    return {
      mark,
      shown: {
        place: faced?.place ?? level,
        face: faced?.face ?? null,
        isTerrainAlone: hasSurface && !hasBuildings,
        isGroundKnown: true,
      },
    };
  };
}

function pointOf(result: MeasuredPoint | Problem): MeasuredPoint {
  assert.ok(!isProblem(result), JSON.stringify(result));
  return result;
}

const doubtsOf = (result: MeasuredPoint | Problem): readonly string[] =>
  (pointOf(result).doubts ?? []).map(({ name }) => name);

function heightOf(foot: MeasuredPoint, top: MeasuredPoint): Figure {
  const figures = namedFigures({ kind: 'height', points: [foot, top] });
  assert.ok(!isProblem(figures));
  return figures[0]![1];
}

/** Allows for the curvature of the Earth between the foot and the frame of the camera. */
function assertWithin({ interval }: Figure, truth: number): void {
  assert.ok(
    interval && interval[0] - 1e-3 <= truth && truth <= interval[1] + 1e-3,
    `${truth} in ${String(interval)}`,
  );
}

test('MEAS-06 what a point rests on, and what is doubtful about it, follows from the surface and the terrain', () => {
  const table: readonly (readonly [World, Vec3, basis: string, doubts: string[], isKnown: boolean])[] = [
    [{}, [0, 30, -60], 'surface', [], true],
    [{}, [60, 0, 60], 'terrain', [], true],
    [{}, [0, 15, -40], 'surface', [], true],
    [{}, [0, 30, -79.9], 'surface', ['ambiguous'], true],
    [{ hasTerrain: false }, [60, 0, 60], 'level-ground', ['level-ground'], false],
    [{ hasTerrain: false }, [0, 30, -60], 'surface', ['level-ground'], false],
    [{ hasTerrain: false }, [0, 15, -40], 'surface', [], true],
    [{ hasBuildings: false }, [0, 0, -60], 'terrain', ['bare-terrain'], true],
    [{ hasSurface: false }, [0, 0, -60], 'level-ground', ['level-ground'], false],
  ];
  for (const [world, at, basis, doubts, isKnown] of table) {
    const { mark, shown } = lookerIn(world)(at);
    const point = pointOf(pointShown(mark, shown));
    assert.deepEqual(
      [point.basis, doubtsOf(point), point.precision !== null],
      [basis, doubts, isKnown],
      at.join(),
    );
  }
});

test('MEAS-06 a doubt has its bias: the distance of the other place, or meters per meter of height', () => {
  const level = lookerIn({ hasSurface: false })([0, 0, -60]);
  assert.ok(Math.abs(pointOf(pointShown(level.mark, level.shown)).doubts![0]!.bias! - 0.6) < 0.01);
  const edge = lookerIn()([0, 30, -79.9]);
  const point = pointOf(pointShown(edge.mark, edge.shown));
  const { bias } = point.doubts![0]!;
  // Behind the edge of the roof, 70 m below the camera, the ground is at 80 / 70 of the distance.
  assert.ok(Math.abs(bias! - Math.hypot(80, 70) * (100 / 70 - 1)) < 2, String(bias));
  assert.ok(
    Math.sqrt(
      totalCovariance(point)!
        .filter((_, at) => at % 4 === 0)
        .reduce((a, b) => a + b),
    ) > bias!,
  );
});

test('MEAS-06 marks on the sky and behind a building of unknown height are refused', () => {
  const look = lookerIn();
  const sky = look([0, 130, -60]);
  assert.deepEqual(pointShown(sky.mark, sky.shown), { problem: 'sky' });
  const unknown = look([50, 0, 0]);
  assert.deepEqual(pointShown(unknown.mark, unknown.shown), { problem: 'unknown-height' });
  const nothing = pointShown(unknown.mark, { ...unknown.shown, place: null, isGroundKnown: false });
  assert.deepEqual(nothing, { problem: 'unknown-height' });
});

test('the height of a house is within its interval, from the foot to the edge above it or to the middle of the roof', () => {
  const look = lookerIn();
  const base = look([0, 0, -39.5]);
  const foot = withNamedErrors(pointOf(pointShown(base.mark, base.shown)));
  for (const [x, y, z] of [
    [0, 29.95, -40],
    [0, 30, -40.05],
    [10, 30, -60],
  ] as const) {
    const top = look([x, y, z]);
    assertWithin(heightOf(foot, pointOf(topShown(foot, top.mark, top.shown))), 30);
  }
  // A mast that the surface does not contain.
  const mast = look([0, 12, -39.5]);
  assertWithin(
    heightOf(foot, pointOf(topShown(foot, mast.mark, { ...mast.shown, place: null, face: null }))),
    12,
  );
});

test('MEAS-06 a roof straight behind a foot leaves the top ambiguous, and a line of sight aside of it is refused', () => {
  const look = lookerIn();
  const base = look([0, 0, -39.5]);
  const foot = withNamedErrors(pointOf(pointShown(base.mark, base.shown)));
  const middle = look([0, 30, -60]);
  const top = pointOf(topShown(foot, middle.mark, middle.shown));
  assert.deepEqual(doubtsOf(top), ['ambiguous']);
  assertWithin(heightOf(foot, top), 30);
  const aside = look([30, 12, 40]);
  assert.deepEqual(topShown(foot, aside.mark, aside.shown), { problem: 'not-above' });
});
