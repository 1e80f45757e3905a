import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directionOf, vectorOf } from '../../../../../elements/geo/camera.ts';
import { type Place, placeOf, worldOf } from '../../../../../elements/geo/earth.ts';
import { pixelOfRay } from '../../../../../elements/geo/pixel-ray.ts';
import type { Vec3 } from '../../../../../elements/geo/vector.ts';
import { pointOfMarks } from '../../../../../elements/measure/several-spheres.ts';
import { lineInPicture, type SecondPicture } from '../../../../../elements/measure/sight-line.ts';
import type { Sphere } from '../../../../../elements/model/sphere.ts';
import { candidatesOf } from '../../../../../elements/viewer/measure/candidates.ts';
import { secondMark } from '../../../../../elements/viewer/measure/second-mark.ts';
import { turnedAside } from '../../../../../elements/viewer/measure/turned-aside.ts';
import { near } from '../../../../helpers/geo/near.ts';
import { apart, markAt, ORIGIN, solved, sphereAt } from '../../measure/marks.ts';

const USUAL = { horizontal: 0.05, vertical: 0.05, heading: 0.02, pitch: 0.02, roll: 0.02 };
const TARGET: Place = placeOf(ORIGIN, [0, 0, 0]);
const SIZE = { width: 640, height: 480 };

/** Returns the picture of a camera that looks at a place. */
const lookingAt = (camera: Place, place: Place): SecondPicture => ({
  camera,
  view: { ...directionOf(worldOf(camera, place)), fov: 60 },
  size: SIZE,
});

test('a view is turned so that a direction appears beside the middle', () => {
  for (const [pan, tilt, fov] of [
    [0, 0, 60],
    [200, -35, 75],
    [90, -70, 30],
    [350, 20, 20],
  ] as const)
    for (const pixel of [
      { x: 160, y: 240 },
      { x: 320, y: 110 },
    ]) {
      const ray = vectorOf({ pan, tilt });
      const view = { ...turnedAside(ray, fov, SIZE, pixel), fov };
      const at = pixelOfRay(view, SIZE, ray);
      assert.ok(at);
      near(Math.hypot(at.x - pixel.x, at.y - pixel.y), 0, 2, `${pan} ${tilt} ${fov}`);
    }
});

test('MEAS-03 a snapped mark is on the line, and says nothing across it', () => {
  const [first, second] = [sphereAt(1, [-60, 60, 80], USUAL), sphereAt(2, [70, 60, 70], USUAL)];
  const made = markAt(first, TARGET);
  const picture = lookingAt(second.camera, TARGET);
  const { likely } = lineInPicture(made, { near: 60, far: 200, likely: 117 }, picture, second);
  assert.ok(likely);
  const [from, to] = likely;
  const run = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: (from.y - to.y) / run, y: (to.x - from.x) / run };
  const beside = (pixels: number) => ({ x: 320 + pixels * across.x, y: 240 + pixels * across.y });
  const lines = [likely];
  const snapped = secondMark(second, picture, beside(4), { lines, reach: 6 });
  near(Math.hypot(snapped.pixel.x - 320, snapped.pixel.y - 240), 0, 0.01);
  assert.deepEqual(secondMark(second, picture, beside(4), { lines, reach: 0 }).pixel, beside(4));
  assert.deepEqual(secondMark(second, picture, beside(7), { lines, reach: 6 }).pixel, beside(7));
  const free = secondMark(second, picture, beside(0), { lines, reach: 0 });
  const [loose, exact] = [snapped, free].map(({ mark }) => solved(pointOfMarks([made, mark])));
  assert.ok(loose?.found && exact?.found);
  assert.ok(loose.found.across > 1.5 * exact.found.across);
  near(apart(loose, TARGET), 0, 0.01);
});

const sphereOf = (id: number, at: Vec3): Sphere => {
  const { latitude, longitude, altitude } = placeOf(ORIGIN, at);
  return {
    id,
    latitude,
    longitude,
    timestamp: null,
    company_name: null,
    front_image_width: 4096,
    package: null,
    title: null,
    metadata: { altitude },
  };
};

test('MEAS-03 the nearest spheres are candidates, each with whether something hides the point from it', () => {
  const spheres = Array.from({ length: 200 }, (_, n) => sphereOf(n, [400 - 2 * n, 50, 0]));
  const asked: number[] = [];
  const surroundings = {
    isHiddenFrom: (camera: Place, place: Place, margin: number) => {
      assert.deepEqual(place, TARGET);
      asked.push(margin);
      return camera.longitude < ORIGIN.longitude + 0.001;
    },
  };
  const candidates = candidatesOf(spheres, TARGET, surroundings);
  assert.equal(candidates.length, 150);
  assert.deepEqual(
    candidates.slice(0, 2).map(({ sphere }) => sphere.id),
    [199, 198],
  );
  assert.equal(candidates[0]?.pixel, 2 / 4096);
  assert.equal(candidates.at(0)?.isHidden, true);
  assert.equal(candidates.at(-1)?.isHidden, false);
  assert.ok(asked.every((margin) => margin >= 1.5));
  assert.equal(candidatesOf(spheres, TARGET, null)[0]?.isHidden, null);
});
