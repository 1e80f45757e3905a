import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toRad } from '../../../../elements/geo/angle.ts';
import { type View, vectorOf } from '../../../../elements/geo/camera.ts';
import { LENSES, directionThrough, pointShowing, scaleAround } from '../../../../elements/geo/lens.ts';
import { pixelOfRay, rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import { type Vec3, scale } from '../../../../elements/geo/vector.ts';
import { anyDirection, anySize, anyView, between } from '../../../helpers/geo/arbitrary-places.ts';
import { angleBetween, near } from '../../../helpers/geo/near.ts';

/** The distance of a direction from the center, in focal lengths, by its angle off the line of sight in radians. */
const TEXTBOOK: Readonly<Record<keyof typeof LENSES, (angle: number) => number>> = {
  rectilinear: (angle) => Math.tan(angle),
  stereographic: (angle) => 2 * Math.tan(angle / 2),
  fisheye: (angle) => 2 * Math.sin(angle / 2),
};

const anyLens = fc.oneof(fc.constantFrom(...Object.values(LENSES)), between(0, 1));

/** Returns a unit vector along the camera's axes (right, up, ahead) at an angle off the line of sight. */
const off = (angleDeg: number, turnDeg: number): Vec3 => {
  const [angle, turn] = [toRad(angleDeg), toRad(turnDeg)];
  return [Math.sin(angle) * Math.cos(turn), Math.sin(angle) * Math.sin(turn), Math.cos(angle)];
};

for (const name of ['rectilinear', 'stereographic', 'fisheye'] as const)
  test(`a ${name} picture has the distances of textbooks`, () => {
    for (const angle of [0, 0.001, 1, 30, 60, 89, 120, 179]) {
      const point = pointShowing(off(angle, 0), LENSES[name]);
      if (name === 'rectilinear' && angle > 90) assert.equal(point, null);
      else near((point?.[0] ?? NaN) / Math.max(TEXTBOOK[name](toRad(angle)), 1e-12), angle && 1, 1e-11);
    }
    assert.equal(pointShowing([0, 0, -3], LENSES[name]), null);
    assert.equal(pointShowing([NaN, 0, 1], LENSES[name]), null);
  });

test('between a stereographic and a rectilinear picture, lenses are perspectives from a point behind the center', () => {
  fc.assert(
    fc.property(between(0.01, 0.99), between(0, 85), (lens, angle) => {
      const behind = (1 - lens) / (1 + lens);
      const expected = ((behind + 1) * Math.sin(toRad(angle))) / (behind + Math.cos(toRad(angle)));
      near(pointShowing(off(angle, 90), lens)?.[1] ?? NaN, expected, 1e-9);
    }),
  );
});

test('a direction goes to a point and back, with any lens and for any length of the vector', () => {
  fc.assert(
    fc.property(
      anyLens,
      between(0, 179.9),
      between(0, 360),
      between(0.01, 1e5),
      (lens, angle, turn, length) => {
        const vector = off(angle, turn);
        const point = pointShowing(scale(vector, length), lens);
        fc.pre(point !== null && Math.hypot(...point) < 1000);
        near(angleBetween(directionThrough(...point, lens), vector), 0, 1e-6);
      },
    ),
    { numRuns: 2000 },
  );
});

const anyBentView = fc
  .tuple(anyView, between(-180, 180), anyLens)
  .map(([view, roll, lens]): View => ({ ...view, roll, lens }));

test('PEER-07 with any lens, roll and view, converting a ray to a pixel and back yields the same ray to within 1e-6°', () => {
  let shown = 0;
  fc.assert(
    fc.property(anyBentView, anySize, anyDirection, (view, size, direction) => {
      const ray = vectorOf(direction);
      const pixel = pixelOfRay(view, size, ray);
      if (!pixel || Math.hypot(pixel.x, pixel.y) > 1e6) return;
      shown += 1;
      near(angleBetween(rayOfPixel(view, size, pixel), ray), 0, 1e-6);
    }),
    { numRuns: 3000 },
  );
  assert.ok(shown > 1500, `${shown} of 3000 rays`);
});

test('PEER-07 with any lens, converting a pixel to a ray and back yields the same pixel', () => {
  fc.assert(
    fc.property(anyBentView, anySize, between(0, 1), between(0, 1), (view, size, across, down) => {
      const pixel = { x: across * size.width, y: down * size.height };
      const back = pixelOfRay(view, size, rayOfPixel(view, size, pixel));
      // A fisheye picture ends at a circle.
      fc.pre(back !== null && (view.lens !== LENSES.fisheye || fits(view, size)));
      near(back.x, pixel.x, 1e-5);
      near(back.y, pixel.y, 1e-5);
    }),
    { numRuns: 2000 },
  );
});

const fits = ({ fov }: View, { width, height }: { width: number; height: number }): boolean =>
  (Math.tan(toRad(fov / 2)) * Math.hypot(width, height)) / height < 1.99;

test('a lens of 1 is the picture without a lens', () => {
  fc.assert(
    fc.property(anyView, anySize, anyDirection, (view, size, direction) => {
      const [plain, bent] = [view, { ...view, lens: 1 }].map((each) =>
        pixelOfRay(each, size, vectorOf(direction)),
      );
      fc.pre(!!plain && Math.hypot(plain.x, plain.y) < 1e5);
      near(bent?.x ?? NaN, plain.x, 1e-5);
      near(bent?.y ?? NaN, plain.y, 1e-5);
    }),
  );
});

test('a stereographic picture keeps angles, and the scale of any picture is that of small circles', () => {
  fc.assert(
    fc.property(anyLens, between(1, 80), between(0, 360), (lens, angle, turn) => {
      const around = off(angle, turn);
      const at = (da: number, dt: number): readonly [number, number] =>
        pointShowing(off(angle + da, turn + dt / Math.sin(toRad(angle))), lens) as [number, number];
      const small = 1e-4;
      const size = (a: readonly [number, number], b: readonly [number, number]): number =>
        Math.hypot(a[0] - b[0], a[1] - b[1]) / toRad(2 * small);
      const [radial, across] = [size(at(small, 0), at(-small, 0)), size(at(0, small), at(0, -small))];
      near(Math.sqrt(radial * across) / scaleAround(around, lens), 1, 1e-4);
      if (lens === LENSES.stereographic) near(radial / across, 1, 1e-4);
    }),
  );
});
