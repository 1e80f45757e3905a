import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  type Direction,
  type Pixel,
  type Size,
  type View,
  vectorOf,
} from '../../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../../elements/geo/pixel-ray.ts';
import { near } from '../../../helpers/geo/near.ts';
import { printedLineOffset } from './printed-line.ts';
import { type Color, type Raster, colorAt, drawView, readRaster } from './raster.ts';

const CHART = fileURLToPath(
  new URL('../../../../../shared/panoramas/test-sphere_lonlat-grid_4000x2000.jpg', import.meta.url),
);
const skip = existsSync(CHART)
  ? false
  : 'the chart photograph ../shared/panoramas/test-sphere_lonlat-grid… is absent';
const chart: Raster = skip ? { width: 0, height: 0, bytes: new Uint8Array() } : await readRaster(CHART);

/**
 * The chart has a printed meridian every 45° from its center and a printed parallel every 22.5° from the
 * horizon.
 */
const MERIDIANS = [0, 45, 90, 135, 180, 225, 270, 315];
const PARALLELS = [-67.5, -45, -22.5, 0, 22.5, 45, 67.5];

/**
 * Maximum distance in pixels from a printed line to the position that the camera predicts. TOLERANCE applies to
 * each point, because lines are thinner than a pixel. MEAN_TOLERANCE applies to the mean of a view, in which
 * noise averages out.
 */
const TOLERANCE = 0.3;
const MEAN_TOLERANCE = 0.02;

/**
 * Views in all directions, including across the chart's seam, straight up and straight down. They are wide or
 * narrow, in images of three shapes.
 */
const VIEWS: readonly { view: View; size: Size }[] = [
  { view: { pan: 0, tilt: 0, fov: 60 }, size: { width: 480, height: 480 } },
  { view: { pan: 90, tilt: 0, fov: 60 }, size: { width: 480, height: 480 } },
  { view: { pan: 180, tilt: 0, fov: 60 }, size: { width: 480, height: 480 } },
  { view: { pan: 270, tilt: 0, fov: 60 }, size: { width: 480, height: 480 } },
  { view: { pan: 33, tilt: -31, fov: 60 }, size: { width: 800, height: 500 } },
  { view: { pan: 137, tilt: 48, fov: 50 }, size: { width: 640, height: 480 } },
  { view: { pan: 211, tilt: -75, fov: 60 }, size: { width: 520, height: 520 } },
  { view: { pan: 10, tilt: 90, fov: 60 }, size: { width: 520, height: 520 } },
  { view: { pan: 300, tilt: -90, fov: 60 }, size: { width: 520, height: 520 } },
  { view: { pan: 315, tilt: 20, fov: 20 }, size: { width: 400, height: 300 } },
  { view: { pan: 350, tilt: 10, fov: 100 }, size: { width: 450, height: 800 } },
];

interface LinePoint {
  readonly here: Direction;
  readonly next: Direction;
}

/**
 * Yields points every 2.5° on every printed line. Points within 5° of a crossing and near a pole, where
 * meridians crowd, are omitted.
 */
function* linePoints(): Generator<LinePoint> {
  const clear = (deg: number, spacing: number): boolean => deg % spacing >= 5 && deg % spacing <= spacing - 5;
  for (const pan of MERIDIANS) {
    for (let tilt = -72.5; tilt <= 72.5; tilt += 2.5) {
      if (clear(tilt + 90, 22.5)) yield { here: { pan, tilt }, next: { pan, tilt: tilt + 0.1 } };
    }
  }
  for (const tilt of PARALLELS) {
    for (let pan = 0; pan < 360; pan += 2.5) {
      if (clear(pan, 45)) yield { here: { pan, tilt }, next: { pan: pan + 0.1, tilt } };
    }
  }
}

/**
 * Returns the pixel of a point and the unit vector perpendicular to its line, or null near or beyond the
 * image's edge.
 */
function crossSection(
  view: View,
  size: Size,
  { here, next }: LinePoint,
): { at: Pixel; across: Pixel } | null {
  const [at, ahead] = [pixelOfRay(view, size, vectorOf(here)), pixelOfRay(view, size, vectorOf(next))];
  if (!at || !ahead || at.x < 8 || at.y < 8 || at.x > size.width - 8 || at.y > size.height - 8) return null;
  const way = Math.hypot(ahead.x - at.x, ahead.y - at.y);
  return { at, across: { x: (at.y - ahead.y) / way, y: (ahead.x - at.x) / way } };
}

/**
 * Returns the distances in pixels from the printed lines of a view to the predicted positions. A value is null
 * where no line is visible.
 */
function lineOffsets(drawn: Raster, view: View): (number | null)[] {
  return [...linePoints()]
    .map((point) => crossSection(view, drawn, point))
    .filter((section) => section !== null)
    .map(({ at, across }) => printedLineOffset(drawn, at, across));
}

test(
  'the grid lines printed on the test panorama lie at multiples of 45° in pan and 22.5° in tilt',
  { skip },
  () => {
    for (const { here } of linePoints()) {
      const at = { x: (here.pan / 360) * 4000 + 2000, y: 1000 - (here.tilt / 180) * 2000 };
      const isParallel = PARALLELS.includes(here.tilt);
      const offset = printedLineOffset(chart, at, isParallel ? { x: 0, y: 1 } : { x: 1, y: 0 });
      near(offset ?? NaN, 0, 0.1, `line at pan ${here.pan}, tilt ${here.tilt}`);
    }
  },
);

test(
  'in each view, the grid lines of the test panorama appear within 0.3 px of their predicted positions',
  { skip },
  () => {
    for (const { view, size } of VIEWS) {
      const offsets = lineOffsets(drawView(chart, view, size), view);
      assert.ok(offsets.length >= 10, `few lines in pan ${view.pan}, tilt ${view.tilt}: ${offsets.length}`);
      for (const offset of offsets)
        near(offset ?? NaN, 0, TOLERANCE, `line in pan ${view.pan}, tilt ${view.tilt}`);
      const mean = offsets.reduce<number>((sum, offset) => sum + (offset ?? NaN), 0) / offsets.length;
      near(mean, 0, MEAN_TOLERANCE, `mean of all lines in pan ${view.pan}, tilt ${view.tilt}`);
    }
  },
);

test(
  'the comparison with the test panorama detects errors of 0.1° in pan or tilt and of 0.3° in the field of view',
  { skip },
  () => {
    const { view, size } = { view: { pan: 33, tilt: -31, fov: 75 }, size: { width: 800, height: 500 } };
    const drawn = drawView(chart, view, size);
    const wrongViews = [
      { ...view, pan: 33.1 },
      { ...view, tilt: -30.9 },
      { ...view, fov: 75.3 },
    ];
    for (const wrong of wrongViews) {
      assert.ok(lineOffsets(drawn, wrong).some((offset) => offset === null || Math.abs(offset) > TOLERANCE));
    }
  },
);

/** The chart's colors a few degrees off its lines. They prove that the image is neither mirrored nor rotated. */
const COLORS: readonly { name: string; direction: Direction; is: (color: Color) => boolean }[] = [
  { name: 'red ahead', direction: { pan: 4, tilt: -4 }, is: ([r, g, b]) => r > g + 80 && r > b + 80 },
  {
    name: 'green to the right',
    direction: { pan: 94, tilt: -4 },
    is: ([r, g, b]) => g > r + 40 && g > b + 80,
  },
  { name: 'blue behind', direction: { pan: 184, tilt: -4 }, is: ([r, g, b]) => b > r + 80 && b > g + 20 },
  {
    name: 'yellow to the left',
    direction: { pan: 266, tilt: -4 },
    is: ([r, g, b]) => r > b + 100 && g > b + 100,
  },
  { name: 'light above', direction: { pan: 20, tilt: 86 }, is: (color) => Math.min(...color) > 140 },
  { name: 'dark below', direction: { pan: 20, tilt: -86 }, is: (color) => Math.max(...color) < 80 },
];

test('the center of a view shows the color that the test panorama has in that direction', { skip }, () => {
  for (const { name, direction, is } of COLORS) {
    const drawn = drawView(chart, { ...direction, fov: 20 }, { width: 40, height: 40 });
    assert.ok(is(colorAt(drawn, { x: 20, y: 20 })), name);
  }
});

test(
  'in a view to the north, east is on the right, west on the left, and the upper hemisphere at the top',
  { skip },
  () => {
    const drawn = drawView(chart, { pan: 0, tilt: 0, fov: 100 }, { width: 400, height: 300 });
    const [left, right] = [colorAt(drawn, { x: 5, y: 165 }), colorAt(drawn, { x: 395, y: 165 })];
    assert.ok(left[0] > right[0] + 50, 'the chart turns to yellow on the left and to green on the right');
    const [top, bottom] = [colorAt(drawn, { x: 215, y: 5 }), colorAt(drawn, { x: 215, y: 295 })];
    assert.ok(Math.min(...top) > Math.min(...bottom) + 20, 'the chart is light above and dark below');
  },
);
