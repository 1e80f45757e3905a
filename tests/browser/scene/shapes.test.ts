import { expect } from '@open-wc/testing';
import type { View } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { planeOfRing } from '../../../elements/geo/plane.ts';
import { type Vec3, dot, scale } from '../../../elements/geo/vector.ts';
import type { DrawnPolygon } from '../../../elements/scene/shapes/drawn-shapes.ts';
import { createPolygonOverlay } from '../../../elements/scene/shapes/polygon-overlay.ts';
import { SIZE, VIEWS, edgeDistance, onGround, openStage } from './shapes-fixtures.ts';

const polygon = (rings: Vec3[][], rest: Partial<DrawnPolygon> = {}): DrawnPolygon => ({
  key: 1,
  rings,
  color: 0xff8800,
  opacity: 0.5,
  ...rest,
});

/**
 * Returns the intersection of a ray with the plane of a flat polygon, in coordinates of that plane; null
 * behind the camera.
 */
function inPlane(rings: readonly (readonly Vec3[])[], ray: Vec3) {
  const { across, along, normal } = planeOfRing(rings[0] as Vec3[]);
  const distance = dot(rings[0]![0]!, normal) / dot(ray, normal);
  if (!(distance > 0 && distance < 1e7)) return null;
  const point = scale(ray, distance);
  const place = (p: Vec3) => [dot(p, across), dot(p, along)] as const;
  return { place: place(point), rings: rings.map((ring) => ring.map(place)) };
}

/** Returns whether a ray hits a shape, according to the even-odd rule over all rings. */
function isInside(rings: readonly (readonly Vec3[])[], ray: Vec3): boolean {
  const found = inPlane(rings, ray);
  if (!found) return false;
  const [x, y] = found.place;
  let odd = false;
  for (const ring of found.rings) {
    ring.forEach(([ax, ay], n) => {
      const [bx, by] = ring[(n + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) odd = !odd;
    });
  }
  return odd;
}

/**
 * Returns the distance in CSS pixels from a pixel to the nearest edge. Edges are clipped in front of the
 * camera's plane.
 */
function fromEdge(rings: readonly (readonly Vec3[])[], view: View, x: number, y: number): number {
  let min = Infinity;
  for (const ring of rings) {
    ring.forEach((a, n) => {
      const b = ring[(n + 1) % ring.length]!;
      min = Math.min(min, edgeDistance(a, b, view, [x, y]));
    });
  }
  return min;
}

const SHAPES: Record<string, Vec3[][]> = {
  'a square ahead': [onGround([[-60, 80], [60, 80], [60, 220], [-60, 220]])],
  'one that spans the ground below the camera': [onGround([[-90, -70], [120, -40], [80, 130], [-60, 90]])],
  'one with 2 holes, below and in front of the camera': [
    onGround([[-300, -300], [300, -300], [300, 300], [-300, 300]]),
    onGround([[-40, -40], [30, -35], [10, 45]]),
    onGround([[60, 90], [160, 100], [140, 200], [70, 180]]),
  ],
  'a wall to the east': [[[80, -90, -60], [80, -90, 70], [80, 20, 70], [80, 40, -60]]],
  'a big wall with a window, toward the south': [
    [[-100, -60, 70], [150, -60, 70], [150, 50, 70], [-100, 50, 70]],
    [[-20, -20, 70], [30, -20, 70], [30, 20, 70], [-20, 20, 70]],
  ],
  'a ceiling above the camera': [[[-50, 60, -50], [70, 60, -40], [60, 60, 90], [-80, 60, 30]]],
  'a star with deep corners': [
    onGround(Array.from({ length: 14 }, (_, n) => {
      const size = n % 2 ? 60 : 240;
      return [30 + size * Math.sin((n * Math.PI) / 7), 20 + size * Math.cos((n * Math.PI) / 7)] as const;
    })),
  ],
  '18 kilometers of terrain': [onGround([[-9000, -8000], [8000, -9500], [9500, 9000], [-7000, 9900]])],
}; // oxfmt-ignore

/** The random numbers are the same in every run, so that a failure can be reproduced. */
function createRandom(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

describe('polygons', () => {
  for (const [name, rings] of Object.entries(SHAPES)) {
    it(`OBJ-01 OBJ-35 a polygon is drawn and picked only inside its edges, to within 1.5 px: ${name}`, () => {
      const { stage, draw, close } = openStage();
      const overlay = createPolygonOverlay();
      overlay.set([polygon(rings)]);
      stage.addOverlay(overlay);
      let checked = 0;
      const random = createRandom(name.length);
      for (const view of VIEWS) {
        const painting = draw(view);
        for (let n = 0; n < 700; n += 1) {
          const [x, y] = [Math.floor(random() * SIZE.width), Math.floor(random() * SIZE.height)];
          const pixel = { x: x + 0.5, y: y + 0.5 };
          const away = fromEdge(rings, view, pixel.x, pixel.y);
          // Soft edges extend one pixel outward, and slightly farther at sharp tips.
          if (away < 1.5) continue;
          const inside = isInside(rings, rayOfPixel(view, SIZE, pixel));
          const what = `${JSON.stringify(view)} ${x} ${y}, ${away} px from an edge`;
          expect(overlay.pick(pixel)?.key ?? null, what).to.equal(inside ? 1 : null);
          const alpha = painting.at(x, y)[3];
          if (!inside) expect(alpha, what).to.equal(0);
          else if (away < 2.1) expect(alpha, what).to.be.above(126);
          else expect(alpha, what).to.be.within(127, 129);
          checked += 1;
        }
      }
      expect(checked).to.be.above(4000);
      close(overlay);
    });
  }
});
