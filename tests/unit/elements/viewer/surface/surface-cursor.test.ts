import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Pixel, type View, vectorOf } from '../../../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { type Vec3, dot, length, scale, subtract } from '../../../../../elements/geo/vector.ts';
import { cursorTransform } from '../../../../../elements/viewer/surface/surface-cursor.ts';

const SIZE = { width: 800, height: 600 };

/** Returns the pixel to which a CSS transform maps a point of the element, in CSS pixels from its top left corner. */
function mapped(transform: string, { x, y }: Pixel): Pixel {
  const m = (/^matrix3d\((.*)\)$/.exec(transform)?.[1] ?? '').split(',').map(Number);
  const at = (row: number): number => m[row]! * x + m[4 + row]! * y + m[12 + row]!;
  return { x: at(0) / at(3), y: at(1) / at(3) };
}

/** Returns the pixels of eight points on the rim of the cursor. */
const rimOf = (transform: string): Pixel[] =>
  Array.from({ length: 8 }, (_, part) => {
    const turn = (part * Math.PI) / 4;
    return mapped(transform, { x: 50 + 50 * Math.cos(turn), y: 50 + 50 * Math.sin(turn) });
  });

const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const view = fc.record({ pan: number(0, 360), tilt: number(-80, 10), fov: number(20, 90) });
const direction = fc.record({ pan: number(0, 360), tilt: number(-85, 85) }).map(vectorOf);

test('SURF-08 the cursor is a circle that lies on the surface, around the place below the pointer', () => {
  fc.assert(
    fc.property(view, direction, number(20, 900), (seen: View, normal: Vec3, away: number) => {
      const point = scale(vectorOf(seen), away);
      // On a face that is seen from its edge, the circle is a line.
      fc.pre(Math.abs(dot(normal, vectorOf(seen))) > 0.2);
      const transform = cursorTransform(seen, SIZE, { point, normal });
      assert.ok(transform !== null);
      const middle = mapped(transform, { x: 50, y: 50 });
      assert.ok(Math.hypot(middle.x - SIZE.width / 2, middle.y - SIZE.height / 2) < 1e-6);
      const radii = rimOf(transform).map((pixel) => {
        const ray = rayOfPixel(seen, SIZE, pixel);
        const onFace = scale(ray, dot(point, normal) / dot(ray, normal));
        return length(subtract(onFace, point));
      });
      for (const radius of radii) assert.ok(Math.abs(radius - radii[0]!) < 1e-6 * away);
    }),
  );
});

test('SURF-08 the cursor is at least 22 CSS pixels wide, and at least one meter', () => {
  const up: Vec3 = [0, 1, 0];
  const widthAt = (away: number): number => {
    const transform = cursorTransform({ pan: 0, tilt: -90, fov: 75 }, SIZE, {
      point: [0, -away, 0],
      normal: up,
    });
    const [first, , , , opposite] = rimOf(transform ?? '');
    return Math.hypot(first!.x - opposite!.x, first!.y - opposite!.y);
  };
  assert.ok(Math.abs(widthAt(500) - 22) < 0.01);
  // At a distance of 10 m, a meter is 39 pixels wide.
  assert.ok(Math.abs(widthAt(10) - 39.1) < 0.1);
});

test('SURF-08 there is no cursor where a part of it would be behind the camera', () => {
  const view0 = { pan: 0, tilt: 0, fov: 75 };
  assert.equal(cursorTransform(view0, SIZE, { point: [0, 0, -0.5], normal: [0, 1, 0] }), null);
});
