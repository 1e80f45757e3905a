import { expect } from '@open-wc/testing';
import type { View } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { type Vec3, scale } from '../../../elements/geo/vector.ts';
import type { DrawnPolyline } from '../../../elements/scene/shapes/drawn-shapes.ts';
import { createPolylineOverlay } from '../../../elements/scene/shapes/polyline-overlay.ts';
import { SIZE, VIEWS, distanceToPiece, edgeDistance, onGround, openStage } from './shapes-fixtures.ts';

const line = (points: Vec3[], rest: Partial<DrawnPolyline> = {}): DrawnPolyline => ({
  key: 1,
  points,
  color: 0x0044ff,
  opacity: 1,
  width: 4,
  ...rest,
});

/** Mean distance between examined pixels. */
const STEP = 12;

/** Opens a stage with lines, draws one view after the other, and picks at random pixels of each. */
function inspect(
  lines: DrawnPolyline[],
  views: readonly View[],
  check: (
    view: View,
    pixel: { x: number; y: number },
    seen: { alpha: number; picked: number | null },
  ) => boolean,
  pixelRatio = 1,
): number {
  const { stage, draw, close } = openStage(pixelRatio);
  const overlay = createPolylineOverlay();
  overlay.set(lines);
  stage.addOverlay(overlay);
  let checked = 0;
  for (const view of views) {
    const painting = draw(view);
    const [width, height] = [SIZE.width * pixelRatio, SIZE.height * pixelRatio];
    for (let at = 0; at < width * height; at += 1 + Math.floor(2 * STEP * Math.random())) {
      const [x, y] = [at % width, Math.floor(at / width)];
      const pixel = { x: (x + 0.5) / pixelRatio, y: (y + 0.5) / pixelRatio };
      const picked = overlay.pick(pixel)?.key ?? null;
      if (check(view, pixel, { alpha: painting.at(x, y)[3] / 255, picked })) checked += 1;
    }
  }
  close(overlay);
  return checked;
}

/** Returns a random point in any octant, near or far. */
function anywhere(): Vec3 {
  const far = 2 * 10 ** (3 * Math.random());
  return [0, 1, 2].map(() => far * (2 * Math.random() - 1)) as unknown as Vec3;
}

/** A line that crosses the camera's plane far from the camera, in the view that looks 45° down. */
const LONG: readonly [Vec3, Vec3] = [
  [-54.777995, -42.257052, 790.552548],
  [841.114302, -878.230803, 736.301589],
];

/** Tolerance of an opacity: corners are on a grid of 1/16 px, and opacity has 8 bits. */
const TOLERANCE = 0.08;

describe('lines', () => {
  for (const pixelRatio of [1, 2]) {
    it(`OBJ-36 thin lines are drawn 1.5 px wide and can be picked within 3 px of their edges, at device pixel ratio ${pixelRatio}`, () => {
      let checked = 0;
      let on = 0;
      for (const [a, b] of [LONG, ...Array.from({ length: 11 }, () => [anywhere(), anywhere()] as const)]) {
        checked += inspect(
          [line([a, b], { width: 0 })],
          VIEWS,
          (view, { x, y }, { alpha, picked }) => {
            const distance = edgeDistance(a, b, view, [x, y]);
            const expected = Math.min(1, Math.max(0, (0.75 - distance) * pixelRatio + 0.5));
            const asPicked = distance < 3.75 ? 1 : null;
            const isPicked = picked === asPicked || Math.abs(distance - 3.75) < 0.05;
            if (isPicked && Math.abs(alpha - expected) < TOLERANCE) return (on += alpha) >= 0;
            // Segments that pass within about 10 cm of the camera's plane are clipped slightly earlier.
            if (distance < 3 && Math.min(edgeNear(a, view, x, y), edgeNear(b, view, x, y)) < 3) return false;
            const what = JSON.stringify({ a, b, view, x, y, distance, alpha, expected, picked });
            throw new Error(`Drawn or picked elsewhere: ${what}`);
          },
          pixelRatio,
        );
      }
      expect(checked).to.be.above(20_000);
      expect(on).to.be.above(50);
    });
  }

  it('OBJ-36 OPEN-064 a line on the ground is drawn and picked at its true width, near and far', () => {
    const way: [number, number][] = [
      [-400, -90],
      [-40, -60],
      [30, 40],
      [25, 160],
      [180, 260],
      [700, 300],
      [2500, 2900],
    ];
    const width = 14;
    const drawn = line(onGround(way, 60), { width });
    const reach = (view: View, x: number, y: number): number => {
      const ray = rayOfPixel(view, SIZE, { x, y });
      if (ray[1] > -1e-4) return Infinity;
      const [east, , south] = scale(ray, -60 / ray[1]);
      return Math.min(...way.slice(1).map((to, n) => distanceToPiece([east, -south], way[n]!, to)));
    };
    const bends = (view: View, x: number, y: number): number => {
      const ray = rayOfPixel(view, SIZE, { x, y });
      const [east, , south] = scale(ray, -60 / Math.min(-1e-9, ray[1]));
      return Math.min(...way.map(([e, n]) => Math.hypot(east - e, -south - n)));
    };
    let inside = 0;
    inspect([drawn], VIEWS, (view, { x, y }, { alpha, picked }) => {
      const around = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
        const turn = (n * Math.PI) / 4;
        return reach(view, x + 1.1 * Math.sin(turn), y + 1.1 * Math.cos(turn)) <= width / 2;
      });
      const what = `${JSON.stringify(view)} ${x} ${y}`;
      const thin = Math.min(
        ...drawn.points.slice(1).map((to, n) => edgeDistance(drawn.points[n]!, to, view, [x, y])),
      );
      if (bends(view, x, y) < width || drawn.points.some((joint) => edgeNear(joint, view, x, y) < 5))
        return false;
      if (around.every(Boolean)) {
        expect(alpha, what).to.be.closeTo(1, 0.02);
        expect(picked, what).to.equal(1);
        inside += 1;
      } else if (!around.some(Boolean) && thin > 2) {
        expect(alpha, what).to.equal(0);
      }
      return true;
    });
    expect(inside).to.be.above(200);
  });
});

const edgeNear = (point: Vec3, view: View, x: number, y: number): number =>
  edgeDistance(point, scale(point, 1.000001), view, [x, y]);
